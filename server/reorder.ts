// The manual order of short lists.

/** Inserts `id` before `before`, or at the end if `before` is not in the list. */
export function inserted(ids: number[], id: number, before: number | null) {
  const at = before === null ? -1 : ids.indexOf(before)
  return at < 0 ? [...ids, id] : ids.toSpliced(at, 0, id)
}

/** The ids of rows in their order, with a deleted one back at its place: others may have taken its number meanwhile. */
export function restored<Key extends string>(
  rows: ({ place: number } & Record<Key, number>)[],
  row: { place: number } & Record<Key, number>,
  key: Key,
) {
  const after = rows.find(({ place }) => place >= row.place)
  return inserted(
    rows.map(each => each[key]),
    row[key],
    after?.[key] ?? null,
  )
}
