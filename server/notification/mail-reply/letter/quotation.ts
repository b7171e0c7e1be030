// The words that somebody wrote in an answer, without the mail that it quotes and without what their program adds. Words that are
// dropped are worse than a quotation that stays: below our own line everything is quoted, and without it only what nobody writes by hand
// is taken for the beginning of a quotation.
import { mailSentences } from '#korean/mail'
import { attributionEnds, headField, headSender, mailLines, programLines, separators } from '#korean/mail-reply'

/** In lines of HTML: programs name the element in which they quote. Nobody types it. */
export const QUOTED_BELOW = '\u0001'

/** Programs break long lines: what names who wrote may stand on so many. */
const ATTRIBUTION_LINES = 3
const HEAD_LINES = 8
/** A longer one is read by nobody as the head of something. */
const LINE_MOST = 1_000
/** After it comes a signature (RFC 3676 §4.3). */
const SIGNATURE = '-- '

const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
/** Without marks of quotation, with single spaces. */
const bare = (line: string) =>
  line.length > LINE_MOST
    ? ''
    : line
        .replace(/^[>\s]+/, '')
        .trimEnd()
        .replaceAll(/\s+/g, ' ')

const lettersOf = (line: string) => bare(line).replaceAll(/[^\p{L}\p{N}]/gu, '')
const ourLines = new Set(mailLines.map(lettersOf))
const isOurs = (line: string) => ourLines.has(lettersOf(line))
const ADDRESS = /[<(*[][^<>\s()]+@[^<>\s()]+[>)*\]]/
const isHeadLine = (line: string) => headSender.test(bare(line)) || headField.test(bare(line))
const isSeparator = (line: string) => separators.some(each => each.test(bare(line)))

/**
 * How many lines up from here say who wrote: the fewest, because those above may be somebody's own. 0 if they say nothing like it.
 * @param isSure what follows is a quotation: then a program of any language says it, and some without an address
 */
function attributionUpTo(lines: readonly string[], end: number, isSure: boolean) {
  let said = ''
  for (let count = 1; count <= Math.min(ATTRIBUTION_LINES, end); count++) {
    const line = lines[end - count]!
    if (isBlank(line)) return 0
    said = `${bare(line)} ${said}`.trim()
    const isEnded = attributionEnds.some(each => each.test(said))
    if (ADDRESS.test(said) ? isEnded || (isSure && /[:：]$/.test(said)) : isSure && isEnded && /\d{4}/.test(said))
      return count
  }
  return 0
}

/** Where the program begins to speak, above the line at which a quotation surely begins. */
function introductionOf(lines: readonly string[], sure: number) {
  const above = (from: number) => {
    let at = from
    while (at > 0 && isBlank(bare(lines[at - 1]!))) at--
    return at
  }
  const end = above(sure)
  // A program that names the element of the quotation says it there.
  const attributed = attributionUpTo(lines, end, isOurs(lines[sure]!))
  if (attributed) return end - attributed
  let at = end
  while (at > 0 && end - at < HEAD_LINES && isHeadLine(lines[at - 1]!)) at--
  // A field alone may be somebody's own line.
  if (end - at < 2) at = end
  const separator = above(at)
  return separator > 0 && isSeparator(lines[separator - 1]!) ? separator - 1 : at < end ? at : sure
}

/** The head of a mail: its sender by an address, and further fields. */
function isHead(lines: readonly string[], at: number) {
  if (!headSender.test(bare(lines[at]!))) return false
  const fields = lines.slice(at, at + HEAD_LINES)
  const others = fields.slice(1).filter(line => headField.test(bare(line)))
  return (
    others.length >= 2 && fields.some(line => ADDRESS.test(bare(line)) || bare(line).includes(`[${mailSentences.app}]`))
  )
}

const isUnderlinedHead = (lines: readonly string[], at: number) =>
  isSeparator(lines[at]!) && lines.slice(at + 1, at + 4).some(line => headSender.test(bare(line)))

type Quotation = {
  at: number
  /** The lines below, where `>` marks what is quoted: only there somebody may have written between. */
  marked: readonly string[]
}

function quotationIn(lines: readonly string[]): Quotation | undefined {
  const sure = lines.findIndex(line => line.includes(QUOTED_BELOW) || isOurs(line))
  if (sure >= 0) return { at: introductionOf(lines, sure), marked: markedBelow(lines, sure) }
  for (const at of lines.keys()) {
    if (isQuoted(lines[at]!)) continue
    if (isHead(lines, at) || isUnderlinedHead(lines, at)) return { at, marked: [] }
    const said = attributionUpTo(lines, at + 1, false)
    if (said === 0) continue
    const below = lines.slice(at + 1)
    if (isQuoted(below.find(line => !isBlank(line)) ?? '')) return { at: at + 1 - said, marked: below }
  }
  return undefined
}

/** The lines below the sure beginning, if the quotation is marked there. */
function markedBelow(lines: readonly string[], sure: number): readonly string[] {
  const below = lines.slice(sure + 1)
  const first = below.findIndex(isQuoted)
  if (isQuoted(lines[sure]!)) return below
  if (first < 0) return []
  const said = below.slice(0, first).filter(line => !isBlank(line))
  return said.length === 0 || attributionUpTo(said, said.length, true) === said.length ? below.slice(first) : []
}

/** The words between quoted paragraphs, each after the one that it answers. */
function between(lines: readonly string[]) {
  const kept: string[] = []
  let paragraph: string[] = []
  let hasOwn = false
  let isApart = false
  for (const line of lines) {
    if (isQuoted(line) && bare(line) !== '') {
      // The last paragraph is what is answered, not all that stands above it.
      if (isApart || hasOwn) paragraph = []
      if (!isOurs(line)) paragraph.push(`> ${bare(line)}`)
      hasOwn = false
      isApart = false
    } else if (isQuoted(line) || isBlank(line)) {
      isApart = true
      if (hasOwn && !isQuoted(line)) kept.push('')
    } else {
      if (!hasOwn && paragraph.length) kept.push('', ...paragraph, '')
      hasOwn = true
      kept.push(line)
    }
  }
  return kept
}

const withoutLinks = (line: string) =>
  bare(line)
    .replaceAll(/\[([^[\]]*)\]\([^()\s]*\)|<https?:[^<>\s]*>/g, '$1')
    .trim()

/** Without the signature, and without what a program puts below. */
function unsigned(lines: readonly string[]) {
  const signature = lines.lastIndexOf(SIGNATURE)
  const own = signature < 0 ? [...lines] : lines.slice(0, signature)
  while (own.length && (isBlank(own.at(-1)!) || programLines.some(each => each.test(withoutLinks(own.at(-1)!)))))
    own.pop()
  return own
}

/** Without spaces at the ends of lines; several blank lines are one. */
function tidy(lines: readonly string[]) {
  const kept: string[] = []
  for (const line of lines.map(each => each.trimEnd())) if (line !== '' || (kept.at(-1) ?? '') !== '') kept.push(line)
  return kept.join('\n').trimEnd()
}

/**
 * @param text lines of which those that are quoted begin with `>`
 * @returns empty if nobody has written anything
 */
export function ownWords(text: string): string {
  const lines = text.split('\n')
  const quotation = quotationIn(lines)
  if (!quotation) return tidy(unsigned(lines))
  const above = unsigned(lines.slice(0, quotation.at))
  const first = quotation.marked.findIndex(isQuoted)
  const last = quotation.marked.findLastIndex(isQuoted)
  const answered = first < 0 ? [] : unsigned(between(quotation.marked.slice(first)))
  const isBetween = quotation.marked.slice(first, last).some(line => !isBlank(line) && !isQuoted(line))
  // Below it all stand signatures and what servers add, unless nothing else was written.
  return tidy(isBetween || above.every(isBlank) ? [...above, '', ...answered] : above)
}
