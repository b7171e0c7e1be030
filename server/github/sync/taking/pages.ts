// A page of the forge, as it is taken in: what is known is met thing by thing, and what is new is made together.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, isUnavailable, write, type Writing } from '../../../db.ts'
import { log, reasonOf } from '../../../log.ts'
import { isAmong } from '../../../postgres/statements.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import {
  type RemoteComment,
  type RemoteIssue,
  type RemoteLabel,
  type RemoteMilestone,
  Unanswered,
} from '../../forge/forge.ts'
import { hearAccounts } from '../accounts.ts'
import { issuesByNumber, meetComment } from '../carrying/comments.ts'
import { comesIn } from '../carrying/directions.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { meetIssue } from '../carrying/issues.ts'
import { knownIn, milestoneIdOf, paintsOf, tagIdsOf } from '../carrying/known.ts'
import { isInScope, makeComments, makeIssues } from '../carrying/making.ts'
import { meetMilestone } from '../carrying/workflow/milestones.ts'
import { tagNameOf } from '../carrying/sides.ts'
import { markIn } from '../carrying/words.ts'
import { githubComments, githubIssues } from '../tables.ts'

export async function takeLabels(tx: Writing, sync: SyncRow, project: ProjectRow, items: readonly RemoteLabel[]) {
  if (!comesIn(sync, 'tags')) return
  const names = items.flatMap(({ name }) => tagNameOf(name) ?? [])
  const paints = paintsOf({ labels: [...items] })
  await tagIdsOf(tx, project, await knownIn(tx, project, [], []), names, paints)
}

export async function takeMilestones(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  items: readonly RemoteMilestone[],
) {
  if (!comesIn(sync, 'milestone')) return
  const known = await knownIn(tx, project, [], [])
  for (const milestone of items) {
    await milestoneIdOf(tx, sync, project, known, milestone)
    await meetMilestone(tx, sync, milestone, { isFresh: true })
  }
}

/** One that carries a mark may be ours. */
const isMarked = ({ body }: { body: string }) => markIn(body) !== undefined

async function knownIssues(tx: NodePgDatabase, { orgId, syncId }: SyncRow, items: readonly RemoteIssue[]) {
  const ids = items.map(({ issueId }) => issueId)
  const rows = await tx
    .select({ remoteId: githubIssues.remoteId })
    .from(githubIssues)
    .where(and(eq(githubIssues.orgId, orgId), eq(githubIssues.syncId, syncId), isAmong(githubIssues.remoteId, ids)))
  return new Set(rows.map(({ remoteId }) => remoteId))
}

/** Each by itself: a page of them would hold the project for long, and one that fails would hold up the others. */
export async function eachKnownIssue(
  sync: SyncRow,
  items: readonly RemoteIssue[],
  act: (remote: RemoteIssue) => Promise<unknown>,
) {
  const known = await knownIssues(db, sync, items)
  for (const remote of items) if (known.has(remote.issueId) || isMarked(remote)) await apart(sync, () => act(remote))
}

export const meetKnownIssue = (sync: SyncRow, remote: RemoteIssue) =>
  write(tx => meetIssue(tx, sync, remote, { by: null, isFresh: true }))

/** It would be so with the others too. */
const isOfAll = (error: unknown) =>
  isUnavailable(error) || (error instanceof Unanswered && (error.retryAt !== null || error.reason === 'unreachable'))

async function apart(sync: SyncRow, meet: () => Promise<unknown>) {
  try {
    await meet()
  } catch (error) {
    if (isOfAll(error)) throw error
    log.warn({ syncId: sync.syncId, reason: reasonOf(error) }, 'a thing of GitHub could not be taken')
  }
}

/** Those that are new are made together. */
export async function takeIssues(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  items: readonly RemoteIssue[],
  { isLate }: { isLate: boolean },
) {
  const accounts = items.flatMap(({ author, assignees }) => [author, ...assignees])
  await hearAccounts(tx, sync.orgId, accounts)
  await makeIssues(tx, sync, project, await newIssues(tx, sync, items), { isLive: false, isLate })
}

/** To be carried, and not here yet. */
async function newIssues(tx: NodePgDatabase, sync: SyncRow, items: readonly RemoteIssue[]) {
  const known = await knownIssues(tx, sync, items)
  return [...new Map(items.map(remote => [remote.issueId, remote])).values()]
    .filter(remote => !known.has(remote.issueId) && isInScope(sync, remote))
    .toSorted((one, other) => one.number - other.number)
}

async function knownComments(tx: NodePgDatabase, { orgId, syncId }: SyncRow, items: readonly RemoteComment[]) {
  const ids = items.map(({ commentId }) => commentId)
  const rows = await tx
    .select({ remoteId: githubComments.remoteId })
    .from(githubComments)
    .where(
      and(eq(githubComments.orgId, orgId), eq(githubComments.syncId, syncId), isAmong(githubComments.remoteId, ids)),
    )
  return new Set(rows.map(({ remoteId }) => remoteId))
}

/** @param isEach also one that seems to be new may be known, from another repository */
export async function meetKnownComments(sync: SyncRow, items: readonly RemoteComment[], { isEach = false } = {}) {
  const known = await knownComments(db, sync, items)
  for (const remote of items)
    if (isEach || known.has(remote.commentId) || isMarked(remote))
      await apart(sync, () => write(tx => meetComment(tx, sync, remote, { isFresh: true, isKnownOnly: true })))
}

export async function takeComments(tx: Writing, sync: SyncRow, items: readonly RemoteComment[]) {
  const authors = items.map(({ author }) => author)
  await hearAccounts(tx, sync.orgId, authors)
  const numbers = items.map(({ issueNumber }) => issueNumber)
  const issueIds = await issuesByNumber(tx, sync, numbers)
  const known = await knownComments(tx, sync, items)
  const fresh = [...new Map(items.map(remote => [remote.commentId, remote])).values()]
    .flatMap(remote => {
      const issueId = issueIds.get(remote.issueNumber)
      return issueId === undefined || known.has(remote.commentId) ? [] : [{ remote, issueId }]
    })
    .toSorted((one, other) => +one.remote.createdAt - +other.remote.createdAt)
  await makeComments(tx, sync, fresh, { isLive: false })
}
