// The lists that open while one writes: people and departments after `@`, blocks after `/`. The query follows the
// composition letter by letter, and nothing is written to the document before something is chosen.
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../document/schema.ts'

export type Suggestion = { kind: 'mention' | 'block'; from: number; to: number; query: string }
/** Set by the list while it is open. */
export type ListKeys = { isEmpty: boolean; move: (step: 1 | -1) => void; choose: () => boolean }

const QUERY_MOST = 20
const MENTION = new RegExp(`(?:^|[\\s(\\[{"'“‘「『<,.])@([^\\s@]{0,${QUERY_MOST}})$`)
const BLOCK = new RegExp(`^/(\\S{0,${QUERY_MOST}})$`)
/** The view takes in what a composition wrote a moment after it has ended. */
const SETTLED_MS = 60
const COMPOSING = 229

const dismissal = new PluginKey<number | undefined>('dismissal')

export function suggestionIn(state: EditorState): Suggestion | undefined {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.spec.code || schema.marks.code.isInSet($from.marks())) return undefined
  const text = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - QUERY_MOST - 2),
    $from.parentOffset,
    '\n',
    '\ufffc',
  )
  const mention = MENTION.exec(text)
  const block = mention || $from.parent.type !== schema.nodes.paragraph ? undefined : BLOCK.exec(text)
  const query = mention?.[1] ?? block?.[1]
  if (query === undefined) return undefined
  const from = $from.pos - query.length - 1
  // Put away by Escape, it stays away until another one is begun.
  if (dismissal.getState(state) === from) return undefined
  return { kind: mention ? 'mention' : 'block', from, to: $from.pos, query }
}

export const dismiss = (view: EditorView) => {
  const open = suggestionIn(view.state)
  if (open) view.dispatch(view.state.tr.setMeta(dismissal, open.from))
}

export function suggestions(list: { current: ListKeys | undefined }): Plugin<number | undefined> {
  let isWaiting = false
  /** The Enter that ended a composition chooses once, however many keys the browser tells of. */
  function chooseLater(view: EditorView) {
    if (isWaiting) return
    isWaiting = true
    const settle = () => {
      if (view.composing && !view.isDestroyed) return void setTimeout(settle, SETTLED_MS)
      isWaiting = false
      if (!view.isDestroyed) list.current?.choose()
    }
    setTimeout(settle, SETTLED_MS)
  }
  return new Plugin<number | undefined>({
    key: dismissal,
    state: {
      init: () => undefined,
      apply(tr, before) {
        const set = tr.getMeta(dismissal) as number | undefined
        if (set !== undefined) return set
        if (before === undefined) return undefined
        const moved = tr.mapping.mapResult(before, -1)
        // The sign is gone: another one at its place is a new beginning.
        return moved.deletedAfter ? undefined : moved.pos
      },
    },
    props: {
      handleDOMEvents: {
        keydown(view, event) {
          const isComposing = event.isComposing || event.keyCode === COMPOSING
          if (!list.current || list.current.isEmpty || event.key !== 'Enter') return false
          if (isWaiting) {
            event.preventDefault()
            return true
          }
          if (!isComposing) return false
          event.preventDefault()
          chooseLater(view)
          return true
        },
      },
      handleKeyDown(view, event) {
        const keys = list.current
        if (!keys || event.metaKey || event.ctrlKey || event.altKey) return false
        if (keys.isEmpty && event.key !== 'Escape') return false
        if (event.key === 'ArrowDown') keys.move(1)
        else if (event.key === 'ArrowUp') keys.move(-1)
        else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) return keys.choose()
        else if (event.key === 'Escape') {
          dismiss(view)
          // The form around it would ask whether to throw everything away.
          event.stopPropagation()
        } else return false
        return true
      },
    },
  })
}
