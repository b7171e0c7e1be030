// Another value for the document, such as what another device has typed. Only the part that differs is replaced, so that the
// cursor, the places of uploads and one's own steps for undoing stay where they are.
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

const REPLACED = 'replaced'
/** Whether the document was replaced by its owner, not by who writes in it. */
export const isReplaced = (tr: Transaction) => tr.getMeta(REPLACED) === true

export function replacing(state: EditorState, next: Node): Transaction {
  const narrow = narrowly(state, next)
  const tr = narrow?.doc.eq(next) ? narrow : state.tr.replaceWith(0, state.doc.content.size, next.content)
  return tr.setMeta(REPLACED, true).setMeta('addToHistory', false)
}

/** Undefined or another document where the part that differs cannot be cut out alone. */
function narrowly({ doc, tr }: EditorState, next: Node): Transaction | undefined {
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return tr
  // Where letters repeat, both ends may be found in the same ones.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  try {
    return tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  } catch {
    return undefined
  }
}
