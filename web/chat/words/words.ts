// The small Markdown of chat as a tree: bold, code, links, lists, quotes, mentions and keys of issues. Most messages have none.
import { unescaped } from '#contract/markdown-escapes'
import { bareAddressAt } from '#contract/links'

export type MentionKind = 'member' | 'department' | 'position' | 'everyone'
export type Inline =
  | string
  | { kind: 'bold' | 'struck'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'mention'; of: MentionKind; id: number; label: string }
  | { kind: 'issue'; key: string }
export type Block =
  | { kind: 'lines'; inside: Inline[] }
  | { kind: 'quote'; inside: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; start: number | undefined; items: Inline[][] }

const LABEL = String.raw`(?:[^\[\]\\\n]|\\[^\n])`
/** Its label, and the kind and the id of whoever it means: neither where that is everybody. */
export const MENTION = String.raw`\[@(${LABEL}{1,200})\]\((?:(member|department|position):([1-9]\d{0,9})|everyone)\)`
const MENTION_HERE = new RegExp(MENTION, 'y')
const LINK = new RegExp(String.raw`\[(${LABEL}{1,500})\]\((https?://[^\s()]{1,2000})\)`, 'y')
const CODE = /`([^`\n]+)`/y
const BOLD = /\*\*(?=\S)([^\n]*?\S)\*\*/y
const STRUCK = /~~(?=\S)([^\n]*?\S)~~/y
const KEY = /[A-Z][A-Z0-9]{1,5}-[1-9]\d{0,8}(?![A-Za-z0-9_-])/y
const MARKS = /[[*~`\\]|https?:\/\/|[A-Z][A-Z0-9]{1,5}-[1-9]/

function matched(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Piece = { node: Inline; end: number }
/** The sign that begins at this place, if any does. */
function pieceAt(text: string, at: number): Piece | undefined {
  const letter = text[at]!
  const found = (pattern: RegExp, node: (match: RegExpExecArray) => Inline): Piece | undefined => {
    const match = matched(pattern, text, at)
    return match ? { node: node(match), end: at + match[0].length } : undefined
  }
  if (letter === '[')
    return (
      found(MENTION_HERE, ([, label = '', of = 'everyone', id]) => ({
        kind: 'mention',
        of: of as MentionKind,
        id: Number(id ?? 0),
        label: unescaped(label),
      })) ?? found(LINK, ([, label = '', href = '']) => ({ kind: 'link', href, inside: [unescaped(label)] }))
    )
  if (letter === '`') return found(CODE, ([, code = '']) => ({ kind: 'code', text: code }))
  if (letter === '*') return found(BOLD, ([, inside = '']) => ({ kind: 'bold', inside: inlineOf(inside) }))
  if (letter === '~') return found(STRUCK, ([, inside = '']) => ({ kind: 'struck', inside: inlineOf(inside) }))
  if (letter === '\\') return found(/\\([!-/:-@[-`{-~])/y, ([, sign = '']) => sign)
  const isInWord = /[A-Za-z0-9_-]/.test(text[at - 1] ?? '')
  if (!isInWord && (letter === 'h' || letter === 'H')) {
    const href = /^https?:\/\//i.test(text.slice(at, at + 8)) ? bareAddressAt(text, at) : undefined
    if (href) return { node: { kind: 'link', href, inside: [href] }, end: at + href.length }
  }
  if (!isInWord && letter >= 'A' && letter <= 'Z') return found(KEY, ([key]) => ({ kind: 'issue', key }))
  return undefined
}

export function inlineOf(text: string): Inline[] {
  if (!MARKS.test(text)) return [text]
  const nodes: Inline[] = []
  let words = ''
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at)
    if (!piece) words += text[at++]
    else {
      if (typeof piece.node === 'string') words += piece.node
      else {
        if (words) nodes.push(words)
        words = ''
        nodes.push(piece.node)
      }
      at = piece.end
    }
  }
  return words ? [...nodes, words] : nodes
}

const QUOTED = /^> ?/
const BULLET = /^[-*•] +(?=\S)/
const NUMBER = /^(\d{1,9})[.)] +(?=\S)/
const FENCE = /^```/
/** Lines of one kind stand together. */
const kindOf = (line: string) =>
  FENCE.test(line)
    ? 'fence'
    : QUOTED.test(line)
      ? 'quote'
      : BULLET.test(line)
        ? 'bullet'
        : NUMBER.test(line)
          ? 'number'
          : ''

/** Undefined for words without any sign: they are shown as they are. */
export function blocksOf(text: string): Block[] | undefined {
  if (!MARKS.test(text) && !/^(?:>|[-*•] |\d{1,9}[.)] )/m.test(text)) return undefined
  return parsed(text.split('\n'), 0)
}

/** Deeper ones are words: each level is a call for whoever parses and draws it. */
const QUOTES_MOST = 4

function parsed(lines: readonly string[], depth: number): Block[] {
  const kindAt = (at: number) => {
    const kind = kindOf(lines[at]!)
    return kind === 'quote' && depth >= QUOTES_MOST ? '' : kind
  }
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const kind = kindAt(at)
    let end = at + 1
    if (kind === 'fence') {
      while (end < lines.length && !FENCE.test(lines[end]!)) end += 1
      // One that is never closed is no code.
      if (end < lines.length) {
        blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') })
        at = end + 1
        continue
      }
      end = at + 1
    }
    if (kind !== 'fence') while (end < lines.length && kindAt(end) === kind) end += 1
    blocks.push(blockOf(kind, lines.slice(at, end), depth))
    at = end
  }
  return blocks
}

function blockOf(kind: string, lines: readonly string[], depth: number): Block {
  const without = (sign: RegExp) => lines.map(line => line.replace(sign, ''))
  if (kind === 'quote') return { kind: 'quote', inside: parsed(without(QUOTED), depth + 1) }
  if (kind === 'bullet') return { kind: 'list', start: undefined, items: without(BULLET).map(inlineOf) }
  if (kind === 'number')
    return { kind: 'list', start: Number(NUMBER.exec(lines[0]!)?.[1]), items: without(NUMBER).map(inlineOf) }
  return { kind: 'lines', inside: inlineOf(lines.join('\n')) }
}
