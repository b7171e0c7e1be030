import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { IssuePage } from '#contract/listing'
import { sentenceFor } from '#korean/errors'
import { issueText } from '#korean/issue'
import { ProjectBar } from '../../project/ProjectBar.tsx'
import type { At } from '../../project/queries.ts'
import { ProjectMissing } from '../../project/ProjectMissing.tsx'
import { memberIdIn } from '../../session.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { passFocus } from '../../ui/focus.ts'
import { usePhone } from '../../ui/width.ts'
import { type IssueContext, useIssueContext } from '../context.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import { IssuesBones, ToolbarBones } from '../IssuesBones.tsx'
import type { Pickable } from '../pickable.ts'
import { useOfferScreenActions } from '../screen-actions.ts'
import {
  clearSelection,
  lastUndo,
  loadUntil,
  rowsIn,
  select,
  selectionNow,
  SELECTED_MOST,
  setCurrent,
  targets,
  useKnownRows,
  useList,
} from '../store/store.ts'
import { IssuesBody } from './IssuesBody.tsx'
import styles from './IssuesPage.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useArrangement } from './useArrangement.ts'
import { useFolded } from './useFolded.ts'
import { useIssueDeeds } from './useIssueDeeds.ts'
import { type IssueKeys, lineOf, useIssueKeys } from './useIssueKeys.ts'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'

// Fetched when an issue is first opened beside the list.
// No part of the first look at a list; there before a hand asks for it.
const BulkBar = fetchedComponent(() => import('./BulkBar.tsx').then(it => it.BulkBar))
const IssuePanel = fetchedComponent(() => import('../detail/IssuePanel.tsx').then(it => it.IssuePanel))

const route = getRouteApi('/org/$orgId/project/$projectId')

/** The issues of one project: as a list, a board or a calendar, with the one that is open beside them. */
export function IssuesPage() {
  const { orgId, projectId } = route.useParams()
  const at = { orgId: Number(orgId), projectId: Number(projectId) }
  return at.projectId > 0 ? <OfProject at={at} /> : <ProjectMissing orgId={at.orgId} />
}

function OfProject({ at }: { at: At }) {
  const params = route.useParams()
  const { around, failed, isRetrying, retry } = useIssueContext(at)
  const { orgId, projectId } = at
  const isPhone = usePhone()
  const { issue, layout = 'list', group } = route.useSearch()
  useNeighboursFetched([BulkBar, IssuePanel])
  // There is no room for two beside each other, wherever the address comes from.
  if (around && isPhone && issue !== undefined)
    return (
      <Navigate
        to="/org/$orgId/project/$projectId/issue/$issueId"
        params={{ ...params, issueId: String(issue) }}
        replace
      />
    )
  if (around) return <Issues key={`${orgId} ${projectId}`} around={around} />
  if (failed) return <ProjectMissing orgId={orgId} error={failed} isRetrying={isRetrying} onRetry={retry} />
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <ProjectBar {...at} view={layout} />
        <ToolbarBones />
        <IssuesBones layout={layout} isGrouped={group !== 'none'} />
      </div>
    </div>
  )
}

const totalOf = (page: IssuePage | undefined) => page?.groups.reduce((sum, { count }) => sum + count, 0)

const NONE: readonly number[] = []

function Issues({ around }: { around: IssueContext }) {
  // Another project begins with nothing chosen.
  useEffect(() => clearSelection, [])
  const { at, workflow, mayEdit } = around
  const columns = useFolded(at, workflow)
  const arrangement = useArrangement(columns[0])
  const { search, layout, asking, arrange } = arrangement
  const page = useList(at, asking, layout !== 'calendar')
  const deeds = useIssueDeeds(around, arrangement, page.data)
  const [picking, setPicking] = useState<{ field: Pickable; ids: number[]; anchor: HTMLElement | undefined }>()
  const [editing, setEditing] = useState<number>()
  const field = useRef<HTMLDivElement>(null)
  const picked = useKnownRows(at.projectId, picking?.ids ?? NONE)

  // The issue that the address opens becomes the current one, so that the keys go on from there.
  useEffect(() => {
    if (search.issue !== undefined) setCurrent(search.issue)
  }, [search.issue])

  const order = page.data && layout !== 'calendar' ? rowsIn(page.data).map(({ issueId }) => issueId) : []
  const pick = (wanted: Pickable, ids = targets(), anchor?: HTMLElement) =>
    ids.length > 0 && setPicking({ field: wanted, ids, anchor })
  function closePanel() {
    arrange({ issue: undefined })
    passFocus(() => lineOf(search.issue) ?? deeds.opener() ?? lineOf(selectionNow().currentId))
  }
  const keys: IssueKeys = {
    order,
    isPanelOpen: search.issue !== undefined,
    mayEdit,
    open: deeds.open,
    closePanel,
    edit: issueId => {
      setEditing(issueId)
      arrange({ issue: issueId })
    },
    pick,
    assignToMe: () => deeds.applyTo(targets(), { assigneeId: memberIdIn(at.orgId) }),
    remove: deeds.removeChosen,
    search: () => field.current?.querySelector('input')?.focus(),
    selectAll: () =>
      void loadUntil(at, asking, SELECTED_MOST)
        .then(all => all.map(row => row.issueId))
        .then(all => select((all.length > 0 ? all : order).slice(0, SELECTED_MOST)))
        .catch((error: unknown) => showError(sentenceFor(error))),
    shift: asking.sort === 'rank' && asking.group === 'state' ? deeds.shift : undefined,
    across: layout === 'board' ? deeds.across : undefined,
    undo: () => lastUndo(at.projectId),
  }
  useIssueKeys(keys)
  useOfferScreenActions(keys)
  const isPhone = usePhone()
  return (
    <div className={styles.page} data-open={search.issue !== undefined || undefined}>
      <div className={styles.content}>
        <ProjectBar {...at} view={layout}>
          {mayEdit && (
            <Button
              kind="primary"
              isIcon={isPhone}
              aria-label={isPhone ? issueText.newIssue : undefined}
              onClick={() => deeds.create()}
            >
              <Plus />
              {!isPhone && issueText.newIssue}
              {!isPhone && <Kbd>C</Kbd>}
            </Button>
          )}
        </ProjectBar>
        <Toolbar around={around} arrangement={arrangement} total={totalOf(page.data)} field={field} />
        <IssuesBody {...{ around, arrangement, page, order, columns, deeds }} onPick={pick} />
        {mayEdit && (
          <BulkBar onPick={(wanted, anchor) => pick(wanted, targets(), anchor)} onRemove={deeds.removeChosen} />
        )}
      </div>
      {search.issue !== undefined && !isPhone && (
        <IssuePanel
          key={`${search.issue} ${editing === search.issue}`}
          around={around}
          issueId={search.issue}
          order={order}
          isEditing={editing === search.issue}
          onOpen={deeds.open}
          onClose={closePanel}
          onDone={() => setEditing(undefined)}
        />
      )}
      <FieldPicker
        around={around}
        field={picking?.field}
        anchor={picking?.anchor}
        rows={picked}
        onChange={changes => picking && deeds.applyTo(picking.ids, changes)}
        onClose={() => setPicking(undefined)}
      />
    </div>
  )
}
