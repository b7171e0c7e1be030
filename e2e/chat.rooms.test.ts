// The list of rooms: rooms hidden from it, found by it, and the words that stand in it.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { chatIn, rowOf } from '../server/chat/test.ts'
import { message, rowsOf, say, talk } from './chats.ts'

const channel = (name: string) => ({ kind: 'channel' as const, name, memberIds: [] })

test('[S1.5] a room that is open is hidden with a word of it, and comes back', async () => {
  const { owner, open, address, orgId } = await talk()
  const page = await open(owner)
  await say(page, '점심 같이 드실 분?')
  await page.getByRole('button', { name: '채팅방 메뉴' }).click()
  await page.getByRole('menuitem', { name: '목록에서 숨기기' }).click()
  await page.waitForURL(`/org/${orgId}/chat`)
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await page.getByText('목록에서 숨겼습니다. 새 메시지가 오면 다시 나타납니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.waitForURL(address().replace(/\/$/, ''))
  await expect.poll(() => rowsOf(page).count()).toBe(1)
})

test('the number in the navigation is that of now on every page, also after a lost connection and for a new room', async () => {
  const { owner, others, openList, orgId, post } = await talk()
  const page = await openList(owner)
  await rowsOf(page).first().waitFor()
  await page.getByRole('link', { name: '프로젝트' }).first().click()
  await page.getByRole('heading', { level: 1, name: '프로젝트' }).waitFor()
  const chat = page.getByRole('link', { name: /^채팅/ }).first()
  await page.context().setOffline(true)
  await post(others[0]!, '들리시나요?')
  await page.context().setOffline(false)
  await expect.poll(() => chat.innerText()).toMatch(/1/)
  const direct = await others[0]!.call(roomRoutes.openDirect, { orgId, body: { memberId: owner.memberId } })
  await chatIn(orgId, direct.roomId).post(others[0]!, '따로 말씀드려요')
  await expect.poll(() => chat.innerText()).toMatch(/2/)
})

test('in a room at whose end one looks nothing counts as unread, not for a moment', async () => {
  const { owner, others, open, post, at } = await talk()
  const page = await open(owner)
  await post(others[0]!, '처음')
  await message(page, '처음').waitFor()
  // One looks there as soon as the first message was read.
  await expect.poll(async () => (await rowOf(owner, at))?.unreadCount).toBe(0)
  await page.evaluate(() => {
    const titles: string[] = []
    new MutationObserver(() => titles.push(document.title)).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { titles })
  })
  for (let nth = 0; nth < 5; nth++) {
    await post(others[0]!, `말 ${nth}`)
    await message(page, `말 ${nth}`).waitFor()
  }
  // Longer than reading takes to be told.
  await page.waitForTimeout(2_000)
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles.filter(title => title.startsWith('('))).toEqual([])
})

test('a search of rooms that fails says so, and succeeds again', async () => {
  const { owner, openList } = await talk()
  const page = await openList(owner)
  await page.route('**/rooms?search=*', route => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: '채팅방, 이름 검색' }).click()
  await page.getByRole('textbox', { name: '채팅방, 이름 검색' }).fill('없는 이름')
  const again = page.getByRole('button', { name: '다시 시도' })
  await again.waitFor()
  await page.unroute('**/rooms?search=*')
  await again.click()
  await page.getByText('검색 결과가 없습니다.').waitFor()
  expect(await again.count()).toBe(0)
})

test('rooms are found by words that stand apart, and those that are found by a person say so', async () => {
  const { owner, others, openList, orgId } = await talk(['한지우', '박서연'])
  const group = (name: string, memberIds: number[]) =>
    owner.call(roomRoutes.create, { orgId, body: { kind: 'group', name, memberIds } })
  await group('이천 센터 이전 TF', [others[0]!.memberId])
  await group('배포 준비', [others[0]!.memberId, others[1]!.memberId])
  const page = await openList(owner)
  await page.getByRole('button', { name: '채팅방, 이름 검색' }).click()
  const search = page.getByRole('textbox', { name: '채팅방, 이름 검색' })
  await search.fill('이천 tf')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await rowsOf(page).getByText('이천 센터 이전 TF').waitFor()
  await search.fill('박서')
  const strangers = page.getByRole('region', { name: '채팅방 목록' }).getByRole('heading', { name: '새로 대화할 멤버' })
  await strangers.waitFor()
  await search.fill('서연')
  await rowsOf(page).filter({ hasText: '배포 준비' }).getByText('참여자 박서연').waitFor()
  await page.getByRole('button', { name: '메시지 보내기' }).click()
  await page.getByRole('heading', { name: '박서연' }).waitFor()
  await strangers.waitFor({ state: 'detached' })
})

test('an open channel is found beside one’s own rooms, and joined there', async () => {
  const { owner, others, openList, orgId } = await talk()
  await owner.call(roomRoutes.create, { orgId, body: channel('등산 모임') })
  const page = await openList(others[0]!)
  await page.getByRole('button', { name: '채팅방, 이름 검색' }).click()
  await page.getByRole('textbox', { name: '채팅방, 이름 검색' }).fill('ㄷㅅ')
  const found = page.getByRole('region', { name: '채팅방 목록' })
  await found.getByRole('heading', { name: '참여하지 않은 공개 채널' }).waitFor()
  await found.getByRole('listitem').filter({ hasText: '등산 모임' }).getByRole('button', { name: '참여' }).click()
  await page.getByRole('heading', { name: '등산 모임' }).waitFor()
  await expect.poll(() => found.getByRole('heading', { name: '참여하지 않은 공개 채널' }).count()).toBe(0)
})

test('a line of the room stands in the list as it stands in the room', async () => {
  const { owner, openList, at, post } = await talk()
  await post(owner, '안녕하세요')
  const page = await openList(owner)
  await rowsOf(page).getByText('안녕하세요').waitFor()
  const { version } = await owner.call(roomRoutes.read, at)
  await owner.call(roomRoutes.change, { ...at, body: { name: '3층 이야기', version } })
  await expect.poll(() => rowsOf(page).innerText()).toMatch(/님이 채팅방 이름을 '3층 이야기'로 변경하였습니다\./)
})
