// Whether confirmations of a text stand when it changes.
import { and, eq, gte } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import type { SeenBoard } from '../doors.ts'
import type { PostRecord } from '../post/rows.ts'
import { addressed, addressingOf, isDone, itself, type MustReadRecord, recordOf } from './rows.ts'
import { confirmations, mustReads } from './tables.ts'
import { tellAddressed } from './telling.ts'

/**
 * A text changes, and with it what a confirmation would mean: the ones before do not count, unless whoever changes it says that they
 * stand. Where somebody is asked for one and has given it, that must be said; those who confirmed are then asked again.
 */
export async function keepConfirmations(
  tx: Writing,
  member: Member,
  board: SeenBoard,
  post: PostRecord,
  doStand: boolean | undefined,
) {
  const row = await recordOf(tx, post)
  if (!row || doStand === true) return
  const isAsked = row.endedAt === null && row.needsConfirmation
  if (isAsked && doStand === undefined && (await isConfirmed(tx, row))) refuse('post.confirmed')
  const addressing = addressingOf(row, post, board)
  const people = addressed(addressing)
  const confirmed = isAsked
    ? await tx.select({ memberId: people.memberId }).from(people).where(isDone(addressing, people))
    : []
  await tx
    .update(mustReads)
    .set({ countsFrom: post.version + 1 })
    .where(itself(row))
  const memberIds = confirmed.map(({ memberId }) => memberId)
  await tellAddressed(tx, addressing, member.memberId, { type: 'mustRead.again', memberIds })
}

/** By anybody, also by those who are not meant at the moment: they may come back. */
async function isConfirmed(tx: Writing, { orgId, postId, countsFrom }: MustReadRecord) {
  const counting = and(
    eq(confirmations.orgId, orgId),
    eq(confirmations.postId, postId),
    gte(confirmations.version, countsFrom),
  )
  const [one] = await tx.select({ memberId: confirmations.memberId }).from(confirmations).where(counting).limit(1)
  return one !== undefined
}
