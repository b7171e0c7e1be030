// The words that somebody wrote in an answer, without the mail that it quotes and without what their program adds.
import { attributions, headFirst, headOther, mailLines, phoneLines, separators } from '#korean/mail-reply'

/** The head of a quoted mail has so many lines at most before its second field. */
const HEAD_REACH = 3
/** Programs break long lines: what names who wrote may stand on so many. */
const ATTRIBUTION_LINES = 3
/** After it comes a signature (RFC 3676 §4.3). */
const SIGNATURE = /^--\s?$/

const QUOTED = /^\s*>/
const isQuoted = (line: string) => QUOTED.test(line)
const unquoted = (line: string) => line.replace(/^(?:\s*>)+\s?/, '').trim()
const isBlank = (line: string) => line.trim() === ''

const bare = (line: string) => line.replaceAll(/[^\p{L}\p{N}]/gu, '')
const marks = new Set(mailLines.map(bare))

const isHead = (lines: readonly string[], at: number) =>
  headFirst.test(unquoted(lines[at]!)) &&
  lines.slice(at + 1, at + 1 + HEAD_REACH).some(line => headOther.test(unquoted(line)))

/** How many lines from here say who wrote what follows; 0 if they do not. */
function attributionLines(lines: readonly string[], at: number) {
  let said = ''
  for (const [count, line] of lines.slice(at, at + ATTRIBUTION_LINES).entries()) {
    if (isBlank(line) || isQuoted(line)) return 0
    said = `${said} ${line.trim()}`.trim()
    if (attributions.some(each => each.test(said))) return count + 1
  }
  return 0
}

/** A program of any language says who wrote, and ends that with a colon. */
function beforeAttribution(lines: readonly string[], at: number) {
  let from = at
  while (from > 0 && isBlank(lines[from - 1]!)) from--
  const end = from
  while (from > 0 && end - from < ATTRIBUTION_LINES && !isBlank(lines[from - 1]!)) from--
  const said = lines.slice(from, end).join(' ').trim()
  return /[:：]$/.test(said) && /\d|@/.test(said) ? from : at
}

/** Where the quoted mail begins, and what of it is marked by `>`: only between such lines may somebody have written. */
function quotation(lines: readonly string[]): { at: number; marked: readonly string[] } {
  for (const [at, line] of lines.entries()) {
    if (marks.has(bare(line)))
      return { at: beforeAttribution(lines, at), marked: isQuoted(line) ? lines.slice(at + 1) : [] }
    if (!isQuoted(line) && separators.some(each => each.test(line.trim()))) return { at, marked: [] }
    if (isHead(lines, at)) return { at, marked: [] }
    const said = attributionLines(lines, at)
    if (said === 0) continue
    const after = lines.slice(at + said)
    const isMarked = isQuoted(after.find(each => !isBlank(each)) ?? '')
    return { at, marked: isMarked ? after.filter(each => !marks.has(bare(each))) : [] }
  }
  return { at: lines.length, marked: [] }
}

/** The words below what they answer, each after the paragraph that it answers. */
function between(lines: readonly string[]) {
  const kept: string[] = []
  let paragraph: string[] = []
  let hasOwn = false
  let isApart = false
  for (const line of lines) {
    if (isQuoted(line) && unquoted(line) !== '') {
      // The last paragraph is what is answered, not all that stands above it.
      if (isApart || hasOwn) paragraph = []
      paragraph.push(`> ${unquoted(line)}`)
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

/** Without the signature, and without what a phone puts below. */
function unsigned(lines: readonly string[]) {
  const signature = lines.findIndex(line => SIGNATURE.test(line))
  const own = signature < 0 ? [...lines] : lines.slice(0, signature)
  while (own.length && (isBlank(own.at(-1)!) || phoneLines.some(each => each.test(own.at(-1)!.trim())))) own.pop()
  return own
}

/** Several blank lines are one. */
const tidy = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\s+$/g, '')

/**
 * @param text lines of which those that are quoted begin with `>`
 * @returns empty if nobody has written anything
 */
export function ownWords(text: string): string {
  const lines = text.split('\n')
  const { at, marked } = quotation(lines)
  const all = [...lines.slice(0, at), ...marked]
  const firstQuoted = all.findIndex(isQuoted)
  const split = firstQuoted < 0 ? all.length : firstQuoted
  return tidy([...unsigned(all.slice(0, split)), '', ...unsigned(between(all.slice(split)))])
}
