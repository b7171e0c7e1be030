import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, ListTodo, UserRound } from 'lucide-react'
import { type CSSProperties, memo, type MouseEvent, useRef } from 'react'
import type { IssueRow as Row } from '#contract/issue'
import { fieldNames, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { nearDay } from '#korean/time'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { isFinger, useHold } from '../../ui/hold.ts'
import { StateGlyph, shareOf } from '../../workflow/StateGlyph.tsx'
import { type IssueContext, isOpenIn, keyOf, stateOf } from '../context.ts'
import { Due } from '../Due.tsx'
import { FittingTags } from '../FittingTags.tsx'
import glyphs from '../Glyphs.module.css'
import styles from './IssueRow.module.css'
import { useSelection } from '../store/store.ts'
import { Talk } from '../Talk.tsx'
import { PriorityGlyph } from '../PriorityGlyph.tsx'

/** Of the row; the title has the rest. */
const TAGS_SHARE = 0.24

export type LineProps = {
  around: IssueContext
  row: Row
  /** Its place in the group, and how many there are: not all are drawn. */
  at: number
  count: number
  hidden: string
  onOpen: (issueId: number) => void
  onMark: (issueId: number, isStretch: boolean) => void
  onPick: (field: 'state' | 'priority' | 'assignee', issueId: number, anchor: HTMLElement) => void
}

/** An issue in a list. It subscribes to its own selection alone, so that selecting a row draws only that row. */
export const IssueRow = memo(function IssueRow({ around, row, at, count, hidden, onOpen, onMark, onPick }: LineProps) {
  const isCurrent = useSelection(({ currentId }) => currentId === row.issueId)
  const isSelected = useSelection(({ selected }) => selected.has(row.issueId))
  // A finger has no keys to hold: as long as something is chosen, its taps choose.
  const isChoosing = useSelection(({ selected }) => selected.size > 0 && isFinger())
  const line = useRef<HTMLLIElement>(null)
  const { issueId } = row
  useHold(line, around.mayEdit ? () => onMark(issueId, false) : undefined)
  const mayPick = around.mayEdit && !isChoosing
  const key = keyOf(around, row)
  const state = stateOf(around, row.stateId)
  const shows = (column: string) => !hidden.split(',').includes(column)
  const isOpen = isOpenIn(around, row)
  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (event.shiftKey || isChoosing) onMark(issueId, event.shiftKey)
    else onOpen(issueId)
  }
  return (
    <li
      ref={line}
      id={`issue-${issueId}`}
      className={classes(styles.line, !isOpen && styles.done)}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-choosing={isChoosing || undefined}
    >
      {around.mayEdit && (
        <button
          type="button"
          className={styles.mark}
          aria-pressed={isSelected}
          aria-label={fill(issueText.selectIssue, { key })}
          onClick={event => onMark(issueId, event.shiftKey)}
        >
          {isSelected && <Check />}
        </button>
      )}
      {shows('priority') && (
        <Change isWanted={mayPick} place={styles.priority} onPick={anchor => onPick('priority', issueId, anchor)}>
          <PriorityGlyph priority={row.priority} />
        </Change>
      )}
      {shows('key') && <span className={styles.key}>{key}</span>}
      <Change isWanted={mayPick} place={styles.state} onPick={anchor => onPick('state', issueId, anchor)}>
        <StateGlyph
          state={state}
          share={shareOf(around.workflow.states, row.stateId)}
          label={fill(issueText.stateOf, { name: state.name })}
        />
      </Change>
      <Link
        className={styles.title}
        to="/org/$orgId/project/$projectId/issue/$issueId"
        params={{ orgId: String(around.at.orgId), projectId: String(around.at.projectId), issueId: String(issueId) }}
        onClick={click}
        preload={false}
      >
        {row.title}
      </Link>
      {row.parentId !== null && row.parentTitle !== undefined && <Parent title={row.parentTitle} />}
      {shows('children') && row.childCount > 0 && <Children row={row} />}
      <Talk row={row} className={styles.meta} />
      {shows('tags') && <FittingTags around={around} tagIds={row.tagIds} share={TAGS_SHARE} />}
      {shows('milestone') && row.milestoneId !== null && <Milestone around={around} milestoneId={row.milestoneId} />}
      {shows('start') && row.startDate && <Start day={row.startDate} />}
      {shows('due') && <span className={styles.due}>{row.dueDate && <Due day={row.dueDate} isOpen={isOpen} />}</span>}
      {shows('people') && (
        <Change isWanted={mayPick} place={styles.who} onPick={anchor => onPick('assignee', issueId, anchor)}>
          <Assignee around={around} memberId={row.assigneeId} size={22} />
        </Change>
      )}
    </li>
  )
})

type ChangeProps = {
  isWanted: boolean
  place: string | undefined
  onPick: (anchor: HTMLElement) => void
  children: React.ReactNode
}

/** Pressed, it lets one choose another value. */
const Change = ({ isWanted, place, onPick, children }: ChangeProps) =>
  isWanted ? (
    <button type="button" className={classes(styles.change, place)} onClick={event => onPick(event.currentTarget)}>
      {children}
    </button>
  ) : (
    <span className={place}>{children}</span>
  )

/** A list is flat: nothing else says what a sub-issue belongs to. */
const Parent = ({ title }: { title: string }) => (
  <span className={styles.parent} data-tip={fill(issueText.under, { title })}>
    <ChevronRight role="img" aria-label={fieldNames.parent} />
    <span>{title}</span>
  </span>
)

/** How small facts beside a title look. */
export const { meta } = styles

export const Children = ({ row: { childCount, childDoneCount } }: { row: Row }) => (
  <span className={styles.meta} data-tip={fill(issueText.childrenOf, { total: childCount, done: childDoneCount })}>
    <ListTodo aria-hidden="true" />
    {childDoneCount}/{childCount}
  </span>
)

function Milestone({ around, milestoneId }: { around: IssueContext; milestoneId: number }) {
  const milestone = around.workflow.milestones.find(each => each.milestoneId === milestoneId)
  return milestone && <span className={classes(styles.meta, styles.milestone)}>{milestone.name}</span>
}

const Start = ({ day }: { day: string }) => (
  <time className={styles.meta} dateTime={day}>
    {fill(issueText.startsOn, { day: nearDay(day) })}
  </time>
)

export function Assignee({ around, memberId, size }: { around: IssueContext; memberId: number | null; size: number }) {
  const person = memberId === null ? undefined : around.people.get(memberId)
  if (person)
    return <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={size} label={person.memberName} />
  return (
    <span className={glyphs.who} style={{ '--size': `${size}px` } as CSSProperties} data-tip={issueText.nobody}>
      <UserRound role="img" aria-label={issueText.nobody} />
    </span>
  )
}
