// All memberships of one person, for that person and for the end of their account.
import { pictureAddress } from '../storage/storage.ts'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db, type Writing } from '../db.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { livingOrganizations, organizationNames } from '../tenancy.ts'
import { authoritiesOf, isHere, memberCountOf, type MemberRow } from './members.ts'
import { members } from './tables.ts'
import type { Membership } from '#contract/member'
import { totalPagesOf, type Paging } from '#contract/pagination'
import type { Role } from '#contract/permissions'
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

type Listed = [
  orgId: string,
  name: string,
  logoKey: string | null,
  memberId: string,
  memberName: string,
  role: Role,
  memberCount: number,
  total: number,
]

const myOrganizations = preparedStatement<Listed>('my_organizations', () => {
  const mine = and(eq(members.userId, sql.placeholder('userId')), isHere)
  const living = livingOrganizations().as('living')
  const page = db
    .select({
      orgId: members.orgId,
      name: living.name,
      logoKey: living.logoKey,
      memberId: members.memberId,
      memberName: sql<string>`${members.name}`.as('member_name'),
      role: members.role,
    })
    .from(members)
    .innerJoin(living, eq(living.orgId, members.orgId))
    .where(mine)
    .orderBy(desc(members.memberId))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('skipped'))
    .as('page')
  const all = db
    .select({ count: sql`count(*)::int` })
    .from(members)
    .where(mine)
  return db
    .select({
      orgId: page.orgId,
      name: page.name,
      logoKey: page.logoKey,
      memberId: page.memberId,
      memberName: page.memberName,
      role: page.role,
      memberCount: memberCountOf(page.orgId).as('member_count'),
      total: sql<number>`(${all})`.as('total'),
    })
    .from(page)
    .orderBy(desc(page.memberId))
})

/** One page of the organizations of a person; past the end it is empty. */
export async function organizationsOf(userId: number, { currentPage, size }: Paging) {
  const rows = await myOrganizations({ userId, size, skipped: (currentPage - 1) * size })
  const totalCount = rows[0] ? rows[0][7] : currentPage === 1 ? 0 : (await authoritiesOf(db, userId)).length
  return {
    data: rows.map(([orgId, name, logoKey, memberId, memberName, role, memberCount]): Membership => ({
      orgId: Number(orgId),
      name,
      logoImgUrl: pictureAddress(logoKey),
      memberId: Number(memberId),
      memberName,
      role,
      memberCount,
    })),
    totalPages: totalPagesOf(totalCount, size),
    totalCount,
  }
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
