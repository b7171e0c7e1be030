import { ui } from '#korean/ui'
import type { Layout } from '#contract/view'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Skeleton, WordsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { classes } from '../ui/classes.ts'
import { usePhone } from '../ui/width.ts'
import styles from './IssuesBones.module.css'
import card from './kanban/IssueCard.module.css'
import board from './kanban/Kanban.module.css'
import list from './list/IssueList.module.css'
import row from './list/IssueRow.module.css'
import strip from './list/StateTabs.module.css'

type IssuesBonesProps = {
  layout: Layout
  /** The open columns of a board, where they are known. */
  columns?: number
  /** Whether headings stand between the rows of a list. */
  isGrouped?: boolean
}

/** The issues that are still to come, in the classes of the real ones: so they have the same heights, and nothing shifts. */
export const IssuesBones = ({ layout, columns = 4, isGrouped = true }: IssuesBonesProps) => (
  <div className={styles.bones} role="status" aria-label={ui.loading}>
    <Delayed>
      {layout === 'list' && <ListBones isGrouped={isGrouped} />}
      {layout === 'board' && <BoardBones columns={columns} />}
      {layout === 'calendar' && <CalendarBones />}
    </Delayed>
  </div>
)

/** The room of the filters, which cannot be said before the project is known. */
export const ToolbarBones = () => <div className={styles.tools} />

// Widths that differ as titles do, the same at every visit.
const widths = [34, 22, 41, 18, 28, 37, 25, 31]
const widthOf = (at: number) => widths[at % widths.length]!

const ListBones = ({ isGrouped }: { isGrouped: boolean }) =>
  (isGrouped ? [5, 9, 12] : [26]).map((count, group) => (
    <div key={count} aria-hidden="true">
      {isGrouped && (
        <div className={list.head}>
          <Skeleton width="16px" height="16px" isRound />
          <Skeleton width="64px" />
        </div>
      )}
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={row.line}>
          <i className={row.mark} />
          <span className={row.priority}>
            <WordsSkeleton width="16px" />
          </span>
          <span className={row.key}>
            <WordsSkeleton width="52px" />
          </span>
          <span className={row.state}>
            <Skeleton width="16px" height="16px" isRound />
          </span>
          <span className={row.title}>
            <WordsSkeleton width={`${widthOf(at + group)}%`} />
          </span>
          <span className={row.due}>
            <WordsSkeleton width="48px" />
          </span>
          <span className={row.who}>
            <Skeleton width="22px" height="22px" isRound />
          </span>
        </div>
      ))}
    </div>
  ))

const BoardBones = ({ columns }: { columns: number }) => {
  const isPhone = usePhone()
  const all = Array.from({ length: columns }, (_, column) => column)
  return (
    <>
      {isPhone && (
        <div className={classes(strip.strip, styles.strip)} aria-hidden="true">
          {all.map(column => (
            <Skeleton key={column} width="72px" />
          ))}
        </div>
      )}
      <div className={board.board} aria-hidden="true">
        {all.map(column => (
          <div key={column} className={board.column}>
            <div className={styles.state}>
              <Skeleton width="16px" height="16px" isRound />
              <Skeleton width="64px" />
            </div>
            <div className={styles.cards}>
              {Array.from({ length: 4 + ((column * 3) % 4) }, (_, at) => (
                <CardBones key={at} at={column + at} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

const CardBones = ({ at }: { at: number }) => (
  <div className={card.card}>
    <span className={card.top}>
      <Skeleton width="76px" />
      <span className={card.who}>
        <Skeleton width="20px" height="20px" isRound />
      </span>
    </span>
    <span className={card.title}>
      <WordsSkeleton width={`${2 * widthOf(at)}%`} />
    </span>
    <span className={card.foot}>
      <Skeleton width="44px" />
      <span className={card.end}>
        <Skeleton width="40px" />
      </span>
    </span>
  </div>
)

const WEEKS = 5
const DAYS = 7

const CalendarBones = () => (
  <div className={styles.month} aria-hidden="true">
    {Array.from({ length: WEEKS * DAYS }, (_, at) => (
      <span key={at}>
        <Skeleton width="16px" />
        {at % 3 === 1 && <Skeleton width="80%" height="20px" />}
      </span>
    ))}
  </div>
)
