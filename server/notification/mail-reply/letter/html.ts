// The words of a mail in HTML as lines of Markdown, of which those that it quotes begin with `>`, as in a mail of plain text.
import { Parser } from 'htmlparser2'
import { escapedLabel } from '#contract/markdown-escapes'

/** Not words, whatever stands in them. */
const SKIPPED = new Set(['head', 'style', 'script', 'title', 'template', 'object', 'svg'])
/** Each begins a line, and ends it. */
const LINES = new Set(
  'address article aside body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** A blank line stands around them. */
const APART = new Set(['p', 'ul', 'ol', 'pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>()]+$/i
const STEP = 16_384
/** No answer has so many; the parser needs longer for each element within many others. */
const ELEMENTS_MOST = 20_000
/** More than a comment may have, with the mail that is quoted. */
const LETTERS_MOST = 200_000
/** A deeper list is shown as one of this depth. */
const LIST_DEPTH_MOST = 4

type List = { isNumbered: boolean; count: number }
type Link = { address: string; line: number; from: number }

/** Words that somebody typed and that would begin a quotation, for us or for Markdown. */
const withoutMark = (line: string) => line.replace(/^\s*>/, String.raw`\>`)

function writer() {
  const lines: string[] = []
  let line = ''
  let isQuotedLine = false
  let letters = 0
  const end = (quoted: boolean) => {
    const words = line.replaceAll(/[ \t]+$/g, '')
    if (words) lines.push(isQuotedLine ? `> ${words}` : withoutMark(words))
    line = ''
    isQuotedLine = quoted
  }
  const blank = (quoted: boolean) => {
    end(quoted)
    if (lines.length && lines.at(-1) !== '') lines.push('')
  }
  const isBegun = () => line !== ''
  const add = (words: string, quoted: boolean) => {
    if (line === '') isQuotedLine = quoted
    line += words
    letters += words.length
  }
  return {
    lines,
    end,
    blank,
    isBegun,
    add,
    length: () => line.length,
    isFull: () => letters > LETTERS_MOST,
    since: (from: number) => line.slice(from),
    instead: (from: number, words: string) => {
      line = line.slice(0, from) + words
      letters += words.length
    },
  }
}

/** How many elements and quotations the reader is in, and what is open. */
type Reading = {
  elements: number
  skipped: number
  quotes: number
  kept: number
  lists: List[]
  link: Link | undefined
}

function linksOf(out: ReturnType<typeof writer>, now: Reading) {
  const closeLink = () => {
    const closed = now.link
    now.link = undefined
    // One around several lines is left out.
    if (closed?.line !== out.lines.length) return
    const words = out.since(closed.from).trim()
    const address = closed.address.replace(/\/$/, '')
    if (words && words.replace(/\/$/, '') !== address && `mailto:${words}` !== address)
      out.instead(closed.from, `[${escapedLabel(words)}](${closed.address})`)
  }
  const openLink = ({ href = '' }: Record<string, string>) => {
    closeLink()
    if (ADDRESS.test(href)) now.link = { address: href, line: out.lines.length, from: out.length() }
  }
  return { openLink, closeLink }
}

/** Changes the lines as each tag asks. */
function tagsOf(out: ReturnType<typeof writer>, now: Reading) {
  const isQuoted = () => now.quotes > 0
  const { openLink, closeLink } = linksOf(out, now)
  const item = () => {
    const list = now.lists.at(-1)
    if (list) list.count++
    const indent = '  '.repeat(Math.min(Math.max(0, now.lists.length - 1), LIST_DEPTH_MOST))
    out.add(`${indent}${list?.isNumbered ? `${list.count}.` : '-'} `, isQuoted())
  }
  const picture = ({ src = '', alt = '' }: Record<string, string>) => {
    const cid = /^cid:([^\s<>()]{1,200})$/i.exec(src)?.[1]
    if (cid) out.add(`![${escapedLabel(alt.replaceAll(/\s+/g, ' ').slice(0, 200))}](cid:${cid})`, isQuoted())
  }
  const cell = () => void (out.isBegun() && out.add(' ', isQuoted()))
  const begins: Record<string, (attributes: Record<string, string>) => void> = {
    br: () => out.end(isQuoted()),
    hr: () => out.blank(isQuoted()),
    li: item,
    img: picture,
    td: cell,
    th: cell,
    a: openLink,
    ul: () => void now.lists.push({ isNumbered: false, count: 0 }),
    ol: () => void now.lists.push({ isNumbered: true, count: 0 }),
    pre: () => void now.kept++,
    blockquote: () => void now.quotes++,
  }
  const ends: Record<string, () => void> = {
    a: closeLink,
    ul: () => void now.lists.pop(),
    ol: () => void now.lists.pop(),
    pre: () => (now.kept = Math.max(0, now.kept - 1)),
    blockquote: () => (now.quotes = Math.max(0, now.quotes - 1)),
  }
  /** The space around an element; a list within a list has none. */
  const space = (name: string) => {
    if (name === 'blockquote' || (APART.has(name) && now.lists.length === 0)) out.blank(isQuoted())
    else if (LINES.has(name)) out.end(isQuoted())
  }
  const open = (name: string, attributes: Record<string, string>) => {
    space(name)
    begins[name]?.(attributes)
  }
  const close = (name: string) => {
    // The line before the end of a quotation is quoted, and the one after the end of a list stands apart from it.
    if (name === 'blockquote') out.blank(isQuoted())
    ends[name]?.()
    space(name)
  }
  return { open, close, isQuoted }
}

/** A picture of the mail itself is `![words](cid:its name)`. */
export function linesOfHtml(html: string): string {
  const out = writer()
  const now: Reading = { elements: 0, skipped: 0, quotes: 0, kept: 0, lists: [], link: undefined }
  const { open, close, isQuoted } = tagsOf(out, now)

  const text = (words: string) => {
    if (now.skipped) return
    const lines = now.kept ? words.split('\n') : [words.replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')]
    for (const [at, line] of lines.entries()) {
      if (at > 0) out.end(isQuoted())
      out.add(now.kept || out.isBegun() ? line : line.trimStart(), isQuoted())
    }
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      now.elements++
      if (SKIPPED.has(name)) now.skipped++
      else if (!now.skipped) open(name, attributes)
    },
    ontext: text,
    onclosetag(name) {
      if (SKIPPED.has(name)) now.skipped = Math.max(0, now.skipped - 1)
      else if (!now.skipped) close(name)
    },
  })
  const isOver = () => now.elements > ELEMENTS_MOST || out.isFull()
  for (let at = 0; at < html.length && !isOver(); at += STEP) parser.write(html.slice(at, at + STEP))
  parser.end()
  out.end(false)
  return out.lines.join('\n')
}
