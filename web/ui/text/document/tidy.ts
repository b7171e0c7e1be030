// The document as Markdown can say it: what nobody sees, such as a bold blank, is put where it has no meaning.
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { addressOf } from '../markdown/links.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema
type MarkName = 'link' | 'strong' | 'em' | 'strike' | 'code'
const LABEL_MOST = 100
const NUMBER_MOST = 999_999_999

export function tidied(document: Node): Node {
  const blocks = childrenOf(document).map(block => tidyBlock(block, false))
  while (blocks.length > 1 && isEmptyParagraph(blocks.at(-1)!)) blocks.pop()
  return nodes.doc.create(null, blocks)
}

export const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at))
export const isEmptyParagraph = (node: Node) => node.type === nodes.paragraph && node.childCount === 0

function tidyBlock(block: Node, isNested: boolean): Node {
  if (block.inlineContent && !block.type.spec.code) return block.copy(Fragment.fromArray(tidyInline(childrenOf(block))))
  if (block.type === nodes.code_block) return tidyCode(block, isNested)
  if (block.type === nodes.table) return tidyTable(block)
  const children = childrenOf(block).map(child => tidyBlock(child, true))
  if (block.type !== nodes.ordered_list) return block.copy(Fragment.fromArray(children))
  const start = Math.min(Number(block.attrs.start), NUMBER_MOST - block.childCount)
  return nodes.ordered_list.create({ start }, children)
}

/** A tab within a list reaches to another column than it does outside of it. */
function tidyCode(block: Node, isNested: boolean): Node {
  const code = block.textContent.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')
  const text = isNested ? code.replaceAll('\t', '    ') : code
  return block.copy(text ? Fragment.from(schema.text(text)) : Fragment.empty)
}

/** The first row is the head, all rows are as long, and a column has one alignment. */
function tidyTable(table: Node): Node {
  const rows = childrenOf(table).map(childrenOf)
  const width = Math.max(1, ...rows.map(row => row.length))
  const aligned = Array.from({ length: width }, (_, at) => ({ align: rows[0]?.at(at)?.attrs.align ?? null }))
  return table.copy(
    Fragment.fromArray(
      rows.map((row, at) => {
        const type = at === 0 ? nodes.table_header : nodes.table_cell
        const cells = aligned.map((attrs, column) => {
          const words = row[column]?.firstChild
          return type.create(attrs, words ? tidyBlock(words, true) : nodes.paragraph.create())
        })
        return nodes.table_row.create(null, cells)
      }),
    ),
  )
}

const without = (node: Node, ...names: MarkName[]) =>
  node.mark(names.reduce<readonly Mark[]>((left, name) => marks[name as 'link'].removeFromSet(left), node.marks))
const has = (node: Node, name: MarkName) => marks[name as 'link'].isInSet(node.marks) !== undefined
const isBreak = (node: Node | undefined) => node === undefined || node.type === nodes.hard_break

function tidyLeaf(leaf: Node): Node[] {
  if (leaf.type === nodes.hard_break) return [leaf.mark([])]
  if (leaf.type === nodes.mention) {
    const label = Array.from(String(leaf.attrs.label).replaceAll(/\s+/g, ' ')).slice(0, LABEL_MOST).join('') || '?'
    return [without(nodes.mention.create({ ...leaf.attrs, label }, null, leaf.marks), 'link', 'code')]
  }
  if (leaf.type === nodes.attachment) {
    const label = Array.from(String(leaf.attrs.label).replaceAll(/\s+/g, ' '))
      .slice(0, LABEL_MOST * 2)
      .join('')
    return [without(nodes.attachment.create({ ...leaf.attrs, label }, null, leaf.marks), 'link', 'code')]
  }
  // An upload that is under way has no words yet.
  if (!leaf.isText) return []
  const text = leaf.text!.replaceAll('\0', '').replaceAll(/[\r\n]/g, ' ')
  const link = marks.link.isInSet(leaf.marks)
  const href = link && addressOf(String(link.attrs.href))
  const plain = link ? without(leaf, 'link') : leaf
  const linked = href ? marks.link.create({ href }).addToSet(plain.marks) : plain.marks
  return text ? [schema.text(text, linked)] : []
}

function tidyInline(children: readonly Node[]): Node[] {
  let leaves = children.flatMap(tidyLeaf)
  leaves = trimmed(joined(leaves))
  for (const name of ['strong', 'em', 'strike'] as const) leaves = joined(expelled(leaves, name))
  return leaves
}

function joined(leaves: readonly Node[]): Node[] {
  return childrenOf(nodes.paragraph.create(null, Fragment.fromArray([...leaves])))
}

const isWords = (leaf: Node | undefined): leaf is Node => leaf?.isText === true && !has(leaf, 'code')

/** Without blanks at the ends of lines. */
function trimmed(leaves: readonly Node[]): Node[] {
  const left = [...leaves]
  for (let at = 0; at < left.length;) {
    const leaf = left[at]!
    const text = leaf.text ?? ''
    const start = isWords(leaf) && isBreak(left[at - 1]) ? text.trimStart() : text
    const end = isWords(leaf) && isBreak(left[at + 1]) ? start.trimEnd() : start
    if (!leaf.isText || end === text) at += 1
    else if (end) left[at] = schema.text(end, leaf.marks)
    else {
      left.splice(at, 1)
      // The one before it may end the line now.
      at = Math.max(0, at - 1)
    }
  }
  return left
}

/** Signs stand beside a letter: blanks at the ends of what is bold are not bold. */
function expelled(leaves: readonly Node[], name: 'strong' | 'em' | 'strike'): Node[] {
  const found: Node[] = []
  for (let at = 0; at < leaves.length;) {
    if (!has(leaves[at]!, name)) {
      found.push(leaves[at]!)
      at += 1
      continue
    }
    let end = at
    while (end < leaves.length && has(leaves[end]!, name)) end += 1
    found.push(...expelledRun(leaves.slice(at, end), name))
    at = end
  }
  return found
}

function expelledRun(run: readonly Node[], name: 'strong' | 'em' | 'strike'): Node[] {
  const left = [...run]
  const [first, last]: [Node[], Node[]] = [[], []]
  const blank = (leaf: Node, text: string) => (text ? [without(schema.text(text, leaf.marks), name)] : [])
  while (isWords(left[0])) {
    const leaf = left.shift()!
    const text = leaf.text!.trimStart()
    first.push(...blank(leaf, leaf.text!.slice(0, leaf.text!.length - text.length)))
    if (text) {
      left.unshift(schema.text(text, leaf.marks))
      break
    }
  }
  while (isWords(left.at(-1))) {
    const leaf = left.pop()!
    const text = leaf.text!.trimEnd()
    last.unshift(...blank(leaf, leaf.text!.slice(text.length)))
    if (text) {
      left.push(schema.text(text, leaf.marks))
      break
    }
  }
  return [...first, ...left, ...last]
}
