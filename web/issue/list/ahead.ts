// The questions of a list of issues, asked from its address alone: its code and its guards need not have come.
import { askForProject, type At } from '../../project/queries.ts'
import { askForWorkflow } from '../../workflow/queries.ts'
import type { IssuesSearch } from '../search-params.ts'
import { kanban } from '../kanban/fetched.ts'
import { askForList } from '../store/store.ts'
import { useMyIssues } from './choices.ts'
import { askingOf } from './useArrangement.ts'
import { foldedOf } from './useFolded.ts'

const ID = /^[1-9][0-9]{0,9}$/

export function askAhead({ params, search }: { params: object; search: object }) {
  const { orgId = '', projectId = '' } = params as { orgId?: string; projectId?: string }
  if (!ID.test(orgId) || !ID.test(projectId)) return
  const at: At = { orgId: Number(orgId), projectId: Number(projectId) }
  const wanted = search as IssuesSearch
  const list = (folded: readonly number[]) => {
    const { layout, asking } = askingOf(wanted, useMyIssues.getState().isMyIssuesOnly, folded)
    if (layout !== 'calendar') askForList(at, asking)
  }
  if (wanted.layout === 'board') void kanban.fetch()
  else list([])
  askForProject(at)
  const refused = () => undefined
  // Which columns of a board are put away depends on their states.
  void askForWorkflow(at).then(known => wanted.layout === 'board' && list(foldedOf(at, known)), refused)
}
