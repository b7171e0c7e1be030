// The members of a room whom a message mentions, those of mentioned groups too.
import { chatMentionsIn } from '#contract/chat-mentions'
import type { Member } from '#contract/permissions'
import { subtreesOf } from '../../department/departments.ts'
import { briefPeopleOf } from '../../member/people.ts'
import { refuse } from '../../refusal.ts'
import { mayManage, type RoomRow } from '../doors.ts'
import { rosterOf } from '../roster.ts'

/** Mentions of people who are not in the room mention nobody: they would not see it. */
export async function mentionedIn(member: Member, room: RoomRow, body: string): Promise<number[]> {
  if (!body.includes('[@')) return []
  const { memberIds, departmentIds, positionIds, isEverybody } = chatMentionsIn(body)
  if (isEverybody && room.isMentionLimited && !mayManage(member, room)) refuse('message.everybody')
  const { memberIds: here } = await rosterOf(room)
  if (isEverybody) return [...here]
  const mentioned = new Set(memberIds)
  if (departmentIds.length + positionIds.length > 0) {
    const departments = new Set<number | null>(
      departmentIds.length ? await subtreesOf(member.orgId, departmentIds) : [],
    )
    const positions = new Set<number | null>(positionIds)
    for (const person of await briefPeopleOf(member.orgId))
      if (person.assignments.some(({ deptId, positionId }) => departments.has(deptId) || positions.has(positionId)))
        mentioned.add(person.memberId)
  }
  return [...mentioned].filter(memberId => here.has(memberId))
}
