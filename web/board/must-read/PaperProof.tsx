import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { MustRead, ReaderProof } from '#contract/must-read'
import { mustReadProof, mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { fullTime, sortableTime } from '#korean/time'
import { useDepartments } from '../../member/places.ts'
import { useMembership } from '../../organization/queries.ts'
import styles from './PaperProof.module.css'

type PaperProofProps = {
  orgId: number
  title: string
  mustRead: MustRead
  people: readonly ReaderProof[]
  onEnd: () => void
}

const madeAt = () => fullTime(new Date())
const at = (moment: string | null) => (moment === null ? '' : sortableTime(new Date(moment)))

/** On paper alone, in the place of everything else; it prints itself and is gone. */
export function PaperProof({ orgId, title, mustRead, people, onEnd }: PaperProofProps) {
  const departments = useDepartments(orgId, true).data
  const me = useMembership(orgId).data
  const isReady = departments !== undefined && me !== undefined
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isReady) return undefined
    const ended = new AbortController()
    const listening = { signal: ended.signal, capture: true }
    window.addEventListener('afterprint', end, listening)
    print()
    // Some browsers never say that they have printed; a page that is used again has been.
    for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, end, listening)
    return () => ended.abort()
  }, [isReady])
  const { needsConfirmation } = mustRead
  // Of those on the paper: a head takes their own departments alone.
  const count = people.length
  const readCount = people.filter(({ readAt }) => readAt !== null).length
  const confirmedCount = people.filter(({ confirmedAt }) => confirmedAt !== null).length
  const counts = needsConfirmation ? mustReadText.paperCounts : mustReadText.paperCountsRead
  const names = new Map(departments?.map(({ deptId, name }) => [deptId, name]))
  return createPortal(
    <section className={styles.paper}>
      <h1>{mustReadText.paperTitle}</h1>
      <p>
        <b>{title}</b>
      </p>
      <p>{fill(counts, { count, readCount, confirmedCount })}</p>
      <p>{fill(mustReadText.paperMade, { at: madeAt(), name: me?.memberName ?? '' })}</p>
      <table>
        <thead>
          <tr>
            <th>{mustReadProof.name}</th>
            <th>{mustReadProof.department}</th>
            <th>{mustReadProof.readAt}</th>
            {needsConfirmation && <th>{mustReadProof.confirmedAt}</th>}
            {needsConfirmation && <th>{mustReadProof.version}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map(({ memberId, name, deptId, readAt, confirmedAt, confirmedVersion }) => (
            <tr key={memberId}>
              <td>{name}</td>
              <td>{deptId === null ? '' : names.get(deptId)}</td>
              <td>{at(readAt)}</td>
              {needsConfirmation && <td>{at(confirmedAt)}</td>}
              {needsConfirmation && <td>{confirmedVersion}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
