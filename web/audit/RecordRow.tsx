import { Link } from '@tanstack/react-router'
import { type AuditEntry, recorded } from '#contract/audit'
import { auditKindNames, auditSentence, auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { textLink } from '../ui/layout/link.ts'
import type { TableBones } from '../ui/list/TablePage.tsx'
import styles from './RecordPanel.module.css'

export const recordHeads = (
  <>
    <th>{auditText.at}</th>
    <th>{auditText.what}</th>
    <th>{auditText.who}</th>
    <th>{auditText.whom}</th>
    <th>{auditText.kind}</th>
    <th>{auditText.ip}</th>
  </>
)

type RecordRowProps = {
  orgId: number
  entry: AuditEntry
  /** Narrows the record to one of those it names. */
  onPerson: ((memberId: number) => void) | undefined
}

export const RecordRow = ({ orgId, entry, onPerson }: RecordRowProps) => (
  <tr>
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

type SomebodyProps = NonNullable<AuditEntry['who']> & Pick<RecordRowProps, 'onPerson'>

const Somebody = ({ memberId, name, onPerson }: SomebodyProps) =>
  onPerson ? (
    <button type="button" title={fill(auditText.only, { name })} onClick={() => onPerson(memberId)}>
      <bdi>{name}</bdi>
    </button>
  ) : (
    <bdi>{name}</bdi>
  )

export const recordBones: TableBones = {
  className: styles.bones,
  row: (
    <>
      <Skeleton width="160px" />
      <Skeleton width="30%" />
    </>
  ),
}
