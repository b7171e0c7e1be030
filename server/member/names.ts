// The names of members, also of those who left; empty once their account is erased.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { members } from './tables.ts'

type Ids = { userIds: number[]; memberIds: number[] }

/** The name of the member of these columns, for statements of other features. */
export const memberNameBy = (orgId: SQL, memberId: SQL) =>
  sql`(select who.name from ${members} who where who.org_id = ${orgId} and who.id = ${memberId})`

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
