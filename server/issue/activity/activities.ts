// The record of an issue and of a project, as it is read.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ACTIVITIES_PAGE, type IssueActivity } from '#contract/activity'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { referencesOf } from '../references.ts'
import { namesOf } from '../../member/members.ts'
import { visibleProjectsOf } from '../../project/projects.ts'
import { activities, type Change } from './tables.ts'

export type ActivityRow = typeof activities.$inferSelect
/** What one person did within this time is one entry. */
const TOGETHER_MS = 5 * 60_000

/** The newest first. */
export async function activitiesOf(member: Member, issueId: number, after: string | undefined) {
  const { orgId } = member
  const rows = await db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.orgId, orgId),
        eq(activities.issueId, issueId),
        after === undefined ? undefined : lt(activities.activityId, Number(after)),
      ),
    )
    .orderBy(desc(activities.activityId))
    .limit(ACTIVITIES_PAGE + 1)
  const page = rows.slice(0, ACTIVITIES_PAGE)
  const words = await wordsFor(member, page)
  return {
    activities: together(readable(page, words))
      .map(group => entryOf(group, words))
      .filter(({ changes }) => changes.length > 0),
    next: rows.length > page.length ? String(page.at(-1)!.activityId) : null,
  }
}

/** Of one bulk, each issue once. */
export const entriesOfBulk = (tx: NodePgDatabase, orgId: number, bulkId: number) =>
  tx
    .select({ issueId: activities.issueId, changes: activities.changes })
    .from(activities)
    .where(and(eq(activities.orgId, orgId), eq(activities.bulkId, bulkId)))
    .orderBy(asc(activities.activityId))

/** The last things that were done in a project, many at once as one. */
export async function projectActivityRows(orgId: number, projectId: number, after: string | undefined) {
  const rows = await db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.orgId, orgId),
        eq(activities.projectId, projectId),
        eq(activities.isFirst, true),
        after === undefined ? undefined : lt(activities.activityId, Number(after)),
      ),
    )
    .orderBy(desc(activities.activityId))
    .limit(ACTIVITIES_PAGE + 1)
  const page = rows.slice(0, ACTIVITIES_PAGE)
  return { page, next: rows.length > page.length ? String(page.at(-1)!.activityId) : null }
}

/** Neighbours of one person, one issue and five minutes. */
export function together(rows: readonly ActivityRow[]): ActivityRow[][] {
  const groups: ActivityRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const newest = group?.[0]
    const fits =
      newest?.memberId === row.memberId &&
      newest.issueId === row.issueId &&
      newest.bulkId === null &&
      row.bulkId === null &&
      newest.at.getTime() - row.at.getTime() < TOGETHER_MS
    if (fits) group!.push(row)
    else groups.push([row])
  }
  return groups
}

/** What people are called now, and the issues and projects that the reader sees. */
type Words = { names: ReadonlyMap<number, string>; keys: ReadonlyMap<number, string>; projects: ReadonlySet<number> }

/** Everybody and every issue that is named in these. */
export async function wordsFor(member: Member, rows: readonly ActivityRow[]): Promise<Words> {
  const changes = rows.flatMap(row => row.changes)
  const idsOf = (isMeant: (field: Change['field']) => boolean) =>
    changes.flatMap(({ field, from, to }) => (isMeant(field) ? [from, to].flatMap(idsIn) : []))
  const memberIds = [...rows.map(({ memberId }) => memberId), ...idsOf(isOfPeople)]
  const people = await namesOf(db, member.orgId, { userIds: [], memberIds })
  const briefs = await referencesOf(db, member, idsOf(isOfIssues))
  return {
    names: new Map(people.map(({ memberId, name }) => [memberId, name])),
    keys: new Map(briefs.map(({ issueId, key }) => [issueId, key])),
    projects: new Set(changes.some(isMove) ? (await visibleProjectsOf(member)).map(({ projectId }) => projectId) : []),
  }
}

/** Without what has to do with issues that the reader does not see: who did that and when would tell of them, too. */
export const readable = (rows: readonly ActivityRow[], { keys }: Words): ActivityRow[] =>
  rows.flatMap(row => {
    const isHidden = ({ field, from, to }: Change) =>
      field === 'relation' && ![from, to].flatMap(idsIn).some(id => keys.has(id))
    const changes = row.changes.filter(change => !isHidden(change))
    return changes.length ? { ...row, changes } : []
  })

const isOfPeople = (field: Change['field']) => field === 'assignee' || field === 'participants'
const isMove = ({ field }: Change) => field === 'project'
const isOfIssues = (field: Change['field']) => field === 'parent' || field === 'relation'
const idsIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return value !== null && typeof value === 'object' && 'otherId' in value ? [Number(value.otherId)] : []
}

const isList = (field: Change['field']) => field === 'participants' || field === 'tags' || field === 'relation'

/** A field that changed more than once changed from its first value to its last; and back again, not at all. */
export function entryOf(group: readonly ActivityRow[], words: Words): IssueActivity {
  const { activityId, at, memberId, bulkId } = group[0]!
  const merged = new Map<string, Change>()
  for (const change of group.toReversed().flatMap(({ changes }) => changes)) {
    const key = isList(change.field) ? `${change.field} ${merged.size}` : change.field
    merged.set(key, { ...change, from: (merged.get(key) ?? change).from })
  }
  const changes = [...merged.values()].filter(isChange).map(({ field, from, to }) => ({
    field,
    from: wordOf(field, from, words),
    to: wordOf(field, to, words),
  }))
  return {
    activityId,
    at: at.toISOString(),
    who: { memberId, name: words.names.get(memberId) ?? '' },
    bulkId,
    changes,
  }
}

/** Of some fields only that something happened is known. */
const isDeed = (field: Change['field']) => field === 'body' || field === 'deleted' || field === 'restored'
const isChange = ({ field, from, to }: Change) => isDeed(field) || !isDeepStrictEqual(from, to)

/** Things are called what they were called then; people what they are called now, which is theirs to change or take away. */
function wordOf(field: Change['field'], value: unknown, words: Words): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(each => wordOf(field, each, words) ?? '').join(', ') || null
  if (isOfPeople(field)) return words.names.get(value as number) ?? ''
  if (field === 'project') {
    const { projectId, key } = value as { projectId: number; key: string }
    return words.projects.has(projectId) ? key : null
  }
  if (field === 'parent') return words.keys.get(value as number) ?? null
  if (field === 'relation') {
    const { kind, otherId } = value as { kind: string; otherId: number }
    return words.keys.has(otherId) ? `${kind} ${words.keys.get(otherId)}` : null
  }
  return typeof value === 'object' ? (value as { name: string }).name : String(value)
}
