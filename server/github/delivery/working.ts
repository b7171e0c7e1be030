// Works off what GitHub has delivered, the oldest first.
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliverySaid } from '#korean/github'
import { db, type Writing } from '../../db.ts'
import { log, reasonOf } from '../../log.ts'
import { type Forge, Unanswered } from '../forge/forge.ts'
import type { Place } from '../installation/repositories.ts'
import { githubDeliveries } from '../tables.ts'
import { nextTry } from '../tries.ts'
import type { Followed } from './followed.ts'
import { follow } from './following.ts'

type Row = typeof githubDeliveries.$inferSelect

const waiting = ({ orgId, installationId }: Place) =>
  and(
    eq(githubDeliveries.orgId, orgId),
    eq(githubDeliveries.installationId, installationId),
    eq(githubDeliveries.result, 'waiting'),
  )

/** When the next of them is to be worked off. */
export async function nextDelivery(tx: NodePgDatabase, place: Place): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: githubDeliveries.dueAt })
    .from(githubDeliveries)
    .where(waiting(place))
    .orderBy(asc(githubDeliveries.dueAt))
    .limit(1)
  return row?.at
}

/** A limit holds for the whole installation, and is no failure of a delivery. */
export const restDeliveries = (tx: Writing, place: Place, dueAt: Date) =>
  tx
    .update(githubDeliveries)
    .set({ said: deliverySaid.limited, dueAt })
    .where(and(waiting(place), lt(githubDeliveries.dueAt, dueAt)))

/** @returns whether there was one; throws where GitHub answers nothing more of this installation for a while */
export async function workOnNext(forge: Forge, place: Place): Promise<boolean> {
  const [row] = await db
    .select()
    .from(githubDeliveries)
    .where(and(waiting(place), lte(githubDeliveries.dueAt, sql`now()`)))
    .orderBy(asc(githubDeliveries.id))
    .limit(1)
  if (row) await workOn(forge, place, row)
  return row !== undefined
}

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
    if (error instanceof Unanswered && error.retryAt) throw error
    const dueAt = nextTry(row.tries)
    if (!dueAt) return end({ result: 'failed', said: deliverySaid.failed })
    const said = error instanceof Unanswered ? deliverySaid.unanswered : deliverySaid.failed
    await db
      .update(githubDeliveries)
      .set({ tries: row.tries + 1, said, dueAt })
      .where(here)
  }
  return undefined
}
