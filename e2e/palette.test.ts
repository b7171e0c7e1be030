// ⌘K: everything is found by a few letters, and nothing is asked for before somebody types.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { commit, compose, enter } from './browser.ts'
import { onIssues, plan } from './plans.ts'

const options = (page: Page) => page.getByRole('option')

async function opened() {
  const made = await plan()
  const { owner, at } = made
  const body = { name: '물류 이전', key: 'LOGI' }
  const { projectId } = await owner.call(projectRoutes.create, { orgId: at.orgId, body })
  const elsewhere = await owner.call(issueRoutes.create, {
    orgId: at.orgId,
    projectId,
    body: { title: '회원가입 화면 정리' },
  })
  await made.issue({ title: '결제 오류' })
  const page = await onIssues(owner, made.path)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/issues/find')) asked.push(new URL(request.url()).searchParams.get('words')!)
  })
  await page.keyboard.press('Control+k')
  await options(page).first().waitFor()
  return { ...made, page, asked, elsewhere }
}

test('an issue of another project is found by its title, its initials, half a syllable and its key', async () => {
  const { page, asked, elsewhere, at } = await opened()
  expect(asked).toEqual([])
  const field = page.getByRole('combobox')
  const found = options(page).filter({ hasText: '회원가입 화면 정리' })
  for (const [typed, marked] of [
    ['회원가', '회원가'],
    ['ㅎㅇㄱㅇ', '회원가입'],
    ['logi-1', 'LOGI-1'],
  ] as const) {
    await field.fill(typed)
    await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual([marked])
    expect(await found.innerText()).toContain('LOGI-1')
  }
  await field.fill('')
  await compose(
    page,
    [
      ['ㅎ', '호', '회'],
      ['ㅇ', '우', '워'],
    ],
    false,
  )
  await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['회원'])
  // No stage is asked for twice.
  expect(new Set(asked).size).toBe(asked.length)
  await commit(page, '워')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/org/${at.orgId}/project/${elsewhere.projectId}/issue/${elsewhere.issueId}`)
})

test('a person opens as their card in the chart, a project as its issues', async () => {
  const { page, at, colleagueId } = await opened()
  await page.keyboard.type('한지')
  await options(page).filter({ hasText: '한지우' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.searchParams.get('memberId') === String(colleagueId))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('물류')
  await options(page).filter({ hasText: '물류 이전' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== `/org/${at.orgId}/info`)
  expect(page.url()).toContain('/project/')
})

test('without a selection no group speaks of one, and without a hit everything else can be searched', async () => {
  const { page } = await opened()
  expect(await page.getByRole('group', { name: '선택한 이슈' }).count()).toBe(0)
  await page.getByRole('combobox').fill('없는 말')
  await expect.poll(() => options(page).allInnerTexts()).toEqual(['“없는 말” 전체 검색'])
  // The first Escape empties the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: '선택한 이슈' }).waitFor()
  expect(await page.getByRole('option', { name: '상태 변경' }).count()).toBe(1)
})

test('the empty palette shows where one was last, and what one chooses often comes first, until somebody signs out', async () => {
  const { page, owner, path, at, issue } = await opened()
  await page.keyboard.press('Escape')
  const { issueId } = await issue({ title: '정산 오류' })
  await page.goto(`${path.replace(/\/issue.*$/, '')}/issue/${issueId}`)
  await page.getByRole('heading', { name: '정산 오류' }).waitFor()
  await page.goto(`/org/${at.orgId}/work`)
  await page.getByRole('heading', { name: '내 업무' }).first().waitFor()
  const visited = page.getByRole('group', { name: '최근 방문' }).getByRole('option')
  const labels = () => visited.allInnerTexts()
  await page.keyboard.press('Control+k')
  await expect.poll(labels).toEqual([expect.stringContaining('정산 오류'), expect.stringMatching(/./)])
  await visited.first().click()
  await page.waitForURL(url => url.pathname.endsWith(`/issue/${issueId}`))
  // The one that is open is not among them.
  await page.keyboard.press('Control+k')
  await expect.poll(labels).toEqual([expect.not.stringContaining('정산 오류')])

  await page.keyboard.type('테마')
  const often = page.getByRole('group', { name: '자주 사용' }).getByRole('option')
  await options(page).filter({ hasText: '어둡게' }).waitFor()
  expect(await often.count()).toBe(0)
  await options(page).filter({ hasText: '어둡게' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('테마')
  await expect.poll(() => often.allInnerTexts()).toEqual([expect.stringContaining('어둡게')])
  await page.keyboard.press('Enter')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('로그아웃')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === '/login' || url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('habits'))).toBeNull()
  await enter(page, owner.email)
  await page.goto(path)
  await page.getByText('결제 오류').first().waitFor()
  await page.keyboard.press('Control+k')
  await options(page).first().waitFor()
  expect((await labels()).join(' ')).not.toContain('정산 오류')
})
