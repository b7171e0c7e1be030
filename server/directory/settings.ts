// The directory as those who run the organization see it.
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { type DirectorySettings, EXPECTED_SHOWN } from '#contract/directory'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { departmentCountIn } from '../department/departments.ts'
import { provenNamesOf } from '../domain/domains.ts'
import { refusalsOf } from './refusals.ts'
import { baseAddress } from './scim/answers.ts'
import { directoryUsers } from './tables.ts'
import { tokensOf } from './tokens.ts'
import { countsOf } from './users/entries.ts'

export async function settingsOf({ orgId }: Member): Promise<DirectorySettings> {
  const waiting = and(eq(directoryUsers.orgId, orgId), isNull(directoryUsers.userId), eq(directoryUsers.isActive, true))
  const [expected] = await db.select({ count: count() }).from(directoryUsers).where(waiting)
  const newest = await db
    .select()
    .from(directoryUsers)
    .where(waiting)
    .orderBy(desc(directoryUsers.createdAt), directoryUsers.id)
    .limit(EXPECTED_SHOWN)
  return {
    address: baseAddress(),
    hasDomain: (await provenNamesOf(orgId)).length > 0,
    tokens: await tokensOf(orgId),
    memberCount: (await countsOf(db, orgId)).members,
    groupCount: await departmentCountIn(db, orgId),
    expectedCount: expected!.count,
    expected: newest.map(({ email, memberName, createdAt }) => ({
      email,
      name: memberName ?? '',
      since: createdAt.toISOString(),
    })),
    refusals: await refusalsOf(orgId),
  }
}
