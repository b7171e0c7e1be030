// The keys of a list of issues. They go by where a key lies, so that they work while the keyboard is in Korean.
import { useEffect, useEffectEvent } from 'react'
import { isFree } from '../organization/keys.ts'
import { marksNow, select, setCurrent, targets, toggle } from './marks.ts'
import type { Pickable } from './pickable.ts'

export type IssueKeys = {
  /** Those that are shown, in their order. */
  order: readonly number[]
  isPanelOpen: boolean
  mayEdit: boolean
  open: (issueId: number) => void
  closePanel: () => void
  edit: (issueId: number) => void
  pick: (field: Pickable) => void
  assignToMe: () => void
  remove: () => void
  search: () => void
}

const picks: Record<string, Pickable> = { KeyS: 'state', KeyA: 'assignee', KeyP: 'priority', KeyL: 'tags', KeyD: 'due' }
const SELECTED_MOST = 500

export function useIssueKeys(keys: IssueKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event, keys)
    if (!deed || !isFree(event)) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function deedOf(event: KeyboardEvent, keys: IssueKeys): (() => void) | undefined {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const { order, isPanelOpen, mayEdit, open, closePanel } = keys
  if (altKey) return undefined
  if (code === 'KeyA' && (ctrlKey || metaKey) && !shiftKey && mayEdit)
    return () => select(order.slice(0, SELECTED_MOST))
  if (ctrlKey || metaKey) return undefined
  const { currentId, selected } = marksNow()
  const step = code === 'KeyJ' || key === 'ArrowDown' ? 1 : code === 'KeyK' || key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && order.length > 0)
    return () => {
      const at = currentId === undefined ? -1 : order.indexOf(currentId)
      const next = order[Math.min(order.length - 1, Math.max(0, at + step))]!
      setCurrent(next)
      document.getElementById(`issue-${next}`)?.scrollIntoView({ block: 'nearest' })
      if (isPanelOpen) open(next)
    }
  if (key === 'Escape' && (selected.size > 0 || isPanelOpen)) return selected.size > 0 ? () => select([]) : closePanel
  if (shiftKey) return undefined
  if (code === 'Slash') return keys.search
  // On a button or a link the key is theirs.
  const isOnButton = target instanceof HTMLElement && target.closest('a, button') !== null
  const opens = code === 'KeyO' || (key === 'Enter' && !isOnButton)
  if (currentId !== undefined && opens) return () => open(currentId)
  if (!mayEdit) return undefined
  if (code === 'KeyX' && currentId !== undefined) return () => toggle(currentId, order, false)
  if (targets().length === 0) return undefined
  const field = picks[code]
  if (field) return () => keys.pick(field)
  if (code === 'KeyM') return keys.assignToMe
  if (code === 'KeyE' && currentId !== undefined) return () => keys.edit(currentId)
  if (key === 'Delete' || key === 'Backspace') return keys.remove
  return undefined
}
