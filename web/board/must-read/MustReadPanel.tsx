import { BellRing, ChevronRight, ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { DepartmentProof, MustRead } from '#contract/must-read'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { nearDay } from '#korean/time'
import { ui } from '#korean/ui'
import { branchesOf } from '../../member/department-tree.ts'
import { useDepartments } from '../../member/places.ts'
import { classes } from '../../ui/classes.ts'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { useWide } from '../../ui/width.ts'
import { usePostPeople } from '../post/people.ts'
import type { PostAt } from '../post/queries.ts'
import { dueWords, isOver, nudgedWords } from './due.ts'
import styles from './MustReadPanel.module.css'
import type { RecordsDialogProps } from './RecordsDialog.tsx'
import { useDepartmentProofs, useNudge, useReaderProofs } from './queries.ts'

const RecordsDialog = fetchedComponent<RecordsDialogProps>(() =>
  import('./RecordsDialog.tsx').then(it => it.RecordsDialog),
)

const DEPARTMENTS_SHOWN = 12
const PEOPLE_SHOWN = 5

type PanelProps = { at: PostAt; title: string; mustRead: MustRead }

/** How far it has come: beside the post where there is room, and above it, closed, where there is none. */
export function MustReadPanel({ at, title, mustRead }: PanelProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Coverage at={at} mustRead={mustRead} onOpen={() => setOpen(true)} />
      {/* Not within one of the two: the width of a window may change while it is open. */}
      {isOpen !== undefined && (
        <RecordsDialog at={at} title={title} mustRead={mustRead} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type CoverageProps = Omit<PanelProps, 'title'> & { onOpen: () => void }

function Coverage(props: CoverageProps) {
  const isWide = useWide()
  const summary = <Summary mustRead={props.mustRead} />
  if (isWide)
    return (
      <aside className={styles.panel} aria-labelledby="must-read-state">
        <h2 id="must-read-state">{stateName(props.mustRead)}</h2>
        {summary}
        <Details {...props} />
      </aside>
    )
  if (props.mustRead.sight === 'none')
    return (
      <div className={styles.folded}>
        <p className={styles.line}>
          <b>{stateName(props.mustRead)}</b>
          {summary}
        </p>
      </div>
    )
  return (
    <details className={styles.folded}>
      <summary>
        <ChevronRight />
        <b>{stateName(props.mustRead)}</b>
        {summary}
      </summary>
      <Details {...props} />
    </details>
  )
}

const stateName = ({ needsConfirmation }: MustRead) => (needsConfirmation ? mustReadText.state : mustReadText.readState)
const doneOf = ({ needsConfirmation }: Pick<MustRead, 'needsConfirmation'>, counts: DepartmentProof | MustRead) =>
  needsConfirmation ? counts.confirmedCount : counts.readCount

function Summary({ mustRead }: { mustRead: MustRead }) {
  const { count, readCount, needsConfirmation } = mustRead
  const done = doneOf(mustRead, mustRead)
  return (
    <div className={styles.summary}>
      <p className={styles.numbers}>
        <b>{done}</b>
        <span>{fill(needsConfirmation ? mustReadText.confirmedOf : mustReadText.readOf, { count })}</span>
        <DueMark mustRead={mustRead} />
      </p>
      <Progress isWide done={done} total={count} label={fill(mustReadText.progress, { count, done })} />
      {needsConfirmation && <p className={styles.beside}>{fill(mustReadText.readBeside, { count: readCount })}</p>}
    </div>
  )
}

function DueMark({ mustRead }: { mustRead: MustRead }) {
  const { dueOn, count } = mustRead
  if (dueOn === null) return null
  const isComplete = doneOf(mustRead, mustRead) === count
  return (
    <span className={classes(styles.due, !isComplete && (isOver(dueOn) ? styles.late : styles.near))}>
      {isComplete ? fill(mustReadText.due, { when: nearDay(dueOn) }) : dueWords(dueOn)}
    </span>
  )
}

function Details({ at, mustRead, onOpen }: CoverageProps) {
  if (mustRead.sight === 'none') return null
  return (
    <div className={styles.details}>
      <Departments at={at} mustRead={mustRead} />
      <Missing at={at} mustRead={mustRead} onOpen={onOpen} />
      <div className={styles.deeds}>
        <NudgeButton at={at} mustRead={mustRead} />
        <Button kind="ghost" isWide onClick={onOpen}>
          <ClipboardCheck />
          {mustReadText.open}
        </Button>
      </div>
    </div>
  )
}

/** The picture is a table: a screen reader has the numbers, and the eye the bars. */
function Departments({ at, mustRead }: { at: PostAt; mustRead: MustRead }) {
  const [isWhole, setWhole] = useState(false)
  const found = useDepartmentProofs(at, true).data ?? []
  const order = branchesOf(useDepartments(at.orgId, found.length > 0).data ?? []).map(({ deptId }) => deptId)
  const placeOf = ({ deptId }: DepartmentProof) => {
    const place = deptId === null ? -1 : order.indexOf(deptId)
    return place === -1 ? order.length : place
  }
  const rows = found.toSorted((one, other) => placeOf(one) - placeOf(other))
  const shown = isWhole ? rows : rows.slice(0, DEPARTMENTS_SHOWN)
  if (rows.length === 0) return null
  return (
    <div>
      <table className={styles.departments} aria-label={mustReadText.byDepartment}>
        <thead>
          <tr>
            <th scope="col">{mustReadText.department}</th>
            <th scope="col">{mustRead.needsConfirmation ? mustReadText.done : mustReadText.doneRead}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(row => {
            const done = doneOf(mustRead, row)
            return (
              <tr key={row.deptId}>
                <th scope="row">{row.deptId === null ? mustReadText.noDepartment : row.name}</th>
                <td>
                  <span className={styles.coverage} aria-hidden>
                    <Progress done={done} total={row.count} label="" />
                  </span>
                  {done}/{row.count}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > DEPARTMENTS_SHOWN && (
        <Button kind="ghost" size="small" aria-expanded={isWhole} onClick={() => setWhole(now => !now)}>
          {isWhole
            ? mustReadText.fewerDepartments
            : fill(mustReadText.allDepartments, { count: rows.length - DEPARTMENTS_SHOWN })}
        </Button>
      )}
    </div>
  )
}

/** Within one's sight. */
function useMissingCount(at: PostAt, mustRead: MustRead) {
  const departments = useDepartmentProofs(at, mustRead.sight === 'departments').data ?? []
  if (mustRead.sight === 'all') return mustRead.count - doneOf(mustRead, mustRead)
  return departments.reduce((sum, row) => sum + row.count - doneOf(mustRead, row), 0)
}

function Missing({ at, mustRead, onOpen }: { at: PostAt; mustRead: MustRead; onOpen: () => void }) {
  const list = useReaderProofs(at, { shown: 'missing' })
  const { personOf } = usePostPeople(at.orgId)
  const people = list.data?.pages.flatMap(page => page.people) ?? []
  const { needsConfirmation, sight } = mustRead
  // A head sees their own departments alone.
  const missing = useMissingCount(at, mustRead)
  if (list.error && !list.data)
    return (
      <p className={styles.complete}>
        {mustReadText.failed}{' '}
        <Button kind="ghost" size="small" onClick={() => void list.refetch()}>
          {ui.retry}
        </Button>
      </p>
    )
  if (mustRead.count === 0) return <p className={styles.complete}>{mustReadText.meantNobody}</p>
  if (list.data && people.length === 0) {
    if (sight === 'departments') return <p className={styles.complete}>{mustReadText.completeOwn}</p>
    return <p className={styles.complete}>{needsConfirmation ? mustReadText.complete : mustReadText.completeRead}</p>
  }
  return (
    <section className={styles.missing} aria-labelledby="must-read-missing">
      <h3 id="must-read-missing">
        {needsConfirmation ? mustReadText.unconfirmed : mustReadText.unread} <small>{missing}</small>
      </h3>
      <ul>
        {people.slice(0, PEOPLE_SHOWN).map(({ memberId, name }) => {
          const person = personOf(memberId)
          return (
            <li key={memberId}>
              <Avatar name={name} imageUrl={person?.imageUrl} size={24} />
              <b>{name}</b>
              {person?.detail && <span>{person.detail}</span>}
            </li>
          )
        })}
      </ul>
      {missing > PEOPLE_SHOWN && (
        <Button kind="ghost" size="small" onClick={onOpen}>
          {fill(mustReadText.more, { count: missing - PEOPLE_SHOWN })}
        </Button>
      )}
    </section>
  )
}

/** At most once each working day; until then it says when. */
function NudgeButton({ at, mustRead }: { at: PostAt; mustRead: MustRead }) {
  const nudge = useNudge(at)
  const { mayNudge, count } = mustRead
  if (!mayNudge) return null
  const said = nudgedWords(mustRead)
  if (said) return <p className={styles.nudged}>{said}</p>
  return (
    <Button isWide isBusy={nudge.isPending} onClick={() => nudge.mutate()}>
      <BellRing />
      {fill(mustReadText.nudge, { count: count - doneOf(mustRead, mustRead) })}
    </Button>
  )
}
