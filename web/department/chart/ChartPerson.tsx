import { ArrowRightLeft, Network, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { departmentText } from '#korean/department'
import { sentenceFor } from '#korean/errors'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { AssignDialog } from '../../member/AssignDialog.tsx'
import { MemberFacts } from '../../member/MemberCard.tsx'
import { usePerson } from '../../member/queries.ts'
import { namer } from '../../member/status.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ChoiceDialog } from '../../ui/overlay/ChoiceDialog.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { usePhone } from '../../ui/width.ts'
import type { Chosen } from './chart-state.ts'
import styles from './ChartPerson.module.css'
import { useDepartments, usePositions } from '../../member/places.ts'
import { branchesOf, pathOf } from '../../member/department-tree.ts'

type ChartPersonProps = {
  orgId: number
  chosen: Chosen
  /** Somebody opened it just now, and goes on there by keys. */
  isFocused: boolean
  isEditor: boolean
  onMove: (memberId: number, from: number | null, to: number | null) => boolean
  onFollow: (chosen: Chosen) => void
  onClose: () => void
}

/** The card of whom one chose: beside the chart, and over it on a phone, which has no beside. */
export function ChartPerson({ orgId, chosen, isFocused, isEditor, onMove, onFollow, onClose }: ChartPersonProps) {
  const { memberId, deptId } = chosen
  const isPhone = usePhone()
  const person = usePerson(orgId, memberId)
  const departments = useDepartments(orgId).data ?? []
  const positions = usePositions(orgId).data ?? []
  const [asked, setAsked] = useState<'assign' | 'move'>()
  const name = person.data?.memberName ?? ''
  const branches = branchesOf(departments)
  const close = () => setAsked(undefined)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) panel.current?.focus()
  }, [isFocused])

  /** Back to where they sit in the chart. */
  function leave() {
    onClose()
    document.querySelector<HTMLElement>(`[data-seat="${memberId} ${deptId}"]`)?.focus()
  }

  const content = person.data ? (
    <>
      <MemberFacts orgId={orgId} person={person.data} names={namer({ departments, positions })} />
      {isEditor && (
        <div className={styles.acts}>
          <Button onClick={() => setAsked('move')}>
            <ArrowRightLeft />
            {departmentText.move}
          </Button>
          <Button onClick={() => setAsked('assign')}>
            <Network />
            {memberText.assign}
          </Button>
        </div>
      )}
      <ChoiceDialog
        isOpen={asked === 'move'}
        title={fill(departmentText.moveOf, { name })}
        searchLabel={departmentText.searchDepartments}
        choices={[
          ...branches.map(each => ({ id: each.deptId, name: pathOf(branches, each.deptId) })),
          { id: null, name: departmentText.none },
        ]}
        chosen={deptId}
        onChoose={to => {
          close()
          // The card stays at the place they have now.
          if (onMove(memberId, deptId, to)) onFollow({ memberId, deptId: to })
        }}
        onClose={close}
      />
      <AssignDialog
        key={memberId}
        orgId={orgId}
        person={person.data}
        departments={departments}
        positions={positions}
        isOpen={asked === 'assign'}
        onClose={close}
      />
    </>
  ) : person.error ? (
    <p role="alert">{sentenceFor(person.error)}</p>
  ) : (
    <>
      <Skeleton width="64px" height="64px" isRound />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </>
  )
  if (isPhone)
    return (
      <Modal isOpen title={<bdi>{name}</bdi>} size="sm" onClose={onClose}>
        {content}
      </Modal>
    )
  return (
    // The key is that of the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={styles.person}
      aria-label={memberText.profile}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && leave()}
    >
      <header>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <Button kind="ghost" size="small" isIcon aria-label={ui.close} onClick={leave}>
          <X />
        </Button>
      </header>
      {content}
    </aside>
  )
}
