// The limits of rich text. Browsers check them with every form, so they are found by looks rather than by reading the text:
// what slips through is shown as text by the parser, which has the same limit of levels.
import { plainText } from './text.ts'

export const MENTIONS_MOST = 200
export const COLUMNS_MOST = 30
/** Lists and quotes within each other; a marker deeper than that is text. */
export const NESTING_MOST = 10

const MENTION_ENDS = /\]\((?:member|department):[1-9]/g
/** A line below which the first row of a table would have these columns. */
const TABLE_RULE = /^[-:|> \t]*$/
const MARKERS_OF_LINE = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${NESTING_MOST + 1}}`, 'm')
const RULE = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/
const ITEM = /^([> \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/
const FENCE = /^[> \t]*(?:```|~~~)/

/** A rule of a table with too many columns. */
const isWide = (markdown: string) =>
  markdown.includes('|') &&
  markdown.split(/[\r\n]/).some(line => {
    if (line.length <= COLUMNS_MOST || !TABLE_RULE.test(line)) return false
    return line.split('|').filter(cell => cell.includes('-')).length > COLUMNS_MOST
  })

/** Lists that lie within each other line below line. */
function isDeep(markdown: string): boolean {
  const indents: number[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || RULE.test(line)) continue
    if (MARKERS_OF_LINE.test(line)) return true
    const indent = ITEM.exec(line)?.[1]?.length
    // A line from the margin on ends all lists.
    if (indent === undefined) {
      if (/^[^ \t>]/.test(line)) indents.length = 0
      continue
    }
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop()
    indents.push(indent)
    if (indents.length > NESTING_MOST) return true
  }
  return false
}

/** Why the text is refused, as a code of `korean/fields.ts`; undefined if it is not. */
export function richTextFault(markdown: string, bytes: number): string | undefined {
  if (new TextEncoder().encode(markdown).length > bytes) return 'text.large'
  if ((markdown.match(MENTION_ENDS)?.length ?? 0) > MENTIONS_MOST) return 'text.mentions'
  if (isWide(markdown)) return 'text.columns'
  return isDeep(markdown) ? 'text.deep' : undefined
}

/** Markdown of at most so many bytes (UTF-8), without so much in it that no page could show it. */
export function richText(bytes: number) {
  const params = { max: bytes / 1024 }
  // So many letters are more bytes in any case, and one limit has one sentence.
  return plainText(bytes, { error: 'text.large', params }).refine(text => richTextFault(text, bytes) === undefined, {
    error: ({ input }) => richTextFault(String(input), bytes),
    params,
  })
}
