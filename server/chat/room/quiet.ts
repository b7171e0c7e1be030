// Whether the people of a room are at work, for those who write to them.
import type { Member } from '#contract/permissions'
import { MESSAGE_DAYS_AHEAD_MOST } from '#contract/scheduled-message'
import { quietAmong } from '../../work-hours/quiet.ts'
import { roomFor } from '../doors.ts'
import { rosterOf } from '../roster.ts'

const AHEAD_MOST_MS = MESSAGE_DAYS_AHEAD_MOST * 86_400_000

export async function quietIn(member: Member, roomId: number) {
  const { room } = await roomFor(member, roomId)
  const { memberIds } = await rosterOf(room)
  const others = [...memberIds].filter(memberId => memberId !== member.memberId)
  const now = new Date()
  const { quietCount, workAt } = await quietAmong(member.orgId, others, now)
  const isNear = workAt !== null && workAt.getTime() - now.getTime() <= AHEAD_MOST_MS
  return { quietCount, otherCount: others.length, workAt: isNear ? workAt.toISOString() : null }
}
