// Links in the document: the one at the cursor, and how it is made, changed and taken out.
import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { addressOf } from '../markdown/links.ts'

const { marks } = schema

export type LinkHere = { from: number; to: number; href: string; text: string }

/** The link that the selection lies in, or else the selection itself. */
export function linkHere(state: EditorState): LinkHere {
  const { $from, from, to } = state.selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return { from, to, href: '', text: state.doc.textBetween(from, to, ' ') }
  const found = reach(state, mark)
  return { ...found, href: String(mark.attrs.href), text: state.doc.textBetween(found.from, found.to, ' ') }
}

function reach({ selection }: EditorState, mark: Mark): { from: number; to: number } {
  const { $from } = selection
  const { parent } = $from
  let from = $from.start()
  let to = from
  parent.forEach((node, offset) => {
    const start = $from.start() + offset
    const isSame = mark.isInSet(node.marks)
    if (isSame && to !== start) from = start
    if (isSame && (to < $from.pos || to === start || start <= $from.pos)) to = start + node.nodeSize
  })
  return { from, to: Math.max(from, to) }
}

/** Over this part of the document; `text` stands there instead where there was none. */
export const setLink =
  ({ from, to }: Pick<LinkHere, 'from' | 'to'>, typed: string, text: string): Command =>
  (state, dispatch) => {
    const href = addressOf(typed)
    if (!href) return false
    const tr = state.tr
    const words = text.trim() || href
    const isKept = from < to && words === state.doc.textBetween(from, to, ' ')
    if (!isKept) tr.replaceWith(from, to, schema.text(words, state.doc.resolve(from).marks()))
    const end = isKept ? to : from + words.length
    tr.removeMark(from, end, marks.link).addMark(from, end, marks.link.create({ href }))
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }

export const removeLink =
  ({ from, to }: Pick<LinkHere, 'from' | 'to'>): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.removeMark(from, to, marks.link))
    return true
  }
