// Markdown as the lines that people read, each with the lists and quotes around it removed: the blocks of CommonMark without
// indented code, underlined headings, HTML and references. web/ui/text/markdown/parser.ts shows the same dialect.

import { NESTING_MOST } from './rich-text-limits.ts'

export type MarkdownLine = {
  text: string
  /** Inside a fence. */
  isCode: boolean
  /** A row of a table, or what may be the first one. */
  mayBeRow: boolean
  /** The columns, if this line is the rule below the first row of a table. */
  columns?: number
}

type Container = { kind: 'quote' } | { kind: 'item'; width: number; isEmpty: boolean }
type Fence = { marker: string; depth: number }
type Scan = {
  open: Container[]
  fence: Fence | undefined
  /** The text line before this one, if a paragraph or a table may go on. */
  block: 'none' | 'paragraph' | 'table'
  before: string
  /** Of the table. */
  columns: number
}
type Rest = { line: string; at: number; matched: number }

const ITEM = /^([-+*]|(\d{1,9})[.)])( +|$)/
const RULE = /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/
const HEADING = /^#{1,6}(?: |$)/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const MAY_BE_TABLE_RULE = /^[>\s]*(?:[:|]|-[-:|])[-:|\s]*$/
const TABLE_RULE = /^\|? *:?-+:? *(?:\| *:?-+:? *)*\|?$/

const indentOf = (line: string, at: number) => {
  let end = at
  while (line[end] === ' ') end += 1
  return end - at
}

/** A blank that does not break is a letter. */
const isBlank = (text: string) => /^ *$/.test(text)
/** By hand, because a pattern would try again from every blank of a long run. */
function withoutEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

/** Tabs reach to the next column that four divides. */
function untabbed(line: string): string {
  if (!line.includes('\t')) return line
  let wide = ''
  for (const character of line) wide += character === '\t' ? ' '.repeat(4 - (wide.length % 4)) : character
  return wide
}

/** The containers that this line continues. */
function matchedContainers({ open }: Scan, line: string): Rest {
  let at = 0
  let matched = 0
  for (const container of open) {
    const indent = indentOf(line, at)
    if (container.kind === 'quote') {
      if (indent > 3 || line[at + indent] !== '>') break
      at += indent + 1
      if (line[at] === ' ') at += 1
    } else if (at + indent === line.length) {
      // An item may begin with one empty line, not with two.
      if (container.isEmpty) break
    } else {
      if (indent < container.width) break
      at += container.width
      container.isEmpty = false
    }
    matched += 1
  }
  return { line, at, matched }
}

/** The item that begins here, unless the line is no more than words of the paragraph above. */
function itemAt(scan: Scan, rest: string, indent: number, isNested: boolean): Container | undefined {
  const [marker = '', bullet = '', digits, blanks = ''] = ITEM.exec(rest) ?? []
  if (bullet === '' || RULE.test(withoutEnd(rest))) return undefined
  const isEmpty = isBlank(rest.slice(marker.length))
  if (isNested && scan.block === 'paragraph' && (isEmpty || (digits !== undefined && Number(digits) !== 1)))
    return undefined
  const space = isEmpty || blanks.length > 4 ? 1 : blanks.length
  return { kind: 'item', width: indent + bullet.length + space, isEmpty }
}

function enterContainers(scan: Scan, place: Rest): void {
  for (;;) {
    const indent = indentOf(place.line, place.at)
    const rest = place.line.slice(place.at + indent)
    if (indent > 3 || place.matched >= NESTING_MOST) return
    const isNested = place.matched === scan.open.length
    const next: Container | undefined = rest[0] === '>' ? { kind: 'quote' } : itemAt(scan, rest, indent, isNested)
    if (!next) return
    scan.open.length = place.matched
    scan.open.push(next)
    scan.block = 'none'
    place.matched += 1
    if (next.kind === 'quote') place.at += indent + (rest[1] === ' ' ? 2 : 1)
    else place.at = Math.min(place.at + next.width, place.line.length)
  }
}

/** Whether the line belongs to the fence that is open; a fence ends with what holds it. */
function isFenced(scan: Scan, { line, at, matched }: Rest): boolean {
  if (!scan.fence) return false
  if (matched < scan.fence.depth) {
    scan.fence = undefined
    return false
  }
  const rest = withoutEnd(line.slice(at))
  const indent = indentOf(rest, 0)
  const { marker } = scan.fence
  const isEnd = indent <= 3 && rest.slice(indent).startsWith(marker) && /^(?:`+|~+)$/.test(rest.slice(indent))
  if (isEnd) scan.fence = undefined
  return true
}

const columnsIn = (row: string) => {
  const cells = row.trim().replaceAll(/\\./g, '').split('|')
  return cells.length - (cells[0] === '' ? 1 : 0) - (cells.length > 1 && isBlank(cells.at(-1)!) ? 1 : 0)
}

/** Cells beyond the columns of the table are not shown. */
function rowOf(text: string, columns: number): string {
  const cells = text.split(/(?<!\\)\|/)
  return cells.slice(0, columns + (cells[0] === '' ? 1 : 0)).join('|')
}

/** The columns of a table whose head is the line before, if this line is the rule below it. */
function tableColumns(scan: Scan, rest: string, isLazy: boolean): number | undefined {
  if (isLazy || scan.block !== 'paragraph' || !scan.before.includes('|') || !TABLE_RULE.test(rest)) return undefined
  const columns = columnsIn(rest)
  return MAY_BE_TABLE_RULE.test(rest) && columns === columnsIn(scan.before) ? columns : undefined
}

/** A line without its containers, as text, heading, rule, fence or row of a table. */
function leaf(scan: Scan, { line, at, matched }: Rest): MarkdownLine | undefined {
  const indent = indentOf(line, at)
  const rest = withoutEnd(line.slice(at + indent))
  const isLazy = scan.block === 'paragraph' && matched < scan.open.length
  const text = { text: rest, isCode: false, mayBeRow: false }
  const columns = indent <= 3 ? tableColumns(scan, rest, isLazy) : undefined
  if (columns !== undefined) {
    scan.block = 'table'
    scan.columns = columns
    return { ...text, columns }
  }
  const [, backticks, tildes] = FENCE.exec(rest) ?? []
  const marker = backticks ?? tildes
  if (indent <= 3 && (marker !== undefined || HEADING.test(rest) || RULE.test(rest))) {
    scan.open.length = matched
    scan.block = 'none'
    if (marker !== undefined) scan.fence = { marker, depth: matched }
    return HEADING.test(rest) ? text : undefined
  }
  if (!isLazy) scan.open.length = matched
  if (scan.block !== 'table' || isLazy) scan.block = 'paragraph'
  scan.before = rest
  return text
}

/** In one pass, however the text is nested. */
export function* linesOf(markdown: string): Generator<MarkdownLine> {
  const scan: Scan = { open: [], fence: undefined, block: 'none', before: '', columns: 0 }
  const lines = markdown.split(/\r\n?|\n/)
  for (const [at, raw] of lines.entries()) {
    const line = untabbed(raw)
    const place = matchedContainers(scan, line)
    if (isFenced(scan, place)) {
      if (scan.fence) yield { text: line.slice(place.at), isCode: true, mayBeRow: false }
      continue
    }
    if (isBlank(line.slice(place.at))) {
      scan.open.length = place.matched
      scan.block = 'none'
      continue
    }
    enterContainers(scan, place)
    // An empty item has no words yet.
    const found = isBlank(line.slice(place.at)) ? undefined : leaf(scan, place)
    if (!found) continue
    const text = scan.block === 'table' && found.columns === undefined ? rowOf(found.text, scan.columns) : found.text
    yield { ...found, text, mayBeRow: scan.block === 'table' || MAY_BE_TABLE_RULE.test(lines[at + 1] ?? '') }
  }
}
