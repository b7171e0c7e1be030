// Markdown → document.
import type { Token } from 'markdown-it'
import { type Attrs, Fragment, type Mark, type Node } from 'prosemirror-model'
import { attachmentOf, mentionOf } from '../markdown/inline-rules.ts'
import { tokensOf } from '../markdown/parser.ts'
import { taskOf } from '../markdown/tasks.ts'
import { alignmentOf, languageOf, schema } from './schema.ts'

const { nodes, marks } = schema

type Open = { type: string; attrs: Attrs | null; children: Node[] }

/** The nodes that a token opens and closes; paragraphs of cells have no token. */
const NODE_OF: Record<string, string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  blockquote: 'blockquote',
  bullet_list: 'bullet_list',
  ordered_list: 'ordered_list',
  list_item: 'list_item',
  table: 'table',
  tr: 'table_row',
  th: 'table_header',
  td: 'table_cell',
}

function attributesOf(token: Token): Attrs | null {
  if (token.type === 'heading_open') return { level: Number(token.tag.slice(1)) }
  if (token.type === 'ordered_list_open') return { start: Number(token.attrGet('start') ?? 1) }
  if (token.type === 'list_item_open') return { isDone: taskOf(token)?.isDone ?? null }
  if (token.type === 'th_open' || token.type === 'td_open')
    return { align: alignmentOf(/text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]) }
  return null
}

const blockOf = (type: string, attrs: Attrs | null, children: Node[]): Node => {
  const nodeType = nodes[type as 'paragraph']
  if (type === 'table_cell' || type === 'table_header')
    return nodeType.create(attrs, nodes.paragraph.create(null, children))
  const isWordless = type === 'list_item' && children[0]?.type !== nodes.paragraph
  const filled = isWordless ? [nodes.paragraph.create(), ...children] : children
  return nodeType.createAndFill(attrs, filled) ?? nodes.paragraph.create()
}

export function documentOf(text: string): Node {
  const open: Open[] = [{ type: 'doc', attrs: null, children: [] }]
  const add = (...added: Node[]) => void open.at(-1)!.children.push(...added)
  for (const token of tokensOf(text)) {
    const type = NODE_OF[token.type.replace(/_(?:open|close)$/, '')]
    if (token.type === 'inline') add(...inlineOf(token.children ?? []))
    else if (token.type === 'fence') add(codeBlock(token))
    else if (token.type === 'hr') add(nodes.rule.create())
    else if (type && token.nesting === 1) open.push({ type, attrs: attributesOf(token), children: [] })
    else if (type && token.nesting === -1) {
      const closed = open.pop()!
      add(blockOf(closed.type, closed.attrs, closed.children))
    }
  }
  const blocks = open[0]!.children
  return nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create())
}

function codeBlock(token: Token): Node {
  const code = token.content.replace(/\n$/, '')
  const language = languageOf(token.info.trim().split(/\s/)[0] ?? '')
  return nodes.code_block.create({ language }, code ? schema.text(code) : null)
}

const MARK_OF: Record<string, 'strong' | 'em' | 'strike'> = { strong: 'strong', em: 'em', s: 'strike' }

function inlineOf(tokens: readonly Token[]): Node[] {
  const found: Node[] = []
  let active: readonly Mark[] = []
  for (const token of tokens) {
    const kind = MARK_OF[token.type.replace(/_(?:open|close)$/, '')]
    if (kind) active = token.nesting === 1 ? marks[kind].create().addToSet(active) : marks[kind].removeFromSet(active)
    else if (token.type === 'link_open')
      active = marks.link.create({ href: String(token.attrGet('href')) }).addToSet(active)
    else if (token.type === 'link_close') active = marks.link.removeFromSet(active)
    else if (token.type === 'softbreak' || token.type === 'hardbreak')
      found.push(nodes.hard_break.create(null, null, active))
    else if (token.type === 'mention') found.push(nodes.mention.create(mentionOf(token), null, active))
    else if (token.type === 'attachment') found.push(nodes.attachment.create(attachmentOf(token), null, active))
    else if (token.content) {
      const own = token.type === 'code_inline' ? marks.code.create().addToSet(active) : active
      found.push(schema.text(token.content, own))
    }
  }
  const joined: Node[] = []
  Fragment.fromArray(found).forEach(node => void joined.push(node))
  return joined
}
