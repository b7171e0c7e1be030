// What becomes of the work that stands in a state, has a tag or belongs to a milestone when those change or go.
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Writing } from '../db.ts'
import type { MilestoneRow } from './milestones.ts'
import type { StateRow } from './states.ts'
import type { TagRow } from './tags.ts'

type Place = { orgId: number; projectId: number }
type By = Pick<Member, 'memberId'>

/** What a tag was taken from, and who got the other one instead who had not had it. */
export type Retagged = { issueIds: number[]; gained: number[] }

export type WorkflowPart = {
  /** The state means something else from now on. */
  onRecategorize: (tx: Writing, place: Place, stateId: number, category: Category) => Promise<unknown>
  /** To the end of the other state, in the order in which they stand; answers which. */
  onEmptyState: (tx: Writing, place: Place, by: By, from: StateRow, to: StateRow) => Promise<number[]>
  /** Those of these that still stand where the deletion put them. */
  onRestoreState: (
    tx: Writing,
    place: Place,
    by: By,
    state: StateRow,
    from: StateRow,
    ids: number[],
  ) => Promise<unknown>
  /** The other tag instead, where there is one. */
  onReplaceTag: (tx: Writing, place: Place, by: By, from: TagRow, to: TagRow | undefined) => Promise<Retagged>
  onRestoreTag: (
    tx: Writing,
    place: Place,
    by: By,
    tag: TagRow,
    to: TagRow | undefined,
    was: Retagged,
  ) => Promise<unknown>
  /** To the other milestone, or to none; answers which. */
  onLeaveMilestone: (
    tx: Writing,
    place: Place,
    by: By,
    from: MilestoneRow,
    to: MilestoneRow | undefined,
    which: { isOpenOnly: boolean },
  ) => Promise<number[]>
  /** Those of these that have no other one meanwhile. */
  onRestoreMilestone: (tx: Writing, place: Place, by: By, milestone: MilestoneRow, ids: number[]) => Promise<unknown>
}

declare module '../feature.ts' {
  interface FeatureParts {
    workflow?: WorkflowPart
  }
}
