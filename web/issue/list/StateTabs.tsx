import { type RefObject, useEffect, useRef, useState } from 'react'
import type { IssueGroup } from '#contract/listing'
import { issueText } from '#korean/issue'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { type IssueContext, stateOf } from '../context.ts'
import styles from './StateTabs.module.css'

type StateStripProps = {
  around: IssueContext
  groups: readonly IssueGroup[]
  /** The keys of those that have a column, in the order of the columns. */
  open: readonly string[]
  /** Scrolls sideways, one column at a time. */
  row: RefObject<HTMLElement | null>
  onUnfold: (key: string) => void
}

/** On a phone, where one column fills the screen: which there are, which one is looked at, and the way to another. */
export function StateTabs({ around, groups, open, row, onUnfold }: StateStripProps) {
  const [seen, see] = useState(open[0])
  const strip = useRef<HTMLElement>(null)
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    const scrolled = row.current
    if (!scrolled) return
    const heed = () => {
      const columns = [...scrolled.children]
      const edge = scrolled.getBoundingClientRect().left + scrolled.clientWidth / 2
      const at = columns.findIndex(column => column.getBoundingClientRect().right > edge)
      see(open[at === -1 ? columns.length - 1 : at])
    }
    heed()
    scrolled.addEventListener('scroll', heed, { passive: true })
    return () => scrolled.removeEventListener('scroll', heed)
  }, [row, open])

  // A column that was put away is gone to once it is there.
  useEffect(() => {
    const at = wanted.current === undefined ? -1 : open.indexOf(wanted.current)
    if (at === -1) return
    wanted.current = undefined
    goTo(row.current, at)
  }, [row, open])

  useEffect(() => {
    strip.current?.querySelector(`[data-key="${seen}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [seen])

  return (
    <nav ref={strip} className={styles.strip} aria-label={issueText.states}>
      {groups.map(({ key, count }) => {
        const state = stateOf(around, Number(key))
        const at = open.indexOf(key)
        return (
          <button
            key={key}
            type="button"
            data-key={key}
            aria-pressed={key === seen}
            onClick={() => {
              if (at !== -1) return goTo(row.current, at)
              wanted.current = key
              onUnfold(key)
            }}
          >
            <StateGlyph state={state} share={shareOf(around.workflow.states, state.stateId)} />
            {state.name} <span>{count}</span>
          </button>
        )
      })}
    </nav>
  )
}

const goTo = (row: HTMLElement | null, at: number) =>
  row?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
