import { Network } from 'lucide-react'
import { useState } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { useEverybody } from '../member/queries.ts'
import type { Zone } from '../ui/drag.ts'
import { Adder } from '../ui/list/Adder.tsx'
import { departmentDraft } from './queries.ts'
import { EditableList } from '../ui/list/EditableList.tsx'
import { type Asked, DepartmentDialogs } from './DepartmentDialogs.tsx'
import { arrangedAt, zoneAt } from './chart/departmentDrag.ts'
import { DepartmentRow } from './DepartmentRow.tsx'
import styles from '../ui/list/EditableList.module.css'
import { InlineName } from '../ui/list/InlineName.tsx'
import { departmentsNow, useArrangeDepartment, useCreateDepartment } from './queries.ts'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { stepOf } from '../ui/list/reorder.ts'
import { type Branch, branchesOf, shownOf, totalsOf } from '../member/department-tree.ts'
import { useRowKeys } from '../ui/list/useRowKeys.ts'
import { useDepartments } from '../member/places.ts'

const FRESH = -1

export function DepartmentList({ orgId, isEditor }: { orgId: number; isEditor: boolean }) {
  const asked = useDepartments(orgId)
  const people = useEverybody(orgId).data
  const create = useCreateDepartment(orgId)
  const createBelow = useCreateDepartment(orgId)
  const arrange = useArrangeDepartment(orgId)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [written, setWritten] = useState<{ deptId: number; isNew: boolean }>()
  const [question, setQuestion] = useState<Asked>()
  const branches = branchesOf(asked.data ?? [])
  const totals = people && totalsOf(branches, people)
  const homeless = people?.filter(({ assignments }) => assignments.every(({ deptId }) => deptId === null)).length
  const { list, hold, moveByKeys } = useRowKeys(step)

  function stepBefore(deptId: number, direction: 'up' | 'down', among: readonly Branch[] = branches) {
    const parentId = among.find(branch => branch.deptId === deptId)?.parentId ?? null
    const siblings = among.filter(branch => branch.parentId === parentId).map(branch => branch.deptId)
    return stepOf(siblings, deptId, direction)
  }
  function step(deptId: number, direction: 'up' | 'down') {
    const before = stepBefore(deptId, direction, branchesOf(departmentsNow(orgId)))
    if (isEditor && before !== undefined) arrange.mutate({ deptId, before })
  }
  const dragOf = (branch: Branch) => {
    const isOpenParent = branch.childIds.length > 0 && !closed.has(branch.deptId)
    return {
      kind: 'department',
      zoneOf: (id: number, share: number) => {
        const zone = zoneAt(share, isOpenParent)
        return arrangedAt(branches, id, branch, zone) && zone
      },
      onDrop: (id: number, zone: Zone) => {
        const arranged = arrangedAt(branches, id, branch, zone)
        if (arranged) arrange.mutate({ deptId: id, ...arranged })
      },
    }
  }
  function fold(deptId: number, isClosed: boolean) {
    const others = [...closed].filter(each => each !== deptId)
    setClosed(new Set(isClosed ? [...others, deptId] : others))
  }
  function doneWriting(deptId: number) {
    hold(deptId)
    setWritten(undefined)
  }

  const rows = shownOf(branches, closed).flatMap(branch => {
    const { deptId, name, depth } = branch
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
        drag={isEditor ? dragOf(branch) : undefined}
        isFirst={stepBefore(deptId, 'up') === undefined}
        isLast={stepBefore(deptId, 'down') === undefined}
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
    const field = (
      <InlineName
        label={fill(departmentText.addBelowOf, { name })}
        schema={departmentDraft}
        isBusy={createBelow.isPending}
        send={(below, answered) => createBelow.mutate({ name: below, parentId: deptId }, answered)}
        onClose={() => doneWriting(deptId)}
      />
    )
    return [row, <EditableRow key="new" id={FRESH} name="" depth={depth + 1} count={null} field={field} />]
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
        {homeless !== undefined && homeless > 0 && (
          <li className={styles.row}>
            <span className={styles.twist} />
            <span className={styles.none}>{departmentText.none}</span>
            <span className={styles.count}>
              {fill(departmentText.people, { count: homeless.toLocaleString('ko') })}
            </span>
            {isEditor && <span className={styles.room} />}
          </li>
        )}
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
