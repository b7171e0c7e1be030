// The first visit of somebody who is signed in: what is asked, when, and how often; and what a reload shows.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { projectRoutes } from '#contract/project'
import { issueRoutes } from '#contract/issue'
import { person } from '../server/testing/visitor.ts'
import { enter, newBrowser, newPage, settled } from './browser.ts'
import { line, plan } from './plans.ts'

/** Requests to this path wait until the answer is called. */
async function held(page: Page, path: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The paths of all calls, in their order. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

const TOKEN = '/api/auth/token'
const TITLE = '결제 오류'

/** Notes in the page, before its scripts, what the tab kept, and whether the issue is ever drawn. */
function watch(title: string) {
  // A blank page has no storage.
  if (!location.protocol.startsWith('http')) return
  const found = { kept: sessionStorage.getItem('lastSeen'), isDrawn: false }
  Object.assign(globalThis, { found })
  new MutationObserver(() => {
    found.isDrawn ||= document.body?.textContent.includes(title) ?? false
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
const foundIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { found: { kept: string | null; isDrawn: boolean } }).found)
const keptIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('lastSeen'))

/** A list with one issue on the screen, watched from the next page on. */
async function seen() {
  const made = await plan()
  const issue = await made.issue({ title: TITLE })
  const page = await (await newBrowser({}, /status of (401|403|404)|ERR_CACHE_MISS/)).newPage()
  await enter(page, made.owner.email)
  await page.goto(made.path)
  await line(page, TITLE).waitFor()
  await settled(page)
  await page.addInitScript(watch, TITLE)
  return { ...made, issue, page }
}

test('who is signed in is asked before the application has come, and once', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await newPage()
  await enter(page, owner.email)
  const release = await held(page, /\/assets\/base-.*\.js/)
  const calls = callsOf(page)
  const opened = page.goto(path)
  await expect.poll(() => calls).toEqual([TOKEN])
  release()
  await opened
  await line(page, '결제 오류').waitFor()
  expect(calls.filter(each => each === TOKEN)).toHaveLength(1)
})

test('organization, project and issues are asked for beside the membership, each once', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await newPage()
  await enter(page, owner.email)
  const release = await held(page, /\/api\/members\/organizations\/\d+\/me/)
  const calls = callsOf(page)
  const opened = page.goto(path)
  const project = `/api/organizations/${at.orgId}/projects/${at.projectId}`
  const expected = [
    `/api/organizations/${at.orgId}`,
    project,
    ...['people', 'workflow', 'issues'].map(it => `${project}/${it}`),
  ]
  await expect.poll(() => calls).toEqual(expect.arrayContaining(expected))
  release()
  await opened
  await line(page, '결제 오류').waitFor()
  for (const each of expected) expect([each, calls.filter(call => call === each).length]).toEqual([each, 1])
})

test('a board is asked for as it will be shown, once', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await newPage()
  await enter(page, owner.email)
  const calls = callsOf(page)
  await page.goto(`${path}?layout=board`)
  await line(page, '결제 오류').waitFor()
  expect(calls.filter(each => each.endsWith('/issues'))).toHaveLength(1)
})

test('whoever is not signed in is led to the sign-in page, and nothing else is asked', async () => {
  const { path } = await plan()
  const page = await newPage()
  const calls = callsOf(page)
  await page.goto(path)
  await page.waitForURL('/login')
  await page.getByRole('heading', { name: '로그인' }).waitFor()
  expect(calls.filter(each => /organizations/.test(each))).toEqual([])
})

test('the files of the page come once, however they are named', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  // Of its own: another story's browser has the files already.
  const page = await (await newBrowser({ baseURL: inject('url') })).newPage()
  await enter(page, owner.email)
  await page.goto(path)
  await line(page, '결제 오류').waitFor()
  await settled(page)
  // Whatever is read again out of the browser's own store has come over no network.
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  )
  const scripts = files.filter(file => /\.(js|css)$/.test(file))
  expect(scripts.some(file => /IssuesPage-.*\.js$/.test(file))).toBe(true)
  expect(scripts).toEqual([...new Set(scripts)])
})

test('a reload shows the last seen list before any answer of it, and settles', async () => {
  const { owner, at, issue, page } = await seen()
  await page.goto('about:blank')
  await owner.call(issueRoutes.change, {
    ...at,
    issueId: issue.issueId,
    body: { title: '환불 오류', version: issue.version },
  })
  const release = await held(page, /\/api\/(organizations|members)\//)
  await page.goBack()
  await line(page, TITLE).waitFor()
  // It is kept only while no page is open.
  expect(await keptIn(page)).toBeNull()
  release()
  await line(page, '환불 오류').waitFor()
  expect(await line(page, TITLE).count()).toBe(0)
})

test('a reloaded board has its columns and cards before any answer of it', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: TITLE })
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`${path}?layout=board`)
  await line(page, TITLE).waitFor()
  const release = await held(page, /\/api\/(organizations|members)\//)
  await page.reload({ waitUntil: 'commit' })
  await line(page, TITLE).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBeGreaterThan(3)
  release()
})

test('nothing of it is shown before the server has said who is signed in', async () => {
  const { page } = await seen()
  const release = await held(page, /\/api\/auth\/token/)
  await page.reload()
  await page.getByRole('progressbar').waitFor()
  expect(await foundIn(page)).toMatchObject({ kept: expect.stringContaining(TITLE) as string, isDrawn: false })
  release()
  await line(page, TITLE).waitFor()
})

test('signing out leaves nothing of it, nor of the answers in the cache of the browser', async () => {
  const { page } = await seen()
  const lists: string[] = []
  page.on('response', answer => /\/issues\?/.test(answer.url()) && lists.push(answer.url()))
  const cached = () =>
    page.evaluate(
      url =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          answer => answer.text(),
          () => '',
        ),
      lists[0]!,
    )
  await page.reload()
  await line(page, TITLE).waitFor()
  await expect.poll(cached).toContain(TITLE)
  await page.getByRole('button', { name: '설정', exact: true }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL('/login')
  expect(await keptIn(page)).toBeNull()
  expect(await cached()).toBe('')
  await page.reload()
  await page.getByRole('heading', { name: '로그인' }).waitFor()
  expect(await foundIn(page)).toEqual({ kept: null, isDrawn: false })
})

test('whoever is signed out meanwhile, and another person in the same tab, see nothing of it', async () => {
  const { page, path, owner } = await seen()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(path)
  await page.waitForURL('/login')
  expect(await foundIn(page)).toMatchObject({ kept: expect.stringContaining(TITLE) as string, isDrawn: false })
  expect(await keptIn(page)).toBeNull()

  await enter(page, owner.email)
  await page.goto(path)
  await line(page, TITLE).waitFor()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, (await person({ name: '한지우' })).email)
  await page.goto(path)
  await page.waitForURL('/access-denied')
  expect(await foundIn(page)).toMatchObject({ kept: expect.stringContaining(TITLE) as string, isDrawn: false })
  expect(await keptIn(page)).toBeNull()
})

test('a project that is gone meanwhile is gone, and nothing of it is kept', async () => {
  const { owner, at, page, path } = await seen()
  await page.goto('about:blank')
  await owner.call(projectRoutes.remove, at)
  await page.goto(path)
  await page.getByRole('heading', { name: '프로젝트를 찾을 수 없습니다.' }).waitFor()
  expect(await line(page, TITLE).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: '프로젝트를 찾을 수 없습니다.' }).waitFor()
  expect((await foundIn(page)).kept ?? '').not.toContain(TITLE)
  expect((await foundIn(page)).isDrawn).toBe(false)
})

test.each(['{', '[]', '"x"', '{"sub":"1"}'])('%s in its place is nothing', async text => {
  const { page } = await seen()
  await page.addInitScript(kept => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('lastSeen', kept)
  }, text)
  await page.reload()
  await line(page, TITLE).waitFor()
  expect(await keptIn(page)).toBeNull()
})

test('what was left long ago is not shown', async () => {
  const { page } = await seen()
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const kept = JSON.parse(sessionStorage.getItem('lastSeen') ?? '{}') as { at: number }
    sessionStorage.setItem('lastSeen', JSON.stringify({ ...kept, at: kept.at - 10 * 60_000 }))
  })
  const release = await held(page, /\/issues\?/)
  await page.reload()
  await page.getByRole('button', { name: '필터', exact: true }).waitFor()
  expect((await foundIn(page)).isDrawn).toBe(false)
  release()
  await line(page, TITLE).waitFor()
})
