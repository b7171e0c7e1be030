import { Link } from '@tanstack/react-router'
import { type AuditEntry, recorded } from '#contract/audit'
import { auditKindNames, auditSentence, auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { ui } from '#korean/ui'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { textLink } from '../ui/layout/link.ts'
import styles from './RecordPanel.module.css'
import { classes } from '../ui/classes.ts'
import table from '../ui/layout/Table.module.css'

type RecordTableProps = {
  orgId: number
  entries: readonly AuditEntry[]
  /** The page before, until the next one is there. */
  isStale: boolean
  /** Narrows the record to one of those it names. */
  onPerson: ((memberId: number) => void) | undefined
}

export const RecordTable = ({ orgId, entries, isStale, onPerson }: RecordTableProps) => (
  <table className={classes(table.table, styles.table)} aria-busy={isStale} aria-label={auditText.record}>
    <thead>
      <tr>
        <th>{auditText.at}</th>
        <th>{auditText.what}</th>
        <th>{auditText.who}</th>
        <th>{auditText.whom}</th>
        <th>{auditText.kind}</th>
        <th>{auditText.ip}</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <tr key={entry.auditId}>
          <td className={styles.at}>
            <time dateTime={entry.at}>{fullTime(new Date(entry.at))}</time>
          </td>
          <td className={styles.what}>
            <What orgId={orgId} entry={entry} />
          </td>
          <td className={styles.who}>
            {entry.who ? (
              <Somebody {...entry.who} onPerson={onPerson} />
            ) : entry.isByServer ? (
              auditText.system
            ) : (
              auditText.hidden
            )}
          </td>
          <td className={styles.whom}>{entry.whom && <Somebody {...entry.whom} onPerson={onPerson} />}</td>
          <td className={styles.kind}>{auditKindNames[recorded[entry.what]]}</td>
          <td className={styles.ip}>{entry.ip}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A hand-over leads to its page. */
function What({ orgId, entry }: { orgId: number; entry: AuditEntry }) {
  const said = auditSentence(entry)
  const { handoverId } = entry.details
  if (handoverId === undefined) return <bdi>{said}</bdi>
  return (
    <Link
      className={textLink}
      to="/org/$orgId/handover/$handoverId"
      params={{ orgId: String(orgId), handoverId: String(handoverId) }}
      aria-label={fill(auditText.openHandover, { what: said })}
    >
      <bdi>{said}</bdi>
    </Link>
  )
}

type SomebodyProps = NonNullable<AuditEntry['who']> & Pick<RecordTableProps, 'onPerson'>

const Somebody = ({ memberId, name, onPerson }: SomebodyProps) =>
  onPerson ? (
    <button type="button" title={fill(auditText.only, { name })} onClick={() => onPerson(memberId)}>
      <bdi>{name}</bdi>
    </button>
  ) : (
    <bdi>{name}</bdi>
  )

const ROWS = 12

export const RecordSkeleton = () => (
  <Delayed>
    <ul aria-label={ui.loading}>
      {Array.from({ length: ROWS }, (_, at) => (
        <li key={at} className={classes(table.bones, styles.bones)}>
          <Skeleton width="160px" />
          <Skeleton width="30%" />
        </li>
      ))}
    </ul>
  </Delayed>
)
