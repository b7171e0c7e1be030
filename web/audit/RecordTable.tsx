import { type AuditEntry, recorded } from '#contract/audit'
import { auditKindNames, auditSentence, auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { ui } from '#korean/ui'
import { Bone } from '../ui/Bone.tsx'
import { Later } from '../ui/Later.tsx'
import styles from './RecordPanel.module.css'

type RecordTableProps = {
  entries: readonly AuditEntry[]
  /** The page before, until the next one is there. */
  isStale: boolean
  /** Narrows the record to one of those it names. */
  onPerson: ((memberId: number) => void) | undefined
}

export const RecordTable = ({ entries, isStale, onPerson }: RecordTableProps) => (
  <table className={styles.table} aria-busy={isStale} aria-label={auditText.record}>
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
            <bdi>{auditSentence(entry)}</bdi>
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
  <Later>
    <ul aria-label={ui.loading}>
      {Array.from({ length: ROWS }, (_, at) => (
        <li key={at} className={styles.bones}>
          <Bone width="160px" />
          <Bone width="30%" />
        </li>
      ))}
    </ul>
  </Later>
)
