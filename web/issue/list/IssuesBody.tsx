import type { UseQueryResult } from '@tanstack/react-query'
import { ListTodo, Plus } from 'lucide-react'
import type { IssuePage } from '#contract/listing'
import { sentenceFor } from '#korean/errors'
import { issueText } from '#korean/issue'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import type { IssueContext } from '../context.ts'
import { IssuesBones } from '../IssuesBones.tsx'
import type { Pickable } from '../pickable.ts'
import { noFilters } from '../search-params.ts'
import { toggle } from '../store/store.ts'
import { kanban } from '../kanban/fetched.ts'
import { setMyIssuesOnly } from './choices.ts'
import { IssueList } from './IssueList.tsx'
import styles from './IssuesPage.module.css'
import { lineOf } from './useIssueKeys.ts'
import type { useArrangement } from './useArrangement.ts'
import type { useFolded } from './useFolded.ts'
import type { useIssueDeeds } from './useIssueDeeds.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

// Fetched when it is first wanted.
const IssueCalendar = fetchedComponent(
  () => import('../calendar/IssueCalendar.tsx').then(it => it.IssueCalendar),
  () => <IssuesBones layout="calendar" />,
)

type IssuesBodyProps = {
  around: IssueContext
  arrangement: ReturnType<typeof useArrangement>
  page: UseQueryResult<IssuePage>
  order: readonly number[]
  columns: ReturnType<typeof useFolded>
  deeds: ReturnType<typeof useIssueDeeds>
  onPick: (field: Pickable, ids: number[], anchor: HTMLElement | undefined) => void
}

/** The issues in the layout that the address wants, or why there are none. */
export function IssuesBody({ around, arrangement, page, order, columns, deeds, onPick }: IssuesBodyProps) {
  const { search, layout, asking, isNarrowed, isMyIssuesOnly, arrange } = arrangement
  const board = kanban.useFetched(layout === 'board')
  const [folded, fold] = columns
  if (layout === 'calendar')
    return <IssueCalendar around={around} arrangement={arrangement} onOpen={deeds.open} onChange={deeds.applyTo} />
  if (!page.data && page.error)
    return (
      <ErrorState
        title={issueText.loadFailed}
        text={sentenceFor(page.error)}
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    )
  if (!page.data || (layout === 'board' && !board)) {
    const open = around.workflow.states.filter(({ stateId }) => !folded.includes(stateId)).length
    return <IssuesBones layout={layout} columns={open} isGrouped={asking.group !== 'none'} />
  }
  if (page.data.groups.every(({ count }) => count === 0))
    return (
      <div className={styles.scroll}>
        <NoIssues
          isNarrowed={isNarrowed}
          isMine={isMyIssuesOnly}
          mayEdit={around.mayEdit}
          onCreate={() => deeds.create()}
          onClear={() => {
            setMyIssuesOnly(false)
            arrange(noFilters)
          }}
        />
      </div>
    )
  const shown = {
    around,
    page: page.data,
    asking,
    onOpen: deeds.open,
    onMark: (issueId: number, isStretch: boolean) => toggle(issueId, order, isStretch),
    onAdd: deeds.create,
  }
  if (layout === 'list' || !board)
    return (
      <div className={styles.scroll}>
        <IssueList
          hidden={search.hidden ?? ''}
          onPick={(field, issueId, anchor) => onPick(field, [issueId], anchor)}
          {...shown}
        />
      </div>
    )
  return (
    <board.Kanban
      folded={folded}
      onFold={fold}
      onDrop={deeds.drop}
      onPick={(field, issueId) => onPick(field, [issueId], lineOf(issueId))}
      onShift={deeds.shift}
      {...shown}
    />
  )
}

type NoIssuesProps = {
  isNarrowed: boolean
  isMine: boolean
  mayEdit: boolean
  onCreate: () => void
  onClear: () => void
}

/** Why a list is empty, and the one thing to do next. */
function NoIssues({ isNarrowed, isMine, mayEdit, onCreate, onClear }: NoIssuesProps) {
  if (isNarrowed || isMine)
    return (
      <EmptyState icon={<ListTodo />} title={isNarrowed ? issueText.emptyFilter : issueText.emptyMine}>
        <Button onClick={onClear}>{issueText.clearFilter}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<ListTodo />} title={issueText.empty} text={issueText.emptyHelp}>
      {mayEdit && (
        <Button onClick={onCreate}>
          <Plus />
          {issueText.newIssue}
        </Button>
      )}
    </EmptyState>
  )
}
