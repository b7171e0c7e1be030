// Facts about Markdown that need no parser: whom it mentions, which files stand in it, and its words.
import { unescaped } from './markdown-escapes.ts'
import { type MarkdownLine, linesOf } from './markdown-lines.ts'
import { shortened } from './shortened.ts'

const ID = '[1-9][0-9]{0,9}'
/** Brackets and backticks within a label are escaped. */
const LABEL = '(?:[^\\[\\]`\\\\\\n]|\\\\[^\\n])'
/** `[@name](member:12)`, `[@name](department:3)`. */
export const MENTION = new RegExp(`\\[@(${LABEL}{1,200})\\]\\((member|department):(${ID})\\)`, 'y')
/** `![words](attachment:345)` is a picture, `[name](attachment:345)` any other file. */
export const ATTACHMENT = new RegExp(`(!?)\\[(${LABEL}{0,500})\\]\\(attachment:(${ID})\\)`, 'y')
const AUTOLINK = /<(?:(?:https?:\/\/|mailto:)[^<>\s\p{Cc}]+|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+)>/iuy
const DESTINATION = /\]\([ \t]*(?:<(?:[^<>\\]|\\.)*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)/y

type Found =
  | { kind: 'member' | 'department'; id: number; label: string }
  | { kind: 'attachment'; id: number; label: string; isPicture: boolean }
  | { kind: 'code'; text: string }
type Piece = Found & { at: number; end: number }

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function linkAt(text: string, at: number): Piece | undefined {
  const mention = text[at] === '[' ? matchAt(MENTION, text, at) : null
  if (mention) {
    const [whole, label = '', kind, id] = mention
    return { kind: kind as 'member', id: Number(id), label: unescaped(label), at, end: at + whole.length }
  }
  const attachment = matchAt(ATTACHMENT, text, at)
  if (!attachment) return undefined
  const [whole, mark, label = '', id] = attachment
  return {
    kind: 'attachment',
    id: Number(id),
    label: unescaped(label),
    isPicture: mark === '!',
    at,
    end: at + whole.length,
  }
}

/** Code never reaches over the end of a line, so that each line can be read alone. */
function codeAt(text: string, at: number): { text: string; end: number; isCode: boolean } {
  let length = 1
  while (text[at + length] === '`') length += 1
  const ticks = '`'.repeat(length)
  for (let from = at + length; ;) {
    const end = text.indexOf(ticks, from)
    if (end < 0) return { text: ticks, end: at + length, isCode: false }
    let after = end + length
    while (text[after] === '`') after += 1
    if (after === end + length) return { text: text.slice(at + length, end), end: after, isCode: true }
    from = after
  }
}

/** Mentions, files and code of one line, from left to right. */
function* piecesOf(text: string, skipsAddresses: boolean): Generator<Piece> {
  for (let at = 0; at < text.length;) {
    const character = text[at]
    let end = at + 1
    if (character === '\\') end = at + 2
    else if (character === '`') {
      const code = codeAt(text, at)
      end = code.end
      if (code.isCode) yield { kind: 'code', text: code.text, at, end }
    } else if (character === '<') end = at + (matchAt(AUTOLINK, text, at)?.[0].length ?? 1)
    else if (character === ']' && skipsAddresses) end = at + (matchAt(DESTINATION, text, at)?.[0].length ?? 1)
    else if (character === '[' || character === '!') {
      const link = linkAt(text, at)
      if (link) {
        end = link.end
        yield link
      }
    }
    at = end
  }
}

/** Cells of a table are read one by one. */
function* piecesOfCells(text: string, skipsAddresses: boolean): Generator<Piece> {
  let from = 0
  for (const cell of text.split(/(?<!\\)\|/)) {
    for (const piece of piecesOf(cell, skipsAddresses)) yield { ...piece, at: piece.at + from, end: piece.end + from }
    from += cell.length + 1
  }
}

/**
 * A backtick may belong to an address or be cut off by a cell, which only a parser knows: where there is one, only what
 * every reading of the line finds.
 */
function foundIn({ text, mayBeRow }: MarkdownLine): Piece[] {
  const found = [...piecesOf(text, true)]
  if (!text.includes('`')) return found
  const others = [piecesOf(text, false), ...(mayBeRow ? [piecesOfCells(text, true), piecesOfCells(text, false)] : [])]
  const places = others.map(pieces => new Set(Array.from(pieces, ({ kind, at }) => `${kind} ${at}`)))
  return found.filter(({ kind, at }) => places.every(each => each.has(`${kind} ${at}`)))
}

function* allIn(markdown: string): Generator<Piece> {
  for (const line of linesOf(markdown)) if (!line.isCode) yield* foundIn(line)
}

/** Never those within code. Each id stands there once. */
export function mentionsIn(markdown: string): { memberIds: number[]; departmentIds: number[] } {
  const ids = { member: new Set<number>(), department: new Set<number>() }
  if (markdown.includes('[@'))
    for (const found of allIn(markdown))
      if (found.kind === 'member' || found.kind === 'department') ids[found.kind].add(found.id)
  return { memberIds: [...ids.member], departmentIds: [...ids.department] }
}

/** Those whom the text mentions now and did not mention before. */
export function newMentions(before: string, now: string): ReturnType<typeof mentionsIn> {
  const [then, all] = [mentionsIn(before), mentionsIn(now)]
  return {
    memberIds: all.memberIds.filter(id => !then.memberIds.includes(id)),
    departmentIds: all.departmentIds.filter(id => !then.departmentIds.includes(id)),
  }
}

/** The files that the text shows or links to, in its order. */
export function attachmentsIn(markdown: string): number[] {
  const ids = new Set<number>()
  if (markdown.includes('](attachment:'))
    for (const found of allIn(markdown)) if (found.kind === 'attachment') ids.add(found.id)
  return [...ids]
}

/** The same text with other files in the place of those that have one. */
export const withFiles = (markdown: string, fileOf: (fileId: number) => number | undefined) =>
  markdown.replaceAll(/\]\(attachment:([1-9][0-9]{0,9})\)/g, (whole, id: string) => {
    const fileId = fileOf(Number(id))
    return fileId === undefined ? whole : `](attachment:${fileId})`
  })

/** Mentions and files by their names, everything else as it is written: for comparing two versions. */
export const withNames = (markdown: string) =>
  markdown
    .replaceAll(new RegExp(MENTION.source, 'g'), (_, label: string) => `@${unescaped(label)}`)
    .replaceAll(new RegExp(ATTACHMENT.source, 'g'), (_, __, label: string) => unescaped(label))

/** For another place: nobody is mentioned by a copy, and files stay with what they belong to. Their names stay as words. */
export const withoutReferences = (markdown: string) =>
  markdown
    .replaceAll(new RegExp(MENTION.source, 'g'), (_, label: string) => `@${label}`)
    .replaceAll(new RegExp(ATTACHMENT.source, 'g'), (_, __, label: string) => label)

const LINK = new RegExp(`\\[(${LABEL}*)\\]\\([^()\\s]*\\)`, 'g')
const SIGNS = /\*+(?=\S)|(?<=\S)\*+|~~|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])|<br ?\/?>|<!---->/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/g

const HIDING = /[\u{f0000}-\u{f00ff}]/gu
const ANY_SIGN = /[\\*~_[<\u{f0000}-\u{f00ff}]/u

/** Words between mentions, files and code: without their signs. */
function wordsOf(text: string): string {
  // Most have none, and every message asks.
  if (!ANY_SIGN.test(text)) return text
  // Escaped characters are kept from the signs around them in a place of Unicode that means nothing. What stands there
  // already has no meaning without its type either.
  const hidden = text
    .replaceAll(HIDING, '')
    .replaceAll(ESCAPED, (_, sign: string) => String.fromCodePoint(0xf_0000 + sign.codePointAt(0)!))
  return hidden
    .replaceAll(LINK, '$1')
    .replaceAll(SIGNS, match => (match.startsWith('<br') ? ' ' : ''))
    .replaceAll(HIDING, sign => String.fromCodePoint(sign.codePointAt(0)! - 0xf_0000))
}

function wordsOfLine(line: MarkdownLine): string {
  if (line.isCode) return line.text
  if (line.columns !== undefined) return ''
  const text = line.text.replace(/^#{1,6}(?: +|$)|^\[[ xX]\](?: +|$)/, '')
  let words = ''
  let from = 0
  for (const piece of piecesOf(text, true)) {
    words += wordsOf(text.slice(from, piece.at))
    if (piece.kind === 'code') words += piece.text
    else if (piece.kind === 'attachment') words += piece.label
    else words += `@${piece.label}`
    from = piece.end
  }
  words += wordsOf(text.slice(from))
  return line.mayBeRow ? words.replaceAll('|', ' ') : words
}

/** All words of a part of a text without their signs, on one line. */
export const plainWords = (markdown: string) => plainExcerpt(markdown, markdown.length)

/** The words alone, on one line of at most so many characters: for lists and notifications. */
export function plainExcerpt(markdown: string, most: number): string {
  let words = ''
  for (const line of linesOf(markdown)) {
    words += ` ${wordsOfLine(line)}`
    if (words.length > most * 8) break
  }
  return shortened(words, most)
}
