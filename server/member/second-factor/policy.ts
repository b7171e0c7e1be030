// An organization that requires a second factor is closed to its members who have none, after a time of grace.
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { totalPagesOf, type Paging } from '#contract/pagination'
import type { Member } from '#contract/permissions'
import type { SecondFactorPolicy } from '#contract/second-factor-policy'
import { audit } from '../../audit-trail.ts'
import { accounts } from '../../auth/users.ts'
import { db, write } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { organizations } from '../../postgres/tables.ts'
import { refuse } from '../../refusal.ts'
import { factorsOf } from '../../second-factor/factors.ts'
import { pictureAddress } from '../../storage/storage.ts'
import { lockOrganization } from '../../tenancy.ts'
import { requirePermission } from '../members.ts'
import { members } from '../tables.ts'
import { afterGrace, closedIn, isUnprotectedHere } from './closing.ts'
import { tellRequired } from './telling.ts'

export async function policyOf(orgId: number, tx: NodePgDatabase = db): Promise<SecondFactorPolicy> {
  const [organization] = await tx
    .select({ requiredSince: organizations.secondFactorSince })
    .from(organizations)
    .where(eq(organizations.orgId, orgId))
  return {
    requiredSince: organization?.requiredSince?.toISOString() ?? null,
    withoutCount: await tx.$count(members, isUnprotectedHere(orgId)),
  }
}

export const changePolicy = (me: Member, isRequired: boolean, client: Client) =>
  write(async tx => {
    const { orgId, userId } = me
    const { secondFactorSince } = await lockOrganization(tx, orgId)
    await requirePermission(tx, me, 'entrance.require')
    if (isRequired === (secondFactorSince !== null)) return policyOf(orgId, tx)
    if (isRequired && !(await factorsOf(tx, userId)).length) refuse('secondFactor.own')
    await tx
      .update(organizations)
      .set({ secondFactorSince: isRequired ? sql`now()` : null })
      .where(eq(organizations.orgId, orgId))
    const shutOut = isRequired ? [] : await closedIn(tx, orgId)
    await tx
      .update(members)
      .set({ secondFactorDue: isRequired ? afterGrace : null })
      .where(and(eq(members.orgId, orgId), isNull(members.leftAt)))
    await audit(tx, client, {
      userId,
      orgId,
      what: isRequired ? 'organization.secondFactorRequired' : 'organization.secondFactorOptional',
    })
    if (isRequired) await tellRequired(tx, orgId)
    // They hear nothing on the channel of the organization.
    tx.tellPeople(shutOut, 'membership.changed', { orgId, isMember: true })
    tx.tell(`organization:${orgId}`, 'secondFactorPolicy.changed', { orgId })
    return policyOf(orgId, tx)
  })

export async function membersWithout(orgId: number, { currentPage, size }: Paging) {
  const account = accounts().as('account')
  const [counted] = await db.select({ total: count() }).from(members).where(isUnprotectedHere(orgId))
  const rows = await db
    .select({
      memberId: members.memberId,
      memberName: members.name,
      email: account.email,
      pictureKey: sql<string | null>`coalesce(${members.pictureKey}, ${account.accountPictureKey})`,
      role: members.role,
      due: members.secondFactorDue,
    })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .where(isUnprotectedHere(orgId))
    .orderBy(members.name, members.memberId)
    .limit(size)
    .offset((currentPage - 1) * size)
  const totalCount = counted!.total
  return {
    data: rows.map(({ pictureKey, due, ...row }) => ({
      ...row,
      profileImgUrl: pictureAddress(pictureKey),
      closesAt: due?.toISOString() ?? null,
    })),
    totalPages: totalPagesOf(totalCount, size),
    totalCount,
  }
}
