import { type Branch, branchesOf } from '../member/department-tree.ts'
import type { RowDrag } from '../ui/list/EditableRow.tsx'
import { stepOf } from '../ui/list/reorder.ts'
import { useRowKeys } from '../ui/list/useRowKeys.ts'
import { arrangedAt, zoneAt } from './chart/department-drag.ts'
import { departmentsNow, useArrangeDepartment } from './queries.ts'

/** The order of the departments in their tree, which is changed by drag, by keys and by the menus of the rows. */
export function useDepartmentOrder(orgId: number, branches: readonly Branch[], isEditor: boolean) {
  const arrange = useArrangeDepartment(orgId)
  const { list, hold, moveByKeys } = useRowKeys(step)

  function step(deptId: number, direction: 'up' | 'down') {
    const before = stepAmong(branchesOf(departmentsNow(orgId)), deptId, direction)
    if (isEditor && before !== undefined) arrange.mutate({ deptId, before })
  }
  function dragOf(branch: Branch, isClosed: boolean): RowDrag | undefined {
    if (!isEditor) return undefined
    const isOpenParent = branch.childIds.length > 0 && !isClosed
    return {
      kind: 'department',
      zoneOf: (id, share) => {
        const zone = zoneAt(share, isOpenParent)
        return arrangedAt(branches, id, branch, zone) && zone
      },
      onDrop: (id, zone) => {
        const arranged = arrangedAt(branches, id, branch, zone)
        if (arranged) arrange.mutate({ deptId: id, ...arranged })
      },
    }
  }
  const mayStep = (deptId: number, direction: 'up' | 'down') => stepAmong(branches, deptId, direction) !== undefined
  return { list, hold, moveByKeys, step, mayStep, dragOf }
}

/** Where a step leads among those below the same parent. */
function stepAmong(branches: readonly Branch[], deptId: number, direction: 'up' | 'down') {
  const parentId = branches.find(branch => branch.deptId === deptId)?.parentId ?? null
  const siblings = branches.filter(branch => branch.parentId === parentId).map(branch => branch.deptId)
  return stepOf(siblings, deptId, direction)
}
