// The parts of a page that a pointer would meet.
import type { Locator } from 'playwright-core'

/** A hand would reach its middle: it is neither scrolled away nor below something else. */
export const isReached = (one: Locator) =>
  one.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
