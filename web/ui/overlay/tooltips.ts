// When a tooltip may open: one at a time on the whole screen, and without waiting while the hand is still looking around.
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_MS = 300
/** How long the pointer may be on its way from the thing to its tooltip, which one must be able to point at. */
export const TOOLTIP_GRACE_MS = 100

let openOne: { owner: object; giveWay: () => void } | undefined
let leftAt = -Infinity

export const tooltipDelay = () => (openOne || performance.now() - leftAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS)

export function tooltipOpened(owner: object, giveWay: () => void) {
  if (openOne?.owner !== owner) openOne?.giveWay()
  openOne = { owner, giveWay }
}

/** `at` is when the pointer left, so that the grace does not lengthen the window. */
export function tooltipClosed(owner: object, at = performance.now()) {
  if (openOne?.owner !== owner) return
  openOne = undefined
  leftAt = at
}
