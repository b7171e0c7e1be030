// The page on which whoever runs the server gives it an App at GitHub.
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubAppRoutes } from '#contract/github-app'
import { newLogin, openedWithoutApp, type Sides } from '../server/github/test.ts'
import { person, sql, PASSWORD } from '../server/testing/visitor.ts'
import { commit, compose, newBrowser } from './browser.ts'
import { pageAt } from './installing.ts'

const OPERATOR = 'seo@haedam.example'
const WRONG = 'GitHub 조직 이름은 영문, 숫자, 하이픈(-)으로 입력해주세요.'
const APP_PAGE = '/operator/github'
let sides: Sides
beforeAll(async () => {
  sides = await openedWithoutApp({ OPERATOR_EMAILS: OPERATOR })
  await person({ ...sides.at, email: OPERATOR, name: '서지우' })
}, 120_000)
afterAll(() => sides.stop())

const organization = (page: Page) => page.getByLabel('GitHub 조직')
const go = (page: Page) => page.getByRole('button', { name: 'GitHub에서 앱 만들기' })

/** How often the page calls the address of the App. */
function callsOf(page: Page, method: string) {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === method && new URL(request.url()).pathname === githubAppRoutes.read.path)
      calls.push(request.url())
  })
  return calls
}

/** Each knows whether it was asked for channels: the server has let it in. */
async function socketsOf(page: Page) {
  const sockets: { socket: WebSocketRoute; isGreeted: boolean }[] = []
  await page.routeWebSocket(/\/api\/live/, socket => {
    const server = socket.connectToServer()
    const known = { socket, isGreeted: false }
    sockets.push(known)
    socket.onMessage(message => {
      known.isGreeted ||= String(message).includes('"listen"')
      server.send(message)
    })
  })
  return sockets
}

async function agree(page: Page, login: string) {
  await page.getByLabel('Username').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Create GitHub App/ }).click()
}

test('[S1.8] Hangul in the name of the organization is kept as it is composed, and said to be none', async () => {
  const page = await pageAt(sides, OPERATOR)
  await page.goto(APP_PAGE)
  await organization(page).click()
  await compose(
    page,
    [
      ['ㅎ', '해'],
      ['ㄷ', '다', '담'],
    ],
    false,
  )
  await page.keyboard.press('Enter')
  expect(await page.getByText(WRONG).count()).toBe(0)
  await commit(page, '담')
  expect(await organization(page).inputValue()).toBe('해담')
  await go(page).click()
  await page.getByText(WRONG).waitFor()
  expect(await organization(page).inputValue()).toBe('해담')
  await compose(page, [['ㅅ', '서']])
  expect(await organization(page).inputValue()).toBe('해담서')
})

test('[S1.8] whoever comes to the page by signing in is let go to GitHub from it', async () => {
  const login = newLogin('seo')
  sides.github.person(login)
  const page = await (await newBrowser({ baseURL: sides.at.url })).newPage()
  await page.goto(APP_PAGE)
  await page.waitForURL(/login/)
  await page.reload()
  await page.getByLabel('이메일', { exact: true }).fill(OPERATOR)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await go(page).click()
  await page.getByLabel('Username').waitFor()
  expect(page.url().startsWith(sides.github.url)).toBe(true)
})

test('[S1.8] an App that was made is registered once, also where the connection breaks meanwhile', async () => {
  const login = newLogin('seo')
  sides.github.person(login)
  const page = await pageAt(sides, OPERATOR)
  const sockets = await socketsOf(page)
  const registrations = callsOf(page, 'POST')
  await page.goto(APP_PAGE)
  await go(page).click()
  await agree(page, login)
  await page.getByText('GitHub 앱이 등록되었습니다.').waitFor()
  await page.getByRole('heading', { name: '등록된 앱' }).waitFor()
  await expect.poll(() => sockets.at(-1)!.isGreeted).toBe(true)
  const askedAgain = page.waitForResponse(
    response => response.url().endsWith('/api/operator/github-app') && response.request().method() === 'GET',
  )
  await sockets.at(-1)!.socket.close({ code: 1006 })
  await askedAgain
  expect(registrations).toHaveLength(1)
  expect(await page.getByText('이미 등록된 GitHub 앱이 있습니다.').count()).toBe(0)
})

test('[S1.8] whoever forgets the App is told how many people sign in by it', async () => {
  const mina = await person({ ...sides.at })
  await sql(
    `insert into identity (user_id, provider, issuer, subject) select id, 'github', $1, '1' from "user" where email = $2`,
    [sides.github.url, mina.email],
    sides.at.dataDir,
  )
  const page = await pageAt(sides, OPERATOR)
  await page.goto(APP_PAGE)
  await page.getByRole('button', { name: '앱 등록 해제' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('GitHub 계정을 연결한 사용자 1명은 GitHub로 로그인할 수 없게 됩니다.').waitFor()
  await dialog.getByRole('button', { name: '앱 등록 해제' }).click()
  await page.getByText('GitHub 앱 등록이 해제되었습니다.').waitFor()
  await go(page).waitFor()
  expect(await page.getByRole('heading', { name: '앱 만들기' }).count()).toBe(1)
})

test('[S1.8] whoever does not run the server is told so, and the server is asked once', async () => {
  const page = await pageAt(sides, (await person({ ...sides.at })).email, {}, /status of 403/)
  const sockets = await socketsOf(page)
  const questions = callsOf(page, 'GET')
  await page.goto(APP_PAGE)
  await page.getByText('서버 관리자만 볼 수 있는 화면입니다.').waitFor()
  await expect.poll(() => sockets.filter(({ isGreeted }) => isGreeted)).toHaveLength(1)
  await sockets[0]!.socket.close({ code: 1006 })
  // It says what it wants to hear after it has asked again for what it shows.
  await expect.poll(() => sockets.filter(({ isGreeted }) => isGreeted)).toHaveLength(2)
  expect(questions).toHaveLength(1)
})
