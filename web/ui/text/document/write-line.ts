// The words of one block → Markdown.
import type { Mark, Node } from 'prosemirror-model'
import { escapedLabel } from '#contract/markdown-escapes'
import { bareAddressAt } from '#contract/links'
import { schema } from './schema.ts'
import { childrenOf } from './tidy.ts'

const { nodes, marks } = schema
const PUNCTUATION = /[!-/:-@[-`{-~]/
/** Keeps apart two runs of the same sign, which would be one, and a sign from a blank, beside which it would be text. */
const SEPARATOR = '<!---->'

/** Where the words stand: lines can end in a paragraph, in a heading or a cell they cannot. */
export type Place = 'paragraph' | 'task' | 'heading' | 'cell'

export function lineOf(block: Node, place: Place): string {
  const text = inlineOf(childrenOf(block), place === 'heading' || place === 'cell')
  if (place === 'heading') return text.replace(/(^|\s)(#+)$/, '$1\\$2')
  if (place === 'cell') return text.replaceAll('|', '\\|')
  const lines = text.split('\n').map(escapedStart)
  if (place === 'paragraph') lines[0] = lines[0]!.replace(/^\[(?=[ xX]\](?:\s|$))/, '\\[')
  return lines.join('\n')
}

/** Escapes the start of a line that would begin a block. */
function escapedStart(line: string): string {
  if (/^#{1,6}(?:\s|$)|^>|^[-+*](?:\s|$)/.test(line)) return `\\${line}`
  if (/^[-_](?:\s*[-_]){2,}\s*$|^[|:-][-:|\s]*$/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

const SIGNS: Record<string, string> = { strong: '**', em: '*', strike: '~~' }

type Writing = { text: string; open: Mark[]; closed: string }

function inlineOf(leaves: readonly Node[], isOneLine: boolean): string {
  const writing: Writing = { text: '', open: [], closed: '' }
  for (const [at, leaf] of leaves.entries()) {
    const address = addressAlone(leaves, at)
    enter(writing, leaves, at, address === undefined ? leaf.marks : [])
    writing.text += address ?? leafOf(leaves, at, isOneLine)
    writing.closed = ''
  }
  leave(writing, 0)
  return writing.text
}

/** Closes the marks that end before this leaf and opens those that begin with it, the longest first. */
function enter(writing: Writing, leaves: readonly Node[], at: number, wanted: readonly Mark[]): void {
  const own = wanted.filter(mark => mark.type !== marks.code)
  const kept = writing.open.findIndex(mark => !mark.isInSet(own))
  leave(writing, kept < 0 ? writing.open.length : kept)
  const reach = (mark: Mark) => {
    let end = at
    while (end < leaves.length && mark.isInSet(leaves[end]!.marks)) end += 1
    return end
  }
  const added = own.filter(mark => !mark.isInSet(writing.open)).toSorted((a, b) => reach(b) - reach(a))
  for (const mark of added) {
    const sign = SIGNS[mark.type.name] ?? '['
    if (writing.closed === sign[0]) writing.text += SEPARATOR
    writing.closed = ''
    writing.text += sign
    writing.open.push(mark)
  }
  const isLoose =
    added.at(-1)?.type !== marks.link && /^\s/.test(leaves[at]!.text ?? '') && own.length === wanted.length
  if (added.length > 0 && isLoose) writing.text += SEPARATOR
}

function leave(writing: Writing, count: number): void {
  while (writing.open.length > count) {
    const mark = writing.open.pop()!
    const sign = SIGNS[mark.type.name] ?? `](${destinationOf(String(mark.attrs.href))})`
    if (mark.type !== marks.link && /\s$/.test(writing.text)) writing.text += SEPARATOR
    writing.text += sign
    writing.closed = sign[0] === ']' ? '' : sign[0]!
  }
}

function destinationOf(href: string): string {
  const escaped = href.replaceAll(/[\\<>]/g, '\\$&')
  if (!/[()<>\\]/.test(href)) return escaped
  return `<${escaped}>`
}

/** A link that says its own address needs no brackets. */
function addressAlone(leaves: readonly Node[], at: number): string | undefined {
  const leaf = leaves[at]!
  const href = marks.link.isInSet(leaf.marks)?.attrs.href as string | undefined
  const isSame = (other: Node | undefined) => other?.marks.some(mark => mark.attrs.href === href) === true
  if (href === undefined || leaf.text !== href || leaf.marks.length > 1) return undefined
  if (isSame(leaves[at - 1]) || isSame(leaves[at + 1])) return undefined
  const [before, after] = [leaves[at - 1], leaves[at + 1]]
  const isAlone =
    (!before || before.type === nodes.hard_break || /\s$/.test(before.text ?? '')) &&
    (!after || after.type === nodes.hard_break || /^\s/.test(after.text ?? ''))
  if (isAlone && bareAddressAt(href, 0) === href) return href
  return /[<>]/.test(href) ? undefined : `<${href}>`
}

function leafOf(leaves: readonly Node[], at: number, isOneLine: boolean): string {
  const leaf = leaves[at]!
  const { attrs } = leaf
  if (leaf.type === nodes.mention) return `[@${escapedLabel(String(attrs.label))}](${attrs.kind}:${attrs.id})`
  if (leaf.type === nodes.attachment)
    return `${attrs.isPicture ? '!' : ''}[${escapedLabel(String(attrs.label))}](attachment:${attrs.id})`
  if (leaf.type === nodes.hard_break) {
    const isWithin = [leaves[at - 1], leaves[at + 1]].every(beside => beside && beside.type !== nodes.hard_break)
    return isWithin && !isOneLine ? '\n' : '<br>'
  }
  if (marks.code.isInSet(leaf.marks)) return codeOf(leaf.text!)
  return escaped(leaf.text!, marks.link.isInSet(leaf.marks) !== undefined)
}

function codeOf(code: string): string {
  const runs = new Set(Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  let length = 1
  while (runs.has(length)) length += 1
  const ticks = '`'.repeat(length)
  const isPadded = /^`|`$|^ .+ $/.test(code)
  return isPadded ? `${ticks} ${code} ${ticks}` : ticks + code + ticks
}

const isSpace = (character: string | undefined) => character !== undefined && /\s/u.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[^\s\p{P}\p{S}]/u.test(character)

/** Signs of Markdown that were meant as letters; where they mean nothing anyway, they stay as they are. */
function escaped(text: string, isInLink: boolean): string {
  let written = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    written += isMarkup(text, at, isInLink) ? `\\${sign}` : sign
  }
  return written
}

function isMarkup(text: string, at: number, isInLink: boolean): boolean {
  const [before, sign, after] = [text[at - 1], text[at]!, text[at + 1]]
  if (sign === '\\') return after === undefined || PUNCTUATION.test(after)
  if (sign === '`') return true
  if (sign === '*') return !(isSpace(before) && isSpace(after))
  if (sign === '_') return !(isSpace(before) && isSpace(after)) && !(isWord(before) && isWord(after))
  if (sign === '~') return before === undefined || after === undefined || before === '~' || after === '~'
  if (sign === '[') return isInLink
  if (sign === ']') return isInLink || after === '('
  if (sign === '!') return after === undefined || after === '['
  if (sign === '<') return after === undefined || /[a-z!?/]/i.test(after)
  if (sign === ':') return /(?:https?|mailto)$/i.test(text.slice(Math.max(0, at - 6), at))
  return false
}
