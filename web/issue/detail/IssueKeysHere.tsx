import { useEffect, useState } from 'react'
import type { Issue } from '#contract/issue'
import { memberIdIn } from '../../session.ts'
import type { IssueContext } from '../context.ts'
import { useOfferScreenActions } from '../screen-actions.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import { clearSelection, lastUndo, setCurrent, useChangeIssue, useRemoveIssues } from '../store/store.ts'
import type { Pickable } from '../pickable.ts'
import { type IssueKeys, useIssueKeys } from '../list/useIssueKeys.ts'

type IssueKeysHereProps = { around: IssueContext; issue: Issue; onEdit: () => void; onGone: () => void }

/** The keys of a list on the page of one issue, and what the palette offers there. */
export function IssueKeysHere({ around, issue, onEdit, onGone }: IssueKeysHereProps) {
  const { at, mayEdit } = around
  const { issueId } = issue
  const [field, setField] = useState<Pickable>()
  const change = useChangeIssue(at)
  const remove = useRemoveIssues(at)
  useEffect(() => {
    setCurrent(issueId)
    return clearSelection
  }, [issueId])
  const apply = (changes: Parameters<typeof change.mutate>[0]['changes']) =>
    change.mutate({ issueId, changes, seen: issue })
  const keys: IssueKeys = {
    order: [],
    isPanelOpen: false,
    mayEdit,
    open: () => undefined,
    closePanel: () => undefined,
    edit: onEdit,
    pick: setField,
    assignToMe: () => apply({ assigneeId: memberIdIn(at.orgId) }),
    remove: () => {
      remove.mutate([issueId])
      onGone()
    },
    search: undefined,
    selectAll: undefined,
    shift: undefined,
    across: undefined,
    undo: () => lastUndo(at.projectId),
  }
  useIssueKeys(keys)
  useOfferScreenActions(keys)
  return (
    <FieldPicker around={around} field={field} rows={[issue]} onChange={apply} onClose={() => setField(undefined)} />
  )
}
