// The lines of Markdown that are made of a page.

/** More than a comment may have, with the mail that is quoted. */
const LETTERS_MOST = 200_000

/** Words that somebody typed, and that would begin a quotation. */
const withoutMark = (line: string) => line.replace(/^\s*>/, String.raw`\>`)
/** A list begins, and its words come in an element of their own. */
const MARK_ALONE = /^ *(?:-|\d+\.) $/

/** A line is written piece by piece, and is quoted as its first piece is. */
export function writer() {
  const lines: string[] = []
  let line = ''
  let isQuotedLine = false
  let letters = 0
  const end = () => {
    if (MARK_ALONE.test(line)) return
    // Above a signature the space counts.
    const words = /^-- *$/.test(line) && line.length > 2 ? '-- ' : line.trimEnd()
    if (words) lines.push(isQuotedLine ? `> ${words}` : withoutMark(words))
    line = ''
  }
  const blank = () => {
    end()
    if (line === '' && lines.length && lines.at(-1) !== '') lines.push('')
  }
  return {
    lines,
    end,
    blank,
    /** A break in an empty line is one that somebody has left. */
    broken: () => (line === '' ? blank() : end()),
    isBegun: () => line !== '',
    /** An item of a list in which nothing stands. */
    dropMark: () => {
      if (MARK_ALONE.test(line)) line = ''
    },
    add: (words: string, quoted: boolean) => {
      if (line === '') isQuotedLine = quoted
      line += words
      letters += words.length
    },
    only: (words: string) => {
      end()
      lines.push(words)
    },
    length: () => line.length,
    isFull: () => letters > LETTERS_MOST,
    since: (from: number) => line.slice(from),
    instead: (from: number, words: string) => {
      line = line.slice(0, from) + words
      letters += words.length
    },
  }
}
export type Writer = ReturnType<typeof writer>
