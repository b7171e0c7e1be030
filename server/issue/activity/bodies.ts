// The versions of issue bodies, one for each save.
import { and, desc, eq, lt } from 'drizzle-orm'
import type { BodyVersion } from '#contract/activity'
import { db } from '../../db.ts'
import { namesOf } from '../../member/names.ts'
import { bodies } from './tables.ts'

const VERSIONS_PAGE = 20

/** Newest first. */
export async function versionsOf(orgId: number, issueId: number, after: string | undefined) {
  const rows = await db
    .select()
    .from(bodies)
    .where(
      and(
        eq(bodies.orgId, orgId),
        eq(bodies.issueId, issueId),
        after === undefined ? undefined : lt(bodies.versionId, Number(after)),
      ),
    )
    .orderBy(desc(bodies.versionId))
    .limit(VERSIONS_PAGE + 1)
  const page = rows.slice(0, VERSIONS_PAGE)
  const memberIds = page.flatMap(({ memberId }) => memberId ?? [])
  const names = new Map((await namesOf(db, orgId, { userIds: [], memberIds })).map(row => [row.memberId, row.name]))
  const versions = page.map(({ versionId, memberId, outsider, at, body }): BodyVersion => ({
    versionId,
    at: at.toISOString(),
    who: memberId === null ? null : { memberId, name: names.get(memberId) ?? '' },
    outsider,
    body,
  }))
  return { versions, next: rows.length > page.length ? String(page.at(-1)!.versionId) : null }
}
