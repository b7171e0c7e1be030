import { ui } from '#korean/ui'
import { classes } from '../../ui/classes.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import list from '../list/IssueList.module.css'
import line from '../list/IssueRow.module.css'
import styles from './WorkPage.module.css'
import row from './WorkRow.module.css'
import week from './WorkWeek.module.css'

const DAYS = 5
const groups = [
  [38, 27],
  [33, 44, 24],
  [29, 36, 41, 22],
]

/** My work before it has come, in the classes of the real one. */
export const WorkBones = () => (
  <div className={styles.body} role="status" aria-label={ui.loading}>
    <Delayed>
      <div aria-hidden="true">
        <div className={styles.top}>
          <p className={styles.date}>
            <WordsSkeleton width="180px" />
          </p>
          <p>
            <WordsSkeleton width="260px" />
          </p>
        </div>
        <ol className={week.week}>
          {Array.from({ length: DAYS }, (_, day) => (
            <li key={day}>
              <span className={week.name}>
                <WordsSkeleton width="28px" />
              </span>
              <b>
                <WordsSkeleton width="0" />
              </b>
              <span className={week.pieces} />
              <small>
                <WordsSkeleton width="32px" />
              </small>
            </li>
          ))}
        </ol>
        {groups.map(widths => (
          <div key={widths.length}>
            <div className={classes(list.head, styles.head)}>
              <Skeleton width="64px" />
            </div>
            {widths.map(width => (
              <div key={width} className={classes(line.line, row.line)}>
                <span className={line.priority}>
                  <WordsSkeleton width="16px" />
                </span>
                <span className={classes(line.key, row.key)}>
                  <WordsSkeleton width="48px" />
                </span>
                <span className={line.state}>
                  <Skeleton width="16px" height="16px" isRound />
                </span>
                <span className={line.title}>
                  <WordsSkeleton width={`${width}%`} />
                </span>
                <span className={row.about}>
                  <span className={row.project}>
                    <WordsSkeleton width="72px" />
                  </span>
                </span>
                <span className={line.due}>
                  <WordsSkeleton width="48px" />
                </span>
                <span className={row.nobody} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  </div>
)
