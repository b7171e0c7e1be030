import type { Comment } from '#contract/comment'
import { authorName } from '#korean/author'

/** The words of a comment as a quotation, with room for one's own below it and after what is there already. */
export function quoteOf({ author, outsider, body }: Comment, typed: string) {
  const quoted = body
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const before = typed.trim() === '' ? '' : `${typed.trimEnd()}\n\n`
  return `${before}> **${authorName(author, outsider)}**\n>\n${quoted}\n\n`
}
