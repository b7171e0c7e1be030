import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Department, Position } from '#contract/department'
import { type Assignment, ASSIGNMENTS_MOST, type Person } from '#contract/member'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isRefused } from '../cache.ts'
import { branchesOf, pathOf } from './department-tree.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Select } from '../ui/field/Select.tsx'
import styles from './AssignDialog.module.css'
import { useAssign } from './queries.ts'

type AssignDialogProps = {
  orgId: number
  person: Person
  departments: readonly Department[]
  positions: readonly Position[]
  isOpen: boolean
  onClose: () => void
}

const NONE = 'none'
const idOf = (chosen: string) => (chosen === NONE ? null : Number(chosen))
const chosenOf = (id: number | null) => (id === null ? null : String(id))
const NOWHERE: Assignment = { deptId: null, positionId: null }

/** Where somebody belongs: the primary place, and up to four others. */
export function AssignDialog({ orgId, person, departments, positions, isOpen, onClose }: AssignDialogProps) {
  const [draft, setDraft] = useState<readonly Assignment[]>()
  const assign = useAssign(orgId)
  const places = draft ?? (person.assignments.length > 0 ? person.assignments : [NOWHERE])
  const branches = branchesOf(departments)
  const none = { id: NONE, label: memberText.none }
  const offered = {
    departments: [none, ...branches.map(({ deptId }) => ({ id: String(deptId), label: pathOf(branches, deptId) }))],
    positions: [none, ...positions.map(({ positionId, name }) => ({ id: String(positionId), label: name }))],
  }

  function close() {
    setDraft(undefined)
    assign.reset()
    onClose()
  }
  const change = (at: number, to: Partial<Assignment>) => setDraft(places.with(at, { ...places[at]!, ...to }))
  const said = isRefused(assign.error) ? (assign.error.fields.assignments ?? assign.error.message) : undefined
  return (
    <Modal
      isOpen={isOpen}
      title={fill(memberText.assignOf, { name: person.memberName })}
      onClose={close}
      form={{
        isBusy: assign.isPending,
        onSubmit: () => {
          const assignments = places.filter(({ deptId, positionId }) => deptId !== null || positionId !== null)
          assign.mutate({ memberId: person.memberId, seen: person.assignments, assignments }, { onSuccess: close })
        },
      }}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={assign.isPending}>
            {ui.save}
          </Button>
        </>
      }
    >
      <ul className={styles.places}>
        {places.map((place, at) => {
          const label = at === 0 ? memberText.primary : fill(memberText.other, { number: at })
          return (
            // The rows have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span className={styles.label}>{label}</span>
              <Select
                label={fill(memberText.departmentOf, { place: label })}
                empty={memberText.department}
                options={offered.departments}
                chosen={chosenOf(place.deptId)}
                onChoose={id => change(at, { deptId: idOf(id) })}
              />
              <Select
                label={fill(memberText.positionOf, { place: label })}
                empty={memberText.position}
                options={offered.positions}
                chosen={chosenOf(place.positionId)}
                onChoose={id => change(at, { positionId: idOf(id) })}
              />
              {at > 0 ? (
                <Button
                  kind="ghost"
                  isIcon
                  aria-label={fill(memberText.dropOther, { number: at })}
                  onClick={() => setDraft(places.toSpliced(at, 1))}
                >
                  <X />
                </Button>
              ) : (
                <span className={styles.room} />
              )}
            </li>
          )
        })}
      </ul>
      {places.length < ASSIGNMENTS_MOST && (
        <div>
          <Button kind="ghost" onClick={() => setDraft([...places, NOWHERE])}>
            <Plus />
            {memberText.addOther}
          </Button>
        </div>
      )}
      {said && (
        <p className={styles.error} role="alert">
          {said}
        </p>
      )}
    </Modal>
  )
}
