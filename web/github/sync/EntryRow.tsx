import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowRight, ArrowUpFromLine, RotateCcw, Shuffle } from 'lucide-react'
import type { SyncEntry } from '#contract/github-sync'
import {
  entryDeedNames,
  entryDirectionNames,
  entryFieldNames,
  entryKindNames,
  entryResultNames,
  entryValue,
  ledgerText,
} from '#korean/github-sync'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import type { At } from '../../project/queries.ts'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import styles from './Ledger.module.css'
import { useRepeatEntry, useTakeOther } from './queries.ts'

type EntryRowProps = {
  at: At
  entry: SyncEntry
  /** Of the repository; absent where it is linked no more. */
  url: string | undefined
  isEditor: boolean
}

/** An entry: the thing, its way, the fields that it changed, and the result. */
export function EntryRow({ at, entry, url, isEditor }: EntryRowProps) {
  const { direction, result, said, attempt, requestId, repository } = entry
  const moment = new Date(entry.at)
  const Way = direction === 'in' ? ArrowDownToLine : ArrowUpFromLine
  return (
    <li id={rowOf(entry.entryId)}>
      <span className={styles.way} data-tip={entryDirectionNames[direction]}>
        <Way role="img" aria-label={entryDirectionNames[direction]} />
      </span>
      <div>
        <p className={styles.name}>
          <span>{kindOf(entry)}</span>
          <Name at={at} entry={entry} url={url} />
        </p>
        {result === 'conflict' ? <Conflict entry={entry} /> : <Changes entry={entry} />}
        {said !== null && <p className={styles.said}>{said}</p>}
        <p className={styles.facts}>
          <time dateTime={entry.at} data-tip={fullTime(moment)}>
            {relativeTime(moment)}
          </time>
          <span>{repository}</span>
          {attempt > 1 && <span>{fill(ledgerText.tries, { count: attempt })}</span>}
          {requestId !== null && <code>{fill(ledgerText.request, { id: requestId })}</code>}
        </p>
        <Deed at={at} entry={entry} isEditor={isEditor} />
      </div>
      <span className={styles.result} data-result={result}>
        {entryResultNames[result]}
      </span>
    </li>
  )
}

/** With what was done to it, where that was done. */
function kindOf({ kind, result, before, after }: SyncEntry) {
  const name = entryKindNames[kind]
  if (result !== 'done') return name
  const isGone = after.body === null
  const deed = Object.keys(before).length === 0 ? 'made' : isGone ? 'removed' : 'changed'
  return `${name} ${entryDeedNames[deed]}`
}

function Name({ at, entry: { name, issueId, number }, url }: Pick<EntryRowProps, 'at' | 'entry' | 'url'>) {
  const shown = name || ledgerText.nameless
  return (
    <>
      {issueId === null ? (
        <b>{shown}</b>
      ) : (
        <Link
          to="/org/$orgId/project/$projectId/issue/$issueId"
          params={{ orgId: String(at.orgId), projectId: String(at.projectId), issueId: String(issueId) }}
        >
          {shown}
        </Link>
      )}
      {number !== null &&
        (url ? (
          <a
            className={styles.number}
            href={`${url}/issues/${number}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill(ledgerText.issueThere, { number })}
          >
            #{number}
          </a>
        ) : (
          <span className={styles.number}>#{number}</span>
        ))}
    </>
  )
}

const fieldsOf = ({ before, after }: SyncEntry) => [...new Set([...Object.keys(before), ...Object.keys(after)])]

/** Each field as it was and as it is; of something new no more than what it is. */
function Changes({ entry }: { entry: SyncEntry }) {
  const fields = fieldsOf(entry)
  if (fields.length === 0) return null
  return (
    <dl className={styles.changes} aria-label={ledgerText.changes}>
      {fields.map(field => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            {field in entry.before && (
              <>
                <Value of={entryValue(field, entry.before[field])} isOver />
                <ArrowRight aria-hidden />
                <Unseen>{ledgerText.to}</Unseen>
              </>
            )}
            <Value of={entryValue(field, entry.after[field])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Value = ({ of, isOver }: { of: string | undefined; isOver?: boolean }) =>
  of === undefined ? <span data-none>{ledgerText.none}</span> : isOver ? <del>{of}</del> : <span>{of}</span>

const fieldName = (field: string) => entryFieldNames[field] ?? field

const sidesOf = ({ winner }: SyncEntry) =>
  winner === 'here' ? ({ taken: 'here', lost: 'there' } as const) : ({ taken: 'there', lost: 'here' } as const)

/** Both values, and whose each of them is. */
function Conflict({ entry }: { entry: SyncEntry }) {
  const { before, after } = entry
  const { taken, lost } = sidesOf(entry)
  return (
    <>
      <p className={styles.said}>{ledgerText.conflict}</p>
      {fieldsOf(entry).map(field => (
        <dl key={field} className={styles.both} aria-label={fieldName(field)}>
          <div>
            <dt>{fill(ledgerText.taken, { side: ledgerText.sides[taken] })}</dt>
            <dd>
              <Value of={entryValue(field, after[field])} />
            </dd>
          </div>
          <div>
            <dt>{fill(ledgerText.lost, { side: ledgerText.sides[lost] })}</dt>
            <dd>
              <Value of={entryValue(field, before[field])} />
            </dd>
          </div>
        </dl>
      ))}
    </>
  )
}

const rowOf = (entryId: number) => `entry-${entryId}`

/** An entry is decided once. */
function Deed({ at, entry, isEditor }: Pick<EntryRowProps, 'at' | 'entry' | 'isEditor'>) {
  const { entryId, result, isTaken, isRepeatable, isTakeable } = entry
  const repeat = useRepeatEntry(at)
  const take = useTakeOther(at)
  // The button goes with the decision, but a second press may come before.
  const decide = (deed: typeof repeat) => {
    if (deed.isPending || deed.isSuccess) return
    passFocus(() => document.getElementById(rowOf(entryId))?.querySelector('a'))
    deed.mutate(entryId)
  }
  const side = ledgerText.sides[sidesOf(entry).lost]
  if (isTaken)
    return (
      <p className={styles.said}>
        {result === 'conflict' ? fill(ledgerText.wasTaken, { side }) : ledgerText.wasRepeated}
      </p>
    )
  if (!isEditor) return null
  if (isRepeatable)
    return (
      <Button size="small" isBusy={repeat.isPending} onClick={() => decide(repeat)}>
        <RotateCcw />
        {ledgerText.repeat}
      </Button>
    )
  if (!isTakeable) return null
  return (
    <Button
      size="small"
      aria-label={fill(ledgerText.takeOtherOf, { field: fieldsOf(entry).map(fieldName).join(), side })}
      isBusy={take.isPending}
      onClick={() => decide(take)}
    >
      <Shuffle />
      {fill(ledgerText.takeOther, { side })}
    </Button>
  )
}
