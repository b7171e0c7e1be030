// Where a room opens, what counts as read there, and the files that are let go over it.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { joined } from '../server/issue/test.ts'
import { sql } from '../server/testing/visitor.ts'
import { enter, newBrowser, PHONE } from './browser.ts'
import { deed, field, log, message, rowsOf, say, talk, unread } from './chats.ts'

/** The whole of it, within the part of the page that shows messages. */
const isInView = (one: Locator) =>
  one.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    const log = element.closest('[role=log]')!.getBoundingClientRect()
    return top >= log.top - 1 && bottom <= log.bottom + 1
  })

test('a link to a message shortly before the newest ones leads to it, however high those are', async () => {
  const { others, at, open, address, fill } = await talk()
  await fill(40)
  await sql(`update message set body = body || repeat(E'\n다음 줄', seq::int % 8) where room_id = $1 and seq > 1`, [
    at.roomId,
  ])
  const page = await open(others[0]!)
  for (const back of [8, 12, 16]) {
    await page.goto(address(`?message=${41 - back}`))
    const marked = log(page).locator('[data-target]')
    await marked
      .getByText(`${41 - back}번째 말`)
      .first()
      .waitFor()
    await expect.poll(() => isInView(marked)).toBe(true)
    // Whatever would lead away from it had its time.
    await page.waitForTimeout(600)
    expect(await isInView(marked)).toBe(true)
  }
  // The key leads to the last message, also of those that are not drawn yet.
  await log(page).press('End')
  await expect.poll(() => isInView(message(page, '40번째 말'))).toBe(true)
})

test('a link to what was said before I came says so', async () => {
  const { owner, orgId, at, address, post } = await talk()
  const secret = await post(owner, '아직 비밀입니다')
  const late = await joined(orgId, 'MEMBER', '박서연')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  const page = await (await newBrowser()).newPage()
  await enter(page, late.email)
  await page.goto(address(`?message=${secret.seq}`))
  await page.getByText('참여하기 전의 메시지입니다.').waitFor()
  await field(page).waitFor()
  expect(await message(page, '아직 비밀').count()).toBe(0)
})

test('an answer in a long thread that one is led to is marked there, however far back it stands', async () => {
  const { owner, others, at, open, post } = await talk()
  const root = await post(owner, '배포 순서를 정합시다')
  await sql(
    `with said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body, thread_id)
       select $1, $2, each, each, $3, gen_random_uuid(), (each - $4::int) || '번째 의견', $5
         from generate_series($4::int + 1, $4::int + 130) each),
       counted as (update message set reply_count = 130, replied_at = now() where org_id = $1 and id = $5)
     update room set last_seq = $4::int + 130, last_change = $4::int + 130 where org_id = $1 and id = $2`,
    [at.orgId, at.roomId, owner.memberId, root.seq, root.messageId],
  )
  const page = await open(others[0]!)
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('7번째 의견')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / 7번째 의견|[^0-9]7번째 의견/ })
    .last()
    .click()
  const marked = page.getByRole('complementary', { name: '스레드' }).locator('[data-target]')
  await marked.getByText('7번째 의견', { exact: true }).waitFor()
  await expect
    .poll(() =>
      marked.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        const box = element.parentElement!.getBoundingClientRect()
        return top >= box.top && bottom <= box.bottom
      }),
    )
    .toBe(true)
})

test('a list that is shown again after a reload is that of the server soon', async () => {
  const { owner, others, openList, post, orgId } = await talk()
  await post(owner, '점심 드셨어요?')
  const page = await openList(others[0]!)
  await rowsOf(page).getByText('점심 드셨어요?').waitFor()
  await page.goto('about:blank')
  await post(owner, '저는 먹었습니다')
  await page.goto(`/org/${orgId}/chat/`)
  await rowsOf(page).getByText('저는 먹었습니다').waitFor()
  expect(await rowsOf(page).getByText('점심 드셨어요?').count()).toBe(0)
})

test('what I mark as unread is so for me alone, from the first words of a room on too', async () => {
  const { owner, others, open, post } = await talk()
  for (const words of ['첫 번째 안내', '두 번째 안내', '세 번째 안내']) await post(owner, words)
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await unread(message(mine, '세 번째')).waitFor({ state: 'detached' })
  await deed(theirs, '첫 번째', '여기부터 읽지 않음으로 표시')
  await theirs.getByText('여기까지 읽었습니다.').waitFor()
  // Marking is told within a second, and nothing of it to others.
  await mine.waitForTimeout(1_500)
  expect(await unread(message(mine, '첫 번째')).count()).toBe(0)
  await theirs.goto('about:blank')
  await theirs.goBack()
  await field(theirs).waitFor()
  await theirs.getByText('여기까지 읽었습니다.').waitFor()
})

test('a mention below what I look at stays in the bell and in the list until I have come to it', async () => {
  const { owner, others, at, open, fill, post } = await talk()
  const [jiwoo] = others
  await fill(60)
  await jiwoo!.call(messageRoutes.markRead, { ...at, body: { seq: 60 } })
  const page = await open(jiwoo!)
  await message(page, '60번째').waitFor()
  await log(page).press('Home')
  await page.getByRole('button', { name: '최신 메시지로' }).waitFor()
  await post(owner, `[@한지우](member:${jiwoo!.memberId}) 확인해주세요`)
  const bell = page.getByRole('link', { name: /^알림\D*1\D*$/ }).first()
  await bell.waitFor()
  // Longer than reading takes.
  await page.waitForTimeout(1_500)
  expect(await bell.count()).toBe(1)
  await rowsOf(page).getByRole('img', { name: '나를 멘션한 메시지 1개' }).waitFor()
  await page.getByRole('button', { name: '새 메시지 1개' }).click()
  await message(page, '확인해주세요').waitFor()
  await bell.waitFor({ state: 'detached' })
  expect(await rowsOf(page).count()).toBe(1)
  await rowsOf(page).getByRole('img', { name: '나를 멘션한 메시지 1개' }).waitFor({ state: 'detached' })
})

test('a notification that I open on a phone is read, also far from the end of its room and in a thread', async () => {
  const { owner, others, orgId, fill, post } = await talk()
  const [jiwoo] = others
  const mention = `[@한지우](member:${jiwoo!.memberId}) 확인해주세요`
  const { seq, messageId } = await post(owner, mention)
  await fill(seq + 60, seq + 1)
  await post(owner, { body: `${mention} 스레드에서`, threadId: messageId })
  const page = await (await newBrowser({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage()
  await enter(page, jiwoo!.email)
  const rows = page.locator('li[id^=notification-]')
  const unreadRows = rows.filter({ has: page.getByRole('img', { name: '읽지 않음' }) })
  for (const left of [1, 0]) {
    await page.goto(`/org/${orgId}/notification/`)
    await expect.poll(() => unreadRows.count()).toBe(left + 1)
    // A page that is left at once takes its calls along.
    const told = page.waitForResponse(answer => /\/notifications\/read/.test(answer.url()) && answer.ok())
    await unreadRows.first().getByRole('link').tap()
    await page.waitForURL(/\/chat\/\d+/)
    await page.getByText('확인해주세요').first().waitFor()
    await told
  }
  await page.goto(`/org/${orgId}/notification/`)
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => unreadRows.count()).toBe(0)
})

/** As the browser does it while files are dragged; answers whether the page is kept from them. */
const drag = (place: Locator, kind: 'dragover' | 'drop') =>
  place.evaluate((element, type) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['견적'], '견적서.txt', { type: 'text/plain' }))
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }, kind)

const hint = (page: Page) => page.getByText('여기에 놓아 첨부')

test('files let go anywhere in a room or a thread go with its next words, and elsewhere they do nothing', async () => {
  const { owner, open } = await talk()
  const page = await open(owner)
  await say(page, '견적을 주세요')
  await drag(log(page), 'dragover')
  await hint(page).waitFor()
  await drag(log(page), 'drop')
  await hint(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '견적서.txt 삭제' }).waitFor()
  await say(page, '여기 있습니다')
  await message(page, '여기 있습니다').getByText('견적서.txt').waitFor()
  await deed(page, '견적을', '스레드로 답글')
  const thread = page.getByRole('complementary', { name: '스레드' })
  await thread.getByRole('textbox', { name: '답글 입력' }).waitFor()
  await drag(thread.getByRole('heading'), 'dragover')
  const [zone, around] = [await hint(page).boundingBox(), await thread.boundingBox()]
  expect(zone!.x).toBeGreaterThanOrEqual(around!.x)
  expect(zone!.width).toBeLessThanOrEqual(around!.width)
  await drag(thread.getByRole('heading'), 'drop')
  await thread.getByText('견적서.txt').waitFor()
  // Nothing takes them there, and the page stays.
  for (const kind of ['dragover', 'drop'] as const) expect(await drag(rowsOf(page).first(), kind)).toBe(true)
  expect(await hint(page).count()).toBe(0)
})

test('the panel of emoji takes the keyboard: it goes with Escape, and the words go on where they were', async () => {
  const { owner, open } = await talk()
  const page = await open(owner)
  await field(page).click()
  await page.keyboard.type('좋아요 ')
  await page.getByRole('button', { name: '이모지' }).click()
  const panel = page.getByRole('dialog', { name: '이모지' })
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '이모지' }).click()
  await panel.getByRole('button', { name: '👍' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('좋아요 👍')
  await page.keyboard.type('!')
  await expect.poll(() => field(page).inputValue()).toBe('좋아요 👍!')
})
