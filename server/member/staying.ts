// Locks against a member's leaving: giving a member something and removing that member wait for each other.
import { and, eq, isNull } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { members } from './tables.ts'

/** Those of these members who are present; their rows stay unchanged until the transaction ends. */
export async function stayingMembers(tx: Writing, orgId: number, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return tx
    .select({ memberId: members.memberId, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, orgId), isAmong(members.memberId, memberIds), isNull(members.leftAt)))
    .orderBy(members.memberId)
    .for('share')
}

/**
 * Taken after the organization's lock and before anything is removed, so that gifts to the member wait until they are gone.
 */
export const lockMember = (tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) =>
  tx
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
    .for('no key update')
