// The part of a feature that follows what is done to issues, in the transaction of the deed.
import { partsOf } from '../feature.ts'
import { lastAnswer, type LastAnswer, type Writing } from '../db.ts'
import type { ProjectPlace } from '../project/doors.ts'

export type IssuePart = {
  /** Where it does not, no statement is sent for it. */
  isFollowing: () => boolean
  onCreate: (tx: Writing, project: ProjectPlace, issueId: number) => Promise<unknown>
  onChange: (tx: Writing, project: ProjectPlace, issueIds: readonly number[]) => Promise<unknown>
  /** It is new, or was changed, deleted or restored. */
  onComment: (tx: Writing, project: ProjectPlace, issueId: number, commentId: number) => Promise<unknown>
}

declare module '../feature.ts' {
  interface FeatureParts {
    issue?: IssuePart
  }
}

export const issueFollowers = () => partsOf('issue').filter(({ isFollowing }) => isFollowing())

/** Followers send statements of their own after those of the deed: the commit must not leave before them. */
export const lastUnlessFollowed = async <T>(answer: Promise<T>): Promise<T | LastAnswer<T>> =>
  issueFollowers().length > 0 ? answer : lastAnswer(answer)
