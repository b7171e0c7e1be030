// The manual order of short lists.

/** Inserts `id` before `before`, or at the end if `before` is not in the list. */
export function inserted(ids: number[], id: number, before: number | null) {
  const at = before === null ? -1 : ids.indexOf(before)
  return at < 0 ? [...ids, id] : ids.toSpliced(at, 0, id)
}
