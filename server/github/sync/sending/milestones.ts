// Milestones that were changed here and are there as well: their name, their day, and whether they are closed.
import { and, asc, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { syncSaid } from '#korean/github-sync'
import { db, write, type Writing } from '../../../db.ts'
import { log, reasonOf } from '../../../log.ts'
import { findMilestone } from '../../../workflow/milestones.ts'
import type { MilestoneRow } from '../../../workflow/rows.ts'
import { type Forge, type RemoteMilestoneChange, Unanswered } from '../../forge/forge.ts'
import { nextTry } from '../../tries.ts'
import { note, type SyncRow } from '../carrying/entries.ts'
import { placeOf } from '../carrying/places.ts'
import { milestoneNameOf } from '../carrying/sides.ts'
import { putSeen } from '../carrying/workflow.ts'
import { githubMilestones, githubSyncs } from '../tables.ts'

type Pair = typeof githubMilestones.$inferSelect
const isPair = ({ orgId, syncId, milestoneId }: Pair) =>
  and(
    eq(githubMilestones.orgId, orgId),
    eq(githubMilestones.syncId, syncId),
    eq(githubMilestones.milestoneId, milestoneId),
  )

/** @param running which syncs may send now */
export async function nextMilestone(tx: NodePgDatabase, running: SQL | undefined) {
  const [row] = await tx
    .select({ pair: getTableColumns(githubMilestones), sync: getTableColumns(githubSyncs) })
    .from(githubMilestones)
    .innerJoin(
      githubSyncs,
      and(eq(githubSyncs.orgId, githubMilestones.orgId), eq(githubSyncs.syncId, githubMilestones.syncId)),
    )
    .where(and(running, eq(githubMilestones.isWaiting, true)))
    .orderBy(asc(githubMilestones.dueAt))
    .limit(1)
  return row
}

export const countMilestones = (tx: NodePgDatabase, { orgId, syncId }: SyncRow) =>
  tx.$count(
    githubMilestones,
    and(eq(githubMilestones.orgId, orgId), eq(githubMilestones.syncId, syncId), eq(githubMilestones.isWaiting, true)),
  )

export const isDueMilestone = lte(githubMilestones.dueAt, sql`now()`)

/** Where the name is only cut here, the one there stays. */
const changeOf = ({ name, dueDate, closedAt }: MilestoneRow, seen: Pair): RemoteMilestoneChange => ({
  ...(name !== milestoneNameOf(seen.title) && { title: name }),
  ...(dueDate !== seen.dueDate && { dueDate }),
  ...((closedAt !== null) !== seen.isClosed && { isClosed: closedAt !== null }),
})

export async function sendMilestone(forge: Forge, sync: SyncRow, pair: Pair) {
  const here = await findMilestone(db, sync, pair.milestoneId)
  const change = here ? changeOf(here, pair) : {}
  try {
    const written =
      Object.keys(change).length > 0 ? await forge.changeMilestone(placeOf(sync), pair.number, change) : undefined
    await write(async tx => {
      if (written) {
        await putSeen(tx, sync, written.value)
        const { title, dueDate } = written.value
        await note(tx, sync, [
          {
            direction: 'out',
            kind: 'milestone',
            result: 'done',
            name: title,
            before: { name: pair.title, dueDate: pair.dueDate },
            after: { name: title, dueDate },
            requestId: written.requestId,
          },
        ])
      }
      await put(tx, pair, { isWaiting: false, tries: 0 })
    })
  } catch (error) {
    if (error instanceof Unanswered && error.retryAt) throw error
    log.warn({ syncId: sync.syncId, reason: reasonOf(error) }, 'a milestone could not be sent to GitHub')
    await failed(sync, pair, error)
  }
}

/** Changed again meanwhile it waits on. */
const put = (tx: Writing, pair: Pair, values: Partial<Pair>) =>
  tx
    .update(githubMilestones)
    .set(values)
    .where(and(isPair(pair), eq(githubMilestones.marks, pair.marks)))

const failed = (sync: SyncRow, pair: Pair, error: unknown) =>
  write(async tx => {
    const reason = error instanceof Unanswered ? error.reason : 'fault'
    // Deleted there it is made once more with the next issue that has it.
    if (reason === 'gone') return void (await tx.delete(githubMilestones).where(isPair(pair)))
    const dueAt = reason === 'unreachable' || reason === 'fault' ? nextTry(pair.tries) : undefined
    await put(tx, pair, { tries: pair.tries + 1, isWaiting: dueAt !== undefined, ...(dueAt && { dueAt }) })
    await note(tx, sync, [
      {
        direction: 'out',
        kind: 'milestone',
        result: 'failed',
        name: pair.title,
        said: syncSaid.reasons[reason],
        attempt: pair.tries + 1,
        requestId: error instanceof Unanswered ? error.requestId : null,
      },
    ])
  })
