// What becomes of the work that stands in a state, has a tag or belongs to a milestone when those change or go.
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Writing } from '../db.ts'
import type { MilestoneRow } from './milestones.ts'
import type { StateRow } from './states.ts'
import type { TagRow } from './tags.ts'

type Place = { orgId: number; projectId: number }
type By = Pick<Member, 'memberId'>

export type WorkflowPart = {
  /** The state means something else from now on. */
  onRecategorize: (tx: Writing, place: Place, stateId: number, category: Category) => Promise<unknown>
  /** To the end of the other state, in the order in which they stand. */
  onEmptyState: (tx: Writing, place: Place, by: By, from: StateRow, to: StateRow) => Promise<unknown>
  /** The other tag instead, where there is one. */
  onReplaceTag: (tx: Writing, place: Place, by: By, from: TagRow, to: TagRow | undefined) => Promise<unknown>
  /** To the other milestone, or to none. */
  onLeaveMilestone: (
    tx: Writing,
    place: Place,
    by: By,
    from: MilestoneRow,
    to: MilestoneRow | undefined,
    which: { isOpenOnly: boolean },
  ) => Promise<unknown>
}

declare module '../feature.ts' {
  interface FeatureParts {
    workflow?: WorkflowPart
  }
}
