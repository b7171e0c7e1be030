// Rooms that one comes back to: after the network was lost, after they were closed, and with a thread beside them.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { sql } from '../server/testing/visitor.ts'
import { deed, field, log, message, rowsOf, say, talk } from './chats.ts'

test('a room that is opened without a network shows its messages by itself once there is one', async () => {
  const { owner, orgId, open, post } = await talk()
  const body = { kind: 'group' as const, name: '배포 준비', memberIds: [] }
  const other = await owner.call(roomRoutes.create, { orgId, body })
  await post(owner, '점심 드셨어요?')
  const page = await open(owner, {}, /Failed to load|ERR_INTERNET/)
  // Its words are on this page already, its messages are not.
  await page.goto(`/org/${orgId}/chat/${other.roomId}/`)
  await rowsOf(page).filter({ hasText: '점심 드셨어요?' }).waitFor()
  await page.route('**/messages*', route => route.abort('internetdisconnected'))
  await rowsOf(page).filter({ hasText: '점심 드셨어요?' }).getByRole('link').click()
  await page.getByText('채팅을 불러오지 못했습니다.').waitFor()
  // The field stands where it always does.
  const box = await field(page).boundingBox()
  expect(box!.y).toBeGreaterThan(page.viewportSize()!.height * 0.8)
  await page.unroute('**/messages*')
  await message(page, '점심 드셨어요?').waitFor()
})

test('words that wait for a closed room are there when it opens again', async () => {
  const { owner, others, at, open } = await talk()
  const page = await open(others[0]!)
  await field(page).fill('보내려던 말')
  const close = (isClosed: boolean) => owner.call(roomRoutes.close, { ...at, body: { isClosed } })
  await close(true)
  await page.getByText('종료된 채팅방입니다.').waitFor()
  await close(false)
  await expect.poll(() => field(page).inputValue()).toBe('보내려던 말')
})

test('what one answers stays with the words of the room while one looks at another', async () => {
  const { owner, others, orgId, open, post } = await talk()
  const body = { kind: 'group' as const, name: '배포 준비', memberIds: [] }
  await owner.call(roomRoutes.create, { orgId, body })
  await post(others[0]!, '언제 배포하나요?')
  const page = await open(owner)
  await deed(page, '언제 배포하나요?', '인용 답장')
  await page.keyboard.type('5시에요')
  await rowsOf(page).filter({ hasText: '배포 준비' }).getByRole('link').click()
  await page.getByRole('heading', { name: '배포 준비' }).waitFor()
  await rowsOf(page)
    .filter({ hasText: '언제 배포하나요?' })
    .or(rowsOf(page).filter({ hasText: '작성 중' }))
    .first()
    .getByRole('link')
    .click()
  await expect.poll(() => field(page).inputValue()).toBe('5시에요')
  await field(page).press('Enter')
  await message(page, '5시에요').getByText('언제 배포하나요?').waitFor()
})

test('a thread takes the keyboard when it is opened, and leaves the room where it stands', async () => {
  const { others, at, open, address, fill } = await talk()
  await fill(120)
  await sql(`update message set body = body || repeat(E'\\n다음 줄', 40) where room_id = $1 and seq = 12`, [at.roomId])
  await sql(`update message set body = '8번째 말입니다' where room_id = $1 and seq = 8`, [at.roomId])
  const page = await open(others[0]!)
  await page.goto(address('?message=8'))
  await message(page, '8번째 말입니다').first().waitFor()
  await page.waitForTimeout(600)
  const place = () => message(page, '8번째 말입니다').first().boundingBox()
  const before = await place()
  await deed(page, '8번째 말입니다', '스레드로 답글')
  const thread = page.getByRole('complementary', { name: '스레드' })
  const reply = thread.getByRole('textbox', { name: '답글 입력' })
  await expect.poll(() => reply.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.type('여기에 답합니다')
  expect(await reply.inputValue()).toBe('여기에 답합니다')
  expect((await place())!.y).toBeCloseTo(before!.y, -1)
  await page.keyboard.press('Escape')
  await thread.waitFor({ state: 'detached' })
  expect((await place())!.y).toBeCloseTo(before!.y, -1)
})

test('very long words that are unfolded at the end are read from their beginning', async () => {
  const { owner, open, post } = await talk()
  await post(owner, Array.from({ length: 200 }, (_, line) => `${line + 1}번째 줄`).join('\n'))
  const page = await open(owner)
  // No hand is faster than the room has come to its end.
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: '전체 보기' }).click()
  await page.waitForTimeout(600)
  const left = await log(page).evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight)
  expect(left).toBeGreaterThan(1_000)
})

test('a link to a message of this organization leads there in the same tab', async () => {
  const { owner, open, address, fill, post } = await talk()
  await fill(60)
  const page = await open(owner)
  const link = new URL(address('?message=5'), page.url()).href
  await post(owner, `여기 보세요 ${link}`)
  await message(page, '여기 보세요').getByRole('link').click()
  await message(page, '5번째 말').first().waitFor()
  expect(page.context().pages()).toHaveLength(1)
  await say(page, '봤습니다')
})

test('a room is given away only after a question', async () => {
  const { owner, others, open, read } = await talk()
  const page = await open(owner)
  await page.getByRole('button', { name: '참여자 2명' }).click()
  const info = page.getByRole('dialog', { name: '채팅방 정보' })
  const give = async () => {
    await info.getByRole('button', { name: '한지우 메뉴' }).click()
    await page.getByRole('menuitem', { name: '방장으로 지정' }).click()
    return page.getByRole('alertdialog', { name: '방장으로 지정' })
  }
  await (await give()).getByRole('button', { name: '취소' }).click()
  expect(await read(owner)).toMatchObject({ ownerId: owner.memberId })
  await (await give()).getByRole('button', { name: '방장으로 지정' }).click()
  await expect.poll(async () => (await read(owner)).ownerId).toBe(others[0]!.memberId)
})
