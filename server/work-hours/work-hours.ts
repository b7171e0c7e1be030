// The work hours of an organization and of its members: reading and changing them.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import {
  hoursAlone,
  type OrganizationHours,
  type OwnHours,
  type QuietChoice,
  USUAL_WORK_HOURS,
  type WorkHours,
} from '#contract/work-hours'
import { organizationHoursWords } from '#korean/work-hours'
import { audit } from '../audit-trail.ts'
import { db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { requirePermission } from '../member/members.ts'
import { lockMember, stayingMembers } from '../member/staying.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { lockOrganization } from '../tenancy.ts'
import { memberWorkHours, organizationWorkHours } from './tables.ts'

export async function organizationHoursOf(orgId: number, tx: NodePgDatabase = db): Promise<OrganizationHours> {
  const [row] = await tx.select().from(organizationWorkHours).where(eq(organizationWorkHours.orgId, orgId))
  if (!row) return { ...USUAL_WORK_HOURS, isQuiet: true, version: 0 }
  const { orgId: _orgId, ...hours } = row
  return hours
}

type Change = WorkHours & { isQuiet: boolean; version?: number | undefined }

export const changeOrganizationHours = (member: Member, { version, ...hours }: Change, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.edit')
    const before = await organizationHoursOf(orgId, tx)
    if (version !== undefined && version !== before.version) refuse('row.stale', { current: before })
    const [was, name] = [organizationHoursWords(before), organizationHoursWords(hours)]
    if (was === name) return before
    const set = { ...hours, version: before.version + 1 }
    await tx
      .insert(organizationWorkHours)
      .values({ orgId, ...set })
      .onConflictDoUpdate({ target: organizationWorkHours.orgId, set })
    await audit(tx, client, { userId, orgId, what: 'organization.workHoursChanged', about: { name } })
    tx.tell(`organization:${orgId}`, 'workHours.changed', { orgId })
    return set
  })

type Own = { choice: QuietChoice; own: WorkHours | null }

/** Of those of these members who have chosen. */
export async function ownHoursBy(orgId: number, memberIds: readonly number[], tx: NodePgDatabase = db) {
  const rows = await tx
    .select()
    .from(memberWorkHours)
    .where(and(eq(memberWorkHours.orgId, orgId), isAmong(memberWorkHours.memberId, memberIds)))
  return new Map(
    rows.map(({ memberId, choice, weekdays, startMinute, endMinute, isHolidayFree }): [number, Own] => {
      const isKept = weekdays && startMinute !== null && endMinute !== null && isHolidayFree !== null
      return [memberId, { choice, own: isKept ? { weekdays, startMinute, endMinute, isHolidayFree } : null }]
    }),
  )
}

export async function ownHoursOf({ orgId, memberId }: Member, tx: NodePgDatabase = db): Promise<OwnHours> {
  const own = (await ownHoursBy(orgId, [memberId], tx)).get(memberId)
  return { choice: 'organization', own: null, ...own, organization: await organizationHoursOf(orgId, tx) }
}

/** @param hours own ones that are chosen with it; without them they stay as they are */
export const chooseHours = (member: Member, choice: QuietChoice, hours?: WorkHours) =>
  write(async tx => {
    const { orgId, memberId } = member
    await lockMember(tx, member)
    if ((await stayingMembers(tx, orgId, [memberId])).length === 0) refuse('forbidden')
    const before = await ownHoursOf(member, tx)
    const own = hours ?? before.own ?? (choice === 'own' ? hoursAlone(before.organization) : null)
    const set = { choice, ...own }
    await tx
      .insert(memberWorkHours)
      .values({ orgId, memberId, ...set })
      .onConflictDoUpdate({ target: [memberWorkHours.orgId, memberWorkHours.memberId], set })
    return { ...before, choice, own }
  })

export async function forgetOwnHours(tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) {
  const isTheirs = and(eq(memberWorkHours.orgId, orgId), eq(memberWorkHours.memberId, memberId))
  await tx.delete(memberWorkHours).where(isTheirs)
}
