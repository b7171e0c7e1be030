import { useState } from 'react'
import type { MyWork } from '#contract/my-work'
import { isOpen } from '#contract/workflow'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { memberIdIn } from '../../session.ts'
import { passFocus } from '../../ui/focus.ts'
import { type IssueKeys, lineOf, useIssueKeys } from '../list/useIssueKeys.ts'
import type { Pickable } from '../pickable.ts'
import { useOfferScreenActions } from '../screen-actions.ts'
import { type IssueChanges, lastUndo, selectionNow, setCurrent, useRemoveIssues, useSelection } from '../store/store.ts'
import { rowsIn } from './placing.ts'
import { changeIssue } from './queries.ts'
import { useOpenedIssue } from './useOpenedIssue.ts'
import { mayEditIn, type Projects } from './WorkGroups.tsx'
import type { Picking } from './WorkHands.tsx'

const toCurrent = () => passFocus(() => lineOf(selectionNow().currentId))

/** The deeds and keys of my work, each in the project of its issue. */
export function useWorkDeeds(orgId: number, work: MyWork, projects: Projects) {
  const [picking, setPicking] = useState<Picking>()
  const [editing, setEditing] = useState<number>()
  const currentId = useSelection(selection => selection.currentId)
  const rows = rowsIn(work)
  const rowOf = (issueId: number | undefined) => rows.find(each => each.issueId === issueId)
  const { opened, open, closePanel } = useOpenedIssue(orgId, rowOf)
  const acting = rowOf(picking?.issueId ?? currentId)
  const at = acting && { orgId, projectId: acting.projectId }

  /** A change that closes the issue takes it off the page, and so is said with a way back. */
  function change(issueId: number, changes: IssueChanges) {
    const seen = rowOf(issueId)
    if (!seen) return
    const state = work.states.find(({ stateId }) => stateId === changes.stateId)
    const said = state && !isOpen(state.category) ? fill(issueText.put, { state: state.name }) : undefined
    changeIssue({ orgId, projectId: seen.projectId }, { issueId, changes, seen, said })
  }
  /** Into the first state of its project that means done. */
  function complete(issueId: number) {
    const projectId = rowOf(issueId)?.projectId
    const done = work.states.find(state => state.projectId === projectId && state.category === 'completed')
    if (!done) return
    // The keys and the focus go on with the next one.
    setCurrent(issueId)
    change(issueId, { stateId: done.stateId })
    toCurrent()
  }
  function pick(field: Pickable, issueId: number | undefined = currentId, anchor?: HTMLElement) {
    if (issueId === undefined) return
    setCurrent(issueId)
    setPicking({ field, issueId, anchor })
  }
  function edit(issueId: number) {
    setEditing(issueId)
    open(issueId)
  }
  const mayEdit = acting !== undefined && mayEditIn(projects.get(acting.projectId))
  const order = rows.map(({ issueId }) => issueId)
  useWorkKeys({
    orgId,
    currentId,
    projectId: acting?.projectId,
    order,
    mayEdit,
    opened,
    open,
    closePanel,
    edit,
    pick,
    change,
  })
  const isEditing = editing !== undefined && editing === opened?.issueId
  const [endPicking, endEditing] = [() => setPicking(undefined), () => setEditing(undefined)]
  return { opened, open, closePanel, order, at, change, complete, pick, picking, endPicking, isEditing, endEditing }
}

type WorkKeys = Pick<IssueKeys, 'order' | 'mayEdit' | 'open' | 'closePanel' | 'edit' | 'pick'> & {
  orgId: number
  currentId: number | undefined
  /** That of the current issue. */
  projectId: number | undefined
  opened: object | undefined
  change: (issueId: number, changes: IssueChanges) => void
}

const NOWHERE = 0

/** The keys of lists, for one issue at a time. */
function useWorkKeys({ orgId, currentId, projectId = NOWHERE, opened, change, pick, ...others }: WorkKeys) {
  const remove = useRemoveIssues({ orgId, projectId })
  const keys: IssueKeys = {
    ...others,
    isPanelOpen: opened !== undefined,
    isSingle: true,
    pick: field => pick(field),
    assignToMe: () => currentId !== undefined && change(currentId, { assigneeId: memberIdIn(orgId) }),
    remove: () => {
      if (currentId === undefined) return
      remove.mutate([currentId])
      toCurrent()
    },
    search: undefined,
    selectAll: undefined,
    shift: undefined,
    across: undefined,
    undo: () => lastUndo(),
  }
  useIssueKeys(keys)
  useOfferScreenActions(keys)
}
