// The words of a message without their signs, for one line.
import { unescaped } from '#contract/markdown-escapes'
import type { Message, Quoted } from '#contract/message'
import { shortened } from '#contract/shortened'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'

const LABELLED =
  /\[(@?)((?:[^[\]\\\n]|\\[^\n]){1,500})\]\((?:(?:member|department|position):\d+|everyone|https?:\/\/[^\s()]+)\)/g
const SIGNS = /\*\*|~~|^```.*$|^(?:> ?|[-*•] +)|`/gm

/** Mentions and links by their names, everything else as it is written. */
export const withLabels = (body: string) =>
  body.replaceAll(LABELLED, (_, at: string, label: string) => at + unescaped(label))

const QUOTED_MOST = 120

/** A message as it stands above the one that answers it. */
export const quotedAs = ({ body, files, deletedAt }: Pick<Message, 'body' | 'files' | 'deletedAt'>) => ({
  excerpt: excerptOf(body, QUOTED_MOST),
  fileCount: files.length,
  isDeleted: deletedAt !== null,
})

/** In words, which those from before one came have not. */
export const quotedWords = ({ excerpt, fileCount, isDeleted }: Pick<Quoted, 'excerpt' | 'fileCount' | 'isDeleted'>) => {
  if (isDeleted) return chatText.deletedMessage
  return excerpt || (fileCount > 0 ? fill(chatText.files, { count: fileCount }) : chatText.hiddenMessage)
}

export const excerptOf = (body: string, most: number) =>
  shortened(withLabels(body.slice(0, most * 8)).replaceAll(SIGNS, ''), most)
