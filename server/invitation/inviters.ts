// The inviter of an invitation, and the place it gives.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayInvite, type Member, type Role } from '#contract/permissions'
import type { Writing } from '../db.ts'
import { departmentFor } from '../department/departments.ts'
import { positionFor } from '../department/positions.ts'
import { requirePermission } from '../member/members.ts'
import { namesOf } from '../member/names.ts'
import { lockOrganization } from '../tenancy.ts'
import { refuse } from '../refusal.ts'

/**
 * The inviter, whose rights stay unchanged until this transaction ends. Refuses a member who may no longer invite to this
 * role.
 */
export async function lockedInviter(tx: Writing, member: Member, role?: Role) {
  const { name } = await lockOrganization(tx, member.orgId)
  const inviter = await requirePermission(tx, member, 'member.invite')
  if (role && !mayInvite(inviter, role)) refuse('invitation.above')
  return { organization: name, inviter }
}

/** Refuses a department or position that does not exist. */
export async function checkPlace(tx: Writing, orgId: number, { deptId = null, positionId = null }: Place) {
  if (deptId !== null) await departmentFor(tx, orgId, deptId)
  if (positionId !== null) await positionFor(tx, orgId, positionId)
  return { deptId, positionId }
}
type Place = { deptId?: number | null | undefined; positionId?: number | null | undefined }

/** The names of the inviters, including former members. */
export async function invitersOf(tx: NodePgDatabase, orgId: number, rows: readonly { inviterId: number }[]) {
  const found = await namesOf(tx, orgId, { userIds: [], memberIds: rows.map(({ inviterId }) => inviterId) })
  return new Map(found.map(({ memberId, name }) => [memberId, name]))
}
