import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { issueText } from '#korean/issue'
import { ProjectBar } from '../../project/ProjectBar.tsx'
import { ProjectMissing } from '../../project/ProjectMissing.tsx'
import { memberIdIn } from '../../session.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { usePhone } from '../../ui/width.ts'
import { type IssueContext, useIssueContext } from '../context.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import type { Pickable } from '../pickable.ts'
import { useOfferScreenActions } from '../screen-actions.ts'
import {
  clearSelection,
  knownRow,
  loadUntil,
  rowsIn,
  select,
  SELECTED_MOST,
  setCurrent,
  targets,
  useList,
} from '../store/store.ts'
import { BulkBar } from './BulkBar.tsx'
import { IssuesBody, IssuesBones } from './IssuesBody.tsx'
import styles from './IssuesPage.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useArrangement } from './useArrangement.ts'
import { useFolded } from './useFolded.ts'
import { useIssueDeeds } from './useIssueDeeds.ts'
import { type IssueKeys, useIssueKeys } from './useIssueKeys.ts'

// Fetched when an issue is first opened beside the list.
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
  return <IssuesBones />
}

function Issues({ around }: { around: IssueContext }) {
  // Another project begins with nothing chosen.
  useEffect(() => clearSelection, [])
  const { at, workflow, mayEdit } = around
  const columns = useFolded(at, workflow)
  const arrangement = useArrangement(columns[0])
  const { search, layout, asking, arrange } = arrangement
  const page = useList(at, asking, layout !== 'calendar')
  const deeds = useIssueDeeds(around, arrangement, page.data)
  const [picking, setPicking] = useState<{ field: Pickable; ids: number[] }>()
  const [editing, setEditing] = useState<number>()
  const field = useRef<HTMLDivElement>(null)

  // The issue that the address opens becomes the current one, so that the keys go on from there.
  useEffect(() => setCurrent(search.issue), [search.issue])

  const order = page.data && layout !== 'calendar' ? rowsIn(page.data).map(({ issueId }) => issueId) : []
  const pick = (wanted: Pickable, ids = targets()) => ids.length > 0 && setPicking({ field: wanted, ids })
  const closePanel = () => arrange({ issue: undefined })
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
  }
  useIssueKeys(keys)
  useOfferScreenActions(keys)
  const isPhone = usePhone()
  return (
    <div className={styles.page} data-open={search.issue !== undefined || undefined}>
      <div className={styles.content}>
        <ProjectBar {...at} view={layout}>
          {mayEdit && !isPhone && (
            <Button kind="primary" onClick={() => deeds.create()}>
              <Plus />
              {issueText.newIssue}
              <Kbd>C</Kbd>
            </Button>
          )}
        </ProjectBar>
        <Toolbar around={around} arrangement={arrangement} field={field} />
        <IssuesBody {...{ around, arrangement, page, order, columns, deeds }} onPick={pick} />
        {mayEdit && <BulkBar onPick={pick} onRemove={deeds.removeChosen} />}
        {mayEdit && isPhone && (
          <span className={styles.floating}>
            <Button kind="primary" size="large" isIcon aria-label={issueText.newIssue} onClick={() => deeds.create()}>
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
            onOpen={deeds.open}
            onClose={closePanel}
            onDone={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      <FieldPicker
        around={around}
        field={picking?.field}
        rows={(picking?.ids ?? []).flatMap(issueId => knownRow(at.projectId, issueId) ?? [])}
        onChange={changes => picking && deeds.applyTo(picking.ids, changes)}
        onClose={() => setPicking(undefined)}
      />
    </div>
  )
}
