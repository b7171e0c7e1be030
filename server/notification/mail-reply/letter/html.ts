// The words of a mail in HTML as lines of Markdown, as if it were one of plain text: those that it quotes begin with `>`.
import { Parser } from 'htmlparser2'
import { escapedLabel } from '#contract/markdown-escapes'
import { type Writer, writer } from './lines.ts'
import { QUOTED_BELOW } from './quotation.ts'

/** Not words, whatever stands in them. */
const SKIPPED = new Set(['head', 'style', 'script', 'title', 'template'])
/** Each begins a line, and ends it. */
const LINES = new Set(
  'address article aside body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** A blank line stands around them. */
const APART = new Set(['p', 'ul', 'ol', 'pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>()]+$/i
const HIDDEN = /display:none|mso-hide:all/i
/** The elements in which programs quote: of Gmail, Outlook, Thunderbird, Yahoo and Proton. */
const QUOTING = /(?:^|\s)(?:gmail_quote|gmail_quote_container|moz-cite-prefix|yahoo_quoted|protonmail_quote)(?:\s|$)/
const QUOTING_IDS = new Set([
  'divRplyFwdMsg',
  'appendonsend',
  'OLK_SRC_BODY_SECTION',
  'mail-editor-reference-message-container',
])
const DATA_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,([a-z\d+/=\s]+)$/i
const STEP = 16_384
/** No answer has so many; the parser needs longer for each element within many others. */
const ELEMENTS_MOST = 20_000
/** A deeper list is shown as one of this depth. */
const LIST_DEPTH_MOST = 4
const LABEL_MOST = 200

type List = { isNumbered: boolean; count: number }
type Link = { address: string; line: number; from: number }
type Attributes = Record<string, string>
/** A picture that stands in the page itself, and the name by which the words show it. */
export type DataPicture = { cid: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** How many elements and quotations the reader is in, and what is open. */
type Reading = {
  elements: number
  skipped: number
  /** Elements within one that nobody sees, with it. */
  hidden: number
  /** Those that are open, and whether the program or the writer quotes by each. */
  quotes: boolean[]
  isBelow: boolean
  kept: number
  lists: List[]
  link: Link | undefined
  pictures: DataPicture[]
}

function linksOf(out: Writer, now: Reading) {
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
  const openLink = ({ href = '' }: Attributes) => {
    closeLink()
    if (ADDRESS.test(href)) now.link = { address: href, line: out.lines.length, from: out.length() }
  }
  return { openLink, closeLink }
}

/** The name by which the words show a picture that came with the mail, or that stands in the page. */
function pictureOf({ src = '' }: Attributes, pictures: DataPicture[]) {
  const cid = /^cid:([^\s<>()]{1,200})$/i.exec(src)?.[1]
  if (cid !== undefined) return cid
  const [, type, base64] = DATA_PICTURE.exec(src) ?? []
  if (type === undefined || base64 === undefined) return undefined
  const picture = { cid: `in-the-page-${pictures.length + 1}`, type: type.toLowerCase() }
  pictures.push({ ...picture, bytes: Uint8Array.from(Buffer.from(base64, 'base64')) })
  return picture.cid
}

function addPicture(out: Writer, now: Reading, attributes: Attributes) {
  const isQuoted = now.quotes.length > 0
  const alt = (attributes.alt ?? '').replaceAll(/\s+/g, ' ').slice(0, LABEL_MOST)
  const cid = pictureOf(attributes, now.pictures)
  if (cid !== undefined) out.add(`![${escapedLabel(alt)}](cid:${cid})`, isQuoted)
  // Programs draw emoji.
  else if (/^\p{Extended_Pictographic}/u.test(alt)) out.add(alt, isQuoted)
}

/** Changes the lines as each tag asks. */
function tagsOf(out: Writer, now: Reading) {
  const isQuoted = () => now.quotes.length > 0
  const { openLink, closeLink } = linksOf(out, now)
  const item = () => {
    const list = now.lists.at(-1)
    if (list) list.count++
    const indent = '  '.repeat(Math.min(Math.max(0, now.lists.length - 1), LIST_DEPTH_MOST))
    out.add(`${indent}${list?.isNumbered ? `${list.count}.` : '-'} `, isQuoted())
  }
  const cell = () => void (out.isBegun() && out.add(' ', isQuoted()))
  const quote = ({ type = '', class: name = '' }: Attributes) => {
    const isOfProgram = now.isBelow || type === 'cite' || QUOTING.test(name)
    if (isOfProgram && !now.isBelow) begun()
    now.quotes.push(isOfProgram)
  }
  const begun = () => {
    now.isBelow = true
    out.only(QUOTED_BELOW)
  }
  const begins: Record<string, (attributes: Attributes) => void> = {
    br: out.broken,
    hr: out.blank,
    li: item,
    img: attributes => addPicture(out, now, attributes),
    td: cell,
    th: cell,
    a: openLink,
    ul: () => void now.lists.push({ isNumbered: false, count: 0 }),
    ol: ({ start }) => void now.lists.push({ isNumbered: true, count: (Number.parseInt(start ?? '', 10) || 1) - 1 }),
    pre: () => void now.kept++,
    blockquote: quote,
  }
  const ends: Record<string, () => void> = {
    a: closeLink,
    li: out.dropMark,
    ul: () => void now.lists.pop(),
    ol: () => void now.lists.pop(),
    pre: () => (now.kept = Math.max(0, now.kept - 1)),
    blockquote: () => void now.quotes.pop(),
  }
  /** The space around an element; a list within a list has none. */
  const space = (name: string) => {
    if (APART.has(name) && now.lists.length === 0) out.blank()
    else if (LINES.has(name) || name === 'blockquote') out.end()
  }
  const open = (name: string, attributes: Attributes) => {
    space(name)
    const isQuoting = name !== 'blockquote' && QUOTING.test(attributes.class ?? '')
    if (!now.isBelow && (isQuoting || QUOTING_IDS.has(attributes.id ?? ''))) begun()
    begins[name]?.(attributes)
  }
  const close = (name: string) => {
    // The line before the end of a quotation is quoted, and the one after the end of a list stands apart from it.
    if (name === 'blockquote') out.blank()
    ends[name]?.()
    space(name)
  }
  return { open, close, isQuoted }
}

/** A picture that came with the mail is `![words](cid:its name)`, and so is one of the page itself, which is among `pictures`. */
export function linesOfHtml(html: string): { text: string; pictures: readonly DataPicture[] } {
  const out = writer()
  const now: Reading = {
    elements: 0,
    skipped: 0,
    hidden: 0,
    quotes: [],
    isBelow: false,
    kept: 0,
    lists: [],
    link: undefined,
    pictures: [],
  }
  const { open, close, isQuoted } = tagsOf(out, now)

  const text = (words: string) => {
    if (now.skipped || now.hidden) return
    const typed = words.replaceAll(QUOTED_BELOW, '')
    const lines = now.kept ? typed.split('\n') : [typed.replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')]
    for (const [at, line] of lines.entries()) {
      if (at > 0) out.broken()
      out.add(now.kept || out.isBegun() ? line : line.trimStart(), isQuoted())
    }
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      now.elements++
      // A head without an end ends here.
      if (name === 'body') now.skipped = 0
      if (now.hidden || HIDDEN.test((attributes.style ?? '').replaceAll(/\s/g, ''))) now.hidden++
      else if (SKIPPED.has(name)) now.skipped++
      else if (!now.skipped) open(name, attributes)
    },
    ontext: text,
    onclosetag(name) {
      if (now.hidden) now.hidden--
      else if (SKIPPED.has(name)) now.skipped = Math.max(0, now.skipped - 1)
      else if (!now.skipped) close(name)
    },
  })
  const isOver = () => now.elements > ELEMENTS_MOST || out.isFull()
  for (let at = 0; at < html.length && !isOver(); at += STEP) parser.write(html.slice(at, at + STEP))
  parser.end()
  out.end()
  return { text: out.lines.join('\n'), pictures: now.pictures }
}
