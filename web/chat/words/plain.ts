// The words of a message without their signs, for one line.
import { unescaped } from '#contract/markdown-escapes'
import { shortened } from '#contract/shortened'

const LABELLED =
  /\[(@?)((?:[^[\]\\\n]|\\[^\n]){1,500})\]\((?:(?:member|department|position):\d+|everyone|https?:\/\/[^\s()]+)\)/g
const SIGNS = /\*\*|~~|^```.*$|^(?:> ?|[-*•] +)|`/gm

/** Mentions and links by their names, everything else as it is written. */
export const withLabels = (body: string) =>
  body.replaceAll(LABELLED, (_, at: string, label: string) => at + unescaped(label))

export const excerptOf = (body: string, most: number) =>
  shortened(withLabels(body.slice(0, most * 8)).replaceAll(SIGNS, ''), most)
