// The work hours of an organization and of its members: reading and changing them.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import {
  type OrganizationHours,
  type OwnHours,
  type QuietChoice,
  USUAL_WORK_HOURS,
  type WorkHours,
} from '#contract/work-hours'
import { workHoursWords } from '#korean/work-hours'
import { audit } from '../audit-trail.ts'
import { db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { requirePermission } from '../member/members.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { lockOrganization } from '../tenancy.ts'
import { memberWorkHours, organizationWorkHours } from './tables.ts'

export async function organizationHoursOf(orgId: number, tx: NodePgDatabase = db): Promise<OrganizationHours> {
  const [row] = await tx.select().from(organizationWorkHours).where(eq(organizationWorkHours.orgId, orgId))
  if (!row) return { hours: USUAL_WORK_HOURS, isQuiet: true, version: 0 }
  const { weekdays, startMinute, endMinute, isHolidayFree, isQuiet, version } = row
  return { hours: { weekdays, startMinute, endMinute, isHolidayFree }, isQuiet, version }
}

type Change = { hours: WorkHours; isQuiet: boolean; version?: number | undefined }

export const changeOrganizationHours = (member: Member, { hours, isQuiet, version }: Change, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.edit')
    const before = await organizationHoursOf(orgId, tx)
    if (version !== undefined && version !== before.version) refuse('row.stale', { current: before })
    const set = { ...hours, isQuiet, version: before.version + 1 }
    await tx
      .insert(organizationWorkHours)
      .values({ orgId, ...set })
      .onConflictDoUpdate({ target: organizationWorkHours.orgId, set })
    const name = workHoursWords(hours)
    await audit(tx, client, { userId, orgId, what: 'organization.workHoursChanged', about: { name } })
    tx.tell(`organization:${orgId}`, 'workHours.changed', { orgId })
    return { hours, isQuiet, version: set.version }
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

type OwnChange = { choice: QuietChoice; own?: WorkHours | undefined }

export const changeOwnHours = (member: Member, { choice, own }: OwnChange) =>
  write(async tx => {
    const { orgId, memberId } = member
    const before = await ownHoursOf(member, tx)
    const kept = own ?? before.own ?? (choice === 'own' ? before.organization.hours : undefined)
    const set = { choice, ...kept }
    await tx
      .insert(memberWorkHours)
      .values({ orgId, memberId, ...set })
      .onConflictDoUpdate({ target: [memberWorkHours.orgId, memberWorkHours.memberId], set })
    return { ...before, choice, own: kept ?? null }
  })

export async function forgetOwnHours(tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) {
  const isTheirs = and(eq(memberWorkHours.orgId, orgId), eq(memberWorkHours.memberId, memberId))
  await tx.delete(memberWorkHours).where(isTheirs)
}
