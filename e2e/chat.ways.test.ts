// Ways to a message and back: where a room begins, days, links, and earlier words; and into the room for who is named in it.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { joined } from '../server/issue/test.ts'
import { sql } from '../server/testing/visitor.ts'
import { deed, field, message, rowsOf, talk } from './chats.ts'
import { isReached } from './sight.ts'

test('[S1.5] where very much is unread a room begins where one stopped', async () => {
  const { others, fill, openList, at } = await talk()
  await fill(130)
  await others[0]!.call(messageRoutes.markRead, { ...at, body: { seq: 60 } })
  const page = await openList(others[0]!)
  await rowsOf(page).first().getByRole('link').click()
  await page.getByText('여기까지 읽었습니다.').waitFor()
  await expect.poll(() => isReached(message(page, '61번째 말'))).toBe(true)
  expect(await message(page, '130번째 말').count()).toBe(0)
})

test('a room of which nothing is read yet begins at its first message', async () => {
  const { others, fill, openList } = await talk()
  await fill(90)
  const page = await openList(others[0]!)
  await rowsOf(page).first().getByRole('link').click()
  await expect.poll(() => isReached(message(page, '2번째 말').first())).toBe(true)
  expect(await message(page, '90번째 말').count()).toBe(0)
})

test('words found in a thread lead into it', async () => {
  const { owner, open, post } = await talk()
  const root = await post(owner, '원인 찾았습니다')
  await post(owner, { body: '캐시였습니다', threadId: root.messageId })
  const page = await open(owner)
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('캐시')
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await page.getByRole('complementary', { name: '스레드' }).getByText('캐시였습니다').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a place that cannot be fetched is said, and the messages stay', async () => {
  const { owner, open, fill, post } = await talk()
  await post(owner, '작년 송년회 이야기')
  await fill(300, 3)
  const page = await open(owner)
  await message(page, '300번째 말').waitFor()
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('송년회')
  const found = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await found.waitFor()
  await page.route('**/messages?around=*', route => route.abort('internetdisconnected'))
  await found.click()
  await page
    .getByText(/네트워크|연결/)
    .first()
    .waitFor()
  expect(await message(page, '300번째 말').count()).toBe(1)
})

test('newcomers see what was said before them as soon as the room lets them', async () => {
  const { owner, open, orgId, at, post } = await talk()
  await post(owner, '예전 이야기')
  const late = await joined(orgId, 'MEMBER', '박도윤')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  const page = await open(late)
  await post(owner, '새 이야기')
  await message(page, '새 이야기').waitFor()
  expect(await message(page, '예전 이야기').count()).toBe(0)
  const { version } = await owner.call(roomRoutes.read, at)
  await owner.call(roomRoutes.change, { ...at, body: { showsHistory: true, version } })
  await message(page, '예전 이야기').waitFor()
})

test('a room that one has jumped in begins at its newest messages the next time', async () => {
  const { owner, others, fill, open, orgId, post } = await talk()
  await post(owner, '작년 송년회 이야기')
  await fill(300, 3)
  await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: others[0]!.memberId } })
  const page = await open(owner)
  await message(page, '300번째 말').waitFor()
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('송년회')
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await expect.poll(() => isReached(message(page, '작년 송년회'))).toBe(true)
  const other = rowsOf(page).filter({ hasNotText: '300번째 말' })
  await other.getByRole('link').click()
  await page.getByText('첫 메시지를 보내주세요.').waitFor()
  await rowsOf(page).filter({ hasText: '300번째 말' }).getByRole('link').click()
  await expect.poll(() => isReached(message(page, '300번째 말'))).toBe(true)
})

test('a day leads to its first message', async () => {
  const { owner, open, fill, roomId } = await talk()
  await fill(200)
  await sql(`update message set created_at = created_at - interval '40 days' where room_id = $1 and seq < 100`, [
    roomId,
  ])
  const page = await open(owner)
  await message(page, '200번째 말').waitFor()
  await page.getByRole('button', { name: '채팅방 메뉴' }).click()
  await page.getByRole('menuitem', { name: '날짜로 이동' }).click()
  const dialog = page.getByRole('dialog', { name: '날짜로 이동' })
  for (let months = 0; months < 3; months++) await dialog.getByRole('button', { name: '이전 달' }).click()
  await dialog.getByRole('button', { name: /15일/ }).click()
  await expect.poll(() => isReached(message(page, '2번째 말').first())).toBe(true)
})

test('the link of a message is copied, and its earlier words are looked up', async () => {
  const { owner, open, post, at, orgId, roomId } = await talk()
  const { messageId, version, seq } = await post(owner, '회의는 3시입니다')
  await owner.call(messageRoutes.edit, { ...at, messageId, body: { body: '회의는 4시입니다', version } })
  const page = await open(owner, { permissions: ['clipboard-read', 'clipboard-write'] })
  await deed(page, '회의는 4시입니다', '링크 복사')
  await page.getByText('링크가 복사되었습니다.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`/org/${orgId}/chat/${roomId}?message=${seq}`)
  await message(page, '회의는 4시입니다').getByRole('button', { name: '(수정됨)' }).click()
  await page.getByRole('dialog', { name: '수정 기록' }).getByText('회의는 3시입니다').waitFor()
})

test('somebody who is named and not in the room is invited from there', async () => {
  const { owner, open, orgId, at } = await talk()
  await joined(orgId, 'MEMBER', '박서연')
  const page = await open(owner)
  await field(page).click()
  await page.keyboard.type('@박서')
  await page.getByRole('option', { name: /박서연/ }).click()
  await page.keyboard.type('님도 같이 보시죠')
  await page.getByText('박서연님은 이 채팅방에 없어 알림을 받지 못합니다.').waitFor()
  await page.getByRole('button', { name: '초대하기' }).click()
  await page.getByText('참여자를 초대하였습니다.').waitFor()
  await expect.poll(async () => (await owner.call(roomRoutes.read, at)).members.length).toBe(3)
  expect(await page.getByRole('button', { name: '초대하기' }).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('@박서연 님도 같이 보시죠')
})
