// Code in the editor with its parts told apart, once the highlighter is there.
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from '../document/schema.ts'
import code from '../shown/code.module.css'
import { HIGHLIGHTED_MOST } from '../shown/CodeBlock.tsx'
import type { Highlighted } from '../shown/highlight.ts'

type Highlight = (code: string, language: string) => Highlighted[] | undefined
const key = new PluginKey<DecorationSet>('code')
let highlight: Highlight | undefined

/** A block that did not change is not looked at again. */
const known = new WeakMap<Node, { from: number; to: number; names: string }[]>()

function partsOf(block: Node) {
  const before = known.get(block)
  if (before) return before
  const found: { from: number; to: number; names: string }[] = []
  let at = 0
  const walk = (part: Highlighted, names: readonly string[]) => {
    if (typeof part === 'string') {
      if (names.length > 0) found.push({ from: at, to: at + part.length, names: names.join(' ') })
      at += part.length
    } else for (const inner of part.parts) walk(inner, [...names, ...part.kinds.flatMap(kind => code[kind] ?? [])])
  }
  const { textContent, attrs } = block
  const isWanted = attrs.language !== '' && textContent.length <= HIGHLIGHTED_MOST
  for (const part of (isWanted && highlight?.(textContent, String(attrs.language))) || []) walk(part, [])
  known.set(block, found)
  return found
}

function colorsOf(doc: Node): DecorationSet {
  const found: Decoration[] = []
  if (highlight)
    doc.descendants((node, pos) => {
      if (node.type !== schema.nodes.code_block) return
      for (const { from, to, names } of partsOf(node))
        found.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: names }))
    })
  return DecorationSet.create(doc, found)
}

function hasCode(doc: Node) {
  let has = false
  doc.descendants(node => {
    if (node.type === schema.nodes.code_block && node.attrs.language) has = true
    return !has
  })
  return has
}

async function fetchHighlighter(view: EditorView) {
  const module = await import('../shown/highlight.ts').catch(() => undefined)
  highlight ??= module?.highlighted
  if (highlight && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true))
}

export const codeColors = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, state) => colorsOf(state.doc),
      apply: (tr, before) => (tr.docChanged || tr.getMeta(key) ? colorsOf(tr.doc) : before),
    },
    props: { decorations: state => key.getState(state) },
    view: first => {
      let isAsked = false
      const look = (view: EditorView) => {
        if (isAsked || highlight || !hasCode(view.state.doc)) return
        isAsked = true
        void fetchHighlighter(view)
      }
      look(first)
      return { update: look }
    },
  })
