// The keys of a list of issues. They go by where a key lies, so that they work while the keyboard is in Korean.
import { flushSync } from 'react-dom'
import { isMac, usePageKeys } from '../../organization/frame/keys.ts'
import { select, selectionNow, setCurrent, targets, toggle } from '../store/store.ts'
import type { Pickable } from '../pickable.ts'

export type IssueKeys = {
  /** The issues on the screen, in their order. */
  order: readonly number[]
  isPanelOpen: boolean
  mayEdit: boolean
  /** Nothing is chosen together, because the issues belong to several projects. */
  isSingle?: true
  open: (issueId: number) => void
  closePanel: () => void
  edit: (issueId: number) => void
  pick: (field: Pickable) => void
  assignToMe: () => void
  remove: () => void
  /** Present only where there is a list. */
  search: (() => void) | undefined
  /** Selects as many of the filtered issues as may be changed at once. */
  selectAll: (() => void) | undefined
  /** Up or down among its neighbours, where that means anything. */
  shift: ((issueId: number, by: 1 | -1) => void) | undefined
  /** To the column beside, on a board. */
  across: ((issueId: number, by: 1 | -1) => void) | undefined
  /** Takes back my last act, where there is one. */
  undo: () => (() => void) | undefined
}

/** The issue that is open beside the list. */
export const PANEL_ID = 'issue-panel'

/** The link of a row or a card. */
export const lineOf = (issueId: number | undefined) =>
  document.getElementById(`issue-${issueId}`)?.querySelector('a') ?? undefined

const picks: Record<string, Pickable> = { KeyS: 'state', KeyA: 'assignee', KeyP: 'priority', KeyL: 'tags', KeyD: 'due' }

export function useIssueKeys(keys: IssueKeys) {
  usePageKeys(event => deedOf(event, keys))
}

function deedOf(event: KeyboardEvent, keys: IssueKeys): (() => void) | undefined {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const { order, isPanelOpen, mayEdit, open, closePanel } = keys
  const { currentId, selected } = selectionNow()
  const { shift, across } = keys
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown'
  if (altKey && isArrow && mayEdit && shift && currentId !== undefined && !ctrlKey && !metaKey)
    return () => shift(currentId, key === 'ArrowUp' ? -1 : 1)
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (altKey && isAcross && mayEdit && across && currentId !== undefined && !ctrlKey && !metaKey)
    return () => across(currentId, key === 'ArrowLeft' ? -1 : 1)
  if (altKey) return undefined
  if (code === 'KeyZ' && (isMac ? metaKey : ctrlKey) && !shiftKey) return keys.undo()
  if (code === 'KeyA' && (ctrlKey || metaKey) && !shiftKey && mayEdit) return keys.selectAll
  if (ctrlKey || metaKey) return undefined
  const step = code === 'KeyJ' || key === 'ArrowDown' ? 1 : code === 'KeyK' || key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && order.length > 0)
    return () => {
      const at = currentId === undefined ? -1 : order.indexOf(currentId)
      const next = order[Math.min(order.length - 1, Math.max(0, at + step))]!
      if (shiftKey && mayEdit && !keys.isSingle) toggle(next, order, true)
      // A list draws the current row wherever it lies, but not before it knows.
      flushSync(() => setCurrent(next))
      const row = document.getElementById(`issue-${next}`)
      row?.scrollIntoView({ block: 'nearest' })
      // A screen reader says where one is, and Tab goes on from there.
      row?.querySelector('a')?.focus({ preventScroll: true })
      if (isPanelOpen) open(next)
    }
  if (key === 'Escape' && (selected.size > 0 || isPanelOpen)) return selected.size > 0 ? () => select([]) : closePanel
  if (shiftKey) return undefined
  if (code === 'Slash') return keys.search
  // On a button or a link the key is theirs.
  const isOnButton = target instanceof HTMLElement && target.closest('a, button') !== null
  const isOnRow = target instanceof HTMLElement && target.closest(`#issue-${currentId} a`) !== null
  const opens = order.length > 0 && (code === 'KeyO' || (key === 'Enter' && (!isOnButton || isOnRow)))
  if (currentId !== undefined && opens)
    return () => {
      // Once it is open, the same key leads into it.
      const panel = document.getElementById(PANEL_ID)
      if (isPanelOpen && panel) panel.focus()
      else open(currentId)
    }
  if (!mayEdit) return undefined
  if (code === 'KeyX' && currentId !== undefined && !keys.isSingle) return () => toggle(currentId, order, false)
  if (targets().length === 0) return undefined
  const field = picks[code]
  if (field) return () => keys.pick(field)
  if (code === 'KeyM') return keys.assignToMe
  if (code === 'KeyE' && currentId !== undefined) return () => keys.edit(currentId)
  if (key === 'Delete' || key === 'Backspace') return keys.remove
  return undefined
}
