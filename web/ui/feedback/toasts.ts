// Short notices of what just happened; usable outside React.
import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'error'
export type Toast = { id: number; kind: ToastKind; text: string; isLeaving: boolean; undo?: (() => void) | undefined }

export const TOAST_MS = { success: 1000, error: 3000 }
/** Open as long as the deed can be undone. */
export const UNDO_MS = 10_000
/** From the end of its time until it is gone from the page; the style sheet fades it out meanwhile. */
export const TOAST_LEAVE_MS = 120
export const TOASTS_AT_MOST = 5

export const toasts = createStore<{ list: Toast[] }>(() => ({ list: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const held = new Set<ToastKind>()
let lastId = 0

export const showSuccess = (text: string) => show('success', text)
export const showError = (text: string) => show('error', text)
/** Only the last deed can be undone: undoing an older one could conflict with it. */
export function showUndo(text: string, undo: () => void) {
  for (const { id } of toasts.getState().list.filter(toast => toast.undo)) dismiss(id)
  show('success', text, undo)
}

function show(kind: ToastKind, text: string, undo?: () => void) {
  const same = toasts.getState().list.find(toast => toast.kind === kind && toast.text === text && !toast.undo)
  if (same && !undo) return start(same)
  const toast = { id: ++lastId, kind, text, isLeaving: false, undo }
  const list = [...toasts.getState().list, toast]
  for (const { id } of list.slice(0, -TOASTS_AT_MOST)) stop(id)
  toasts.setState({ list: list.slice(-TOASTS_AT_MOST) })
  start(toast)
}

/** The whole time anew, whatever had passed of it. */
function start({ id, kind, undo }: Toast) {
  stop(id)
  mark(id, false)
  if (!held.has(kind)) timers.set(id, setTimeout(leave, undo ? UNDO_MS : TOAST_MS[kind], id))
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
