import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { newEmail, PASSWORD, person } from '../server/testing/visitor.ts'
import { clockOf, enter, newBrowser, newPage } from './browser.ts'

/** A server that accepts connections but never answers. */
async function silentServer() {
  let asked = 0
  const server = createServer(() => void asked++).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

const fill = async (page: Page, email: string) => {
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
}
const press = (page: Page) => page.getByRole('button', { name: '로그인', exact: true }).click()
const said = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence)
const LATE = '요청 시간이 초과되었습니다.'

test('[S9.1] [S8.2] a server that says nothing is waited for 60 s, and then it was too late', async () => {
  const page = await newPage()
  const silent = await silentServer()
  await page.goto('/login')
  await page.route('**/api/auth/signin', route => route.continue({ url: `${silent.url}/` }))
  await fill(page, newEmail())
  await page.evaluate(late => {
    const seen = window as unknown as { pressed: number; told: number }
    document.addEventListener('click', () => (seen.pressed ??= performance.now()), { capture: true })
    new MutationObserver(() => {
      if (document.body.innerText.includes(late)) seen.told ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  }, LATE)
  await press(page)
  await expect.poll(silent.asked).toBe(1)
  const ahead = await clockOf(page)
  await ahead(50_000)
  const isLate = () => page.evaluate(() => 'told' in window)
  expect(await isLate()).toBe(false)
  await ahead(15_000)
  await expect.poll(isLate).toBe(true)
  const waited = await page.evaluate(() => {
    const { pressed, told } = window as unknown as { pressed: number; told: number }
    return told - pressed
  })
  expect(waited).toBeGreaterThanOrEqual(60_000)
})

test('[S8.2] without a network it says so, and the same press works once it is back', async () => {
  const { email } = await person()
  const page = await newPage()
  await page.goto('/login')
  await fill(page, email)
  await page.context().setOffline(true)
  await press(page)
  await said(page, '네트워크 연결을 확인해주세요.').waitFor()
  await page.context().setOffline(false)
  expect(new URL(page.url()).pathname).toBe('/login')
  await press(page)
  await page.waitForURL('/')
})

test('what could not be fetched without a network opens once it is back, as often as it failed', async () => {
  const page = await (await newBrowser({}, /net::ERR_FAILED/)).newPage()
  await enter(page, (await person()).email)
  let failures = 0
  await page.route(/\/assets\/SetupDialog-.*\.js$/, route => (++failures < 3 ? route.abort() : route.continue()))
  await page.goto('/info')
  await page.getByRole('button', { name: '설정', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(failures).toBeGreaterThanOrEqual(3)
})

test('a page whose code the server no longer has is loaded anew, and opens', async () => {
  const page = await (await newBrowser({}, /status of 404|The server no longer has/)).newPage()
  await enter(page, (await person({ name: '한지우' })).email)
  await page.goto('/')
  let asked = 0
  await page.route(/\/assets\/InfoPage-.*\.js$/, route =>
    ++asked < 3 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: /내 정보/ }).click()
  await page.getByRole('heading', { name: '내 정보', level: 1 }).waitFor()
  expect(asked).toBeGreaterThanOrEqual(3)
})

/** The first answer of this path from now on that the page takes whole; what it breaks off has no body. */
const answered = (page: Page, path: string) =>
  page.waitForResponse(async response => response.url().endsWith(path) && (await response.finished()) === null)

/** The first exchange with this path from now on: the request and its answer. */
async function exchange(page: Page, path: string, act: () => Promise<unknown>) {
  const [response] = await Promise.all([answered(page, path), act()])
  const [headers, body] = [await response.request().allHeaders(), (await response.json()) as { data: unknown }]
  return { headers, body, sent: response.request().postData() }
}

test('[S7.17] the page sends JSON with its cookies, takes a token out of the whole answer, and others out of their data', async () => {
  const { email } = await person({ name: '한지우' })
  const page = await newPage()
  await page.goto('/login')
  await fill(page, email)
  const signin = await exchange(page, '/api/auth/signin', () => press(page))
  expect(signin.headers['content-type']).toBe('application/json')
  expect(JSON.parse(signin.sent!)).toEqual({ email, password: PASSWORD })
  await page.waitForURL('/')
  await page.getByRole('button', { name: '한지우' }).waitFor()
  // The first page is gone, and what it may ask again with its own token, before the next one begins.
  await page.goto('about:blank')
  // The browser sends the cookie by itself, and the answer has the token for later calls.
  const me = answered(page, '/api/user/me')
  const renewed = await exchange(page, '/api/auth/token', () => page.goto('/'))
  expect(renewed.headers.cookie).toContain('__Host-dure_refresh=')
  const { accessToken } = renewed.body.data as { accessToken: string }
  const answer = await me
  expect((await answer.request().allHeaders()).authorization).toBe(`Bearer ${accessToken}`)
  expect(await answer.json()).toEqual({ data: expect.objectContaining({ email, name: '한지우' }) as unknown })
  await page.getByRole('button', { name: '한지우' }).waitFor()
})
