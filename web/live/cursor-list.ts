// The loaded part of a sorted list, of which `next` says where the rest begins; null is the end of the list.

type Loaded<Row> = { rows: readonly Row[]; next: string | null }

/** With this row in its place. Behind the last loaded row others may stand between, so there it is left out. */
export function withRow<Row>({ rows, next }: Loaded<Row>, row: Row, compare: (a: Row, b: Row) => number): Row[] {
  const found = rows.findIndex(each => compare(row, each) < 0)
  if (found >= 0) return rows.toSpliced(found, 0, row)
  return next === null ? [...rows, row] : [...rows]
}

/** With the page behind it; a row that moved meanwhile may stand in both. */
export function withPage<Row>(rows: readonly Row[], page: readonly Row[], idOf: (row: Row) => number): Row[] {
  const known = new Set(rows.map(idOf))
  return [...rows, ...page.filter(row => !known.has(idOf(row)))]
}
