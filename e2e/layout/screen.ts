// One screen of the product, and the hands that open something on it.
import type { Page } from 'playwright-core'

export type Screen = {
  path: string
  /** Seen by somebody who is not signed in. */
  isOutside?: boolean
  /** Only in the demonstration's company. */
  isDemonstration?: boolean
  /** Only where the company has issues. */
  needsIssue?: boolean
  /** Opened in the page itself, without a layer above it. */
  isInPage?: boolean
  /** Opens something on the page. */
  open?: (page: Page, isPhone: boolean) => Promise<unknown>
}

export const press = (key: string) => (page: Page) => page.keyboard.press(key)
export const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
