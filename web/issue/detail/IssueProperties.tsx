import { CalendarDays, Milestone as MilestoneIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { IssueRow } from '#contract/issue'
import { detailText, issueText, priorityNames } from '#korean/issue'
import { fill } from '#korean/particle'
import { dayCount, nearDay } from '#korean/time'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { TagChip } from '../../workflow/TagChip.tsx'
import { type IssueContext, isOpenIn, stateOf } from '../context.ts'
import { urgencyOf } from '../Due.tsx'
import glyphs from '../Glyphs.module.css'
import { FieldPicker } from '../FieldPicker.tsx'
import { fieldName, type Pickable } from '../pickable.ts'
import styles from './IssueProperties.module.css'
import { PriorityGlyph } from '../PriorityGlyph.tsx'
import type { BulkChanges } from '../store/store.ts'

type IssuePropertiesProps = {
  around: IssueContext
  row: IssueRow
  mayEdit: boolean
  onChange: (changes: BulkChanges) => void
}

const shown: readonly Pickable[] = [
  'state',
  'priority',
  'assignee',
  'participants',
  'start',
  'due',
  'tags',
  'milestone',
]

/** The fields of an issue; each value is changed where it stands. */
export function IssueProperties({ around, row, mayEdit, onChange }: IssuePropertiesProps) {
  const [picking, setPicking] = useState<{ field: Pickable; anchor: HTMLElement }>()
  const id = useId()
  return (
    <>
      <dl className={styles.properties}>
        {shown.map(field => (
          <div key={field}>
            <dt id={`${id}-${field}`}>{fieldName[field]}</dt>
            <dd>
              {mayEdit ? (
                <button
                  type="button"
                  className={styles.value}
                  title={fill(detailText.change, { field: fieldName[field] })}
                  onClick={({ currentTarget }) => setPicking({ field, anchor: currentTarget })}
                >
                  <Unseen>{fieldName[field]}: </Unseen>
                  <Value around={around} row={row} field={field} />
                </button>
              ) : (
                <span className={styles.value}>
                  <Value around={around} row={row} field={field} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <FieldPicker
        around={around}
        {...picking}
        field={picking?.field}
        rows={[row]}
        onChange={onChange}
        onClose={() => setPicking(undefined)}
      />
    </>
  )
}

type ValueProps = { around: IssueContext; row: IssueRow; field: Pickable }

export function Value({ around, row, field }: ValueProps): ReactNode {
  const { workflow, people } = around
  if (field === 'state') {
    const state = stateOf(around, row.stateId)
    return (
      <>
        <StateGlyph state={state} share={shareOf(workflow.states, row.stateId)} />
        {state.name}
      </>
    )
  }
  if (field === 'priority')
    return (
      <>
        <PriorityGlyph priority={row.priority} isNamed />
        {row.priority === 'NONE' ? <small>{issueText.noPriority}</small> : priorityNames[row.priority]}
      </>
    )
  if (field === 'assignee') {
    const person = row.assigneeId === null ? undefined : people.get(row.assigneeId)
    return person ? (
      <>
        <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={20} />
        {person.memberName}
      </>
    ) : (
      <small>{row.assigneeId === null ? issueText.nobody : detailText.gone}</small>
    )
  }
  if (field === 'participants') return <People around={around} memberIds={row.participantIds} />
  if (field === 'start') return row.startDate ? nearDay(row.startDate) : <small>{issueText.noStart}</small>
  if (field === 'due') return <DueValue around={around} row={row} />
  if (field === 'tags') {
    const tags = workflow.tags.filter(({ tagId }) => row.tagIds.includes(tagId))
    return tags.length ? tags.map(tag => <TagChip key={tag.tagId} tag={tag} />) : <small>{issueText.noTags}</small>
  }
  const milestone = workflow.milestones.find(({ milestoneId }) => milestoneId === row.milestoneId)
  return milestone ? (
    <>
      <MilestoneIcon />
      {milestone.name}
      <small>
        {milestone.doneCount}/{milestone.totalCount}
      </small>
    </>
  ) : (
    <small>{issueText.noMilestone}</small>
  )
}

function DueValue({ around, row }: { around: IssueContext; row: IssueRow }) {
  const isOpen = isOpenIn(around, row)
  if (!row.dueDate) return <small>{issueText.noDue}</small>
  return (
    <>
      <CalendarDays />
      <span className={glyphs.due} data-due={urgencyOf(row.dueDate, isOpen)}>
        {isOpen ? `${nearDay(row.dueDate)} · ${dayCount(row.dueDate)}` : nearDay(row.dueDate)}
      </span>
    </>
  )
}

const PEOPLE_SHOWN = 5

function People({ around: { people }, memberIds }: { around: IssueContext; memberIds: readonly number[] }) {
  const known = memberIds.flatMap(memberId => people.get(memberId) ?? [])
  if (known.length === 0) return <small>{issueText.noParticipants}</small>
  return (
    <>
      <span className={styles.people}>
        {known.slice(0, PEOPLE_SHOWN).map(({ memberId, memberName, profileImgUrl }) => (
          <Avatar key={memberId} name={memberName} imageUrl={profileImgUrl} size={20} label={memberName} />
        ))}
      </span>
      <small>{fill(detailText.people, { count: memberIds.length })}</small>
    </>
  )
}
