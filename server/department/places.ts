// Assigns departments and positions to members.
import type { Assignment } from '#contract/member'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import type { Writing } from '../db.ts'
import { memberRow } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { assignmentsOf, setAssignments } from './assignments.ts'
import { type Author, changing } from './changing.ts'
import { departmentFor } from './departments.ts'
import { positionFor } from './positions.ts'

type Wanted = { assignments: Assignment[]; seen?: Assignment[] | undefined }

/**
 * Replaces all places of a member. Named departments and positions must exist, and the places that the caller saw must be
 * unchanged.
 */
export const assignMember = (member: Member, memberId: number, { assignments, seen }: Wanted, client: Client) =>
  changing(member, async tx => {
    const { orgId } = member
    const { userId: theirs } = await memberRow(tx, orgId, memberId)
    const before = (await assignmentsOf(tx, orgId, [memberId])).get(memberId) ?? []
    if (seen && !isSame(seen, before)) refuse('row.stale', { current: before })
    const meant = assignments.filter(({ deptId, positionId }) => deptId !== null || positionId !== null)
    if (new Set(meant.map(keyOf)).size < meant.length) refuse('assignment.doubled')
    return putPlaces(tx, member, { memberId, userId: theirs }, { before, meant }, client)
  })

type Moved = { before: Assignment[]; meant: Assignment[] }

/** Part of another deed, which must have locked the organization and checked the places. */
export async function putPlaces(
  tx: Writing,
  { orgId, userId }: Author,
  whom: Pick<Member, 'memberId' | 'userId'>,
  { before, meant }: Moved,
  client: Client,
) {
  const { memberId } = whom
  const to = await namesOf(tx, orgId, meant)
  if (isSame(meant, before)) return before
  const from = await namesOf(tx, orgId, before)
  await setAssignments(tx, orgId, memberId, meant)
  await audit(tx, client, { userId, orgId, what: 'member.assigned', about: { memberId, from, to } })
  tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: 'places' })
  tx.tell(`user:${whom.userId}`, 'membership.changed', { orgId, isMember: true })
  return meant
}

const isSame = (one: readonly Assignment[], other: readonly Assignment[]) =>
  one.length === other.length &&
  one.every(({ deptId, positionId }, at) => deptId === other[at]!.deptId && positionId === other[at]!.positionId)

/** A member is in a department at most once. Without one they may hold several positions, each once. */
const keyOf = ({ deptId, positionId }: Assignment) => (deptId === null ? `position ${positionId}` : deptId)

/** For the audit trail: department and position of each place. Refuses missing ones. */
async function namesOf(tx: Writing, orgId: number, places: readonly Assignment[]) {
  const names: string[] = []
  for (const { deptId, positionId } of places) {
    const parts = [
      deptId === null ? '' : (await departmentFor(tx, orgId, deptId)).name,
      positionId === null ? '' : (await positionFor(tx, orgId, positionId)).name,
    ]
    names.push(parts.filter(Boolean).join(' '))
  }
  return names.join(', ')
}
