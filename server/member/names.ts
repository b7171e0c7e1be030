// The names of members, also of those who left; empty once their account is erased.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { hotRead } from '../postgres/statements.ts'
import { members } from './tables.ts'

type Ids = { userIds: number[]; memberIds: number[] }

const nameOf = hotRead<[name: string]>('member_name', () =>
  db
    .select({ name: members.name })
    .from(members)
    .where(and(eq(members.orgId, sql.placeholder('orgId')), eq(members.memberId, sql.placeholder('memberId')))),
)
export const memberNameOf = async (tx: NodePgDatabase, orgId: number, memberId: number) =>
  (await nameOf({ orgId, memberId }, tx))[0]?.[0] ?? ''

/** The names of these members, including former ones. */
export const namesOf = (tx: NodePgDatabase, orgId: number, { userIds, memberIds }: Ids) =>
  tx
    .select({ userId: members.userId, memberId: members.memberId, name: members.name })
    .from(members)
    .where(
      and(
        eq(members.orgId, orgId),
        or(inArray(members.userId, [...new Set(userIds)]), inArray(members.memberId, [...new Set(memberIds)])),
      ),
    )
