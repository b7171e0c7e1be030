import type { MouseEvent } from 'react'
import type { FoundThing, Marked } from '#contract/search'
import { searchKindNames } from '#korean/search'
import { fullTime, relativeTime } from '#korean/time'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { KindIcon } from '../kinds.tsx'
import styles from './Results.module.css'

type ResultRowProps = {
  thing: FoundThing
  /** A plain press; one that wants another tab is the browser's. */
  onPress: () => void
}

export function ResultRow({ thing, onPress }: ResultRowProps) {
  const { kind, title, titleMarks, key, excerpt, excerptMarks, path } = thing
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onPress()
  }
  return (
    <li>
      <a href={path} className={styles.row} onClick={press} data-row="">
        <span className={styles.icon}>
          <KindIcon kind={kind} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <Unseen>{searchKindNames[kind]}</Unseen> {key && <small>{key}</small>}{' '}
            <b>
              <WithMarks text={title} marks={titleMarks} />
            </b>
          </span>
          {excerpt && (
            <span className={styles.excerpt}>
              <WithMarks text={excerpt} marks={excerptMarks} />
            </span>
          )}
          <Facts thing={thing} />
        </span>
      </a>
    </li>
  )
}

function Facts({ thing: { kind, place, author, at } }: Pick<ResultRowProps, 'thing'>) {
  const moment = at === null ? undefined : new Date(at)
  return (
    <span className={styles.facts}>
      <span className={styles.place}>{place || searchKindNames[kind]}</span>
      {author && <span>{author.name}</span>}
      {moment && (
        <span>
          <time dateTime={moment.toISOString()} data-tip={fullTime(moment)}>
            {relativeTime(moment)}
          </time>
        </span>
      )}
    </span>
  )
}

/** Marks that overlap or lie outside of the text are left out. */
function WithMarks({ text, marks }: { text: string; marks: readonly Marked[] }) {
  const parts = []
  let done = 0
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    if (from < done || to <= from || to > text.length) continue
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>)
    done = to
  }
  return [...parts, text.slice(done)]
}
