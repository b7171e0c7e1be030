// The order that people give to things by hand, where there are few of them.

/** In front of `before`, or at the end where that is none of them. */
export function inserted(ids: number[], id: number, before: number | null) {
  const at = before === null ? -1 : ids.indexOf(before)
  return at < 0 ? [...ids, id] : ids.toSpliced(at, 0, id)
}
