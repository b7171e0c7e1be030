// Phone numbers: digits only, at most eleven, shown in groups of 3-4-4.
import { z } from 'zod'

export const PHONE_DIGITS = 11
const TYPED_MOST = 40

export const phoneDigits = (text: string) => text.replace(/[^0-9]/g, '').slice(0, PHONE_DIGITS)

/** 010-1234-5678; a shorter number has a shorter last group. */
export function phoneShown(text: string) {
  const digits = phoneDigits(text)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join('-')
}

/** Any spelling of a number with at most eleven digits, stored as it is shown. An empty text is no number. */
export const phone = z
  .string()
  .max(TYPED_MOST, 'phone')
  .refine(text => text.replace(/[^0-9]/g, '').length <= PHONE_DIGITS, { error: 'phone' })
  .refine(text => /^[0-9 ().-]*$/.test(text), { error: 'phone' })
  .overwrite(phoneShown)
