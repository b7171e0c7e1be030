// The placing of issues among the others, by hand and by keys.
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import type { IssuePage } from '#contract/listing'
import { passFocus } from '../../ui/focus.ts'
import { isFinger } from '../../ui/hold.ts'
import { type IssueContext, stateOf } from '../context.ts'
import { lineOf } from '../list/useIssueKeys.ts'
import { type Asking, knownRow, rankBeside, usePlaceIssue } from '../store/store.ts'
import type { Dropped } from './Kanban.tsx'

export function usePlacing(around: IssueContext, asking: Asking, page: IssuePage | undefined) {
  const { at } = around
  const place = usePlaceIssue(at)
  const columnOf = (stateId: number | undefined) => page?.groups.find(({ key }) => key === String(stateId))

  function put({ issueId, stateId, after, before }: Dropped, isByHand: boolean) {
    const row = knownRow(at.projectId, issueId)
    const column = columnOf(stateId)
    if (!row || !column) return
    const others = column.issues.filter(each => each.issueId !== issueId)
    // In whatever order they are shown, the place that it goes back to is among the ranks.
    const neighbours = (columnOf(row.stateId)?.issues ?? []).toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    const index = neighbours.findIndex(each => each.issueId === issueId)
    const back = {
      stateId: row.stateId,
      after: neighbours[index - 1]?.issueId ?? null,
      before: neighbours[index + 1]?.issueId ?? null,
      rank: row.rank,
    }
    const said =
      row.stateId === stateId ? issueText.placed : fill(issueText.put, { state: stateOf(around, stateId).name })
    const rank = rankBeside(others, after, before)
    place.mutate({ row, stateId, after, before, rank, back, said: isByHand ? said : undefined })
    // A card that is drawn in another place loses the focus on its way; a finger had none, and wants no ring.
    if (!isByHand || !isFinger()) passFocus(() => lineOf(issueId))
  }

  function shift(issueId: number, by: 1 | -1) {
    const row = knownRow(at.projectId, issueId)
    const issues = columnOf(row?.stateId)?.issues ?? []
    const beside = issues[issues.findIndex(each => each.issueId === issueId) + by]
    if (!row || !beside) return
    const [after, before] = by === 1 ? [beside.issueId, null] : [null, beside.issueId]
    put({ issueId, stateId: row.stateId, after, before }, false)
  }

  /** To the top of the next column that is not put away. */
  function across(issueId: number, by: 1 | -1) {
    const row = knownRow(at.projectId, issueId)
    const folded = asking.folded.split(',')
    const open = (page?.groups ?? []).filter(({ key }) => !folded.includes(key))
    const column = open[open.findIndex(({ key }) => key === String(row?.stateId)) + by]
    if (!row || !column) return
    put({ issueId, stateId: Number(column.key), after: null, before: column.issues[0]?.issueId ?? null }, false)
  }

  return { drop: (dropped: Dropped) => put(dropped, true), shift, across }
}
