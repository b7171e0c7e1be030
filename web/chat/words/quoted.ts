// A quoted message in one line.
import type { Message, Quoted } from '#contract/message'
import { excerptOf } from '#contract/message-words'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'

/** A message as it stands above the one that answers it. */
export const quotedAs = ({ body, files, deletedAt }: Pick<Message, 'body' | 'files' | 'deletedAt'>) => ({
  excerpt: excerptOf(body),
  fileCount: files.length,
  isDeleted: deletedAt !== null,
})

/** In words, which those from before one came have not. */
export const quotedWords = ({ excerpt, fileCount, isDeleted }: Pick<Quoted, 'excerpt' | 'fileCount' | 'isDeleted'>) => {
  if (isDeleted) return chatText.deletedMessage
  return excerpt || (fileCount > 0 ? fill(chatText.files, { count: fileCount }) : chatText.hiddenMessage)
}
