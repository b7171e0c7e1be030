import { type RefObject, useEffect, useRef, useState } from 'react'
import type { IssueGroup } from '#contract/listing'
import { issueText } from '#korean/issue'
import { type Dragged, useDrop } from '../../ui/drag/drag.ts'
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
  /** A card comes to the end of that column, also of one that is put away. */
  onDrop: (dragged: Dragged, group: IssueGroup) => void
}

/** On a phone, where one column fills the screen: which there are, which one is looked at, and the way to another. */
export function StateTabs({ around, groups, open, row, onUnfold, onDrop }: StateStripProps) {
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
    <nav ref={strip} className={styles.strip} data-tools aria-label={issueText.states}>
      {groups.map(group => {
        const at = open.indexOf(group.key)
        function go() {
          if (at !== -1) return goTo(row.current, at)
          wanted.current = group.key
          onUnfold(group.key)
        }
        return (
          <StateTab
            key={group.key}
            around={around}
            group={group}
            isSeen={group.key === seen}
            onGo={go}
            onDrop={dragged => onDrop(dragged, group)}
          />
        )
      })}
    </nav>
  )
}

type StateTabProps = {
  around: IssueContext
  group: IssueGroup
  isSeen: boolean
  onGo: () => void
  onDrop: (dragged: Dragged) => void
}

function StateTab({ around, group: { key, count }, isSeen, onGo, onDrop }: StateTabProps) {
  const tab = useRef<HTMLButtonElement>(null)
  const state = stateOf(around, Number(key))
  useDrop(tab, around.mayEdit, {
    zoneOf: ({ kind, from }) => (kind === 'issue' && from !== Number(key) ? 'into' : undefined),
    onDrop,
  })
  return (
    <button ref={tab} type="button" data-key={key} aria-pressed={isSeen} onClick={onGo}>
      <StateGlyph state={state} share={shareOf(around.workflow.states, state.stateId)} />
      {state.name} <span>{count}</span>
    </button>
  )
}

const goTo = (row: HTMLElement | null, at: number) =>
  row?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
