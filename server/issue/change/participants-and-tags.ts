// Participants and tags of issues, added and removed one by one, and the watchers who follow from that.
import { type SQL, sql } from 'drizzle-orm'
import { ISSUE_TAGS_MOST, PARTICIPANTS_MOST } from '#contract/issue'
import type { Change } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { issues, issueTags, participants, watchers } from '../tables.ts'

type Ids = readonly number[]
/** The people and tags that a change adds to issues and removes from them. */
export type WantedMarks = {
  addParticipantIds?: Ids | undefined
  removeParticipantIds?: Ids | undefined
  addTagIds?: Ids | undefined
  removeTagIds?: Ids | undefined
}
type Marked = Pick<typeof issues.$inferSelect, 'issueId' | 'participantIds' | 'tagIds'>
type Difference = { issueId: number; added: number[]; removed: number[] }

/** Adding a present value or removing an absent one is no difference. Undefined if one of them would get too many. */
function differences(known: readonly { issueId: number; ids: Ids }[], add: Ids, remove: Ids, most: number) {
  const changed: Difference[] = []
  for (const { issueId, ids } of known) {
    const added = [...new Set(add)].filter(id => !ids.includes(id))
    const removed = [...new Set(remove)].filter(id => ids.includes(id) && !add.includes(id))
    if (added.length > 0 && ids.length + added.length - removed.length > most) return undefined
    if (added.length + removed.length > 0) changed.push({ issueId, added, removed })
  }
  return changed
}

/** The differences of each issue, and the statements that write them. Refuses if an issue would get too many. */
export function markChanges(
  orgId: number,
  records: readonly Marked[],
  wanted: WantedMarks,
  tagNames: ReadonlyMap<number, string>,
) {
  const { addParticipantIds = [], removeParticipantIds = [], addTagIds = [], removeTagIds = [] } = wanted
  const changes = new Map<number, Change[]>()
  const put = (issueId: number, change: Change) => changes.set(issueId, [...(changes.get(issueId) ?? []), change])
  const partaking = records.map(({ issueId, participantIds }) => ({ issueId, ids: participantIds }))
  const people =
    differences(partaking, addParticipantIds, removeParticipantIds, PARTICIPANTS_MOST) ??
    refuse('issue.participants', { values: { most: PARTICIPANTS_MOST } })
  const tagged = records.map(({ issueId, tagIds }) => ({ issueId, ids: tagIds }))
  const tags =
    differences(tagged, addTagIds, removeTagIds, ISSUE_TAGS_MOST) ??
    refuse('issue.tags', { values: { most: ISSUE_TAGS_MOST } })
  const words = (tagIds: Ids) => tagIds.map(id => ({ id, name: tagNames.get(id) ?? '' }))
  for (const { issueId, added, removed } of people) put(issueId, { field: 'participants', from: removed, to: added })
  for (const { issueId, added, removed } of tags)
    put(issueId, { field: 'tags', from: words(removed), to: words(added) })
  const write = (tx: Writing) =>
    Promise.all([marked(tx, orgId, people, partakes, leaves), marked(tx, orgId, tags, tagsPut, tagsTaken)])
  return { changes, write }
}

type Pairs = ReturnType<typeof pairsPut>

async function marked(tx: Writing, orgId: number, changed: readonly Difference[], put: Pairs, take: Pairs) {
  const pairs = (side: 'added' | 'removed') => {
    const all = changed.flatMap(each => each[side].map(id => [each.issueId, id] as const))
    return { orgId, issueIds: all.map(([issueId]) => issueId), ids: all.map(([, id]) => id) }
  }
  const [added, removed] = [pairs('added'), pairs('removed')]
  await Promise.all([
    added.ids.length > 0 ? put(added, tx) : undefined,
    removed.ids.length > 0 ? take(removed, tx) : undefined,
  ])
}

const pairs = sql`unnest(${sql.placeholder('issueIds')}::bigint[], ${sql.placeholder('ids')}::bigint[])`
const pairsPut = (name: string, table: typeof participants | typeof issueTags, column: SQL) =>
  preparedStatement(name, () =>
    worded(sql`insert into ${table} (org_id, issue_id, ${column})
      select ${sql.placeholder('orgId')}, issue_id, id from ${pairs} as given (issue_id, id)`),
  )
const pairsTaken = (name: string, table: typeof participants | typeof issueTags, column: SQL) =>
  preparedStatement(name, () =>
    worded(sql`delete from ${table} mine using ${pairs} as given (issue_id, id)
      where mine.org_id = ${sql.placeholder('orgId')} and mine.issue_id = given.issue_id and mine.${column} = given.id`),
  )
const partakes = pairsPut('participants_put', participants, sql`member_id`)
const leaves = pairsTaken('participants_taken', participants, sql`member_id`)
const tagsPut = pairsPut('tags_put', issueTags, sql`tag_id`)
const tagsTaken = pairsTaken('tags_taken', issueTags, sql`tag_id`)

/** A member who gets a task in an issue watches it from then on. */
export async function addWatchers(tx: Writing, orgId: number, ids: Ids, memberIds: Ids) {
  if (ids.length > 0 && memberIds.length > 0)
    await watchStatement({ orgId, ids, memberIds: [...new Set(memberIds)] }, tx)
}
const watchStatement = preparedStatement('issues_watched', () =>
  worded(sql`insert into ${watchers} (org_id, issue_id, member_id)
    select ${sql.placeholder('orgId')}, issue_id, member_id
    from unnest(${sql.placeholder('ids')}::bigint[]) issue_id, unnest(${sql.placeholder('memberIds')}::bigint[]) member_id
    on conflict do nothing`),
)
