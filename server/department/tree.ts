// The tree of departments: ancestors, descendants, depth and height.
type Row = { deptId: number; parentId: number | null }

/** The department and its ancestors. */
export function lineOf(all: readonly Row[], deptId: number | null): number[] {
  const row = all.find(each => each.deptId === deptId)
  return row ? [row.deptId, ...lineOf(all, row.parentId)] : []
}
export const depthOf = (all: readonly Row[], deptId: number | null) => lineOf(all, deptId).length
export const heightOf = (all: readonly Row[], deptId: number): number =>
  1 + Math.max(0, ...all.filter(each => each.parentId === deptId).map(each => heightOf(all, each.deptId)))

/** These departments and all their descendants. */
export function subtreesIn(all: readonly Row[], deptIds: readonly number[]) {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const found = new Set<number>()
  const add = (deptId: number) => {
    if (found.has(deptId)) return
    found.add(deptId)
    for (const each of below.get(deptId) ?? []) add(each.deptId)
  }
  deptIds.forEach(add)
  return found
}
