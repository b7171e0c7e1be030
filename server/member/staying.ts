// Somebody may be leaving just now: who gives them something to do, and who lets them go, wait for each other here.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { Writing } from '../db.ts'
import { members } from './tables.ts'

/** Those of these who are here, and stay what they are until the end of the transaction. */
export async function stayingMembers(tx: Writing, orgId: number, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return tx
    .select({ memberId: members.memberId, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, orgId), inArray(members.memberId, [...memberIds]), isNull(members.leftAt)))
    .orderBy(members.memberId)
    .for('share')
}

/** Before anything is taken from them: the organization is locked, and what they are given waits until they are gone. */
export const lockMember = (tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) =>
  tx
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
    .for('no key update')
