// The first visit of somebody who is signed in: what is asked, when, and how often; and what a reload shows.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, newPage } from './browser.ts'
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
  const page = await newPage()
  await enter(page, owner.email)
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  await page.goto(path)
  await line(page, '결제 오류').waitFor()
  const scripts = files.filter(file => /\.(js|css)$/.test(file))
  expect(scripts.some(file => /IssuesPage-.*\.js$/.test(file))).toBe(true)
  expect(scripts).toEqual([...new Set(scripts)])
})
