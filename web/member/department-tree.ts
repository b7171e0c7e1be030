// Departments as a tree: who stands under whom, who is first, how many people a branch holds.
import type { Department } from '#contract/department'
import type { BriefPerson } from '#contract/member'

export type Branch = Department & { depth: number; childIds: number[] }

/** Every department behind its parent, siblings in their order. */
export function branchesOf(departments: readonly Department[]): Branch[] {
  const known = new Set(departments.map(({ deptId }) => deptId))
  // One whose parent has just gone stands on top until its own news comes.
  const below = Map.groupBy(departments, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const walk = (parentId: number | null, depth: number): Branch[] =>
    (below.get(parentId) ?? []).flatMap(each => {
      const childIds = (below.get(each.deptId) ?? []).map(({ deptId }) => deptId)
      return [{ ...each, depth, childIds }, ...walk(each.deptId, depth + 1)]
    })
  return walk(null, 0)
}

/** The branches whose ancestors are all open. */
export function shownOf(branches: readonly Branch[], closed: ReadonlySet<number>) {
  let hiddenBelow = Infinity
  return branches.filter(({ depth, deptId }) => {
    if (depth > hiddenBelow) return false
    hiddenBelow = closed.has(deptId) ? depth : Infinity
    return true
  })
}

/** The department and all below it. */
export function familyOf(branches: readonly Branch[], deptId: number) {
  const at = branches.findIndex(branch => branch.deptId === deptId)
  const rest = branches.slice(at + 1)
  const end = rest.findIndex(({ depth }) => depth <= branches[at]!.depth)
  return new Set([deptId, ...rest.slice(0, end < 0 ? undefined : end).map(branch => branch.deptId)])
}

/** People of each branch, everybody once however many places they have in it. */
export function totalsOf(branches: readonly Branch[], people: readonly BriefPerson[]) {
  const parents = new Map(branches.map(({ deptId, parentId }) => [deptId, parentId]))
  const totals = new Map<number, number>()
  for (const { assignments } of people) {
    const counted = new Set<number>()
    for (const { deptId } of assignments)
      for (let at = deptId; at !== null && !counted.has(at); at = parents.get(at) ?? null) counted.add(at)
    for (const deptId of counted) totals.set(deptId, (totals.get(deptId) ?? 0) + 1)
  }
  return totals
}

/** Its name behind the names of those above it. */
export function pathOf(branches: readonly Branch[], deptId: number): string {
  const found = branches.find(branch => branch.deptId === deptId)
  if (!found) return ''
  return found.depth > 0 ? `${pathOf(branches, found.parentId!)} › ${found.name}` : found.name
}
