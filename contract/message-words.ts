// The words of a message without their signs, for one line: alike on both sides, so that no list changes when it is asked for anew.
import { unescaped } from './markdown-escapes.ts'
import { shortened } from './shortened.ts'

/** Of a line in a list, and of a quotation. */
export const EXCERPT_MOST = 120
/** Enough of the words for their excerpt, so that long ones are not read whole. */
export const EXCERPT_HEAD = 8 * EXCERPT_MOST

const LABELLED =
  /\[(@?)((?:[^[\]\\\n]|\\[^\n]){1,500})\]\((?:(?:member|department|position):\d+|everyone|https?:\/\/[^\s()]+)\)/g
/** Those of the small Markdown of chat, which has no headings and keeps numbers as they are. */
const SIGNS = /\*\*|~~|^```.*$|^(?:> ?|[-*•] +)|`/gm

/** Mentions and links by their names, everything else as it is written. */
export const withLabels = (body: string) =>
  body.replaceAll(LABELLED, (_, at: string, label: string) => at + unescaped(label))

/** Nothing but signs stays as it is: only what has no words at all has an empty excerpt. */
export function excerptOf(body: string, most = EXCERPT_MOST): string {
  const words = withLabels(body.slice(0, most * 8))
  return shortened(words.replaceAll(SIGNS, ''), most) || shortened(words, most)
}
