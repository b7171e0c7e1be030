// All memberships of one person, for that person and for the end of their account.
import { pictureAddress } from '../storage/storage.ts'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db, type Writing } from '../db.ts'
import { organizationNames } from '../tenancy.ts'
import { isHere, type MemberRow } from './members.ts'
import { members } from './tables.ts'
import type { OwnData } from '#contract/withdrawal'
import { partsOf } from '../feature.ts'
import { statusOf } from './people.ts'

/** Living organizations with their names, ordered by id. */
export async function membershipsOf(userId: number): Promise<(MemberRow & { organizationName: string })[]> {
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.userId, userId), isHere))
    .orderBy(asc(members.orgId))
  const names = await organizationNames(
    db,
    rows.map(({ orgId }) => orgId),
  )
  return rows.map(row => ({ ...row, organizationName: names.get(row.orgId) ?? '' }))
}

/** Includes those in the bin. Ascending ids are the order in which organizations are locked. */
export async function everyOrganizationOf(tx: Writing, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ orgId: members.orgId })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.leftAt)))
    .orderBy(asc(members.orgId))
  return rows.map(({ orgId }) => orgId)
}

/** This person's membership, in the bin or not; undefined if they left. */
export async function membershipIn(tx: Writing, userId: number, orgId: number): Promise<MemberRow | undefined> {
  const here = and(eq(members.userId, userId), eq(members.orgId, orgId), isNull(members.leftAt))
  const [row] = await tx.select().from(members).where(here)
  return row
}

/** The rows stay, because the member's writings refer to them. Safe to repeat; answers the keys of the person's pictures. */
export async function eraseMemberships(tx: NodePgDatabase, userId: number): Promise<string[]> {
  const theirs = eq(members.userId, userId)
  const pictured = await tx
    .select({ key: members.pictureKey })
    .from(members)
    .where(and(theirs, isNotNull(members.pictureKey)))
  await tx
    .update(members)
    .set({
      name: WITHDRAWN_NAME,
      phone: null,
      pictureKey: null,
      statusKind: null,
      statusText: '',
      statusEmoji: '',
      statusUntil: null,
    })
    .where(theirs)
  return pictured.flatMap(({ key }) => key ?? [])
}

/** The data about a person in each of their organizations, to which every feature adds its own. */
export async function ownMemberships({ userId }: { userId: number }): Promise<Pick<OwnData, 'organizations'>> {
  const organizations: OwnData['organizations'] = []
  for (const row of await membershipsOf(userId)) {
    const { orgId, memberId, organizationName, name, role, phone, pictureKey, joinedAt } = row
    const known: OwnData['organizations'][number] = {
      orgId,
      name: organizationName,
      memberId,
      memberName: name,
      role,
      phone,
      profileImgUrl: pictureAddress(pictureKey),
      status: statusOf(row),
      joinedAt: joinedAt.toISOString(),
      assignments: [],
      handovers: [],
    }
    for (const part of partsOf('membership')) Object.assign(known, await part.ownData?.(row))
    organizations.push(known)
  }
  return { organizations }
}
