// The manual order of issues: text that sorts between its neighbours, generated only here under the project's lock.
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { IssuePlace } from '#contract/issue'
import { db, write, type Writing } from '../../db.ts'
import { preparedStatement, worded, isAmong } from '../../postgres/statements.ts'
import { stateIdsIn } from '../../workflow/states.ts'
import { lockProject } from '../../project/locking.ts'
import { refuse } from '../../refusal.ts'
import { issues } from '../tables.ts'
import { z } from 'zod'
import { job } from '../../jobs.ts'
import type { ProjectPlace } from '../../project/doors.ts'

/** Ranks grow when many issues are put between the same two; a job shortens longer ones. */
const LONG = 40

const inState = ({ orgId, projectId }: ProjectPlace, stateId: number) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, stateId), isNull(issues.deletedAt))

async function nearest(tx: NodePgDatabase, place: ProjectPlace, stateId: number, { above, below }: Near) {
  const [row] = await tx
    .select({ rank: issues.rank })
    .from(issues)
    .where(
      and(
        inState(place, stateId),
        above === undefined ? undefined : lt(issues.rank, above),
        below === undefined ? undefined : gt(issues.rank, below),
      ),
    )
    .orderBy(above === undefined ? asc(issues.rank) : desc(issues.rank))
    .limit(1)
  return row?.rank ?? null
}
type Near = { above?: string; below?: string }

/** This many ranks above all issues of the state. */
export async function ranksOnTop(tx: Writing, { orgId, projectId }: ProjectPlace, stateId: number, count: number) {
  const [top] = await topRank({ orgId, projectId, stateId }, tx)
  return generateNKeysBetween(null, top?.[0] ?? null, count)
}
const topRank = preparedStatement<[rank: string]>('top_rank', () =>
  db
    .select({ rank: issues.rank })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, sql.placeholder('orgId')),
        eq(issues.projectId, sql.placeholder('projectId')),
        eq(issues.stateId, sql.placeholder('stateId')),
        isNull(issues.deletedAt),
      ),
    )
    .orderBy(asc(issues.rank))
    .limit(1),
)

/** The rank on top of each state that has issues. */
export async function topRanksOf(tx: Writing, place: ProjectPlace) {
  return new Map((await topRanks(place, tx)).map(([stateId, rank]) => [Number(stateId), rank]))
}
const topRanks = preparedStatement<[stateId: string, rank: string]>('top_ranks', () =>
  worded(sql`select state.id, top.rank from ${stateIdsIn()} as state (id)
    cross join lateral (select ${issues.rank} as rank from ${issues}
      where ${issues.orgId} = ${sql.placeholder('orgId')} and ${issues.projectId} = ${sql.placeholder('projectId')}
        and ${issues.stateId} = state.id and ${issues.deletedAt} is null
      order by ${issues.rank} limit 1) top`),
)

/** The rank above this one, or the first of all. */
export const rankAbove = (rank: string | undefined) => generateKeyBetween(null, rank ?? null)

/** This many ranks below all issues of the state. */
export async function ranksBelow(tx: Writing, place: ProjectPlace, stateId: number, count: number) {
  const [last] = await tx
    .select({ rank: issues.rank })
    .from(issues)
    .where(inState(place, stateId))
    .orderBy(desc(issues.rank))
    .limit(1)
  return generateNKeysBetween(last?.rank ?? null, null, count)
}

/**
 * The rank of a dropped issue. A neighbour that moved to another state meanwhile means the top; a missing one is refused.
 */
export async function rankAt(
  tx: Writing,
  place: ProjectPlace,
  issueId: number,
  { stateId, after, before }: IssuePlace,
) {
  const rank = await between(tx, place, issueId, { stateId, after, before })
  if (rank.length > LONG) await tx.later(rerankJob, { orgId: place.orgId, projectId: place.projectId, stateId })
  return rank
}

async function between(tx: Writing, place: ProjectPlace, issueId: number, { stateId, after, before }: IssuePlace) {
  const neighbours = await neighboursOf(tx, place, { after, before })
  const neighbour = neighbours.find(each => each.issueId === (after ?? before))
  if (neighbour?.stateId !== stateId || neighbour.issueId === issueId)
    return (await ranksOnTop(tx, place, stateId, 1))[0]!
  const { rank } = neighbour
  return after
    ? generateKeyBetween(rank, await nearest(tx, place, stateId, { below: rank }))
    : generateKeyBetween(await nearest(tx, place, stateId, { above: rank }), rank)
}

/** Living issues of the project, or a refusal. */
async function neighboursOf(
  tx: Writing,
  { orgId, projectId }: ProjectPlace,
  named: { after: number | null | undefined; before: number | null | undefined },
) {
  const ids = Object.values(named).flatMap(id => id ?? [])
  if (ids.length === 0) return []
  const living = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))
  const rows = await tx
    .select({ issueId: issues.issueId, stateId: issues.stateId, rank: issues.rank })
    .from(issues)
    .where(and(living, isAmong(issues.issueId, ids)))
  for (const [field, id] of Object.entries(named))
    if (id && !rows.some(row => row.issueId === id)) refuse('issue.missing', { field })
  return rows
}

const AT_ONCE = 1_000

export async function giveRanks(tx: Writing, orgId: number, ranks: ReadonlyMap<number, string>) {
  const all = [...ranks]
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    await giveRanksStatement({ orgId, ids: some.map(([issueId]) => issueId), ranks: some.map(([, rank]) => rank) }, tx)
  }
}
// Not joined: a plan that was made while the table was small would read the whole list again for each issue.
const giveRanksStatement = preparedStatement('ranks_given', () =>
  worded(sql`update ${issues} set rank = (${sql.placeholder('ranks')}::text[])[array_position(${sql.placeholder('ids')}::bigint[], id)]
    where ${issues.orgId} = ${sql.placeholder('orgId')} and ${issues.issueId} = any(${sql.placeholder('ids')}::bigint[])`),
)

const rerankData = z.strictObject({ orgId: z.int(), projectId: z.int(), stateId: z.int() })

/** Generates short ranks in the same order. */
async function rerank({ orgId, projectId, stateId }: z.output<typeof rerankData>) {
  await write(async tx => {
    if (!(await lockProject(tx, { orgId, projectId }))) return
    const rows = await tx
      .select({ issueId: issues.issueId })
      .from(issues)
      .where(inState({ orgId, projectId }, stateId))
      .orderBy(asc(issues.rank), asc(issues.issueId))
    const ranks = generateNKeysBetween(null, null, rows.length)
    await giveRanks(tx, orgId, new Map(rows.map(({ issueId }, at) => [issueId, ranks[at]!])))
    tx.tell(`project:${projectId}`, 'issues.reloaded', { projectId })
  })
}

export const rerankJob = job('issue.rerank', { data: rerankData, run: rerank, longestDelaySeconds: 600 })
