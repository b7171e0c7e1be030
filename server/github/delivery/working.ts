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

/** Longer than any one delivery may take. */
const LEASE_SECONDS = 120
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
  while (await isDue(place)) {
    if (!(await leased(place))) return
    try {
      for (let row = await nextOf(place); row; row = await nextOf(place)) {
        await workOn(forge, place, row)
        await renew(place)
      }
    } finally {
      await db.update(githubInstallations).set({ leasedUntil: null }).where(itself(place))
    }
  }
}

const due = (place: Place) => and(waiting(place), lte(githubDeliveries.dueAt, sql`now()`))
const isDue = async (place: Place) => (await db.$count(githubDeliveries, due(place))) > 0
async function nextOf(place: Place): Promise<Row | undefined> {
  const [row] = await db.select().from(githubDeliveries).where(due(place)).orderBy(asc(githubDeliveries.id)).limit(1)
  return row
}

const until = sql`now() + ${LEASE_SECONDS} * interval '1 second'`
const renew = (place: Place) => db.update(githubInstallations).set({ leasedUntil: until }).where(itself(place))
async function leased(place: Place) {
  const isFree = or(isNull(githubInstallations.leasedUntil), lt(githubInstallations.leasedUntil, sql`now()`))
  const taken = await db
    .update(githubInstallations)
    .set({ leasedUntil: until })
    .where(and(itself(place), isFree))
    .returning({ orgId: githubInstallations.orgId })
  return taken.length > 0
}

async function workOn(forge: Forge, place: Place, row: Row) {
  const here = and(eq(githubDeliveries.orgId, row.orgId), eq(githubDeliveries.id, row.id))
  const end = ({ result, said }: Followed) =>
    db
      .update(githubDeliveries)
      .set({ result, said, payload: null, tries: row.tries + 1 })
      .where(here)
  try {
    await end(await follow(forge, place, forge.heard({ event: row.event, payload: row.payload ?? {} })))
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ installationId: place.installationId, event: row.event, reason }, 'a delivery of GitHub failed')
    const minutes = TRIES_AFTER_MINUTES[row.tries]
    if (minutes === undefined) return end({ result: 'failed', said: deliverySaid.failed })
    const said = error instanceof Unanswered ? deliverySaid.unanswered : deliverySaid.failed
    const dueAt = (error instanceof Unanswered && error.retryAt) || new Date(Date.now() + minutes * 60_000)
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
