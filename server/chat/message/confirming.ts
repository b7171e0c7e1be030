// Requests for confirmation: who has understood a message, and one reminder a working day for those who have not said so.
import { sql } from 'drizzle-orm'
import { isAskedToConfirm } from '#contract/confirmation'
import type { Member } from '#contract/permissions'
import { dayOf } from '#korean/time'
import type { Writing } from '../../db.ts'
import { isWorkingDay } from '../../working-time.ts'
import { notify } from '../../notices/notices.ts'
import { refuse } from '../../refusal.ts'
import { mayManage, type RoomRow, type SeenRoom } from '../doors.ts'
import { rosterOf } from '../roster.ts'
import { changeMessage } from './editing.ts'
import { type MessageRow, whereOf } from './rows.ts'

function requireAsker(member: Member, { room }: SeenRoom, row: MessageRow) {
  if (row.deletedAt !== null) refuse('message.missing')
  if (row.memberId !== member.memberId && !mayManage(member, room)) refuse('message.foreign')
}

/** Asking again begins anew. */
export const askToConfirm = (member: Member, roomId: number, messageId: number, isAsked: boolean) =>
  changeMessage(member, roomId, messageId, async (tx, seen, row) => {
    requireAsker(member, seen, row)
    if ((row.askedAt !== null) === isAsked) return undefined
    const today = dayOf(new Date())
    if (!isAsked) {
      // They were told on the day on which they were asked.
      const told = [dayOf(new Date(row.askedAt!)), row.nudgedOn ?? ''].toSorted().at(-1)!
      return { askedAt: null, askedBy: null, confirmedIds: [], nudgedOn: told }
    }
    // Asking anew on the same day tells nobody twice.
    if (row.nudgedOn !== today) await remind(tx, seen.room, member, row, await waitingFor(tx, seen.room, row))
    return { askedAt: sql`now()`, askedBy: member.memberId, confirmedIds: [] }
  })

export const confirmMessage = (member: Member, roomId: number, messageId: number, isConfirmed: boolean) =>
  changeMessage(member, roomId, messageId, async (_, { room, mine }, row) => {
    if (row.askedAt === null || row.deletedAt !== null) return refuse('message.unasked')
    const { memberId } = member
    if (!isAskedToConfirm(askedBy(row), room, mine)) return refuse('message.unasked')
    if (row.confirmedIds.includes(memberId) === isConfirmed) return undefined
    const without = row.confirmedIds.filter(id => id !== memberId)
    return { confirmedIds: isConfirmed ? [...without, memberId] : without }
  })

/** @returns how many were reminded */
export async function nudge(member: Member, roomId: number, messageId: number) {
  const today = dayOf(new Date())
  let count = 0
  await changeMessage(member, roomId, messageId, async (tx, seen, row) => {
    requireAsker(member, seen, row)
    if (row.askedAt === null) return refuse('message.unasked')
    if (!(await isWorkingDay(today))) return refuse('message.restDay')
    const waiting = await waitingFor(tx, seen.room, row)
    count = waiting.length
    if (count === 0) return undefined
    if (row.nudgedOn === today) return refuse('message.nudged')
    await remind(tx, seen.room, member, row, waiting)
    return { nudgedOn: today }
  })
  return { count }
}

const askedBy = ({ seq, memberId }: MessageRow) => ({ seq, author: { memberId } })

/** Those who are asked and have not confirmed it. */
async function waitingFor(tx: Writing, room: RoomRow, row: MessageRow): Promise<number[]> {
  const { joinedSeqs } = await rosterOf(room, tx)
  return [...joinedSeqs].flatMap(([memberId, joinedSeq]) =>
    isAskedToConfirm(askedBy(row), room, { memberId, joinedSeq }) && !row.confirmedIds.includes(memberId)
      ? memberId
      : [],
  )
}

async function remind(
  tx: Writing,
  { orgId, roomId }: RoomRow,
  { memberId }: Member,
  row: MessageRow,
  meant: readonly number[],
) {
  if (meant.length)
    await notify(tx, {
      orgId,
      actorId: memberId,
      thing: { kind: 'room', ids: [roomId] },
      told: [{ type: 'chat.asked', memberIds: [...meant], because: 'asked' }],
      about: whereOf(row),
    })
}
