// The rules for text: well formed, composed (NFC), without characters that hide or reorder visible text.
import { z } from 'zod'

const codePoints = (text: string) => [...text].length
const BROKEN = /\0/
// Control characters, zero-width and direction marks, and invisible Hangul fillers. The zero-width joiner stays, because it
// joins emoji into one picture.
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]|\u034f/gu

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** One line: breaks and tabs become blanks, blanks collapse, invisible characters are removed. */
export const withoutHidden = (text: string) =>
  text
    .replace(/[\t-\r\u2028\u2029]+/g, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Any string: NFC, no NUL, no lone surrogate. `max` counts code points of the composed form, which may be shorter than the
 * typed one.
 * @param tooLong what is said of a longer one
 */
export const plainText = (max: number, tooLong = { error: 'max', params: { max } }) =>
  z
    .string()
    .refine(text => text.length <= max * 4, { ...tooLong, abort: true })
    .refine(text => text.isWellFormed() && !BROKEN.test(text), { error: 'broken', abort: true })
    .overwrite(text => text.normalize('NFC'))
    .refine(text => codePoints(text) <= max, { ...tooLong, abort: true })
    .meta({ maxLength: max })

/** A name on one line: hidden characters are removed and blanks collapse; at least one character must remain. */
export const nameText = (max: number) =>
  z
    .string()
    .refine(text => text.length <= max * 8, { error: 'max', params: { max }, abort: true })
    .refine(text => text.isWellFormed() && !BROKEN.test(text), { error: 'broken', abort: true })
    .overwrite(text => withoutHidden(text).normalize('NFC'))
    .refine(text => VISIBLE.test(text), { error: 'required', abort: true })
    .refine(text => codePoints(text) <= max, { error: 'max', params: { max } })
    .meta({ minLength: 1, maxLength: max })

const CONTROL = /\p{Cc}/u
const line = (max: number, absent?: string) =>
  z
    .string(absent)
    .refine(text => text.length <= max * 8, { error: 'max', params: { max }, abort: true })
    .refine(text => text.isWellFormed() && !CONTROL.test(text), { error: 'broken', abort: true })
    .overwrite(text => withoutHidden(text).normalize('NFC'))

/** One line that may be empty; control characters are refused, invisible characters are removed. */
export const lineText = (max: number) =>
  line(max)
    .refine(text => codePoints(text) <= max, { error: 'max', params: { max } })
    .meta({ maxLength: max })

/** One line with a visible character; `absent` is the refusal code of an empty one. */
export const visibleLine = (max: number, absent = 'required') =>
  line(max, absent)
    .refine(text => VISIBLE.test(text), { error: absent, abort: true })
    .refine(text => codePoints(text) <= max, { error: 'max', params: { max } })
    .meta({ minLength: 1, maxLength: max })
