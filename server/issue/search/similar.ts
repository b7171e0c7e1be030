// Similar issues, and search by key or words.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BriefIssue } from '#contract/brief-issue'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { seenProjectIds, visibleProjectFor } from '../../project/doors.ts'
import { projectOfKey } from '../../project/projects.ts'
import { countRate, countSearch, rateLimit } from '../../http/rate-limits.ts'
import { referencesOf } from '../references.ts'
import { textCondition, titleCondition } from '../list/filters.ts'
import { likeness, pairsIn, bigramsOf } from './bigrams.ts'
import { formerNumbers, issues } from '../tables.ts'

export const similarLimit = rateLimit('issue.similar', 120)

/** From this similarity on two titles count as the same thing. */
const LIKENESS_LEAST = 0.6
const SIMILAR_MOST = 5
const FOUND_MOST = 20
const KEY = /^([A-Z][A-Z0-9]{1,5})-([1-9][0-9]{0,8})$/i
/** The candidates that share the most bigrams with it. */
const CANDIDATES_MOST = 100

export async function similarIssues(member: Member, projectId: number, title: string): Promise<BriefIssue[]> {
  await visibleProjectFor(member, projectId)
  countRate(similarLimit, String(member.userId))
  const { orgId } = member
  const mine = bigramsOf(projectId, title)
  if (mine.length === 0) return []
  const shared = sql<number>`cardinality(array(select unnest(${issues}.pairs) intersect select unnest(${sql.param(mine)}::text[])))`
  const rows = await db
    .select({ issueId: issues.issueId, title: issues.title })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), sql`${issues.pairs} && ${sql.param(mine)}::text[]`, isNull(issues.deletedAt)))
    .orderBy(desc(shared))
    .limit(CANDIDATES_MOST)
  const wanted = pairsIn(title)
  const found = rows
    .map(row => ({ ...row, likeness: likeness(wanted, pairsIn(row.title)) }))
    .filter(row => row.likeness >= LIKENESS_LEAST)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SIMILAR_MOST)
  return referencesOf(
    db,
    member,
    found.map(({ issueId }) => issueId),
  )
}

/**
 * By key first, also by a former one of the issue or its project; then by words of the title, the most recently changed
 * first.
 */
export async function foundIssues(member: Member, words: string, projectId: number): Promise<BriefIssue[]> {
  await visibleProjectFor(member, projectId)
  return found(member, words, eq(issues.projectId, projectId), textCondition(words))
}

/** As `foundIssues`, in all projects that the member sees. */
export const foundAnywhere = (member: Member, words: string) =>
  found(
    member,
    words,
    inArray(issues.projectId, seenProjectIds(member)),
    // The number of a whole key is that of one issue, not of one in each project.
    KEY.test(words.trim()) ? titleCondition(words) : textCondition(words),
  )

async function found(member: Member, words: string, place: SQL, condition: SQL | undefined): Promise<BriefIssue[]> {
  countSearch(member.userId, words)
  const { orgId } = member
  const [, key, number] = words.trim().toUpperCase().match(KEY) ?? []
  const named = key && number ? await byKey(orgId, key, Number(number)) : []
  const rows = !condition
    ? []
    : await db
        .select({ issueId: issues.issueId })
        .from(issues)
        .where(and(eq(issues.orgId, orgId), place, isNull(issues.deletedAt), condition))
        .orderBy(desc(issues.isOpen), desc(issues.updatedAt))
        .limit(FOUND_MOST)
  const ids = [...new Set([...named, ...rows.map(({ issueId }) => issueId)])]
  return referencesOf(db, member, ids.slice(0, FOUND_MOST))
}

async function byKey(orgId: number, key: string, number: number): Promise<number[]> {
  const projectId = await projectOfKey(orgId, key)
  if (projectId === undefined) return []
  const here = [
    db
      .select({ issueId: issues.issueId })
      .from(issues)
      .where(and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.number, number))),
    db
      .select({ issueId: formerNumbers.issueId })
      .from(formerNumbers)
      .where(
        and(eq(formerNumbers.orgId, orgId), eq(formerNumbers.projectId, projectId), eq(formerNumbers.number, number)),
      ),
  ]
  const found: number[] = []
  for (const asked of here) found.push(...(await asked).map(({ issueId }) => issueId))
  return found
}
