import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type AuditEntry, recorded } from '#contract/audit'
import { dayHeading } from '#korean/activity'
import { auditAuthor, auditKindNames, auditSentence, auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { dayOf, fullTime, timeOfDay } from '#korean/time'
import { WordsSkeleton } from '../ui/feedback/Skeleton.tsx'
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

/** The entries of one day below its name. */
export const RecordDays = ({ entries, ...row }: { entries: readonly AuditEntry[] } & Omit<RecordRowProps, 'entry'>) =>
  [...Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))].map(([day, those]) => (
    <Fragment key={day}>
      <tr className={styles.day}>
        <th colSpan={6} scope="colgroup">
          {dayHeading(new Date(those[0]!.at))}
        </th>
      </tr>
      {those.map(entry => (
        <RecordRow key={entry.auditId} entry={entry} {...row} />
      ))}
    </Fragment>
  ))

type RecordRowProps = {
  orgId: number
  entry: AuditEntry
  /** Narrows the record to one of those it names. */
  onPerson: ((memberId: number) => void) | undefined
}

const RecordRow = ({ orgId, entry, onPerson }: RecordRowProps) => (
  <tr>
    <td className={styles.at}>
      <time dateTime={entry.at} data-tip={fullTime(new Date(entry.at))}>
        {timeOfDay(new Date(entry.at))}
      </time>
    </td>
    <td className={styles.what}>
      <What orgId={orgId} entry={entry} />
    </td>
    <td className={styles.who}>{entry.who ? <Somebody {...entry.who} onPerson={onPerson} /> : auditAuthor(entry)}</td>
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
    <button type="button" data-tip={fill(auditText.only, { name })} onClick={() => onPerson(memberId)}>
      <bdi>{name}</bdi>
    </button>
  ) : (
    <bdi>{name}</bdi>
  )

export const recordBones: TableBones = {
  cells: (
    <>
      <td className={styles.at}>
        <WordsSkeleton width="56px" />
      </td>
      <td className={styles.what}>
        <WordsSkeleton width="64%" />
      </td>
      <td className={styles.who}>
        <WordsSkeleton width="48px" />
      </td>
      <td className={styles.whom}>
        <WordsSkeleton width="0" />
      </td>
      <td className={styles.kind}>
        <WordsSkeleton width="48px" />
      </td>
      <td className={styles.ip}>
        <WordsSkeleton width="96px" />
      </td>
    </>
  ),
}
