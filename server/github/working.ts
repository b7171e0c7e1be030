// The worker of an installation: what GitHub has delivered, what is to be written there, and imports. One thing after the
// other, on one node at a time.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { db, write } from '../db.ts'
import { job } from '../jobs.ts'
import { log, reasonOf } from '../log.ts'
import { nextDelivery, restDeliveries, workOnNext } from './delivery/working.ts'
import { type Forge, Unanswered } from './forge/forge.ts'
import { findForge } from './forge/forges.ts'
import { itself, type Place } from './installation/repositories.ts'
import { importNext, nextImporting, restImporting } from './sync/taking/importing.ts'
import { gatherNext, nextGathering, restGathering } from './sync/taking/issue-comments.ts'
import { sendNext } from './sync/sending/next.ts'
import { nextSending, restSending } from './sync/sending/queue.ts'
import { githubInstallations } from './tables.ts'

/** As long as a node works it keeps its lease; one that was killed is followed after this. */
const LEASE_MS = 20_000
const RENEWED_AFTER_MS = 5_000
/** Then others have their turn, who wait for the same workers. */
const WORK_MS = 20_000

export const workJob = job<Place>('github.work', {
  data: z.object({ orgId: z.number(), installationId: z.number() }),
  longestDelaySeconds: 60,
  run: async place => {
    const forge = findForge()
    if (forge) await workOff(forge, place)
  },
})

async function workOff(forge: Forge, place: Place) {
  const until = await leased(place)
  if (!until) return
  const lease = kept(place, until)
  const end = Date.now() + WORK_MS
  try {
    while (Date.now() < end && !lease.isLost() && (await workOnce(forge, place)));
  } catch (error) {
    if (!(error instanceof Unanswered) || !error.retryAt) throw error
    await restUntil(place, error.retryAt)
  } finally {
    await release(place, await lease.end())
  }
}

/** Renewed by itself, however often a single step asks GitHub. */
function kept(place: Place, from: Date) {
  let until: Date | undefined = from
  let renewing = Promise.resolve()
  async function renew(held: Date) {
    try {
      until = await renewed(place, held)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the lease of an installation could not be renewed')
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(() => (until ? renew(until) : undefined))
  }, RENEWED_AFTER_MS)
  return {
    isLost: () => !until || until.getTime() < Date.now(),
    end: async () => {
      clearInterval(timer)
      await renewing
      return until ?? from
    },
  }
}

/** A little of each, so that a long import keeps nobody waiting. */
async function workOnce(forge: Forge, place: Place): Promise<boolean> {
  const done = [
    await workOnNext(forge, place),
    await sendNext(forge, place),
    await gatherNext(forge, place),
    await importNext(forge, place),
  ]
  return done.includes(true)
}

/** When there is something to do; by the clock of the database, as all that is due. */
async function nextWork(tx: NodePgDatabase, place: Place): Promise<{ at: Date; isDue: boolean } | undefined> {
  const all = [
    await nextDelivery(tx, place),
    await nextSending(tx, place),
    await nextGathering(tx, place),
    await nextImporting(tx, place),
  ]
  const [at] = all.flatMap(each => each ?? []).toSorted((one, other) => one.getTime() - other.getTime())
  if (!at) return undefined
  const { rows } = await tx.execute<{ is_due: boolean }>(sql`select ${at}::timestamptz <= now() as is_due`)
  return { at, isDue: rows[0]!.is_due }
}

/**
 * Undefined where nothing is due, or another node has it. Should that one die, a job that was sent with its lease looks after the
 * end. A node that takes longer than its lease has another one beside it: what both do twice is the same.
 */
const leased = (place: Place) =>
  write(async tx => {
    if (!(await nextWork(tx, place))?.isDue) return undefined
    const isFree = or(isNull(githubInstallations.leasedUntil), lt(githubInstallations.leasedUntil, sql`now()`))
    const until = new Date(Date.now() + LEASE_MS)
    const taken = await tx
      .update(githubInstallations)
      .set({ leasedUntil: until })
      .where(and(itself(place), isFree))
      .returning({ orgId: githubInstallations.orgId })
    if (taken.length === 0) return undefined
    await tx.later(workJob, place, { startAfter: new Date(until.getTime() + 1_000) })
    return until
  })

/** Undefined where another node has it, because this one took too long. A job follows its end as well. */
const renewed = (place: Place, held: Date) =>
  write(async tx => {
    const until = new Date(Date.now() + LEASE_MS)
    const kept = await tx
      .update(githubInstallations)
      .set({ leasedUntil: until })
      .where(and(itself(place), eq(githubInstallations.leasedUntil, held)))
      .returning({ orgId: githubInstallations.orgId })
    if (kept.length === 0) return undefined
    await tx.later(workJob, place, { startAfter: new Date(until.getTime() + 1_000) })
    return until
  })

/** With a job for what is left, now or later. What came meanwhile is seen: whoever kept it has waited for this, or this for them. */
const release = (place: Place, until: Date) =>
  write(async tx => {
    const given = await tx
      .update(githubInstallations)
      .set({ leasedUntil: null })
      .where(and(itself(place), eq(githubInstallations.leasedUntil, until)))
      .returning({ orgId: githubInstallations.orgId })
    if (given.length === 0) return
    const next = await nextWork(tx, place)
    if (next) await tx.later(workJob, place, next.isDue ? {} : { startAfter: next.at })
  })

/** A limit holds for the whole installation. */
const restUntil = (place: Place, until: Date) =>
  write(async tx => {
    await restDeliveries(tx, place, until)
    await restSending(tx, place, until)
    await restGathering(tx, place, until)
    await restImporting(tx, place, until)
  })

/** Should a job have been lost: all that wait for their turn. */
export const workAllJob = job<object>('github.work-all', {
  data: z.object({}),
  everyMinutes: 15,
  run: async () => {
    if (!findForge()) return
    const places = await db
      .select({ orgId: githubInstallations.orgId, installationId: githubInstallations.installationId })
      .from(githubInstallations)
    for (const place of places)
      if ((await nextWork(db, place)) !== undefined) await write(tx => tx.later(workJob, place))
  },
})
