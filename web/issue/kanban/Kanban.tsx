import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { IssueRow } from '#contract/issue'
import type { IssueGroup, IssuePage } from '#contract/listing'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import { NearList } from '../../ui/list/NearList.tsx'
import { type Dragged, useDrop, type Zone } from '../../ui/drag/drag.ts'
import { usePhone } from '../../ui/width.ts'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { type IssueContext, stateOf } from '../context.ts'
import styles from './Kanban.module.css'
import { IssueCard } from './IssueCard.tsx'
import { CardDeedsContext, useKeptDeeds } from './card-deeds.ts'
import { More } from '../list/IssueList.tsx'
import type { Pickable } from '../pickable.ts'
import { type Asking, useSelection, watchMoves } from '../store/store.ts'
import { StateTabs } from '../list/StateTabs.tsx'

export type Dropped = { issueId: number; stateId: number; after: number | null; before: number | null }
type IssueBoardProps = {
  around: IssueContext
  page: IssuePage
  asking: Asking
  folded: readonly number[]
  onFold: (stateId: number, isFolded: boolean) => void
  onOpen: (issueId: number) => void
  onMark: (issueId: number, isStretch: boolean) => void
  onAdd: (group: string) => void
  onDrop: (dropped: Dropped) => void
  onPick: (field: Pickable, issueId: number) => void
  onShift: (issueId: number, by: 1 | -1) => void
}

/** The states side by side; those that are put away stand narrow at the end of the row, or on a phone in the strip alone. */
export function Kanban({ page, folded, onPick, onShift, ...board }: IssueBoardProps) {
  const isPhone = usePhone()
  const row = useRef<HTMLDivElement>(null)
  const { orgId, projectId } = board.around.at
  useEffect(() => watchMoves({ orgId, projectId }), [orgId, projectId])
  const isFolded = ({ key }: IssueGroup) => folded.includes(Number(key))
  const open = page.groups.filter(group => !isFolded(group))
  const { around, asking, onMark, onDrop } = board
  const deeds = useKeptDeeds({
    onPick,
    onMark: id => onMark(id, false),
    onShift: asking.sort === 'rank' ? onShift : undefined,
  })
  const sorted = isPhone ? open : [...open, ...page.groups.filter(isFolded)]
  return (
    <CardDeedsContext value={isPhone ? deeds : undefined}>
      {isPhone && (
        <StateTabs
          around={around}
          groups={page.groups}
          open={open.map(({ key }) => key)}
          row={row}
          onUnfold={key => board.onFold(Number(key), false)}
          onDrop={({ id }, { key, issues }) =>
            onDrop({ issueId: id, stateId: Number(key), ...endOf(issues.at(-1), id) })
          }
        />
      )}
      <div ref={row} className={styles.board}>
        {sorted.map(group => (
          <Column key={group.key} group={group} isFolded={isFolded(group)} {...board} />
        ))}
      </div>
    </CardDeedsContext>
  )
}

type ColumnProps = Omit<IssueBoardProps, 'page' | 'folded' | 'onPick' | 'onShift'> & {
  group: IssueGroup
  isFolded: boolean
}

function Column({ group, isFolded, around, asking, onFold, onOpen, onMark, onAdd, onDrop }: ColumnProps) {
  const stateId = Number(group.key)
  const state = stateOf(around, stateId)
  const column = useRef<HTMLElement>(null)
  const currentId = useSelection(({ currentId }) => currentId)
  // Below the last card, and on a column without any: the end.
  const last = group.issues.at(-1)
  useDrop(column, around.mayEdit, {
    zoneOf: dragged => (dragged.kind === 'issue' ? 'into' : undefined),
    onDrop: ({ id }) => onDrop({ issueId: id, stateId, ...endOf(last, id) }),
  })
  const glyph = <StateGlyph state={state} share={shareOf(around.workflow.states, stateId)} />
  if (isFolded)
    return (
      <section ref={column} className={styles.folded} aria-label={state.name}>
        <button
          type="button"
          aria-expanded="false"
          data-tip={fill(issueText.unfold, { name: state.name })}
          onClick={() => onFold(stateId, false)}
        >
          {glyph}
          <span>{state.name}</span>
          <small>{group.count}</small>
        </button>
      </section>
    )
  return (
    <section ref={column} className={styles.column} aria-label={state.name} id={`state-${stateId}`}>
      <h2 data-tools>
        <button
          type="button"
          aria-expanded="true"
          data-tip={fill(issueText.fold, { name: state.name })}
          onClick={() => onFold(stateId, true)}
        >
          {glyph}
          {state.name} <span>{group.count}</span>
        </button>
        {around.mayEdit && (
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={fill(issueText.addTo, { name: state.name })}
            onClick={() => onAdd(group.key)}
          >
            <Plus />
          </Button>
        )}
      </h2>
      <NearList
        rows={group.issues}
        idOf={idOf}
        keptId={currentId}
        gap={8}
        guess={84}
        end={
          group.next !== null && (
            <li>
              <More around={around} asking={asking} group={group} />
            </li>
          )
        }
      >
        {(row, at) => (
          <IssueCard
            around={around}
            row={row}
            at={at}
            count={group.count}
            isSorted={asking.sort === 'rank'}
            onOpen={onOpen}
            onMark={onMark}
            onDrop={(dragged, zone) =>
              onDrop({ issueId: dragged.id, stateId, ...beside(group.issues, at, dragged, zone) })
            }
          />
        )}
      </NearList>
    </section>
  )
}

const idOf = ({ issueId }: IssueRow) => issueId
const endOf = (last: IssueRow | undefined, issueId: number) => ({
  after: last && last.issueId !== issueId ? last.issueId : null,
  before: null,
})

/** Which neighbours it has where it was dropped; it is no neighbour of itself. */
function beside(issues: readonly IssueRow[], at: number, dragged: Dragged, zone: Zone) {
  const target = issues[at]!.issueId
  if (target === dragged.id) return { after: issues[at - 1]?.issueId ?? null, before: issues[at + 1]?.issueId ?? null }
  return zone === 'before' ? { after: null, before: target } : { after: target, before: null }
}
