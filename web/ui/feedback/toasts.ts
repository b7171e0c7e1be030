// Short notices of what just happened; usable outside React.
import { createStore } from 'zustand/vanilla'
import { ui } from '#korean/ui'

export type ToastKind = 'success' | 'error'
/** `isUndo` takes the deed back, else it leads to what was made. */
type ToastAction = { act: () => void; label: string; isUndo: boolean }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  isLeaving: boolean
  /** Of what it speaks: it goes once that is true no more. */
  subject?: string | undefined
  action?: ToastAction | undefined
}

export const TOAST_MS = { success: 1000, error: 3000 }
/** Open as long as the deed can be undone. */
export const UNDO_MS = 10_000
/** Long enough to be read and pressed. */
export const LINK_MS = 5_000
/** From the end of its time until it is gone from the page; the style sheet fades it out meanwhile. */
export const TOAST_LEAVE_MS = 120
export const TOASTS_AT_MOST = 5

export const toasts = createStore<{ list: Toast[] }>(() => ({ list: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const held = new Set<ToastKind>()
let lastId = 0

export const showSuccess = (text: string) => show({ kind: 'success', text })
export const showError = (text: string, subject?: string) => show({ kind: 'error', text, subject })
/** Leads to what was made. */
export const showLink = (text: string, label: string, open: () => void, subject?: string) =>
  show({ kind: 'success', text, subject, action: { act: open, label, isUndo: false } })
/** Only the last deed can be undone: undoing an older one could conflict with it. */
export function showUndo(text: string, undo: () => void, subject?: string) {
  for (const { id } of toasts.getState().list.filter(({ action }) => action?.isUndo)) dismiss(id)
  show({ kind: 'success', text, subject, action: { act: undo, label: ui.undo, isUndo: true } })
}

/** The subject of a toast that offers to undo a deletion. */
export const deletionOf = (thing: string, id: number) => `deletion of ${thing} ${id}`

/** For a subject of which that is true no more. */
export function takeBack(subject: string) {
  for (const toast of toasts.getState().list) if (toast.subject === subject) dismiss(toast.id)
}

function show(said: Pick<Toast, 'kind' | 'text' | 'subject' | 'action'>) {
  const isSame = ({ kind, text, subject, action }: Toast) =>
    kind === said.kind && text === said.text && subject === said.subject && !action
  const same = toasts.getState().list.find(isSame)
  if (same && !said.action) return start(same)
  const toast = { ...said, id: ++lastId, isLeaving: false }
  const list = [...toasts.getState().list, toast]
  for (const { id } of list.slice(0, -TOASTS_AT_MOST)) stop(id)
  toasts.setState({ list: list.slice(-TOASTS_AT_MOST) })
  start(toast)
}

/** The whole time anew, whatever had passed of it. */
function start({ id, kind, action }: Toast) {
  stop(id)
  mark(id, false)
  const time = action ? (action.isUndo ? UNDO_MS : LINK_MS) : TOAST_MS[kind]
  if (!held.has(kind)) timers.set(id, setTimeout(leave, time, id))
}

function leave(id: number) {
  mark(id, true)
  timers.set(id, setTimeout(dismiss, TOAST_LEAVE_MS, id))
}

export function dismiss(id: number) {
  stop(id)
  toasts.setState({ list: toasts.getState().list.filter(toast => toast.id !== id) })
}

/** A whole corner waits, not one toast: if its neighbour went, it would move away from under the pointer. */
export function hold(kind: ToastKind) {
  if (held.has(kind)) return
  held.add(kind)
  ofKind(kind).forEach(start)
}

export function release(kind: ToastKind) {
  if (held.delete(kind)) ofKind(kind).forEach(start)
}

const ofKind = (kind: ToastKind) => toasts.getState().list.filter(toast => toast.kind === kind)

function stop(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function mark(id: number, isLeaving: boolean) {
  const { list } = toasts.getState()
  if (list.some(toast => toast.id === id && toast.isLeaving !== isLeaving))
    toasts.setState({ list: list.map(toast => (toast.id === id ? { ...toast, isLeaving } : toast)) })
}
