// Issues that are there no longer: deleted, made a discussion, or taken to another repository. Here they stay.
import { and, eq, type SQL } from 'drizzle-orm'
import { syncSaid } from '#korean/github-sync'
import { fill } from '#korean/particle'
import type { Writing } from '../../../db.ts'
import { githubComments, githubIssues } from '../tables.ts'
import { note, type SyncRow } from './entries.ts'
import { holdPlace } from './holding.ts'
import { isPair, type IssuePair } from './issues.ts'

/** The repository to which it was taken, if it belongs to a project here, and the number there. */
export type Going = { sync: SyncRow | undefined; number: number }
/** Deleted, where nothing is said. */
type Why = Going | 'discussion'

/** By the forge's own id. @returns whether it was carried */
export const leaveIssue = (tx: Writing, sync: SyncRow, remoteId: number, why?: Why) =>
  leave(
    tx,
    sync,
    and(eq(githubIssues.orgId, sync.orgId), eq(githubIssues.syncId, sync.syncId), eq(githubIssues.remoteId, remoteId)),
    why,
  )

/** Whatever is known of it there. */
export const leavePair = (tx: Writing, sync: SyncRow, pair: IssuePair, why?: Why) => leave(tx, sync, isPair(pair), why)

/** Into a repository of the same project it goes on being carried, and is known there once it is heard of. */
async function leave(tx: Writing, sync: SyncRow, isIt: SQL | undefined, why: Why | undefined): Promise<boolean> {
  const going = why === 'discussion' ? undefined : why
  await holdPlace(tx, sync)
  const [pair] = await tx.select().from(githubIssues).where(isIt).for('update')
  if (!pair || pair.state === 'left') return false
  const isInside = going?.sync?.projectId === sync.projectId
  const comments = and(eq(githubComments.orgId, pair.orgId), eq(githubComments.issueId, pair.issueId))
  if (isInside && !(await isKnown(tx, going.sync!, going.number))) {
    const { syncId } = going.sync!
    const anew = { syncId, remoteId: null, state: 'making', remoteAt: null } as const
    // Its comments are others there, and found again one by one.
    await tx
      .update(githubIssues)
      .set({ ...anew, number: going.number, mark: null, commentsFrom: '' })
      .where(isPair(pair))
    await tx
      .update(githubComments)
      .set(anew)
      .where(and(comments, eq(githubComments.state, 'living')))
    await tx.update(githubComments).set({ syncId }).where(comments)
    tx.tell(`issue:${pair.issueId}`, 'codeLinks.changed', { issueId: pair.issueId })
    return true
  }
  const nothing = { isWaiting: false, tries: 0 }
  await tx
    .update(githubIssues)
    .set({ state: 'left', commentsFrom: null, ...nothing })
    .where(isPair(pair))
  await tx.update(githubComments).set(nothing).where(comments)
  tx.tell(`issue:${pair.issueId}`, 'codeLinks.changed', { issueId: pair.issueId })
  // Names of other repositories are for those who run the organization.
  const place = isInside ? `${going.sync!.repository}#${going.number}` : undefined
  const ended = why === 'discussion' ? syncSaid.discussion : syncSaid.gone
  const said = !going ? ended : place ? fill(syncSaid.moved, { place }) : syncSaid.movedAway
  const about = { issueId: pair.issueId, number: pair.number, name: pair.base?.here.title ?? '' }
  await note(tx, sync, [{ direction: 'in', kind: 'issue', result: 'skipped', said, ...about }])
  return true
}

/** The news of its new place may have come first. */
const isKnown = async (tx: Writing, { orgId, syncId }: SyncRow, number: number) =>
  (await tx.$count(
    githubIssues,
    and(eq(githubIssues.orgId, orgId), eq(githubIssues.syncId, syncId), eq(githubIssues.number, number)),
  )) > 0
