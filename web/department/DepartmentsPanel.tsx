import { can } from '#contract/permissions'
import { useMembership } from '../organization/queries.ts'
import { DepartmentList } from './DepartmentList.tsx'
import styles from '../ui/list/EditableList.module.css'
import { PositionList } from './PositionList.tsx'

/** How an organization is ordered: its departments and its positions. Whoever may not edit sees them all the same. */
export function DepartmentsPanel({ orgId }: { orgId: number }) {
  const me = useMembership(orgId)
  const isEditor = me.data !== undefined && can(me.data, 'department.edit')
  return (
    <div className={styles.managers}>
      <DepartmentList orgId={orgId} isEditor={isEditor} />
      <PositionList orgId={orgId} isEditor={isEditor} />
    </div>
  )
}
