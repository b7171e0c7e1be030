// The parts of a text while it is written. Every one has a form in Markdown, and nothing else can be typed or pasted.
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { addressOf } from '../markdown/links.ts'
import { mentionParts } from './mention-parts.ts'

export type MentionAttributes = { kind: 'member' | 'department'; id: number; label: string }
export type AttachmentAttributes = { id: number; label: string; isPicture: boolean }
export type CellAlignment = 'left' | 'center' | 'right' | null

const attribute = (element: HTMLElement | string, name: string) => (element as HTMLElement).getAttribute(name)
const idOf = (element: HTMLElement | string, name: string) => {
  const id = Number(attribute(element, name))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const LANGUAGE = /^[\w+#.-]{1,30}$/
export const languageOf = (typed: string) => (LANGUAGE.test(typed) ? typed.toLowerCase() : '')

/** Drawn as an ordinary cell: the head of a table that was just made has no words yet, and would be announced. */
const cell = (isHead: boolean): NodeSpec => ({
  content: 'paragraph',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, align: { default: null } },
  tableRole: isHead ? 'header_cell' : 'cell',
  isolating: true,
  parseDOM: (isHead ? ['th', 'td[data-head]'] : ['td:not([data-head])']).map(tag => ({
    tag,
    getAttrs: element => ({ align: alignmentOf(attribute(element, 'align')) }),
  })),
  toDOM: ({ attrs }) => [
    'td',
    {
      ...(isHead && { 'data-head': '' }),
      ...(attrs.align && { 'data-align': String(attrs.align), align: String(attrs.align) }),
    },
    0,
  ],
})
export const alignmentOf = (word: string | null | undefined): CellAlignment =>
  word === 'left' || word === 'center' || word === 'right' ? word : null

const LEVELS = [1, 2, 3, 4, 5, 6]

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: LEVELS.map(level => ({
      tag: `h${level}`,
      getAttrs: element => ({ level: Math.min(6, idOf(element, 'data-level') ?? level) }),
    })),
    // The page around it has titles of its own.
    toDOM: ({ attrs }) => [`h${Math.min(6, Number(attrs.level) + 2)}`, { 'data-level': String(attrs.level) }, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '' } },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: element => ({ language: languageOf(attribute(element, 'data-language') ?? '') }),
      },
    ],
    toDOM: node => ['pre', { 'data-language': String(node.attrs.language) }, ['code', { spellcheck: 'false' }, 0]],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: element => ({ start: Math.min(999_999_999, idOf(element, 'start') ?? 1) }),
      },
    ],
    toDOM: node => ['ol', node.attrs.start === 1 ? {} : { start: String(node.attrs.start) }, 0],
  },
  /** A task where `isDone` is not null. */
  list_item: {
    content: 'paragraph block*',
    defining: true,
    attrs: { isDone: { default: null } },
    parseDOM: [
      {
        tag: 'li',
        getAttrs: element => {
          const done = attribute(element, 'data-done')
          return { isDone: done === null ? null : done === 'true' }
        },
      },
    ],
    toDOM: node => ['li', node.attrs.isDone === null ? {} : { 'data-done': String(node.attrs.isDone) }, 0],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['div', { 'data-table': '' }, ['table', ['tbody', 0]]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell(false),
  table_header: cell(true),
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    leafText: () => '\n',
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  mention: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { kind: {}, id: {}, label: {} },
    leafText: node => `@${node.attrs.label}`,
    parseDOM: ['member', 'department'].map(kind => ({
      tag: `span[data-${kind}]`,
      getAttrs: element => {
        const id = idOf(element, `data-${kind}`)
        return id ? { kind, id, label: element.textContent.replace(/^@/, '') } : false
      },
    })),
    toDOM({ attrs }) {
      const [beginning, rest] = mentionParts(attrs.label)
      return ['span', { [`data-${attrs.kind}`]: String(attrs.id) }, ['span', {}, beginning], rest]
    },
  },
  attachment: {
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    attrs: { id: {}, label: { default: '' }, isPicture: { default: false } },
    leafText: node => String(node.attrs.label),
    parseDOM: [
      {
        tag: 'span[data-attachment]',
        getAttrs: element => {
          const id = idOf(element, 'data-attachment')
          const isPicture = attribute(element, 'data-picture') === 'true'
          return id ? { id, label: element.textContent, isPicture } : false
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'span',
      { 'data-attachment': String(attrs.id), 'data-picture': String(attrs.isPicture) },
      String(attrs.label),
    ],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: element => {
          const href = addressOf(attribute(element, 'href') ?? '')
          return href ? { href } : false
        },
      },
    ],
    toDOM: mark => ['a', { href: String(mark.attrs.href), rel: 'noreferrer noopener' }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', { spellcheck: 'false' }, 0] },
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes, marks })
