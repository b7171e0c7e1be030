// All that one person is in their organizations, for themselves and for the end of their account.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db, type Writing } from '../db.ts'
import { organizationNames } from '../organization/living.ts'
import { isAlone } from './leaving.ts'
import { isHere, type MemberRow } from './members.ts'
import { anotherOwner } from './roles.ts'
import { members } from './tables.ts'

/** Living organizations with their names, in the order of their numbers. */
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

/** Also those in the bin. In ascending order, in which they are locked. */
export async function everyOrganizationOf(tx: Writing, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ orgId: members.orgId })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.leftAt)))
    .orderBy(asc(members.orgId))
  return rows.map(({ orgId }) => orgId)
}

/** Who this person is here, wherever the organization is; nobody where they left it. */
export async function membershipIn(tx: Writing, userId: number, orgId: number): Promise<MemberRow | undefined> {
  const here = and(eq(members.userId, userId), eq(members.orgId, orgId), isNull(members.leftAt))
  const [row] = await tx.select().from(members).where(here)
  return row
}

/** What leaving would do to the organization. */
export async function fateOf(tx: NodePgDatabase, row: MemberRow): Promise<'leave' | 'bin' | 'blocked'> {
  if (await isAlone(tx, row)) return 'bin'
  return row.role === 'OWNER' && !(await anotherOwner(tx, row)) ? 'blocked' : 'leave'
}

/** The rows stay, because what they wrote does. May be done twice; answers the keys of the pictures that were theirs. */
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
