// In whose name somebody is invited, and to where.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayInvite, type Member, type Role } from '#contract/permissions'
import type { Writing } from '../db.ts'
import { departmentFor } from '../department/departments.ts'
import { positionFor } from '../department/positions.ts'
import { namesOf, requirePermission } from '../member/members.ts'
import { lockOrganization } from '../tenancy.ts'
import { refuse } from '../refusal.ts'

/** Who invites, and it holds until this transaction ends; refuses whoever may not invite to this role any more. */
export async function lockedInviter(tx: Writing, member: Member, role?: Role) {
  const { name } = await lockOrganization(tx, member.orgId)
  const inviter = await requirePermission(tx, member, 'member.invite')
  if (role && !mayInvite(inviter, role)) refuse('invitation.above')
  return { organization: name, inviter }
}

/** What is named must be there. */
export async function checkPlace(tx: Writing, orgId: number, { deptId = null, positionId = null }: Place) {
  if (deptId !== null) await departmentFor(tx, orgId, deptId)
  if (positionId !== null) await positionFor(tx, orgId, positionId)
  return { deptId, positionId }
}
type Place = { deptId?: number | null | undefined; positionId?: number | null | undefined }

/** What those who invited are called here, also those who left. */
export async function invitersOf(tx: NodePgDatabase, orgId: number, rows: readonly { inviterId: number }[]) {
  const found = await namesOf(tx, orgId, { userIds: [], memberIds: rows.map(({ inviterId }) => inviterId) })
  return new Map(found.map(({ memberId, name }) => [memberId, name]))
}
