// Document → Markdown.
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { childrenOf, isEmptyParagraph, tidied } from './tidy.ts'
import { lineOf } from './write-line.ts'

const { nodes } = schema
/** An empty paragraph, which Markdown does not know; every reader shows an empty line. */
const EMPTY = '\u00a0'

export function markdownOf(document: Node): string {
  const tidy = tidied(document)
  return tidy.childCount === 1 && isEmptyParagraph(tidy.firstChild!) ? '' : blocksOf(tidy)
}

const isList = (node: Node | undefined) => node?.type === nodes.bullet_list || node?.type === nodes.ordered_list

/** Two lists that follow each other are told apart by their markers. */
function blocksOf(parent: Node, isItem = false): string {
  const children = childrenOf(parent)
  let written = ''
  let isOther = false
  for (const [at, block] of children.entries()) {
    const before = children[at - 1]
    isOther = isList(block) && before?.type === block.type && !isOther
    if (before) written += isItem && at === 1 && mayFollow(block) ? '\n' : '\n\n'
    written += blockOf(block, isOther, isItem && at === 0 ? parent : undefined)
  }
  return written
}

/** A list that begins right below the words of its item. */
function mayFollow(block: Node): boolean {
  if (!isList(block) || isEmptyParagraph(block.firstChild!.firstChild!)) return false
  return block.type === nodes.bullet_list || block.attrs.start === 1
}

function blockOf(block: Node, isOther: boolean, item: Node | undefined): string {
  switch (block.type) {
    case nodes.paragraph:
      return paragraphOf(block, item)
    case nodes.heading:
      return `${'#'.repeat(Number(block.attrs.level))} ${lineOf(block, 'heading')}`.trimEnd()
    case nodes.code_block:
      return codeOf(block)
    case nodes.rule:
      return '---'
    case nodes.blockquote:
      return indented(blocksOf(block), '> ', '> ')
    case nodes.table:
      return tableOf(block)
    default:
      return listOf(block, isOther)
  }
}

function paragraphOf(block: Node, item: Node | undefined): string {
  if (!item) return isEmptyParagraph(block) ? EMPTY : lineOf(block, 'task')
  const { isDone } = item.attrs
  const box = isDone === null ? '' : isDone ? '[x] ' : '[ ] '
  if (isEmptyParagraph(block)) return item.childCount > 1 ? box + EMPTY : box.trimEnd()
  return box + lineOf(block, box ? 'task' : 'paragraph')
}

function codeOf(block: Node): string {
  const code = block.textContent
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${block.attrs.language}\n${code}${code ? '\n' : ''}${fence}`
}

/** Empty lines stay without blanks behind them. */
const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line ? others + line : others.trimEnd()))
    .join('\n')

function listOf(list: Node, isOther: boolean): string {
  const isOrdered = list.type === nodes.ordered_list
  const items = childrenOf(list).map((item, at) => {
    const number = `${Number(list.attrs.start) + at}${isOther ? ')' : '.'}`
    const marker = isOrdered ? number : isOther ? '*' : '-'
    return indented(blocksOf(item, true), `${marker} `, ' '.repeat(marker.length + 1)).replace(/^(\S+) (?=\n|$)/, '$1')
  })
  return items.join('\n')
}

const RULES: Record<string, string> = { left: ':---', center: ':---:', right: '---:' }

function tableOf(table: Node): string {
  const rows = childrenOf(table).map(row => `| ${childrenOf(row).map(cellOf).join(' | ')} |`)
  const rule = childrenOf(table.firstChild!).map(cell => RULES[String(cell.attrs.align)] ?? '---')
  return [rows[0], `| ${rule.join(' | ')} |`, ...rows.slice(1)].join('\n')
}

const cellOf = (cell: Node) => lineOf(cell.firstChild!, 'cell')
