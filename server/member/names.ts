// The names of members, also of those who left, which are empty once their account is erased; and the persons who they are.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { isHere } from './members.ts'
import { members } from './tables.ts'

type Ids = { userIds: number[]; memberIds: number[] }

/** The name of the member of these columns, for statements of other features. */
export const memberNameBy = (orgId: SQL, memberId: SQL) =>
  sql`(select who.name from ${members} who where who.org_id = ${orgId} and who.id = ${memberId})`

/** The ids and names of the members of this array, as pairs in JSON. */
export const memberNamesAmong = (orgId: SQL, memberIds: SQL) =>
  sql`(select json_agg(json_build_array(who.id, who.name)) from ${members} who where who.org_id = ${orgId} and who.id = any(${memberIds}))`

type Named = [userId: string, memberId: string, name: string]
const namesAsked = preparedStatement<Named>('member_names', () =>
  db
    .select({ userId: members.userId, memberId: members.memberId, name: members.name })
    .from(members)
    .where(
      and(
        eq(members.orgId, sql.placeholder('orgId')),
        or(
          isAmong(members.userId, sql.placeholder('userIds')),
          isAmong(members.memberId, sql.placeholder('memberIds')),
        ),
      ),
    ),
)

/** The names of these members, including former ones. */
export async function namesOf(tx: NodePgDatabase, orgId: number, { userIds, memberIds }: Ids) {
  const rows = await namesAsked({ orgId, userIds: [...new Set(userIds)], memberIds: [...new Set(memberIds)] }, tx)
  return rows.map(([userId, memberId, name]) => ({ userId: Number(userId), memberId: Number(memberId), name }))
}

/** A member is the same person for ever, so what was once read stays true. */
const persons = new Map<number, number>()
const PERSONS_MOST = 100_000
const personsAsked = preparedStatement<[memberId: string, userId: string]>('persons_of_members', () =>
  db
    .select({ memberId: members.memberId, userId: members.userId })
    .from(members)
    .where(and(eq(members.orgId, sql.placeholder('orgId')), isAmong(members.memberId, sql.placeholder('memberIds')))),
)

/** The persons who these members are, former ones too. */
export async function userIdsBy(orgId: number, memberIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const unknown = memberIds.filter(memberId => !persons.has(memberId))
  if (unknown.length > 0) {
    if (persons.size > PERSONS_MOST) persons.clear()
    for (const [memberId, userId] of await personsAsked({ orgId, memberIds: unknown }))
      persons.set(Number(memberId), Number(userId))
  }
  return persons
}

/** For the channels on which they hear what concerns them alone. */
export async function userIdsOf(orgId: number, memberIds: readonly number[]): Promise<number[]> {
  const all = await userIdsBy(orgId, memberIds)
  return memberIds.flatMap(memberId => all.get(memberId) ?? [])
}

const organizationsAsked = preparedStatement<[orgId: string]>('organizations_of_persons', () =>
  db
    .selectDistinct({ orgId: members.orgId })
    .from(members)
    .where(
      and(
        isAmong(members.userId, sql.placeholder('userIds')),
        isAmong(members.orgId, sql.placeholder('orgIds')),
        isHere,
      ),
    ),
)

/** Those of these organizations to which one of these persons belongs. */
export const organizationsAmong = async (userIds: number[], orgIds: number[]) =>
  (await organizationsAsked({ userIds, orgIds })).map(([orgId]) => Number(orgId))
