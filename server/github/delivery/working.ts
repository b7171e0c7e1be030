// Works off what GitHub has delivered: of one installation one after the other, on one node at a time.
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deliverySaid } from '#korean/github'
import { db, write } from '../../db.ts'
import { job } from '../../jobs.ts'
import { log, reasonOf } from '../../log.ts'
import { type Forge, Unanswered } from '../forge/forge.ts'
import { findForge } from '../forge/forges.ts'
import { itself, type Place } from '../installation/repositories.ts'
import { githubDeliveries, githubInstallations } from '../tables.ts'
import { follow, type Followed } from './following.ts'

/** In this time a node begins with further deliveries; the last of them may take as long again. */
const WORK_MS = 20_000
const LEASE_MS = 45_000
const TRIES_AFTER_MINUTES = [1, 5, 15, 60]

type Row = typeof githubDeliveries.$inferSelect

export const workJob = job<Place>('github.work', {
  data: z.object({ orgId: z.number(), installationId: z.number() }),
  longestDelaySeconds: 60,
  run: async place => {
    const forge = findForge()
    if (forge) await workOff(forge, place)
  },
})

const waiting = ({ orgId, installationId }: Place) =>
  and(
    eq(githubDeliveries.orgId, orgId),
    eq(githubDeliveries.installationId, installationId),
    eq(githubDeliveries.result, 'waiting'),
  )

async function workOff(forge: Forge, place: Place) {
  // Another node that comes to its end looks once more after it has given the lease back.
  for (let until = await leased(place); until; until = await leased(place)) {
    const mine = and(itself(place), eq(githubInstallations.leasedUntil, until))
    const end = Date.now() + WORK_MS
    try {
      for (let row = await nextOf(place); row && Date.now() < end; row = await nextOf(place))
        await workOn(forge, place, row)
    } finally {
      await db.update(githubInstallations).set({ leasedUntil: null }).where(mine)
    }
  }
}

const due = (place: Place) => and(waiting(place), lte(githubDeliveries.dueAt, sql`now()`))
async function nextOf(place: Place): Promise<Row | undefined> {
  const [row] = await db.select().from(githubDeliveries).where(due(place)).orderBy(asc(githubDeliveries.id)).limit(1)
  return row
}

/**
 * Undefined where nothing is due, or another node has it. Should that one die, a job that was sent with its lease looks after the
 * end. A node that takes longer than its lease has another one beside it: what both do twice is the same.
 */
const leased = (place: Place) =>
  write(async tx => {
    if ((await tx.$count(githubDeliveries, due(place))) === 0) return undefined
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

async function workOn(forge: Forge, place: Place, row: Row) {
  const here = and(eq(githubDeliveries.orgId, row.orgId), eq(githubDeliveries.id, row.id))
  const end = ({ result, said }: Followed) =>
    db
      .update(githubDeliveries)
      .set({ result, said, payload: null, tries: row.tries + 1 })
      .where(here)
  try {
    await end(await follow(forge, place, forge.heard({ event: row.event, payload: row.payload ?? {} }), row.receivedAt))
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ installationId: place.installationId, event: row.event, reason }, 'a delivery of GitHub failed')
    if (error instanceof Unanswered && error.retryAt) return restUntil(place, error.retryAt)
    const minutes = TRIES_AFTER_MINUTES[row.tries]
    if (minutes === undefined) return end({ result: 'failed', said: deliverySaid.failed })
    const said = error instanceof Unanswered ? deliverySaid.unanswered : deliverySaid.failed
    const dueAt = new Date(Date.now() + minutes * 60_000)
    await write(async tx => {
      await tx
        .update(githubDeliveries)
        .set({ tries: row.tries + 1, said, dueAt })
        .where(here)
      await tx.later(workJob, place, { startAfter: dueAt })
    })
  }
  return undefined
}

/** A limit holds for the whole installation, and is no failure of a delivery. */
const restUntil = (place: Place, dueAt: Date) =>
  write(async tx => {
    const sooner = and(waiting(place), lt(githubDeliveries.dueAt, dueAt))
    await tx.update(githubDeliveries).set({ said: deliverySaid.limited, dueAt }).where(sooner)
    await tx.later(workJob, place, { startAfter: dueAt })
  })
