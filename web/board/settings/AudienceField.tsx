import { BriefcaseBusiness, Network, Plus, UsersRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Audience, isNobody } from '#contract/audience'
import { boardFormText } from '#korean/board'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import { branchesOf } from '../../member/department-tree.ts'
import { useDepartments, usePositions } from '../../member/places.ts'
import { useEverybody } from '../../member/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { passFocusOn } from '../../ui/focus.ts'
import { toggled, withDepartment, withoutDepartment } from './audience.ts'
import styles from './AudienceField.module.css'

const AudiencePicker = fetchedComponent(() => import('./AudiencePicker.tsx').then(it => it.AudiencePicker))

type AudienceFieldProps = {
  orgId: number
  /** Which right it is about. */
  label: string
  /** Names the way to more of them. */
  addLabel: string
  audience: Audience
  /** Said where it names nobody. */
  nobody: string
  error: string | undefined
  onChange: (audience: Audience) => void
}

/** The holders of a right: chips of everybody, departments, positions and people, and the way to more of them. */
export function AudienceField({ orgId, label, addLabel, audience, nobody, error, onChange }: AudienceFieldProps) {
  const [adding, setAdding] = useState<{ isOpen: boolean; anchor?: HTMLElement }>()
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        {isNobody(audience) ? (
          <span className={styles.nobody}>{nobody}</span>
        ) : (
          <Chips orgId={orgId} audience={audience} onChange={onChange} />
        )}
        <Button
          kind="ghost"
          size="small"
          aria-label={addLabel}
          onClick={({ currentTarget }) => setAdding({ isOpen: true, anchor: currentTarget })}
        >
          <Plus />
          {boardFormText.add}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      {adding && (
        <AudiencePicker
          orgId={orgId}
          title={addLabel}
          audience={audience}
          {...adding}
          onChange={onChange}
          onClose={() => setAdding(now => now && { ...now, isOpen: false })}
        />
      )}
    </div>
  )
}

type ChipsProps = Pick<AudienceFieldProps, 'orgId' | 'audience' | 'onChange'>

function Chips({ orgId, audience, onChange }: ChipsProps) {
  const { isEverybody, departments, positionIds, memberIds } = audience
  const known = useDepartments(orgId, departments.length > 0).data
  const branches = branchesOf(known ?? [])
  const positions = usePositions(orgId, positionIds.length > 0).data
  const people = useEverybody(orgId, memberIds.length > 0).data
  /** Empty until it is known; of what is gone it is said that it is unknown. */
  const nameIn = (list: unknown, name: string | undefined) => name ?? (list ? boardFormText.gone : '')
  return (
    <ul className={styles.chips}>
      {isEverybody && (
        <Chip
          icon={<UsersRound />}
          name={boardFormText.everybody}
          onRemove={() => onChange({ ...audience, isEverybody: false })}
        >
          <small>{boardFormText.everybodyHelp}</small>
        </Chip>
      )}
      {departments.map(({ deptId, withSubdepartments }) => {
        const branch = branches.find(each => each.deptId === deptId)
        const name = nameIn(known, branch?.name)
        return (
          <Chip
            key={`department-${deptId}`}
            icon={<Network />}
            name={name}
            onRemove={() => onChange(withoutDepartment(audience, deptId))}
          >
            {branch && branch.childIds.length > 0 && (
              <button
                type="button"
                className={styles.below}
                aria-label={fill(boardFormText.withSubdepartmentsOf, { name })}
                aria-pressed={withSubdepartments}
                onClick={() => onChange(withDepartment(audience, deptId, !withSubdepartments))}
              >
                {withSubdepartments ? boardFormText.withSubdepartments : boardFormText.onlyThis}
              </button>
            )}
          </Chip>
        )
      })}
      {positionIds.map(id => (
        <Chip
          key={`position-${id}`}
          icon={<BriefcaseBusiness />}
          name={nameIn(positions, positions?.find(({ positionId }) => positionId === id)?.name)}
          onRemove={() => onChange({ ...audience, positionIds: toggled(positionIds, id) })}
        />
      ))}
      {memberIds.map(id => {
        const person = people?.find(({ memberId }) => memberId === id)
        return (
          <Chip
            key={`member-${id}`}
            icon={<Avatar name={person?.memberName ?? ''} imageUrl={person?.profileImgUrl} size={20} />}
            name={nameIn(people, person?.memberName)}
            onRemove={() => onChange({ ...audience, memberIds: toggled(memberIds, id) })}
          />
        )
      })}
    </ul>
  )
}

type ChipProps = { icon: ReactNode; name: string; children?: ReactNode; onRemove: () => void }

const Chip = ({ icon, name, children, onRemove }: ChipProps) => (
  <li className={styles.chip}>
    {icon}
    <span>{name}</span>
    {children}
    <button
      type="button"
      className={styles.remove}
      aria-label={fill(findingText.unchoose, { name })}
      onClick={({ currentTarget }) => {
        passFocusOn(currentTarget)
        onRemove()
      }}
    >
      <X />
    </button>
  </li>
)
