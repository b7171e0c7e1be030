// The widths at which screens are laid out otherwise, as the style sheets say them.
import { useSyncExternalStore } from 'react'

/** True while the media query holds. */
function hookFor(query: string) {
  const list = matchMedia(query)
  const heed = (changed: () => void) => {
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return { isNow: () => list.matches, use: () => useSyncExternalStore(heed, () => list.matches) }
}

const phone = hookFor('(max-width: 47.99rem)')
const between = hookFor('(min-width: 48rem) and (max-width: 74.99rem)')
const wide = hookFor('(min-width: 75rem)')

export const usePhone = phone.use
/** A tablet, or a window beside another: the sidebar is icons, and a panel lies over the list. */
export const useBetween = between.use
export const isBetween = between.isNow
/** Room for something beside a list. */
export const useWide = wide.use
