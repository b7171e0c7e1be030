import type { Comment } from '#contract/comment'

/** The words of a comment as a quotation, with room for one's own below it and after what is there already. */
export function quoteOf({ author, body }: Comment, typed: string) {
  const quoted = body
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const before = typed.trim() === '' ? '' : `${typed.trimEnd()}\n\n`
  return `${before}> **${author.name}**\n>\n${quoted}\n\n`
}
