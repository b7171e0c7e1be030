import { ChevronDown, ChevronRight, CornerDownRight, FolderTree, Pencil, UserRound } from 'lucide-react'
import { DEPARTMENT_DEPTH } from '#contract/department'
import type { BriefPerson } from '#contract/member'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { Avatar } from '../ui/layout/Avatar.tsx'
import type { MenuProps } from '../ui/overlay/Menu.tsx'
import { departmentDraft } from './queries.ts'
import type { Asked } from './DepartmentDialogs.tsx'
import styles from '../ui/list/EditableList.module.css'
import { InlineName } from '../ui/list/InlineName.tsx'
import { useRenameDepartment } from './queries.ts'
import { EditableRow, type RowDrag } from '../ui/list/EditableRow.tsx'
import { stepActions } from '../ui/list/useReorder.tsx'
import type { Branch } from '../member/department-tree.ts'

export type DepartmentRowProps = {
  orgId: number
  branch: Branch
  head: BriefPerson | undefined
  /** People of the whole branch, where they are known. */
  total: number | undefined
  isClosed: boolean
  isRenamed: boolean
  isEditor: boolean
  drag: RowDrag | undefined
  isFirst: boolean
  isLast: boolean
  onFold: (isClosed: boolean) => void
  onStep: (direction: 'up' | 'down') => void
  onRename: () => void
  onRenamed: () => void
  onAddBelow: () => void
  onAsk: (kind: Asked['kind']) => void
}

export function DepartmentRow(props: DepartmentRowProps) {
  const { orgId, branch, head, total, isClosed, isRenamed, isEditor, onFold, onRename, onRenamed, onAsk } = props
  const { deptId, name, depth, memberCount } = branch
  const rename = useRenameDepartment(orgId)
  const isParent = branch.childIds.length > 0
  const people = (count: number) => fill(departmentText.people, { count: count.toLocaleString('ko') })
  return (
    <EditableRow
      id={deptId}
      name={name}
      depth={depth}
      isStrong={isParent}
      drag={props.drag}
      twist={
        isParent ? (
          <button
            type="button"
            className={styles.twist}
            aria-expanded={!isClosed}
            aria-label={fill(isClosed ? departmentText.open : departmentText.close, { name })}
            onClick={() => onFold(!isClosed)}
          >
            {isClosed ? <ChevronRight /> : <ChevronDown />}
          </button>
        ) : (
          <span className={styles.twist} />
        )
      }
      head={
        head && (
          <span className={styles.headOf} data-tip={fill(departmentText.headOf, { name: head.memberName })}>
            <Avatar name={head.memberName} imageUrl={head.profileImgUrl} size={20} />
            <span>{head.memberName}</span>
          </span>
        )
      }
      count={
        isParent && total !== undefined ? (
          <>
            <span className={styles.direct}>
              {fill(departmentText.direct, { own: memberCount.toLocaleString('ko') })}
            </span>
            <b>{people(total)}</b>
          </>
        ) : (
          <b>{people(memberCount)}</b>
        )
      }
      field={
        isRenamed && (
          <InlineName
            label={fill(departmentText.renameOf, { name })}
            name={name}
            version={branch.version}
            schema={departmentDraft}
            isBusy={rename.isPending}
            send={(next, answered, seen) => rename.mutate({ deptId, name: next, seen }, answered)}
            onClose={onRenamed}
          />
        )
      }
      deeds={isEditor ? { items: itemsOf(props), onRename, onDelete: () => onAsk('delete') } : undefined}
    />
  )
}

const itemsOf = (props: DepartmentRowProps): MenuProps['items'] => [
  { id: 'rename', label: departmentText.rename, icon: <Pencil />, onAction: props.onRename },
  { id: 'head', label: departmentText.chooseHead, icon: <UserRound />, onAction: () => props.onAsk('head') },
  {
    id: 'below',
    label: departmentText.addBelow,
    icon: <CornerDownRight />,
    isDisabled: props.branch.depth + 1 >= DEPARTMENT_DEPTH,
    onAction: props.onAddBelow,
  },
  'separator',
  ...stepActions(props),
  { id: 'under', label: departmentText.moveUnder, icon: <FolderTree />, onAction: () => props.onAsk('parent') },
]
