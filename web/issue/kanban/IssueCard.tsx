import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, useRef } from 'react'
import type { IssueRow } from '#contract/issue'
import type { ProjectPerson } from '#contract/project'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { classes } from '../../ui/classes.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { type Dragged, useDrag, useDrop, type Zone } from '../../ui/drag/drag.ts'
import { isFinger } from '../../ui/hold.ts'
import { type IssueContext, isOpenIn, keyOf } from '../context.ts'
import { Due } from '../Due.tsx'
import { CardMenu } from './CardMenu.tsx'
import styles from './IssueCard.module.css'
import { Assignee, Children, meta } from '../list/IssueRow.tsx'
import { Talk } from '../Talk.tsx'
import { FittingTags } from '../FittingTags.tsx'
import { forgetMover, selectionNow, useMovers, useSelection } from '../store/store.ts'
import { PriorityGlyph } from '../PriorityGlyph.tsx'

type IssueCardProps = {
  around: IssueContext
  row: IssueRow
  /** Its place in the column, and how many there are: not all are drawn. */
  at: number
  count: number
  /** Whether a place among the others means anything. */
  isSorted: boolean
  onOpen: (issueId: number) => void
  onMark: (issueId: number, isStretch: boolean) => void
  onDrop: (dragged: Dragged, zone: Zone) => void
}

export const IssueCard = memo(
  function IssueCard({ around, row, at, count, isSorted, onOpen, onMark, onDrop }: IssueCardProps) {
    const isCurrent = useSelection(({ currentId }) => currentId === row.issueId)
    const isSelected = useSelection(({ selected }) => selected.has(row.issueId))
    const moverId = useMovers(({ movers }) => movers.get(row.issueId))
    const mover = moverId === undefined ? undefined : around.people.get(moverId)
    const card = useRef<HTMLLIElement>(null)
    const { issueId, stateId } = row
    useDrag(card, around.mayEdit ? { kind: 'issue', id: issueId, from: stateId } : undefined)
    useDrop(card, around.mayEdit && isSorted, {
      zoneOf: ({ kind }, share) => (kind === 'issue' ? (share < 0.5 ? 'before' : 'after') : undefined),
      onDrop,
    })
    const isOpen = isOpenIn(around, row)
    function click(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey) return
      event.preventDefault()
      // Once something is chosen, the taps of a finger choose.
      if (event.shiftKey || (isFinger() && selectionNow().selected.size > 0)) return onMark(issueId, event.shiftKey)
      forgetMover(issueId)
      onOpen(issueId)
    }
    return (
      <li
        ref={card}
        id={`issue-${issueId}`}
        className={classes(styles.card, !isOpen && styles.done)}
        aria-posinset={at + 1}
        aria-setsize={count}
        data-current={isCurrent || undefined}
        data-selected={isSelected || undefined}
      >
        <span className={styles.top}>
          <PriorityGlyph priority={row.priority} />
          {keyOf(around, row)}
          {mover && <Mover person={mover} />}
          <span className={styles.who}>
            <Assignee around={around} memberId={row.assigneeId} size={20} />
          </span>
        </span>
        {around.mayEdit && <CardMenu issueId={issueId} name={keyOf(around, row)} at={at} count={count} />}
        <Link
          className={styles.title}
          to="/org/$orgId/project/$projectId/issue/$issueId"
          params={{ orgId: String(around.at.orgId), projectId: String(around.at.projectId), issueId: String(issueId) }}
          draggable={false}
          onClick={click}
          preload={false}
        >
          {row.title}
        </Link>
        {(row.tagIds.length > 0 || row.childCount + row.commentCount + row.fileCount > 0 || row.dueDate) && (
          <span className={styles.foot}>
            <FittingTags around={around} tagIds={row.tagIds} />
            <span className={styles.end}>
              <Talk row={row} className={meta} />
              {row.childCount > 0 && <Children row={row} />}
              {row.dueDate && <Due day={row.dueDate} isOpen={isOpen} />}
            </span>
          </span>
        )}
      </li>
    )
  },
  // The drop target is asked at that moment; a new function alone must not draw every card anew.
  (before, after) =>
    before.row === after.row &&
    before.around === after.around &&
    before.at === after.at &&
    before.count === after.count &&
    before.isSorted === after.isSorted,
)

/** Another moved it while I was looking. */
function Mover({ person: { memberName, profileImgUrl } }: { person: ProjectPerson }) {
  const said = fill(issueText.movedBy, { name: memberName })
  return (
    <span className={styles.mover} role="img" aria-label={said} data-tip={said}>
      <Avatar name={memberName} imageUrl={profileImgUrl} size={16} />
      {issueText.movedHere}
    </span>
  )
}
