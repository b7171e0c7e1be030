import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { person } from '../server/testing/visitor.ts'
import { enter, newBrowser, settled, signIn } from './browser.ts'
import { line, plan } from './plans.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 401/
const waiting = (page: Page, count: number) => page.getByText(`저장하지 못한 변경 ${count}건`)

async function withTwo(expected?: RegExp) {
  const made = await plan()
  const [first, second] = [await made.issue({ title: '결제 오류' }), await made.issue({ title: '배너 교체' })]
  const page = await (await newBrowser({}, expected)).newPage()
  await enter(page, made.owner.email)
  await page.goto(made.path)
  await page.getByRole('button', { name: '필터', exact: true }).waitFor()
  await settled(page)
  // The code of a picker comes with its first opening.
  await prioritize(page, '결제 오류', '낮음')
  await line(page, '결제 오류').getByRole('img', { name: /낮음/ }).waitFor()
  await settled(page)
  return { ...made, first, second, page }
}

async function prioritize(page: Page, title: string, priority: string) {
  await line(page, title)
    .getByRole('button', { name: /^우선순위/ })
    .click()
  await page.keyboard.type(priority)
  await page.getByRole('option', { name: priority }).click()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
}

test('changes without a network wait in their order, and are saved once each when it is back', async () => {
  const { owner, at, first, second, page } = await withTwo()
  const sent: string[] = []
  page.on('response', response => {
    if (response.request().method() === 'PATCH') sent.push(new URL(response.url()).pathname.split('/').at(-1)!)
  })
  await page.context().setOffline(true)
  await page.getByText('오프라인 상태입니다.').waitFor()
  await prioritize(page, '배너 교체', '긴급')
  await waiting(page, 1).waitFor()
  await prioritize(page, '결제 오류', '높음')
  await waiting(page, 2).waitFor()
  await page.context().setOffline(false)
  await waiting(page, 1).or(waiting(page, 2)).waitFor({ state: 'detached' })
  await expect.poll(() => sent).toEqual([second, first].map(({ issueId }) => String(issueId)))
  const priorityOf = async (issueId: number) => (await owner.call(issueRoutes.read, { ...at, issueId })).priority
  expect([await priorityOf(first.issueId), await priorityOf(second.issueId)]).toEqual(['HIGH', 'URGENT'])
})

test('a change that waits for the network may be thrown away, and the old value is back', async () => {
  const { owner, at, first, page } = await withTwo()
  await page.context().setOffline(true)
  await prioritize(page, '결제 오류', '긴급')
  await waiting(page, 1).waitFor()
  await line(page, '결제 오류').getByRole('img', { name: /긴급/ }).waitFor()
  await page.getByRole('button', { name: '저장하지 않기' }).click()
  await line(page, '결제 오류').getByRole('img', { name: /긴급/ }).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.getByText('오프라인 상태입니다.').waitFor({ state: 'detached' })
  await settled(page)
  expect((await owner.call(issueRoutes.read, { ...at, issueId: first.issueId })).priority).toBe('LOW')
})

test('[S4.1] signing out without a network leads to the sign-in page, and the server ends the session later', async () => {
  const owner = await person()
  const browser = await newBrowser({}, OFFLINE)
  const page = await browser.newPage()
  await signIn(page, owner.email)
  await settled(page)
  await page.getByRole('button', { name: '남궁다혜' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).waitFor()
  await browser.setOffline(true)
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL('/login')
  const ended = page.waitForResponse(response => response.url().endsWith('/api/auth/signout'))
  await browser.setOffline(false)
  expect((await ended).ok()).toBe(true)
  // Neither this page nor the next one is anybody's.
  await page.goto('/info')
  await page.waitForURL('/login')
})

test('a change that waits is not sent as the next person, who signed in meanwhile', async () => {
  // The page asks once for what only the former person may see.
  const { owner, colleague, at, first, page } = await withTwo(/status of (401|403)|ERR_INTERNET_DISCONNECTED/)
  await page.route('**/issues/*', route =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  await prioritize(page, '결제 오류', '긴급')
  await page.getByRole('button', { name: '저장하지 않기' }).waitFor()
  // In another tab, with the same cookie.
  const other = await page.context().newPage()
  await other.goto('/info')
  await other.getByRole('button', { name: '문정희' }).click()
  await other.getByRole('menuitem', { name: '로그아웃' }).click()
  await other.waitForURL('/login')
  await signIn(other, colleague.email)
  await page.unroute('**/issues/*')
  await page.getByRole('button', { name: '저장하지 않기' }).waitFor({ state: 'detached' })
  expect((await owner.call(issueRoutes.read, { ...at, issueId: first.issueId })).priority).toBe('LOW')
})

test('[S4.1] whoever signs out while changes wait is told first that they would be lost', async () => {
  const { owner, at, first, page } = await withTwo()
  await page.getByRole('button', { name: '설정', exact: true }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await prioritize(page, '결제 오류', '긴급')
  await waiting(page, 1).waitFor()
  await page.getByRole('button', { name: '설정', exact: true }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  const question = page.getByRole('alertdialog', { name: '저장하지 못한 변경이 있습니다' })
  await question.getByText('로그아웃하면 저장하지 못한 변경 1건이 삭제됩니다.').waitFor()
  await question.getByRole('button', { name: '취소' }).click()
  await question.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await waiting(page, 1).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId: first.issueId })).priority)
    .toBe('URGENT')
})
