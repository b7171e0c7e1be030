// Simultaneous work: present viewers, missed changes, and the fate of unsaved text.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { enter, newBrowser, newPage } from './browser.ts'
import { dialog } from './companies.ts'
import { column, line, onIssues, panel, plan } from './plans.ts'

const titlesIn = (page: Page, state: string) => column(page, state).getByRole('link').allInnerTexts()

test('who has the same issue open is shown, and is gone when they close it', async () => {
  const { owner, colleague, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const mine = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(mine).getByRole('heading', { name: '결제 오류' }).waitFor()
  expect(await panel(mine).getByText('함께 보는 중').count()).toBe(0)
  const theirs = await onIssues(colleague, `${path}?issue=${issueId}`)
  await panel(mine).getByText('함께 보는 중').waitFor()
  await panel(mine).getByRole('img', { name: '한지우' }).first().waitFor()
  await panel(theirs).getByRole('img', { name: '문정희' }).first().waitFor()
  await theirs.goto('about:blank')
  await panel(mine).getByText('함께 보는 중').waitFor({ state: 'detached' })
})

test('what was missed without a network is there once it is back, without a reload', async () => {
  const { owner, colleague, at, path, issue, stateOf } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await line(page, '결제 오류').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().setOffline(true)
  await page.getByText('오프라인 상태입니다').waitFor()
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { version: 1, stateId: stateOf('진행') } })
  await issue({ title: '배너 교체' })
  expect(await titlesIn(page, '요청')).toEqual(['결제 오류'])
  await page.context().setOffline(false)
  await expect.poll(() => titlesIn(page, '진행')).toEqual(['결제 오류'])
  await expect.poll(() => titlesIn(page, '요청')).toEqual(['배너 교체'])
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('two changes in quick succession both stay on the screen while the server is slow', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await line(page, '결제 오류').waitFor()
  await page.route('**/issues/*', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.type('진행')
  await page.keyboard.press('Enter')
  await page.keyboard.press('p')
  await page.keyboard.type('긴급')
  const saved = page.waitForResponse(
    response => response.request().method() === 'PATCH' && (response.request().postData() ?? '').includes('URGENT'),
  )
  await page.keyboard.press('Enter')
  await line(page, '결제 오류').getByRole('img', { name: '우선순위 긴급' }).waitFor()
  // Records every frame from now on, until both saves are told.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(document.querySelector('[aria-label="우선순위 긴급"]') ? 'urgent' : 'other')
      requestAnimationFrame(look)
    }
    look()
  })
  await saved
  await expect.poll(() => titlesIn(page, '진행')).toEqual(['결제 오류'])
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.length).toBeGreaterThan(5)
  expect(new Set(seen)).toEqual(new Set(['urgent']))
})

test('the project is archived while one writes: the words stay and it says why', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(colleague, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByLabel('제목', { exact: true }).fill('결제 오류 두 번째')
  await owner.call(projectRoutes.archive, at)
  await page.getByText('보관된 프로젝트').first().waitFor()
  expect(await panel(page).getByLabel('제목', { exact: true }).inputValue()).toBe('결제 오류 두 번째')
  await panel(page).getByRole('button', { name: '저장' }).click()
  await page.getByText('보관된 프로젝트입니다. 보관을 해제한 뒤 다시 시도해주세요.').first().waitFor()
  expect(await panel(page).getByLabel('제목', { exact: true }).inputValue()).toBe('결제 오류 두 번째')
  await owner.call(projectRoutes.unarchive, at)
  await panel(page).getByRole('button', { name: '저장' }).click()
  await panel(page).getByRole('heading', { name: '결제 오류 두 번째' }).waitFor()
})

test('the issue is deleted while one writes: the words stay and it says so', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(colleague, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByRole('textbox', { name: /^내용/ }).fill('밤새 쓴 글')
  await owner.call(issueRoutes.remove, { ...at, issueId })
  await line(page, '결제 오류').waitFor({ state: 'detached' })
  await panel(page).getByRole('button', { name: '저장' }).click()
  await page.getByText('이슈를 찾을 수 없습니다').first().waitFor()
  await expect.poll(() => panel(page).getByRole('textbox', { name: /^내용/ }).innerText()).toBe('밤새 쓴 글')
  await owner.call(issueRoutes.restore, { ...at, issueId })
  await panel(page).getByRole('button', { name: '저장' }).click()
  await panel(page).getByRole('button', { name: '이슈 수정' }).waitFor()
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).body).toBe('밤새 쓴 글')
})

test('a draft is still there after a reload, and Enter twice makes one issue', async () => {
  const { owner, path } = await plan()
  const page = await onIssues(owner, path)
  await page.getByText('아직 이슈가 없습니다.').waitFor()
  await page.keyboard.press('c')
  await dialog(page).getByLabel('제목', { exact: true }).fill('쓰다 만 제목')
  await dialog(page).getByRole('textbox', { name: /^내용/ }).fill('쓰다 만 내용')
  await page.reload()
  await page.getByText('아직 이슈가 없습니다.').waitFor()
  await page.keyboard.press('c')
  expect(await dialog(page).getByLabel('제목', { exact: true }).inputValue()).toBe('쓰다 만 제목')
  await expect.poll(() => dialog(page).getByRole('textbox', { name: /^내용/ }).innerText()).toBe('쓰다 만 내용')
  await dialog(page).getByLabel('제목', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => titlesIn(page, '요청')).toEqual(['쓰다 만 제목'])
  await page.keyboard.press('c')
  expect(await dialog(page).getByLabel('제목', { exact: true }).inputValue()).toBe('')
})

test('what an issue is connected with in another project keeps its name, and leaves and returns with its project', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { orgId } = at
  const other = await owner.call(projectRoutes.create, { orgId, body: { name: '물류 개편', key: 'LOG' } })
  const elsewhere = { orgId, projectId: other.projectId }
  const far = await owner.call(issueRoutes.create, { ...elsewhere, body: { title: '창고 이전' } })
  const { issueId } = await issue({ title: '결제 오류' })
  const body = { kind: 'blocks', otherIssueId: far.issueId } as const
  await owner.call(issueRoutes.relate, { ...at, issueId, body })
  const page = await newPage()
  await enter(page, colleague.email)
  await page.goto(`${path}/issue/${issueId}`)
  const shown = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await shown('LOG-1 창고 이전').waitFor()

  const renamed = { version: far.version, title: '냉동 창고 이전' }
  await owner.call(issueRoutes.change, { ...elsewhere, issueId: far.issueId, body: renamed })
  await shown('LOG-1 냉동 창고 이전').waitFor()
  await owner.call(projectRoutes.change, { ...elsewhere, body: { key: 'WMS' } })
  await shown('WMS-1 냉동 창고 이전').waitFor()
  await owner.call(projectRoutes.change, { ...elsewhere, body: { isPrivate: true } })
  await shown('WMS-1 냉동 창고 이전').waitFor({ state: 'detached' })
  await owner.call(projectRoutes.change, { ...elsewhere, body: { isPrivate: false } })
  await shown('WMS-1 냉동 창고 이전').waitFor()
  expect(await shown('LOG-1 창고 이전').count()).toBe(0)
})

test('a list that said its project is missing comes back with it', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await (await newBrowser({}, /status of 404/)).newPage()
  await enter(page, colleague.email)
  await page.goto(path)
  await line(page, '결제 오류').waitFor()
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
  await page.getByText('프로젝트를 찾을 수 없습니다.').waitFor()
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: false } })
  await line(page, '결제 오류').waitFor()
  expect(await page.getByText('프로젝트를 찾을 수 없습니다.').count()).toBe(0)
})
