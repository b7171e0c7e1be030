// Reads the activity of an issue and of a project.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ACTIVITIES_PAGE, type IssueActivity } from '#contract/activity'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import type { Made } from '../../http/answer/kept-answers.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import { referencesOf } from '../references.ts'
import { namesOf } from '../../member/names.ts'
import { visibleProjectsOf } from '../../project/projects.ts'
import { activities, type Change, type LeftValues } from './tables.ts'

export type ActivityRow = ReturnType<typeof columns.decode>
/** The changes of one person within this time form one entry. */
const TOGETHER_MS = 5 * 60_000

const columns = columnList({
  orgId: [activities.orgId, decoded.number],
  activityId: [activities.activityId, decoded.number],
  projectId: [activities.projectId, decoded.number],
  issueId: [activities.issueId, decoded.number],
  memberId: [activities.memberId, decoded.optional.number],
  outsider: [activities.outsider, decoded.optional.text],
  at: [sql`${activities.at} at time zone 'UTC'`.as('at_utc'), raw => new Date(`${raw!.replace(' ', 'T')}Z`)],
  changes: [activities.changes, raw => JSON.parse(raw!) as Change[]],
  bulkId: [activities.bulkId, decoded.optional.number],
  isFirst: [activities.isFirst, raw => raw === 't'],
})
/** One page from this activity on, with one more row. */
const pageOf = (name: string, condition: SQL) =>
  preparedStatement<readonly (string | null)[]>(
    name,
    () =>
      db
        .select(columns.selection)
        .from(activities)
        .where(
          and(
            eq(activities.orgId, sql.placeholder('orgId')),
            condition,
            sql`${activities.activityId} < ${sql.placeholder('after')}`,
          ),
        )
        .orderBy(desc(activities.activityId))
        .limit(ACTIVITIES_PAGE + 1),
    { isText: true },
  )
const ofIssue = pageOf('activities_of_issue', eq(activities.issueId, sql.placeholder('id')))
const ofProject = pageOf(
  'activities_of_project',
  sql`${activities.projectId} = ${sql.placeholder('id')} and ${activities.isFirst}`,
)

/** Newest first. */
async function pageFrom(ask: typeof ofIssue, orgId: number, id: number, after: string | undefined) {
  const raws = await ask({ orgId, id, after: after ?? String(Number.MAX_SAFE_INTEGER) })
  const page = raws.slice(0, ACTIVITIES_PAGE).map(columns.decode)
  return { page, next: raws.length > page.length ? String(page.at(-1)!.activityId) : null }
}

/** Behind the door of its issue. What refers to another project depends on who reads. */
export async function activitiesOf(
  member: Member,
  { projectId, issueId }: { projectId: number; issueId: number },
  after: string | undefined,
): Promise<Made<{ activities: IssueActivity[]; next: string | null }>> {
  const { page, next } = await pageFrom(ofIssue, member.orgId, issueId, after)
  const words = await wordsFor(member, page)
  const groups = together(readable(page, words)).map(group => entryOf(group, words))
  const isPrivate = words.reachesBeyond(projectId)
  return {
    answer: { activities: groups.filter(({ changes }) => changes.length > 0), next },
    isPrivate,
  }
}

/** The entries of one bulk change, one for each issue. */
export const entriesOfBulk = (tx: NodePgDatabase, orgId: number, bulkId: number) =>
  tx
    .select({ issueId: activities.issueId, changes: activities.changes })
    .from(activities)
    .where(and(eq(activities.orgId, orgId), eq(activities.bulkId, bulkId)))
    .orderBy(asc(activities.activityId))

/** The latest activity in a project; a bulk change is one entry. */
export const projectActivityRows = (orgId: number, projectId: number, after: string | undefined) =>
  pageFrom(ofProject, orgId, projectId, after)

/** Groups adjacent rows of one person and one issue within five minutes. */
export function together(rows: readonly ActivityRow[]): ActivityRow[][] {
  const groups: ActivityRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const newest = group?.[0]
    const fits =
      newest?.memberId === row.memberId &&
      newest.outsider === row.outsider &&
      newest.issueId === row.issueId &&
      newest.bulkId === null &&
      row.bulkId === null &&
      newest.at.getTime() - row.at.getTime() < TOGETHER_MS
    if (fits) group!.push(row)
    else groups.push([row])
  }
  return groups
}

/** The current names of people, and the issues and projects that the reader sees. */
type Words = {
  names: ReadonlyMap<number, string>
  keys: ReadonlyMap<number, string>
  projects: ReadonlySet<number>
  /** Whether anything named is in another project than this, or hidden from the reader. */
  reachesBeyond: (projectId: number) => boolean
}

/** The names of all people and issues in these rows. */
export async function wordsFor(member: Member, rows: readonly ActivityRow[]): Promise<Words> {
  const changes = rows.flatMap(row => row.changes.flatMap(partsOf))
  const idsOf = (isMeant: (field: Change['field']) => boolean) =>
    changes.flatMap(({ field, from, to }) => (isMeant(field) ? [from, to].flatMap(idsIn) : []))
  const memberIds = [...rows.flatMap(({ memberId }) => memberId ?? []), ...idsOf(isOfPeople)]
  const people = await namesOf(db, member.orgId, { userIds: [], memberIds })
  const issueIds = idsOf(isOfIssues)
  const briefs = await referencesOf(db, member, issueIds)
  const places = new Map(briefs.map(({ issueId, projectId }) => [issueId, projectId]))
  return {
    reachesBeyond: projectId => changes.some(isMove) || issueIds.some(id => places.get(id) !== projectId),
    names: new Map(people.map(({ memberId, name }) => [memberId, name])),
    keys: new Map(briefs.map(({ issueId, key }) => [issueId, key])),
    projects: new Set(changes.some(isMove) ? (await visibleProjectsOf(member)).map(({ projectId }) => projectId) : []),
  }
}

/**
 * Leaves out changes about issues that the reader does not see, because even their author and time would reveal something,
 * and what a moved issue left behind in a project that the reader does not see: only that one has states and people of these
 * names.
 */
export const readable = (rows: readonly ActivityRow[], { keys, projects }: Words): ActivityRow[] =>
  rows.flatMap(row => {
    const former = row.changes.find(isMove)?.from as { projectId: number } | undefined
    const isHidden = ({ field, from, to }: Change) =>
      (field === 'relation' && ![from, to].flatMap(idsIn).some(id => keys.has(id))) ||
      (field === 'left' && !(former && projects.has(former.projectId)))
    const changes = row.changes.filter(change => !isHidden(change))
    return changes.length ? { ...row, changes } : []
  })

/** Each value that was left behind, as if it had been removed on its own. */
const partsOf = (change: Change): Change[] =>
  change.field === 'left'
    ? (change.from as LeftValues).map(({ field, values }) => ({ field, from: values, to: null }))
    : [change]

const isOfPeople = (field: Change['field']) => field === 'assignee' || field === 'participants'
const isMove = ({ field }: Change) => field === 'project'
const isOfIssues = (field: Change['field']) => field === 'parent' || field === 'relation'
const idsIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return value !== null && typeof value === 'object' && 'otherId' in value ? [Number(value.otherId)] : []
}

const isList = (field: Change['field']) => ['participants', 'tags', 'relation', 'left'].includes(field)

/** A field that changed more than once shows its first and its last value; if these are equal, it is left out. */
export function entryOf(group: readonly ActivityRow[], words: Words): IssueActivity {
  const { activityId, at, memberId, outsider, bulkId } = group[0]!
  const merged = new Map<string, Change>()
  for (const change of group.toReversed().flatMap(({ changes }) => changes)) {
    const key = isList(change.field) ? `${change.field} ${merged.size}` : change.field
    merged.set(key, { ...change, from: (merged.get(key) ?? change).from })
  }
  const changes = [...merged.values()].filter(isChange).flatMap(change => wordedChange(change, words))
  return {
    activityId,
    at: at.toISOString(),
    who: memberId === null ? null : { memberId, name: words.names.get(memberId) ?? '' },
    outsider,
    bulkId,
    changes,
  }
}

type Worded = IssueActivity['changes'][number]

function wordedChange(change: Change, words: Words): Worded[] {
  const { field, from, to } = change
  if (field !== 'left') return [{ field, from: wordOf(field, from, words), to: wordOf(field, to, words) }]
  const left = (from as LeftValues).flatMap(each => {
    const names = each.values.flatMap(value => wordOf(each.field, value, words) || [])
    return names.length ? [{ field: each.field, names }] : []
  })
  // The reader may not see the only thing that was left, a parent in a hidden project.
  return left.length ? [{ field, from: null, to: null, left }] : []
}

/** Fields that record only a deed, without values. */
const isDeed = (field: Change['field']) => field === 'body' || field === 'deleted' || field === 'restored'
const isChange = ({ field, from, to }: Change) => isDeed(field) || !isDeepStrictEqual(from, to)

/** Things have the name that they had then. People have their current name, because they may change or erase it. */
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
