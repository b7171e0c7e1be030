// The keys of the page of notifications. They go by where a key lies, so that they work while the keyboard is in Korean.
import { flushSync } from 'react-dom'
import type { Notification } from '#contract/notification'
import { usePageKeys } from '../../organization/frame/keys.ts'
import type { InboxDeeds } from './menus.ts'
import { rowId } from './InboxRow.tsx'

export type InboxKeys = {
  /** In the order of the screen. */
  order: readonly Notification[]
  currentId: number | undefined
  deeds: InboxDeeds
  setCurrent: (notificationId: number) => void
  open: (notification: Notification) => void
  askSnooze: (notification: Notification) => void
  readAll: () => void
}

export function useInboxKeys(keys: InboxKeys) {
  usePageKeys(event => deedOf(event, keys))
}

function deedOf(event: KeyboardEvent, keys: InboxKeys): (() => void) | undefined {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey || altKey) return undefined
  const { order, currentId, deeds } = keys
  if (shiftKey) return code === 'KeyA' ? keys.readAll : undefined
  const step = code === 'KeyJ' || key === 'ArrowDown' ? 1 : code === 'KeyK' || key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && order.length > 0) return () => moveTo(keys, step)
  const current = order.find(({ notificationId }) => notificationId === currentId)
  if (!current) return undefined
  // On a button or a link elsewhere the key is theirs.
  const own = target instanceof HTMLElement ? target.closest('a, button') : null
  const isOwnRow = own === null || (own instanceof HTMLAnchorElement && own.closest(`#${rowId(currentId!)}`) !== null)
  if (key === 'Enter' || code === 'KeyO') return isOwnRow ? () => keys.open(current) : undefined
  if (code === 'KeyE' || key === 'Delete' || key === 'Backspace') return () => deeds.remove(current)
  if (code === 'KeyR') return () => void deeds.read(current)
  if (code === 'KeyS') return () => keys.askSnooze(current)
  return undefined
}

function moveTo({ order, currentId, setCurrent }: InboxKeys, step: 1 | -1) {
  const row = document.activeElement?.closest('[data-current]')
  const at = order.findIndex(({ notificationId }) => notificationId === currentId)
  // The first press goes to the row that is shown beside, unless one stands on it already.
  const isThere = row?.id === rowId(currentId ?? 0) || at < 0
  const next = order[Math.min(order.length - 1, Math.max(0, at + (isThere ? step : 0)))]!
  flushSync(() => setCurrent(next.notificationId))
  const line = document.getElementById(rowId(next.notificationId))
  line?.scrollIntoView({ block: 'nearest' })
  line?.querySelector('a')?.focus({ preventScroll: true })
}
