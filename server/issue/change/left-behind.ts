// The values that a moved issue loses, because the other project has nothing of that name or because somebody sees nothing there.
import type { LeftField } from '#contract/activity'
import type { Change, LeftValues } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectPlace } from '../../project/doors.ts'
import { milestoneNames } from '../../workflow/milestones.ts'
import type { StateRow } from '../../workflow/rows.ts'
import { tagNames } from '../../workflow/tags.ts'
import type { IssueRecord } from '../rows.ts'

/** The place of things of the former project in the new one; absent or null where there is none. */
export type Kept = {
  states: ReadonlyMap<number, { here: StateRow; there: StateRow }>
  tags: ReadonlyMap<number, number>
  milestones: ReadonlyMap<number | null, number | null>
  workers: ReadonlySet<number>
}

/** @returns for each issue its part of the record of the move; empty if it lost nothing */
export async function leftBehind(tx: Writing, from: ProjectPlace, records: readonly IssueRecord[], kept: Kept) {
  const lost = (row: IssueRecord) => row.tagIds.filter(id => !kept.tags.has(id))
  const tags = records.some(row => lost(row).length > 0) ? await tagNames(tx, from) : new Map<number, string>()
  const isMilestoneLost = ({ milestoneId }: IssueRecord) => milestoneId !== null && !kept.milestones.get(milestoneId)
  const milestones = records.some(isMilestoneLost) ? await milestoneNames(tx, from) : []
  return (row: IssueRecord, isTop: boolean): Change[] => {
    const { here, there } = kept.states.get(row.issueId)!
    const left: LeftValues = []
    const note = (field: LeftField, values: LeftValues[number]['values']) => {
      if (values.length) left.push({ field, values })
    }
    note('state', here.name === there.name ? [] : [{ id: here.stateId, name: here.name }])
    note(
      'tags',
      lost(row).map(id => ({ id, name: tags.get(id) ?? '' })),
    )
    const milestone = milestones.find(({ milestoneId }) => milestoneId === row.milestoneId)
    note('milestone', milestone && isMilestoneLost(row) ? [{ id: milestone.milestoneId, name: milestone.name }] : [])
    note('assignee', row.assigneeId === null || kept.workers.has(row.assigneeId) ? [] : [row.assigneeId])
    note(
      'participants',
      row.participantIds.filter(id => !kept.workers.has(id)),
    )
    note('parent', isTop && row.parentId !== null ? [row.parentId] : [])
    return left.length ? [{ field: 'left', from: left, to: null }] : []
  }
}
