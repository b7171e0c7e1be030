// Posts that the made-up company must read, and how far it has come with it.
import type { Audience } from '#contract/audience'
import { dayAfter } from '#contract/day'
import { dayOf } from '#korean/time'
import type { Writing } from '../../db.ts'
import { keysOf } from '../../department/audience.ts'
import type { DemoCompany } from '../../feature.ts'
import { confirmations, mustReads, readings } from '../must-read/tables.ts'

export type DemoMustRead = {
  audience: Audience
  needsConfirmation: boolean
  /** So many days ahead. */
  dueIn?: number
  /** Of a hundred people so many have read it, and so many of these have confirmed it. */
  read: number
  confirmed: number
}

/** The person whom most visitors of the demonstration sign in as has them before them. */
const READER = '한지우'

type Written = { postId: number; authorId: number; createdAt: Date }

/** Readers are decided by the numbers of people and post, so that each demonstration is the same. */
const isAmong = (memberId: number, postId: number, percent: number) => (memberId * 37 + postId * 11) % 100 < percent

export async function fillMustRead(
  tx: Writing,
  { orgId, memberIds }: DemoCompany,
  { postId, authorId, createdAt }: Written,
  { audience, needsConfirmation, dueIn, read, confirmed }: DemoMustRead,
) {
  const dueOn = dueIn === undefined ? null : dayAfter(dayOf(new Date()), dueIn)
  await tx.insert(mustReads).values({
    orgId,
    postId,
    keys: keysOf(audience),
    needsConfirmation,
    dueOn,
    countsFrom: 1,
    setBy: authorId,
    setAt: createdAt,
  })
  const minutesAfter = (minutes: number) =>
    new Date(Math.min(createdAt.getTime() + minutes * 60_000, Date.now() - 60_000))
  const readers = [...memberIds]
    .filter(([name]) => name !== READER)
    .flatMap(([, memberId]) => (isAmong(memberId, postId, read) ? memberId : []))
  await tx
    .insert(readings)
    .values(readers.map(memberId => ({ orgId, postId, memberId, readAt: minutesAfter(5 + ((memberId * 53) % 400)) })))
  const confirmers = readers.filter(memberId => isAmong(memberId * 3, postId, confirmed))
  if (needsConfirmation && confirmers.length)
    await tx.insert(confirmations).values(
      confirmers.map(memberId => ({
        orgId,
        postId,
        memberId,
        version: 1,
        confirmedAt: minutesAfter(7 + ((memberId * 53) % 400)),
      })),
    )
}
