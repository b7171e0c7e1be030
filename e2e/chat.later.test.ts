// Words for later: offered while people are not at work, changed, taken back, and said when their time comes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { workHoursRoutes } from '#contract/work-hours'
import { sql } from '../server/testing/visitor.ts'
import { notNow } from '../server/work-hours/test.ts'
import { compose, HELLO, PHONE } from './browser.ts'
import { field, message, talk, wordsOf } from './chats.ts'

/** Of a room whose people are left alone at this moment. */
async function late(names?: string[]) {
  const made = await talk(names)
  await made.owner.call(workHoursRoutes.change, { orgId: made.orgId, body: { ...notNow(), isQuiet: true } })
  return made
}

const bar = (page: Page) => page.getByRole('button', { name: /^(예약 메시지|전송하지 못한 메시지) \d+개/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: '예약 메시지' })
async function choose(page: Page, words: string, name: string) {
  await bar(page).click()
  await dialog(page)
    .getByRole('button', { name: `예약 메시지 메뉴: ${words}` })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const close = (page: Page) => dialog(page).getByRole('button', { name: '닫기' }).click()

test('words written late are offered to the next work hours, written again in composition, and sent before their time', async () => {
  const { owner, others, open } = await late()
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await field(mine).click()
  await mine.keyboard.type('내일 회의 자료입니다')
  const offer = mine.getByRole('status').filter({ hasText: '지금은 한지우님의 방해 금지 시간입니다.' })
  await offer.waitFor()
  await mine.getByRole('button', { name: /오전 9:00에 전송$/ }).click()
  await mine.getByText(/오전 9:00에 전송됩니다\.$/).waitFor()
  await bar(mine)
    .getByText(/^다음 전송 .*오전 9:00$/)
    .waitFor()
  expect(await field(mine).inputValue()).toBe('')
  await offer.waitFor({ state: 'detached' })
  // It waits on all devices.
  await mine.reload()
  await choose(mine, '내일 회의 자료입니다', '내용 수정')
  await mine.getByText('예약 메시지 수정', { exact: true }).waitFor()
  await expect.poll(() => field(mine).inputValue()).toBe('내일 회의 자료입니다')
  await mine.keyboard.type(' ')
  await compose(mine, HELLO)
  await mine.getByRole('button', { name: '저장', exact: true }).click()
  await mine.getByText(/^예약이 변경되었습니다\./).waitFor()
  await expect.poll(() => field(mine).inputValue()).toBe('')
  await choose(mine, '내일 회의 자료입니다 안녕하세요', '지금 전송')
  await dialog(mine).getByText('예약 메시지가 없습니다.').waitFor()
  await close(mine)
  for (const page of [mine, theirs]) await message(page, '내일 회의 자료입니다 안녕하세요').waitFor()
  expect(await wordsOf(theirs)).toEqual(['내일 회의 자료입니다 안녕하세요'])
  await bar(mine).waitFor({ state: 'detached' })
})

test('a thumb chooses a time, changes it, takes the message back, and learns why one was not sent', async () => {
  const { owner, orgId, at, open } = await talk()
  const page = await open(owner, { viewport: PHONE, hasTouch: true, isMobile: true })
  await field(page).tap()
  await page.keyboard.type('주간 보고')
  expect(await page.getByText(/방해 금지 시간입니다/).count()).toBe(0)
  await page.getByRole('button', { name: '예약·긴급' }).tap()
  await page.getByRole('menuitem', { name: '시각 선택…' }).tap()
  const moment = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  await moment('예약 전송').getByLabel('시각').fill('07:30')
  await moment('예약 전송').getByRole('button', { name: '예약', exact: true }).tap()
  await bar(page).getByText('다음 전송 내일 오전 7:30').waitFor()
  await choose(page, '주간 보고', '예약 변경')
  expect(await moment('예약 변경').getByLabel('시각').inputValue()).toBe('07:30')
  await moment('예약 변경').getByLabel('시각').fill('08:00')
  await moment('예약 변경').getByRole('button', { name: '예약', exact: true }).tap()
  await dialog(page).getByText('내일 오전 8:00 전송 예정').waitFor()
  await close(page)
  await choose(page, '주간 보고', '예약 취소')
  await dialog(page).getByText('예약 메시지가 없습니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).tap()
  await dialog(page).getByText('내일 오전 8:00 전송 예정').waitFor()
  await close(page)
  // Its time comes while nobody may write in the room.
  await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
  await sql(`update scheduled_message set send_at = now() where org_id = $1`, [orgId])
  await sql(
    `insert into pgboss.job (name, data) select 'chat.send-scheduled', jsonb_build_object('orgId', org_id, 'scheduledId', id)
     from scheduled_message where org_id = $1`,
    [orgId],
  )
  await page.goto(`/org/${orgId}/chat/`)
  await bar(page).tap()
  await dialog(page).getByText('전송하지 못했습니다. 채팅방이 종료되었습니다.').waitFor()
})

test('urgent words say first whom they disturb and how often one has done so, and stand out', async () => {
  const { owner, others, open } = await late(['한지우', '이서연'])
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await field(mine).click()
  await mine.keyboard.type('결제 서버가 멈췄습니다')
  await mine.getByRole('button', { name: '예약·긴급' }).click()
  await mine.getByRole('menuitem', { name: '긴급 메시지로 전송…' }).click()
  const question = mine.getByRole('alertdialog', { name: '긴급 메시지' })
  await question.getByText('나를 제외한 참여자 2명에게 방해 금지 시간에도 알립니다.').waitFor()
  await question.getByText('최근 30일 동안 전송한 긴급 메시지가 없습니다.').waitFor()
  await question.getByRole('button', { name: '긴급 전송' }).click()
  for (const page of [mine, theirs])
    await message(page, '결제 서버가 멈췄습니다').getByText('긴급', { exact: true }).waitFor()
  await theirs.getByRole('link', { name: /^알림/ }).first().click()
  await expect.poll(() => theirs.getByText(/긴급 메시지를 전송하였습니다/).count()).toBeGreaterThan(0)
})
