// GitHub in the browser: the way there and back, the accounts, and pull requests on an issue.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { company, openedWithGithub, projectIn, type Sides } from '../server/github/test.ts'
import { enter, newBrowser, PHONE } from './browser.ts'
import { line } from './plans.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

type Company = Awaited<ReturnType<typeof company>>

/** Of a server of its own, whose browsers have nothing of the others. */
async function pageOf({ owner }: Company, options = {}) {
  const page = await (await newBrowser({ baseURL: sides.at.url, ...options })).newPage()
  await enter(page, owner.email, sides.at.url)
  return page
}
const settings = ({ orgId }: Company) => `/org/${orgId}/info`
const accounts = (page: Page) => page.getByRole('list', { name: '연동된 GitHub 계정 목록' }).getByRole('listitem')

/** As somebody of GitHub, who installs the App for this account. */
async function install(page: Page, { login, account }: Company) {
  await page.getByRole('button', { name: 'GitHub 연동하기' }).click()
  await page.getByRole('heading', { name: 'Sign in to GitHub' }).waitFor()
  await page.getByLabel('Username').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: account, exact: true }).click()
  await page.getByRole('button', { name: 'Install', exact: true }).click()
}

test('[S1.8] [S2.5] [S2.39] [S8.5] an owner connects an account, comes back to a toast that is said once, and cuts it again', async () => {
  const here = await company(sides)
  const page = await pageOf(here)
  await page.goto(settings(here))
  await install(page, here)
  await page.waitForURL(settings(here))
  await page.getByText('GitHub 연동이 완료되었습니다.').waitFor()
  await accounts(page).filter({ hasText: here.account }).getByText('전체 저장소 1개').waitFor()
  await page.reload()
  await accounts(page).filter({ hasText: here.account }).waitFor()
  expect(await page.getByText('GitHub 연동이 완료되었습니다.').count()).toBe(0)
  // Another repository there is another one here.
  here.hana.addRepository(`${here.account}/app`)
  await accounts(page).getByText('전체 저장소 2개').waitFor()
  await page.getByRole('button', { name: 'GitHub에서 받은 기록' }).click()
  const record = page.getByRole('dialog', { name: 'GitHub에서 받은 기록' })
  await record.getByText('저장소 목록 갱신').first().waitFor()
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${here.account} 계정 연동 해제` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '연동 해제' }).click()
  await page.getByText('GitHub 연동이 해제되었습니다.').waitFor()
  await accounts(page).waitFor({ state: 'detached' })
  const { data } = await here.owner.call(auditRoutes.list, { orgId: here.orgId, query: {} })
  expect(data.map(({ what }) => what)).toEqual(expect.arrayContaining(['github.disconnected', 'github.connected']))
})

test('[S2.39] [S8.5] a return that is not one’s own fails, and says so once', async () => {
  const here = await company(sides)
  const page = await pageOf(here)
  await page.goto(settings(here))
  await page.getByRole('button', { name: 'GitHub 연동하기' }).waitFor()
  await page.goto(`/github/callback?state=${'x'.repeat(43)}&code=1&installation_id=1&setup_action=install`)
  await page.getByText('GitHub 연동에 실패하였습니다.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/github/callback')
  await page.getByRole('heading', { name: '연동을 완료할 수 없습니다' }).waitFor()
})

test('asked for by somebody who may not install it, it waits, and comes by itself', async () => {
  const here = await company(sides)
  const minsu = `minsu-${here.orgId}`
  sides.github.person(minsu)
  here.hana.addMember(here.account, minsu)
  const page = await pageOf(here)
  await page.goto(settings(here))
  await page.getByRole('button', { name: 'GitHub 연동하기' }).click()
  await page.getByLabel('Username').fill(minsu)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: here.account, exact: true }).click()
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await page.waitForURL(settings(here))
  await page.getByText('GitHub 조직 관리자의 승인을 기다리고 있습니다.').waitFor()
  expect(await page.getByText('GitHub 연동이 완료되었습니다.').count()).toBe(0)
  here.hana.install(here.account)
  await accounts(page).filter({ hasText: here.account }).waitFor()
  await page.getByText('GitHub 조직 관리자의 승인을 기다리고 있습니다.').waitFor({ state: 'detached' })
})

test('a pull request comes to its issue by itself, goes from draft to merged there, and moves it', async () => {
  const here = await company(sides)
  await here.connected()
  const { place, issue } = await projectIn(here.orgId, here.owner)
  const issueId = await issue('결제 오류')
  const page = await pageOf(here, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/org/${here.orgId}/project/${place.projectId}/issue/${issueId}`)
  const section = page.getByRole('region', { name: '개발' })
  await section.getByRole('button', { name: '브랜치 이름 복사' }).click()
  await page.getByText('브랜치 이름이 복사되었습니다.').waitFor()
  const branch = await page.evaluate(() => navigator.clipboard.readText())
  expect(branch).toBe('web-1-gyeolje-oryu')
  here.hana.push(here.repository, branch, ['Begin'])
  await section.getByRole('link', { name: branch }).waitFor()
  const { number } = here.hana.openPull(here.repository, { head: branch, title: 'Payment', isDraft: true })
  const pull = section.getByRole('list', { name: '연결된 PR' }).getByRole('listitem')
  await pull.getByText('초안').waitFor()
  here.hana.readyPull(here.repository, number)
  await pull.getByText('열림').waitFor()
  await page
    .getByRole('button', { name: /피드백/ })
    .first()
    .waitFor()
  here.hana.mergePull(here.repository, number)
  await pull.getByText('병합됨').waitFor()
  await page.getByRole('button', { name: /완료/ }).first().waitFor()
  await page.getByText(`GitHub의 ${here.login}`).first().waitFor()
  const link = pull.getByRole('link')
  expect(await link.getAttribute('href')).toBe(`${sides.github.url}/${here.repository}/pull/${number}`)
  expect(await link.getAttribute('rel')).toContain('noopener')
})

test('the name of a branch is copied from the menu of an issue, and a list is narrowed by pull requests', async () => {
  const here = await company(sides)
  const { place, issue } = await projectIn(here.orgId, here.owner)
  const issueId = await issue('결제 오류')
  await issue('장바구니')
  const page = await pageOf(here, { permissions: ['clipboard-read', 'clipboard-write'] })
  const list = `/org/${here.orgId}/project/${place.projectId}`
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await page.goto(list)
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await option('우선순위').waitFor()
  // Where nothing is connected there is nothing to narrow by.
  expect(await option('관련 PR').count()).toBe(0)
  await page.keyboard.press('Escape')
  await here.connected()
  await page.goto(`${list}/issue/${issueId}`)
  await page.getByRole('region', { name: '개발' }).waitFor()
  await page.getByRole('button', { name: '이슈 메뉴' }).click()
  await page.getByRole('menuitem', { name: '브랜치 이름 복사' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('web-1-gyeolje-oryu')
  await page.goto(list)
  await line(page, '장바구니').waitFor()
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await option('관련 PR').click()
  await option('열린 PR 있음').click()
  await page.keyboard.press('Escape')
  await line(page, '장바구니').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('pulls')).toBe('open')
  // It comes by itself, and goes once it is done there.
  here.hana.push(here.repository, 'payment', ['Begin'])
  const { number } = here.hana.openPull(here.repository, { head: 'payment', title: 'WEB-1' })
  await line(page, '결제 오류').waitFor()
  here.hana.closePull(here.repository, number)
  await line(page, '결제 오류').waitFor({ state: 'detached' })
})

test('[S1.8] on a phone a lead chooses where issues go, and the choice holds', async () => {
  const here = await company(sides)
  await here.connected()
  const { place, issue, stateNow } = await projectIn(here.orgId, here.owner)
  const issueId = await issue('결제 오류')
  const page = await pageOf(here, { viewport: PHONE, hasTouch: true })
  await page.goto(`/org/${here.orgId}/project/${place.projectId}/info?tab=states`)
  await page.getByRole('button', { name: /작업 시작/ }).tap()
  await page.getByRole('menuitemradio', { name: '변경 안 함' }).tap()
  await page.getByText('상태 변경 설정이 저장되었습니다.').waitFor()
  here.hana.push(here.repository, 'web-1-payment', ['Begin'])
  await sides.settled()
  expect(await stateNow(issueId)).toBe('요청')
})
