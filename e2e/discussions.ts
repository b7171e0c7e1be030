// Fixtures for stories about comments: an issue that is discussed, and hands that hold back what is on its way.
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { enter, newBrowser } from './browser.ts'
import { plan } from './plans.ts'

type Options = Parameters<typeof newBrowser>[0]

export async function discussed() {
  const made = await plan()
  const { issueId } = await made.issue({ title: '결제 오류' })
  const on = { ...made.at, issueId }
  const path = `${made.path}/issue/${issueId}`
  /** @param before what is done to the page before it opens the issue */
  const open = async (
    email: string,
    options: Options = {},
    expected?: RegExp,
    before: (page: Page) => unknown = () => {},
  ) => {
    const page = await (await newBrowser(options, expected)).newPage()
    await before(page)
    await enter(page, email)
    await page.goto(path)
    await field(page).waitFor()
    return page
  }
  const post = (body: string, more: { parentId?: number } = {}) =>
    made.owner.call(issueCommentRoutes.post, { ...on, body: { body, ...more } })
  return { ...made, issueId, on, path, open, post }
}

export const field = (page: Page) => page.getByRole('textbox', { name: '댓글 내용' })
export const posted = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/comments') && response.status() < 300)

/** Whatever the field is at the moment. */
export const wordsIn = (page: Page) =>
  field(page).evaluate(element => (element as HTMLTextAreaElement).value ?? element.textContent)
export const says = (page: Page, words: string) => expect.poll(() => wordsIn(page)).toBe(words)

/** At the end of the words that are there. */
export async function type(page: Page, words: string) {
  await field(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

/** Not the issue itself. */
export const said = (page: Page) => page.getByRole('main').locator('li article')
export const comment = (page: Page, words: string) => said(page).filter({ hasText: words })

/** A deed of the menu of a comment, by its author. */
export async function deed(page: Page, words: string, name: string) {
  await comment(page, words).hover()
  await comment(page, words).getByRole('button', { name: '문정희님의 댓글 메뉴' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/**
 * Holds back the first call of this method at an address.
 * @returns `came`, once the call is here; `release`, which lets it go on
 */
export async function held(page: Page, address: string | RegExp, method: string, isAnswered = false) {
  const came = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(address, async (route: Route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback()
    isFirst = false
    const response = isAnswered ? await route.fetch() : undefined
    came.resolve()
    await released.promise
    return response ? route.fulfill({ response }) : route.continue()
  })
  return { came: came.promise, release: released.resolve }
}

type Told = { type: string; name?: string; data?: unknown; id?: unknown }

/** Stands between the page and the server's events; `mayPass` says which of them it lets through at once. */
export async function betweenEvents(page: Page, mayPass: (told: Told) => boolean) {
  const heard: Told[] = []
  const waiting: string[] = []
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket('**/api/live', opened => {
    socket = opened
    const server = opened.connectToServer()
    server.onMessage(message => {
      const told = JSON.parse(String(message)) as Told
      heard.push(told)
      if (mayPass(told)) opened.send(message)
      else waiting.push(String(message))
    })
  })
  return { heard, waiting, tellFirst: () => socket!.send(waiting.shift()!) }
}
