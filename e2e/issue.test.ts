import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { commit, compose, HELLO, PAYMENT, PHONE, settled } from './browser.ts'
import { dialog } from './companies.ts'
import { column, line, onIssues, panel, plan } from './plans.ts'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[S1.3] [S2.16] a sprint is planned by keys alone', async () => {
  const { owner, at, path } = await plan()
  await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '12월 정기 배포' } })
  const page = await onIssues(owner, path)
  await page.getByText('아직 이슈가 없습니다.').waitFor()
  for (const title of ['결제 오류 수정', '배너 교체', '쿠폰 정리']) {
    await page.keyboard.press('c')
    await dialog(page).getByLabel('제목', { exact: true }).fill(title)
    await page.keyboard.press('Enter')
    await line(page, title).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  }
  // The newest issue is on top. J and K move through the list.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.type('진행')
  await page.keyboard.press('Enter')
  await expect.poll(() => column(page, '진행').getByRole('link').allInnerTexts()).toEqual(['배너 교체'])
  await page.keyboard.press('m')
  await line(page, '배너 교체').getByRole('img', { name: '문정희' }).waitFor()
  await page.keyboard.press('p')
  await page.keyboard.type('긴급')
  await page.keyboard.press('Enter')
  await line(page, '배너 교체').getByRole('img', { name: '우선순위 긴급' }).waitFor()
  await page.keyboard.press('d')
  await page.keyboard.type('내일')
  await page.keyboard.press('Enter')
  await line(page, '배너 교체').getByText('내일').waitFor()
  // Several issues at once: ⌘A selects them as X and shift do, and one press undoes the change.
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText('3개 선택').waitFor()
  await page.keyboard.press('p')
  await page.keyboard.type('낮음')
  await page.keyboard.press('Enter')
  await page.getByText('이슈 3개가 수정되었습니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await line(page, '배너 교체').getByRole('img', { name: '우선순위 긴급' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect.poll(() => page.getByRole('link', { name: '배너 교체' }).count()).toBe(0)
  await page.getByRole('button', { name: '실행 취소' }).click()
  await line(page, '배너 교체').waitFor()
})

test('two people on one board: what one moves the other sees, and both agree at the end', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  for (const title of ['셋째', '둘째', '첫째']) await issue({ title })
  const [mine, theirs] = [
    await onIssues(owner, `${path}?layout=board`),
    await onIssues(colleague, `${path}?layout=board`),
  ]
  const titles = (page: Page, state: string) => column(page, state).getByRole('link').allInnerTexts()
  await expect.poll(() => titles(theirs, '요청')).toEqual(['첫째', '둘째', '셋째'])
  await line(mine, '둘째').dragTo(column(mine, '진행').getByRole('list'))
  await expect.poll(() => titles(mine, '진행')).toEqual(['둘째'])
  await expect.poll(() => titles(theirs, '진행')).toEqual(['둘째'])
  expect(await column(theirs, '요청').getByText('2', { exact: true }).count()).toBe(1)
  // Within a column, above another card.
  await line(mine, '셋째').dragTo(line(mine, '첫째'), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(() => titles(mine, '요청')).toEqual(['셋째', '첫째'])
  await expect.poll(() => titles(theirs, '요청')).toEqual(['셋째', '첫째'])
  // Both move the same card at once.
  await Promise.all([
    line(mine, '첫째').dragTo(column(mine, '피드백').getByRole('list')),
    line(theirs, '첫째').dragTo(column(theirs, '완료').getByRole('list')),
  ])
  const where = async (page: Page) => ({ feedback: await titles(page, '피드백'), done: await titles(page, '완료') })
  const agreed = async () => {
    const { groups } = await owner.call(listingRoutes.page, { ...at, query: {} })
    const [feedback, done] = [2, 3].map(index => groups[index]!.issues.map(({ title }) => title))
    const said = JSON.stringify({ feedback, done })
    return [await where(mine), await where(theirs)].every(shown => JSON.stringify(shown) === said)
  }
  await expect.poll(agreed).toBe(true)
  await mine.reload()
  await expect.poll(agreed).toBe(true)
  expect((await owner.call(projectRoutes.list, { orgId: at.orgId, query: {} })).data[0]!.openCount).toBeGreaterThan(1)
})

test('안녕하세요 is typed by composition into a title, a filter and a tag', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '다른 일' })
  await owner.call(workflowRoutes.createTag, { ...at, body: { name: '배너' } })
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const page = await onIssues(owner, path)
  await page.keyboard.press('c')
  await dialog(page).getByLabel('제목', { exact: true }).click()
  await compose(page, HELLO, false)
  // The Enter that ends a composition creates nothing.
  await commit(page, '요')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '열기', exact: true }).click()
  await panel(page).getByRole('heading', { name: '안녕하세요' }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.getByLabel('제목, 번호로 검색').click()
  // Half a syllable already finds it.
  await compose(
    page,
    [
      ['ㅇ', '아', '안'],
      ['ㄴ', '녀'],
    ],
    false,
  )
  await expect.poll(() => page.getByRole('link', { name: '다른 일' }).count()).toBe(0)
  await line(page, '안녕하세요').waitFor()
  await commit(page, '녕')
  expect(await page.getByLabel('제목, 번호로 검색').inputValue()).toBe('안녕')
  await page.getByLabel('제목, 번호로 검색').fill('')
  await page.getByLabel('제목, 번호로 검색').blur()
  await line(page, '다른 일').waitFor()
  // The issue that was open last is still the current one.
  await page.keyboard.press('l')
  await dialog(page).getByRole('combobox').waitFor()
  await compose(page, PAYMENT, false)
  // While half typed, it is the only option.
  await expect.poll(() => dialog(page).getByRole('option').allInnerTexts()).toEqual(['결제'])
  await commit(page, '제')
  await page.keyboard.press('Enter')
  const tagged = async () => {
    const { groups } = await owner.call(listingRoutes.page, { ...at, query: { tag: String(tagId) } })
    return groups.flatMap(({ issues }) => issues.map(({ title }) => title))
  }
  await expect.poll(tagged).toEqual(['안녕하세요'])
  await line(page, '안녕하세요').getByText('결제').waitFor()
})

test('two who write the same issue: other fields are both kept, of the same field one is asked', async () => {
  const { owner, colleague, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', body: '처음' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByRole('textbox', { name: /^내용/ }).fill('내가 쓴 내용')
  const orgId = Number(path.split('/')[2])
  const projectId = Number(path.split('/')[4])
  const at = { orgId, projectId, issueId }
  // Changes of different fields are both kept.
  await colleague.call(issueRoutes.change, { ...at, body: { version: 1, priority: 'HIGH' } })
  await panel(page).getByRole('button', { name: '저장' }).click()
  await panel(page).getByRole('button', { name: '이슈 수정' }).waitFor()
  const merged = await owner.call(issueRoutes.read, at)
  expect(merged).toMatchObject({ body: '내가 쓴 내용', priority: 'HIGH' })
  // For the same field nothing is overwritten silently.
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByRole('textbox', { name: /^내용/ }).fill('내가 고친 내용')
  await colleague.call(issueRoutes.change, { ...at, body: { version: merged.version, body: '동료가 고친 내용' } })
  await panel(page).getByLabel('제목', { exact: true }).press('Control+Enter')
  await panel(page).getByText('작성하는 동안 다른 사용자가 먼저 변경하였습니다.').waitFor()
  await expect.poll(() => panel(page).getByRole('textbox', { name: /^내용/ }).innerText()).toBe('내가 고친 내용')
  expect((await owner.call(issueRoutes.read, at)).body).toBe('동료가 고친 내용')
  await panel(page).getByRole('button', { name: '내가 작성한 내용으로 저장' }).click()
  await panel(page).getByRole('button', { name: '이슈 수정' }).waitFor()
  expect((await owner.call(issueRoutes.read, at)).body).toBe('내가 고친 내용')
})

test('without a network what is written stays, the page says so, and it is saved once it is back', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByLabel('제목', { exact: true }).fill('결제 오류 두 번째')
  await page.context().setOffline(true)
  await panel(page).getByRole('button', { name: '저장' }).click()
  await page.getByRole('alert').getByText('네트워크 연결을 확인해주세요.').waitFor()
  expect(await panel(page).getByLabel('제목', { exact: true }).inputValue()).toBe('결제 오류 두 번째')
  await page.context().setOffline(false)
  await panel(page).getByRole('heading', { name: '결제 오류 두 번째' }).waitFor()
  await line(page, '결제 오류 두 번째').waitFor()
})

test('[S3.6] [S4.6] my issues only survives a restart of the browser, and the project is remembered in the tab', async () => {
  const { owner, memberId, path, at, issue } = await plan()
  await issue({ title: '내 일', assigneeId: memberId })
  await issue({ title: '남의 일' })
  const page = await onIssues(owner, path)
  await line(page, '남의 일').waitFor()
  await page.getByLabel('내 이슈만').check()
  await line(page, '남의 일').waitFor({ state: 'detached' })
  await line(page, '내 일').waitFor()
  const kept = await page.evaluate(() => [
    localStorage.getItem('isMyIssuesOnly'),
    sessionStorage.getItem('currentProjectId'),
    sessionStorage.getItem('currentProjectName'),
  ])
  expect(kept).toEqual(['true', String(at.projectId), '자사몰 개편'])
  await page.reload()
  await line(page, '내 일').waitFor()
  expect(await page.getByLabel('내 이슈만').isChecked()).toBe(true)
  expect(await page.getByRole('link', { name: '남의 일' }).count()).toBe(0)
})

test('[S2.17] an issue has a page of its own, opens for writing, and is made on a page too', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', body: '**한글**을 굵게' })
  const page = await onIssues(owner, path)
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByRole('heading', { name: '결제 오류', level: 1 }).waitFor()
  expect(await page.getByText('한글', { exact: true }).evaluate(element => element.tagName)).toBe('STRONG')
  await page.goto(`${path}/issue/edit/${issueId}`)
  await page.getByLabel('제목', { exact: true }).fill('결제 오류 수정')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.waitForURL(`${path}/issue/${issueId}`)
  await page.getByRole('heading', { name: '결제 오류 수정', level: 1 }).waitFor()
  await page.goto(`${path}/issue/create`)
  await page.getByLabel('제목', { exact: true }).fill('새 이슈')
  // A button says its field until there is a value.
  await page.getByRole('button', { name: '마감일', exact: true }).waitFor()
  await page.getByRole('button', { name: '우선순위', exact: true }).click()
  await page.keyboard.type('긴급')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '긴급' }).waitFor()
  await page.getByRole('button', { name: '생성', exact: true }).click()
  await page.getByRole('heading', { name: '새 이슈', level: 1 }).waitFor()
  await page.goto(`${path}/issue/999999999`)
  await page.getByText('이슈를 찾을 수 없습니다').waitFor()
})

test('the calendar of September 2026 knows Chuseok, and moves a due date', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '추석 배송 마감 안내', dueDate: '2026-09-21' })
  const page = await onIssues(owner, `${path}?layout=calendar&month=2026-09`)
  const day = (name: RegExp) => page.getByRole('listitem', { name })
  await day(/^9월 25일 추석/).waitFor()
  // From the 30th of August to the 3rd of October.
  expect(
    await page
      .getByRole('main')
      .locator('ol')
      .last()
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .count(),
  ).toBe(35)
  await day(/^9월 21일/)
    .getByRole('button', { name: '추석 배송 마감 안내' })
    .dragTo(day(/^9월 18일/))
  await day(/^9월 18일/)
    .getByRole('button', { name: '추석 배송 마감 안내' })
    .waitFor()
  const dueDate = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).dueDate
  await expect.poll(dueDate).toBe('2026-09-18')
  await page.getByText(/^마감일이 .*9월 18일 \(금\)(으)?로 변경되었습니다\.$/).waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect.poll(dueDate).toBe('2026-09-21')
})

test('on a tablet the sidebar is icons, and a panel lies over the list without squeezing it', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '물류센터 이전 견적' })
  const page = await onIssues(owner, path, { viewport: { width: 900, height: 1000 } })
  const sidebarWidth = async () => (await page.getByRole('complementary').first().boundingBox())!.width
  expect(await sidebarWidth()).toBe(53)
  const row = line(page, '물류센터 이전 견적')
  const { width } = (await row.boundingBox())!
  await row.getByRole('link').click()
  await panel(page).getByRole('heading', { name: '물류센터 이전 견적' }).waitFor()
  expect(new URL(page.url()).searchParams.get('issue')).toBe(String(issueId))
  expect((await row.boundingBox())!.width).toBe(width)
  await panel(page).getByRole('button', { name: '닫기' }).click()
  await panel(page).waitFor({ state: 'detached' })
  // Opened for a moment, it is icons again on the next visit.
  await page.keyboard.press('BracketLeft')
  await expect.poll(sidebarWidth).toBe(236)
  await page.reload()
  await row.waitFor()
  expect(await sidebarWidth()).toBe(53)
  expect(await overflow(page)).toBe(0)
})

test.each([1440, 900])('at %d px the wheel moves the list and the panel, each by itself', async width => {
  const { owner, path, issue } = await plan()
  const body = Array.from({ length: 60 }, (_, at) => `${at + 1}번째 점검 항목`).join('\n\n')
  for (let at = 1; at <= 40; at++) await issue({ title: `점검 ${at}`, body })
  const page = await onIssues(owner, path, { viewport: { width, height: 700 } })
  const row = line(page, '점검 25')
  const top = async (of: Locator) => (await of.boundingBox())!.y
  const fits = () => page.evaluate(() => document.documentElement.scrollHeight === innerHeight)
  const before = await top(row)
  await line(page, '점검 36').hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => top(row)).toBe(before - 400)
  expect(await fits()).toBe(true)
  await row.getByRole('link').click()
  const heading = panel(page).getByRole('heading', { name: '점검 25' })
  await heading.waitFor()
  await settled(page)
  expect(await top(row)).toBe(before - 400)
  const begin = await top(heading)
  await heading.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => top(heading)).toBe(begin - 300)
  expect([await top(row), await fits()]).toEqual([before - 400, true])
  // The line above the page takes its place from the page.
  await page.context().setOffline(true)
  await page.getByText('오프라인 상태입니다.').waitFor()
  await expect.poll(fits).toBe(true)
  await page.context().setOffline(false)
})

test('on a phone nothing stands out to the side, and an issue is a page', async () => {
  const { owner, path, issue } = await plan()
  await issue({
    title: '주소 검색 결과에 도로명 주소와 지번 주소를 함께 표시하고, 건물명이 없는 신축 건물도 찾을 수 있게 한다',
  })
  const page = await onIssues(owner, path, { viewport: PHONE, hasTouch: true })
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: /^주소 검색/ }).click()
  await page.waitForURL(/\/issue\/\d+$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await overflow(page)).toBe(0)
  await page.goto(`${path}?layout=board`)
  await page.getByRole('link', { name: /^주소 검색/ }).waitFor()
  expect(await overflow(page)).toBe(0)
})
