// Issues as things that are discussed and have files.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { mayIn } from '#contract/permissions'
import type { FileRootPart } from '../../attachment/parts.ts'
import { purgeFilesOf } from '../../attachment/purging.ts'
import type { Discussed } from '../../comment/discussed.ts'
import type { ImportingThing } from '../../comment/importing.ts'
import { discussionOf } from '../../comment/discussion.ts'
import { purgeCommentsOf } from '../../comment/purging.ts'
import { db, type Writing } from '../../db.ts'
import { isAmong, meanwhile } from '../../postgres/statements.ts'
import {
  type Asking,
  keptInProject,
  type ProjectPlace,
  seenProjectIds,
  visibleProjectFor,
} from '../../project/doors.ts'
import { lockedProjectFor } from '../../project/locking.ts'
import { seersOf } from '../../project/sight/seers.ts'
import { requireIssueIn } from '../issues.ts'
import { issueFollowers } from '../parts.ts'
import { countInIssue, countInIssues } from './counting.ts'
import { ISSUE } from './kind.ts'
import { issues } from '../tables.ts'

const placeIn = ({ orgId, projectId }: Record<string, number>): ProjectPlace => ({
  orgId: orgId!,
  projectId: projectId!,
})

/** Of a living issue. */
async function projectIdOf(tx: NodePgDatabase, orgId: number, issueId: number) {
  const [row] = await tx
    .select({ projectId: issues.projectId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.issueId, issueId), isNull(issues.deletedAt)))
  return row?.projectId
}

export const discussedIssue: Discussed = {
  kind: ISSUE,
  thingIdOf: ({ issueId }) => issueId!,
  idsOf: async (tx, orgId, issueId) => {
    const projectId = await projectIdOf(tx, orgId, issueId)
    return projectId === undefined ? undefined : { orgId, projectId, issueId }
  },
  mayComment: async (member, ids) => {
    const { myRole, isArchived } = await visibleProjectFor(member, ids.projectId!)
    return !isArchived && mayIn(myRole, 'comment.write')
  },
  kept: (member, ids, question, make) =>
    keptInProject(member, ids.projectId!, { question }, async () => {
      await requireIssueIn(member, ids.projectId!, ids.issueId!)
      return make()
    }),
  hold: async (tx, member, ids) => {
    const { orgId, projectId } = placeIn(ids)
    const issueId = ids.issueId!
    const holding = lockedProjectFor(tx, member, 'comment.write', projectId)
    const finding = meanwhile(requireIssueIn({ orgId }, projectId, issueId, tx))
    const { myRole } = await holding
    await finding
    return {
      root: { kind: ISSUE, id: issueId, projectId },
      channel: `issue:${issueId}`,
      mayModerate: mayIn(myRole, 'comment.moderate'),
    }
  },
  counted: countInIssue,
  followers: () =>
    issueFollowers().map(
      ({ onComment }) =>
        (tx, ids, commentId) =>
          onComment(tx, placeIn(ids), ids.issueId!, commentId),
    ),
  seers: async (member, ids, memberIds) => {
    const { projectId, issueId } = ids as { projectId: number; issueId: number }
    await visibleProjectFor(member, projectId)
    await requireIssueIn(member, projectId, issueId)
    const seers = await seersOf(db, member.orgId, [projectId], memberIds)
    return seers.get(projectId) ?? new Set()
  },
}

export const issueComments = discussionOf(issueCommentRoutes, discussedIssue)

/** For comments from elsewhere, by deeds that have locked the project. */
export const importingIssue: ImportingThing = {
  kind: ISSUE,
  channelOf: issueId => `issue:${issueId}`,
  countedAll: countInIssues,
}

/** Living issues among these in projects that the member sees. */
export const seenAmong = (tx: NodePgDatabase, member: Asking, ids: readonly number[]) =>
  tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, member.orgId),
        isAmong(issues.issueId, ids),
        isNull(issues.deletedAt),
        inArray(issues.projectId, seenProjectIds(member)),
      ),
    )

export const filedIssue: FileRootPart = {
  seen: async (tx, member, ids) => new Set((await seenAmong(tx, member, ids)).map(({ issueId }) => issueId)),
  hold: async (tx, member, issueId) => {
    const projectId = (await projectIdOf(tx, member.orgId, issueId)) ?? 0
    const { myRole } = await lockedProjectFor(tx, member, 'comment.write', projectId)
    // It may have gone to another project before this one was locked.
    await requireIssueIn(member, projectId, issueId, tx)
    return { mayModerate: mayIn(myRole, 'issue.edit') }
  },
  counted: (tx, orgId, issueId, files) => countInIssue(tx, orgId, issueId, { comments: 0, files }),
}

/** Comments and files know an issue by its id alone, so they do not go with its row. */
export async function purgeDiscussions(tx: Writing, orgId: number, issueIds: readonly number[]) {
  await purgeCommentsOf(tx, orgId, ISSUE, issueIds)
  await purgeFilesOf(tx, orgId, ISSUE, issueIds)
}

/** The same for a whole project, those in its bin too. */
export async function purgeDiscussionsIn(tx: Writing, { orgId, projectId }: ProjectPlace) {
  const rows = await tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.projectId, projectId)))
  await purgeDiscussions(
    tx,
    orgId,
    rows.map(({ issueId }) => issueId),
  )
}
