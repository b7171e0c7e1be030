// The effects on issues when their state, tag or milestone changes or is deleted.
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import type { MilestoneRow, StateRow, TagRow } from './rows.ts'
import type { ProjectPlace } from '../project/doors.ts'

type By = Pick<Member, 'memberId'>

/** The issues that lost a tag, and those of them that newly got the other one instead. */
export type Retagged = { issueIds: number[]; gained: number[] }

export type WorkflowPart = {
  /** The state has another category from now on. */
  onRecategorize: (tx: Writing, place: ProjectPlace, stateId: number, category: Category) => Promise<unknown>
  /** Moves the issues to the end of the other state, in their order; answers their ids. */
  onEmptyState: (tx: Writing, place: ProjectPlace, by: By, from: StateRow, to: StateRow) => Promise<number[]>
  /** Only for those of these issues that are still in the state to which the deletion moved them. */
  onRestoreState: (
    tx: Writing,
    place: ProjectPlace,
    by: By,
    state: StateRow,
    from: StateRow,
    ids: number[],
  ) => Promise<unknown>
  /** Replaces the tag by the other one, if there is one. */
  onReplaceTag: (tx: Writing, place: ProjectPlace, by: By, from: TagRow, to: TagRow | undefined) => Promise<Retagged>
  onRestoreTag: (
    tx: Writing,
    place: ProjectPlace,
    by: By,
    tag: TagRow,
    to: TagRow | undefined,
    was: Retagged,
  ) => Promise<unknown>
  /** Moves the issues to the other milestone, or to none; answers their ids. */
  onLeaveMilestone: (
    tx: Writing,
    place: ProjectPlace,
    by: By,
    from: MilestoneRow,
    to: MilestoneRow | undefined,
    which: { isOpenOnly: boolean },
  ) => Promise<number[]>
  /** Only for those of these issues that have no other milestone meanwhile. */
  onRestoreMilestone: (
    tx: Writing,
    place: ProjectPlace,
    by: By,
    milestone: MilestoneRow,
    ids: number[],
  ) => Promise<unknown>
}

export type Renaming = { from: string; to: string }

/** Follows what is done to milestones, in the transaction of the deed. */
export type MilestonePart = {
  /** Its name, its day, or that it is closed. */
  onChange: (tx: Writing, place: ProjectPlace, milestoneId: number, renaming?: Renaming) => Promise<unknown>
}

/** Follows tags that get another name, in the transaction of the deed. */
export type TagPart = {
  onRename: (tx: Writing, place: ProjectPlace, tagId: number, renaming: Renaming) => Promise<unknown>
}

export async function tellRenamed(tx: Writing, place: ProjectPlace, tagId: number, renaming: Renaming) {
  for (const part of partsOf('tag')) await part.onRename(tx, place, tagId, renaming)
}

export async function tellFollowers(tx: Writing, place: ProjectPlace, milestoneId: number, { from, to } = UNNAMED) {
  const renaming = from === to ? undefined : { from, to }
  for (const part of partsOf('milestone')) await part.onChange(tx, place, milestoneId, renaming)
}
const UNNAMED: Renaming = { from: '', to: '' }

declare module '../feature.ts' {
  interface FeatureParts {
    workflow?: WorkflowPart
    milestone?: MilestonePart
    tag?: TagPart
  }
}
