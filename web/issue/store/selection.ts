// Which issue of a list has the keys, and which are chosen together; each row looks only at itself.
import { create } from 'zustand'

type Marks = { currentId: number | undefined; selected: ReadonlySet<number> }
const none: Marks = { currentId: undefined, selected: new Set() }

export const useSelection = create<Marks>(() => none)
export const selectionNow = () => useSelection.getState()
export const clearSelection = () => useSelection.setState(none)

export const setCurrent = (currentId: number | undefined) => useSelection.setState({ currentId })
export const select = (ids: Iterable<number>) => useSelection.setState({ selected: new Set(ids) })

/** Takes removed issues out of the selection; the next one becomes the current one, or else the one before. */
export function deselect(issueIds: readonly number[], order: readonly number[]) {
  const { currentId, selected } = selectionNow()
  const gone = new Set(issueIds)
  if (selected.size > 0) select([...selected].filter(id => !gone.has(id)))
  if (currentId === undefined || !gone.has(currentId)) return
  const at = order.indexOf(currentId)
  const near = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).toReversed()]
  setCurrent(near.find(id => !gone.has(id)))
}

export const SELECTED_MOST = 500

/** Selects one issue, or the stretch from the current one to it. */
export function toggle(issueId: number, order: readonly number[], isStretch: boolean) {
  const { selected, currentId } = selectionNow()
  const [from, to] = [order.indexOf(currentId ?? -1), order.indexOf(issueId)].toSorted((a, b) => a - b)
  const stretch = isStretch && from! >= 0 ? order.slice(from, to! + 1) : [issueId]
  const isLeaving = !isStretch && selected.has(issueId)
  const next = new Set(selected)
  for (const id of stretch)
    if (isLeaving) next.delete(id)
    else if (next.size < SELECTED_MOST) next.add(id)
  useSelection.setState({ selected: next, currentId: issueId })
}

/** The issues that a key acts on: the selected ones, else the current one. */
export function targets(): number[] {
  const { selected, currentId } = selectionNow()
  return selected.size ? [...selected] : currentId === undefined ? [] : [currentId]
}
