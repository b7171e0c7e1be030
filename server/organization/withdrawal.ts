// A withdrawal leaves every organization, by the usual rules; an organization without other members goes into the bin.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LeftOrganization } from '#contract/withdrawal'
import { audit, type By } from '../audit-trail.ts'
import type { AccountEnding } from '../account/ending.ts'
import { db, type Writing } from '../db.ts'
import { isAlone, leave } from '../member/leaving.ts'
import { memberCountIn, type MemberRow } from '../member/members.ts'
import { everythingOf } from '../member/membership.ts'
import { everyOrganizationOf, membershipIn, membershipsOf } from '../member/memberships.ts'
import { anotherOwner } from '../member/roles.ts'
import { refuse } from '../refusal.ts'
import { lockEvenBinned } from '../tenancy.ts'
import { intoBin } from './bin.ts'

async function fateOf(tx: NodePgDatabase, row: MemberRow): Promise<'leave' | 'bin' | 'blocked'> {
  if (await isAlone(tx, row)) return 'bin'
  return row.role === 'OWNER' && !(await anotherOwner(tx, row)) ? 'blocked' : 'leave'
}

export async function leavingPlan(userId: number): Promise<LeftOrganization[]> {
  const plan: LeftOrganization[] = []
  for (const row of await membershipsOf(userId)) {
    const { orgId, memberId, role, organizationName: name } = row
    const [fate, memberCount] = [await fateOf(db, row), await memberCountIn(db, orgId)]
    // Without other members there is nobody to take a holding.
    const holdings = fate === 'bin' ? [] : await everythingOf(db, row, { isOwn: true })
    plan.push({ orgId, name, memberId, role, memberCount, holdings, fate })
  }
  return plan
}

export const leaveEverything: NonNullable<AccountEnding['onWithdraw']> = async (tx, { userId }, by) => {
  // Always in the same order, so that two people with common organizations who withdraw at once do not deadlock.
  for (const orgId of await everyOrganizationOf(tx, userId)) await leaveOne(tx, userId, orgId, by)
}

async function leaveOne(tx: Writing, userId: number, orgId: number, by: By) {
  const organization = await lockEvenBinned(tx, orgId)
  const row = await membershipIn(tx, userId, orgId)
  // The organization was purged, or the member removed, just now.
  if (!organization || !row) return
  if (!organization.deletedAt) {
    const fate = await fateOf(tx, row)
    if (fate === 'blocked') refuse('withdrawal.owner')
    if (fate === 'bin') await intoBin(tx, organization, userId, by.client)
  }
  await leave(tx, row, by)
  await audit(tx, by.client, { userId, orgId, what: 'member.left' })
}
