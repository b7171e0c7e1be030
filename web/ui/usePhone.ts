import { useSyncExternalStore } from 'react'

/** The width below which the style sheets speak of a phone. */
const PHONE = matchMedia('(max-width: 47.99rem)')

export const usePhone = () => useSyncExternalStore(heedWidth, () => PHONE.matches)

function heedWidth(changed: () => void) {
  PHONE.addEventListener('change', changed)
  return () => PHONE.removeEventListener('change', changed)
}
