import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { daysBetween } from '#contract/day'
import type { IssueRow } from '#contract/issue'
import type { BriefPerson } from '#contract/member'
import type { WorkState } from '#contract/my-work'
import { type BriefProject, issueKey } from '#contract/project'
import { issueText } from '#korean/issue'
import { workText } from '#korean/my-work'
import { fill } from '#korean/particle'
import { nearDay } from '#korean/time'
import { classes } from '../../ui/classes.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import { urgencyOf } from '../Due.tsx'
import glyphs from '../Glyphs.module.css'
import line from '../list/IssueRow.module.css'
import { PriorityGlyph } from '../PriorityGlyph.tsx'
import { useSelection } from '../store/store.ts'
import styles from './WorkRow.module.css'

export type WorkRowProps = {
  orgId: number
  row: IssueRow
  project: Pick<BriefProject, 'key' | 'name'>
  state: WorkState
  /** How far along its state is among those under way. */
  share: number
  today: string
  /** Shown where somebody else has it. */
  person: Pick<BriefPerson, 'memberName' | 'profileImgUrl'> | undefined
  /** The reason to wait, in words. */
  why: string | undefined
  mayEdit: boolean
  at: number
  count: number
  onOpen: (issueId: number) => void
  onComplete: (issueId: number) => void
  onPick: (field: 'state' | 'priority' | 'due', issueId: number, anchor: HTMLElement) => void
}

/** One of my issues. It subscribes to its own selection alone. */
export const WorkRow = memo(function WorkRow(props: WorkRowProps) {
  const { orgId, row, project, state, share, person, why, mayEdit, at, count, onOpen, onComplete, onPick } = props
  const { issueId, projectId } = row
  const isCurrent = useSelection(({ currentId }) => currentId === issueId)
  const key = issueKey(project.key, row.number)
  const change = (field: 'state' | 'priority') =>
    mayEdit ? (anchor: HTMLElement) => onPick(field, issueId, anchor) : undefined
  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(issueId)
  }
  return (
    <li
      id={`issue-${issueId}`}
      className={classes(line.line, styles.line)}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-current={isCurrent || undefined}
    >
      <Glyph place={line.priority} onPick={change('priority')}>
        <PriorityGlyph priority={row.priority} />
      </Glyph>
      <span className={classes(line.key, styles.key)}>{key}</span>
      <Glyph place={line.state} onPick={change('state')}>
        <StateGlyph state={state} share={share} label={fill(issueText.stateOf, { name: state.name })} />
      </Glyph>
      <Link
        className={classes(line.title, styles.title)}
        to="/org/$orgId/project/$projectId/issue/$issueId"
        params={{ orgId: String(orgId), projectId: String(projectId), issueId: String(issueId) }}
        onClick={click}
        preload={false}
      >
        {row.title}
      </Link>
      <span className={styles.about}>
        {why && (
          <span className={styles.why} data-tip={why}>
            {why}
          </span>
        )}
        <span className={styles.project} data-tip={project.name}>
          {project.name}
        </span>
      </span>
      {mayEdit && (
        <button
          type="button"
          className={classes(line.change, styles.complete)}
          aria-label={fill(workText.complete, { key })}
          data-tip={fill(workText.complete, { key })}
          onClick={() => onComplete(issueId)}
        >
          <CircleCheck />
        </button>
      )}
      <span className={line.due}>{row.dueDate && <WorkDue day={row.dueDate} today={props.today} />}</span>
      <span className={person ? styles.who : styles.nobody}>
        {person && (
          <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={22} label={person.memberName} />
        )}
      </span>
    </li>
  )
})

type GlyphProps = {
  place: string | undefined
  onPick: ((anchor: HTMLElement) => void) | undefined
  children: React.ReactNode
}

const Glyph = ({ place, onPick, children }: GlyphProps) =>
  onPick ? (
    <button type="button" className={classes(line.change, place)} onClick={event => onPick(event.currentTarget)}>
      {children}
    </button>
  ) : (
    <span className={place}>{children}</span>
  )

/** A day that has passed says how long ago. */
const WorkDue = ({ day, today }: { day: string; today: string }) => (
  <time
    className={glyphs.due}
    dateTime={day}
    data-due={urgencyOf(day, true, today)}
    data-tip={fill(issueText.dueOf, { day })}
  >
    {day < today ? fill(workText.late, { count: daysBetween(day, today) }) : nearDay(day)}
  </time>
)
