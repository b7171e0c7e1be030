// The effects on issues when their state, tag or milestone changes or is deleted.
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Writing } from '../db.ts'
import type { MilestoneRow } from './milestones.ts'
import type { StateRow } from './states.ts'
import type { TagRow } from './tags.ts'

type Place = { orgId: number; projectId: number }
type By = Pick<Member, 'memberId'>

export type WorkflowPart = {
  /** The state has another category from now on. */
  onRecategorize: (tx: Writing, place: Place, stateId: number, category: Category) => Promise<unknown>
  /** Moves the issues to the end of the other state, in their order. */
  onEmptyState: (tx: Writing, place: Place, by: By, from: StateRow, to: StateRow) => Promise<unknown>
  /** Replaces the tag by the other one, if there is one. */
  onReplaceTag: (tx: Writing, place: Place, by: By, from: TagRow, to: TagRow | undefined) => Promise<unknown>
  /** Moves the issues to the other milestone, or to none. */
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
