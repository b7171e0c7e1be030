// Fixtures for stories about chat: a room with people, and the pages that show it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { workHoursRoutes } from '#contract/work-hours'
import { group } from '../server/chat/test.ts'
import { sql } from '../server/testing/visitor.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { ALWAYS } from '../server/work-hours/test.ts'
import { enter, newBrowser } from './browser.ts'

type Options = Parameters<typeof newBrowser>[0]
type Openable = Pick<Somebody, 'email'>

export async function talk(names: string[] = ['한지우']) {
  const made = await group(names)
  // Nobody is left alone, whenever the story is told: what is offered then takes room over the field.
  const hours = { ...ALWAYS, isQuiet: false }
  await made.owner.call(workHoursRoutes.change, { orgId: made.orgId, body: hours })
  const address = (search = '') => `/org/${made.orgId}/chat/${made.roomId}/${search}`
  /** @param before runs in the page before its own scripts */
  const open = async (by: Openable, options: Options = {}, expected?: RegExp, before?: () => void) => {
    const page = await (await newBrowser(options, expected)).newPage()
    if (before) await page.addInitScript(before)
    await enter(page, by.email)
    await page.goto(address())
    await field(page).waitFor()
    return page
  }
  /** The list of rooms, with none of them open. */
  const openList = async (by: Openable, options: Options = {}) => {
    const page = await (await newBrowser(options)).newPage()
    await enter(page, by.email)
    await page.goto(`/org/${made.orgId}/chat/`)
    await page.getByRole('heading', { level: 1, name: '채팅' }).waitFor()
    return page
  }
  /** Messages of the owner up to this number, after the first of the room or what was said in it, at once. */
  const fill = (count: number, from = 2) =>
    sql(
      `with said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body)
         select $1, $2, each, each, $3, gen_random_uuid(), each || '번째 말' from generate_series($5::int, $4::int) each)
       update room set last_seq = $4, last_change = $4 where org_id = $1 and id = $2`,
      [made.orgId, made.roomId, made.owner.memberId, count, from],
    )
  return { ...made, address, open, openList, fill }
}

export const field = (page: Page) => page.getByRole('textbox', { name: '메시지 입력' })
export const log = (page: Page) => page.getByRole('log', { name: '대화 내용' })
export const said = (page: Page) => log(page).locator('article')
export const message = (page: Page, words: string) => said(page).filter({ hasText: words })
export const unread = (one: Locator) => one.getByRole('button', { name: /^안 읽은 참여자/ })
export const rowsOf = (page: Page) => page.getByRole('region', { name: '채팅방 목록' }).getByRole('listitem')

export async function say(page: Page, words: string) {
  await field(page).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await message(page, words).last().waitFor()
}

/** No message is on its way or has failed. */
export const allSent = (page: Page) => expect.poll(() => page.locator('[data-unsent]').count()).toBe(0)

/** The words of the messages, in their order. */
export const wordsOf = (page: Page) => said(page).locator('p:not([class*=name]):not([class*=unseen])').allInnerTexts()

export async function deed(page: Page, words: string, name: string) {
  // A message on its way has none.
  await allSent(page)
  await message(page, words).hover()
  await message(page, words).locator('[data-message-menu] button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
