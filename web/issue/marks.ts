// Which issue of a list has the keys, and which are chosen together; each row looks only at itself.
import { create } from 'zustand'

type Marks = { currentId: number | undefined; selected: ReadonlySet<number> }
const none: Marks = { currentId: undefined, selected: new Set() }

export const useMarks = create<Marks>(() => none)
export const marksNow = () => useMarks.getState()
export const clearMarks = () => useMarks.setState(none)

export const setCurrent = (currentId: number | undefined) => useMarks.setState({ currentId })
export const select = (ids: Iterable<number>) => useMarks.setState({ selected: new Set(ids) })

/** With the one before as the other end of a stretch, or alone. */
export function toggle(issueId: number, order: readonly number[], isStretch: boolean) {
  const { selected, currentId } = marksNow()
  const [from, to] = [order.indexOf(currentId ?? -1), order.indexOf(issueId)].toSorted((a, b) => a - b)
  const stretch = isStretch && from! >= 0 ? order.slice(from, to! + 1) : [issueId]
  const isLeaving = !isStretch && selected.has(issueId)
  const next = new Set(selected)
  for (const id of stretch)
    if (isLeaving) next.delete(id)
    else next.add(id)
  useMarks.setState({ selected: next, currentId: issueId })
}

/** What a key acts on: those that are chosen, else the one that has the keys. */
export function targets(): number[] {
  const { selected, currentId } = marksNow()
  return selected.size ? [...selected] : currentId === undefined ? [] : [currentId]
}
