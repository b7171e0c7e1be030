// Whether confirmations of a text stand when it changes.
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import type { SeenBoard } from '../doors.ts'
import type { PostRecord } from '../post/rows.ts'
import { addressed, addressingOf, isDone, itself, recordOf } from './rows.ts'
import { mustReads } from './tables.ts'
import { tellAddressed } from './telling.ts'

/**
 * A text that was confirmed changes. Whoever changes it says whether the confirmations stand; if not, those who confirmed are asked
 * again.
 */
export async function keepConfirmations(
  tx: Writing,
  member: Member,
  board: SeenBoard,
  post: PostRecord,
  doStand: boolean | undefined,
) {
  const row = post.isMustRead ? await recordOf(tx, post) : undefined
  if (!row || row.endedAt !== null || !row.needsConfirmation) return
  const addressing = addressingOf(row, post, board)
  const people = addressed(addressing)
  const confirmed = await tx.select({ memberId: people.memberId }).from(people).where(isDone(addressing, people))
  if (confirmed.length === 0) return
  if (doStand === undefined) refuse('post.confirmed')
  if (doStand) return
  await tx
    .update(mustReads)
    .set({ countsFrom: post.version + 1 })
    .where(itself(post))
  const memberIds = confirmed.map(({ memberId }) => memberId)
  await tellAddressed(tx, addressing, member.memberId, { type: 'mustRead.again', memberIds })
}
