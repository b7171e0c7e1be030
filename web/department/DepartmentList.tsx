import { Network } from 'lucide-react'
import { useState } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { useEverybody } from '../member/queries.ts'
import { Adder } from '../ui/list/Adder.tsx'
import { departmentDraft } from './queries.ts'
import { EditableList } from '../ui/list/EditableList.tsx'
import { type Asked, DepartmentDialogs } from './DepartmentDialogs.tsx'
import { DepartmentRow } from './DepartmentRow.tsx'
import styles from '../ui/list/EditableList.module.css'
import { InlineName } from '../ui/list/InlineName.tsx'
import { useGone } from '../ui/list/useGone.ts'
import { useCreateDepartment } from './queries.ts'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { type Branch, branchesOf, shownOf, totalsOf } from '../member/department-tree.ts'
import { useDepartments } from '../member/places.ts'
import { useDepartmentOrder } from './useDepartmentOrder.ts'

const FRESH = -1

export function DepartmentList({ orgId, isEditor }: { orgId: number; isEditor: boolean }) {
  const asked = useDepartments(orgId)
  const people = useEverybody(orgId).data
  const create = useCreateDepartment(orgId)
  const createBelow = useCreateDepartment(orgId)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [written, setWritten] = useState<{ deptId: number; isNew: boolean }>()
  const [question, setQuestion] = useState<Asked>()
  const branches = branchesOf(asked.data ?? [])
  const ids = branches.map(({ deptId }) => deptId)
  useGone(written?.deptId, ids, () => setWritten(undefined))
  const totals = people && totalsOf(branches, people)
  const homeless = people?.filter(({ assignments }) => assignments.every(({ deptId }) => deptId === null)).length
  const { list, hold, moveByKeys, step, mayStep, dragOf } = useDepartmentOrder(orgId, branches, isEditor)

  function fold(deptId: number, isClosed: boolean) {
    const others = [...closed].filter(each => each !== deptId)
    setClosed(new Set(isClosed ? [...others, deptId] : others))
  }
  function doneWriting(deptId: number) {
    hold(deptId)
    setWritten(undefined)
  }

  const rows = shownOf(branches, closed).flatMap(branch => {
    const { deptId } = branch
    const isWritten = written?.deptId === deptId
    const row = (
      <DepartmentRow
        key={deptId}
        orgId={orgId}
        branch={branch}
        head={people?.find(({ memberId }) => memberId === branch.headMemberId)}
        total={totals && (totals.get(deptId) ?? 0)}
        isClosed={closed.has(deptId)}
        isRenamed={isWritten && !written.isNew}
        isEditor={isEditor}
        drag={dragOf(branch, closed.has(deptId))}
        isFirst={!mayStep(deptId, 'up')}
        isLast={!mayStep(deptId, 'down')}
        onFold={isClosed => fold(deptId, isClosed)}
        onStep={direction => step(deptId, direction)}
        onRename={() => setWritten({ deptId, isNew: false })}
        onRenamed={() => doneWriting(deptId)}
        onAddBelow={() => {
          fold(deptId, false)
          setWritten({ deptId, isNew: true })
        }}
        onAsk={kind => setQuestion({ kind, branch, isOpen: true })}
      />
    )
    if (!isWritten || !written.isNew) return row
    return [row, <NewRow key="new" parent={branch} create={createBelow} onClose={() => doneWriting(deptId)} />]
  })

  return (
    <EditableList
      title={departmentText.departments}
      asked={asked}
      failed={departmentText.departmentsFailed}
      empty={{
        icon: <Network />,
        title: departmentText.noDepartments,
        text: isEditor ? departmentText.noDepartmentsHelp : undefined,
      }}
      adder={
        isEditor && (
          <Adder
            label={departmentText.departmentName}
            schema={departmentDraft}
            isBusy={create.isPending}
            send={(name, answered) => create.mutate({ name, parentId: null }, answered)}
          />
        )
      }
    >
      {/* The keys are those of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.rows} onKeyDownCapture={moveByKeys}>
        {rows}
        {homeless !== undefined && homeless > 0 && <HomelessRow count={homeless} isEditor={isEditor} />}
      </ul>
      {question && (
        <DepartmentDialogs
          orgId={orgId}
          asked={question}
          branches={branches}
          people={people ?? []}
          onClose={() => setQuestion({ ...question, isOpen: false })}
        />
      )}
    </EditableList>
  )
}

type NewRowProps = { parent: Branch; create: ReturnType<typeof useCreateDepartment>; onClose: () => void }

/** The row of a new department, in which its name is written. */
function NewRow({ parent: { deptId, name, depth }, create, onClose }: NewRowProps) {
  const field = (
    <InlineName
      label={fill(departmentText.addBelowOf, { name })}
      schema={departmentDraft}
      isBusy={create.isPending}
      send={(below, answered) => create.mutate({ name: below, parentId: deptId }, answered)}
      onClose={onClose}
    />
  )
  return <EditableRow id={FRESH} name="" depth={depth + 1} count={null} field={field} />
}

/** Those who are in no department. It has the columns of the others, and nothing to do. */
const HomelessRow = ({ count, isEditor }: { count: number; isEditor: boolean }) => (
  <li className={styles.row}>
    <span className={styles.twist} />
    <span className={styles.none}>{departmentText.none}</span>
    <span className={styles.count}>{fill(departmentText.people, { count: count.toLocaleString('ko') })}</span>
    {isEditor && <span className={styles.room} />}
  </li>
)
