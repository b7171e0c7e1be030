import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { issueText } from '#korean/issue'
import { sentenceFor } from '#korean/errors'
import { setMyIssuesOnly } from '../../choices.ts'
import { ProjectBar } from '../../project/ProjectBar.tsx'
import { ProjectMissing } from '../../project/ProjectMissing.tsx'
import { memberIdIn } from '../../session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { showError } from '../../ui/feedback/toasts.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { filterNames, type IssuesSearch } from '../search-params.ts'
import { type IssueContext, useIssueContext } from '../context.ts'
import { BulkBar } from './BulkBar.tsx'
import { useOfferScreenActions } from '../screen-actions.ts'
import type { Dropped } from '../kanban/Kanban.tsx'
import { IssueList } from './IssueList.tsx'
import type { Pickable } from '../pickable.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import styles from './IssuesPage.module.css'
import { Toolbar } from './Toolbar.tsx'
import { knownRow, loadUntil, useIssuePage } from '../store/listing.ts'
import { openNewIssue } from '../create/new-issue.ts'
import { clearSelection, select, SELECTED_MOST, setCurrent, targets, toggle } from '../store/selection.ts'
import { NoIssues } from './NoIssues.tsx'
import { begunIn, rankBeside, rowsIn } from '../store/pages.ts'
import { type BulkChanges, useChangeMany, useRemoveIssues } from '../store/bulk.ts'
import { useChangeIssue, usePlaceIssue } from '../store/queries.ts'
import { useArrangement } from './useArrangement.ts'
import { useFolded } from './useFolded.ts'
import { type IssueKeys, useIssueKeys } from './useIssueKeys.ts'

// Each is fetched when it is first wanted.
const IssueBoard = lazy(() => import('../kanban/Kanban.tsx').then(it => ({ default: it.Kanban })))
const IssueCalendar = lazy(() => import('../calendar/IssueCalendar.tsx').then(it => ({ default: it.IssueCalendar })))
const IssuePanel = lazy(() => import('../detail/IssuePanel.tsx').then(it => ({ default: it.IssuePanel })))

const route = getRouteApi('/org/$orgId/project/$projectId')

/** The issues of one project: as a list, a board or a calendar, with the one that is open beside them. */
export function IssuesPage() {
  const params = route.useParams()
  const at = { orgId: Number(params.orgId), projectId: Number(params.projectId) }
  const { around, failed, isRetrying, retry } = useIssueContext(at)
  const { orgId, projectId } = at
  if (around) return <Issues key={`${orgId} ${projectId}`} around={around} />
  if (failed) return <ProjectMissing orgId={orgId} error={failed} isRetrying={isRetrying} onRetry={retry} />
  return <Bones />
}

const Bones = () => (
  <div className={styles.bones}>
    <Delayed>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} width={`${90 - 7 * (at % 4)}%`} height="20px" />
      ))}
    </Delayed>
  </div>
)

function Issues({ around }: { around: IssueContext }) {
  // Another project begins with nothing chosen.
  useEffect(() => clearSelection, [])
  const { at, workflow, mayEdit } = around
  const isPhone = usePhone()
  const [folded, fold] = useFolded(at, workflow)
  const arrangement = useArrangement(folded)
  const { search, layout, asking, isNarrowed, isMyIssuesOnly, arrange } = arrangement
  const navigate = route.useNavigate()
  const page = useIssuePage(at, asking, layout !== 'calendar')
  const [picking, setPicking] = useState<{ field: Pickable; ids: number[] }>()
  const [editing, setEditing] = useState<number>()
  const field = useRef<HTMLDivElement>(null)
  const change = useChangeIssue(at)
  const changeMany = useChangeMany(at)
  const place = usePlaceIssue(at)
  const remove = useRemoveIssues(at)

  // What the address opens has the keys, so that they go on from there.
  useEffect(() => setCurrent(search.issue), [search.issue])

  const rows = page.data && layout !== 'calendar' ? rowsIn(page.data) : []
  const order = rows.map(({ issueId }) => issueId)
  function open(issueId: number) {
    setCurrent(issueId)
    const params = { orgId: String(at.orgId), projectId: String(at.projectId), issueId: String(issueId) }
    // A phone has no room for two: the issue is a page of its own.
    if (isPhone) void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params })
    else arrange({ issue: issueId }, search.issue !== undefined)
  }
  function applyTo(ids: readonly number[], changes: BulkChanges) {
    const seen = ids.length === 1 ? knownRow(at.projectId, ids[0]!) : undefined
    if (seen) change.mutate({ issueId: seen.issueId, changes, seen })
    else if (ids.length > 0) changeMany.mutate({ issueIds: [...ids], change: changes })
  }
  const create = (group?: string) =>
    openNewIssue({
      projectId: at.projectId,
      begun: group === undefined ? undefined : begunIn(asking.group, group),
    })
  const pick = (wanted: Pickable, ids = targets()) => ids.length > 0 && setPicking({ field: wanted, ids })
  const keys: IssueKeys = {
    order,
    isPanelOpen: search.issue !== undefined,
    mayEdit,
    open,
    closePanel: () => arrange({ issue: undefined }),
    edit: issueId => {
      setEditing(issueId)
      arrange({ issue: issueId })
    },
    pick,
    assignToMe: () => applyTo(targets(), { assigneeId: memberIdIn(at.orgId) }),
    remove: () => remove.mutate(targets()),
    search: () => field.current?.querySelector('input')?.focus(),
    selectAll: () =>
      void loadUntil(at, asking, SELECTED_MOST)
        .then(all => all.map(row => row.issueId))
        .then(all => select((all.length > 0 ? all : order).slice(0, SELECTED_MOST)))
        .catch((error: unknown) => showError(sentenceFor(error))),
    shift: asking.sort === 'rank' && asking.group === 'state' ? shift : undefined,
  }
  useIssueKeys(keys)
  useOfferScreenActions(keys)

  function shift(issueId: number, by: 1 | -1) {
    const row = knownRow(at.projectId, issueId)
    const issues = page.data?.groups.find(({ key }) => key === String(row?.stateId))?.issues ?? []
    const beside = issues[issues.findIndex(each => each.issueId === issueId) + by]
    if (!row || !beside) return
    const [after, before] = by === 1 ? [beside.issueId, null] : [null, beside.issueId]
    const others = issues.filter(each => each.issueId !== issueId)
    place.mutate({ row, stateId: row.stateId, after, before, rank: rankBeside(others, after, before) })
  }

  function drop({ issueId, stateId, after, before }: Dropped) {
    const row = knownRow(at.projectId, issueId)
    const group = page.data?.groups.find(({ key }) => key === String(stateId))
    if (!row || !group) return
    const others = group.issues.filter(each => each.issueId !== issueId)
    place.mutate({ row, stateId, after, before, rank: rankBeside(others, after, before) })
  }
  const line = {
    around,
    hidden: search.hidden ?? '',
    onOpen: open,
    onMark: (issueId: number, isStretch: boolean) => toggle(issueId, order, isStretch),
    onPick: (wanted: Pickable, issueId: number) => pick(wanted, [issueId]),
  }
  const isEmpty = page.data !== undefined && page.data.groups.every(({ count }) => count === 0)
  const picked = (picking?.ids ?? []).flatMap(issueId => knownRow(at.projectId, issueId) ?? [])
  return (
    <div className={styles.page} data-open={search.issue !== undefined || undefined}>
      <div className={styles.content}>
        <ProjectBar {...at} view={layout}>
          {mayEdit && !isPhone && (
            <Button kind="primary" onClick={() => create()}>
              <Plus />
              {issueText.newIssue}
              <Kbd>C</Kbd>
            </Button>
          )}
        </ProjectBar>
        <Toolbar around={around} arrangement={arrangement} field={field} />
        {layout === 'calendar' && (
          <Suspense fallback={<Bones />}>
            <IssueCalendar around={around} arrangement={arrangement} onOpen={open} onChange={applyTo} />
          </Suspense>
        )}
        {layout !== 'calendar' && page.error && !page.data && (
          <ErrorState
            title={issueText.loadFailed}
            text={sentenceFor(page.error)}
            onRetry={() => void page.refetch()}
            isRetrying={page.isFetching}
          />
        )}
        {layout !== 'calendar' && !page.data && !page.error && <Bones />}
        {layout !== 'calendar' && page.data && isEmpty && (
          <div className={styles.scroll}>
            <NoIssues
              isNarrowed={isNarrowed}
              isMine={isMyIssuesOnly}
              mayEdit={mayEdit}
              onCreate={() => create()}
              onClear={() => clearAll(arrange)}
            />
          </div>
        )}
        {layout === 'list' && page.data && !isEmpty && (
          <div className={styles.scroll}>
            <IssueList page={page.data} asking={asking} onAdd={create} {...line} />
          </div>
        )}
        {layout === 'board' && page.data && !isEmpty && (
          <Suspense fallback={<Bones />}>
            <IssueBoard
              page={page.data}
              asking={asking}
              folded={folded}
              onFold={fold}
              onAdd={create}
              onDrop={drop}
              {...line}
            />
          </Suspense>
        )}
        {mayEdit && <BulkBar onPick={pick} onRemove={() => remove.mutate(targets())} />}
        {mayEdit && isPhone && (
          <span className={styles.floating}>
            <Button kind="primary" size="large" isIcon aria-label={issueText.newIssue} onClick={() => create()}>
              <Plus />
            </Button>
          </span>
        )}
      </div>
      {search.issue !== undefined && !isPhone && (
        <Suspense>
          <IssuePanel
            key={`${search.issue} ${editing === search.issue}`}
            around={around}
            issueId={search.issue}
            order={order}
            isEditing={editing === search.issue}
            onOpen={open}
            onClose={() => arrange({ issue: undefined })}
            onDone={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      <FieldPicker
        around={around}
        field={picking?.field}
        rows={picked}
        onChange={changes => picking && applyTo(picking.ids, changes)}
        onClose={() => setPicking(undefined)}
      />
    </div>
  )
}

function clearAll(arrange: (changes: IssuesSearch) => void) {
  setMyIssuesOnly(false)
  arrange({ text: undefined, ...Object.fromEntries(filterNames.map(name => [name, undefined])) })
}
