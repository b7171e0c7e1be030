// Participants and tags of issues, added and removed one by one, and the watchers who follow from that.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ISSUE_TAGS_MOST, PARTICIPANTS_MOST } from '#contract/issue'
import type { Change } from '../activity/recording.ts'
import { type Writing } from '../../db.ts'
import { hotRead, worded } from '../../postgres/statements.ts'
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
type Difference = { issueId: number; added: number[]; removed: number[] }

/** Adding a present value or removing an absent one is no difference. */
function differences(ids: Ids, known: readonly { issueId: number; id: number }[], add: Ids, remove: Ids): Difference[] {
  const mine = new Map(ids.map(issueId => [issueId, new Set<number>()]))
  for (const { issueId, id } of known) mine.get(issueId)?.add(id)
  return ids.flatMap(issueId => {
    const has = mine.get(issueId)!
    const added = [...new Set(add)].filter(id => !has.has(id))
    const removed = [...new Set(remove)].filter(id => has.has(id) && !add.includes(id))
    return added.length + removed.length > 0 ? [{ issueId, added, removed }] : []
  })
}

const hasRoom = (known: readonly { issueId: number }[], changed: readonly Difference[], most: number) =>
  changed.every(({ issueId, added, removed }) => {
    const count = known.filter(row => row.issueId === issueId).length
    return added.length === 0 || count + added.length - removed.length <= most
  })

/** Applies the changes, and answers the differences of each issue. */
export async function markChanges(
  tx: Writing,
  orgId: number,
  records: readonly Pick<typeof issues.$inferSelect, 'issueId'>[],
  wanted: WantedMarks,
  tagNames: ReadonlyMap<number, string>,
) {
  const changes = new Map<number, Change[]>()
  const put = (issueId: number, change: Change) => changes.set(issueId, [...(changes.get(issueId) ?? []), change])
  const ids = records.map(({ issueId }) => issueId)
  for (const { issueId, added, removed } of await peopleChanged(tx, orgId, ids, wanted))
    put(issueId, { field: 'participants', from: removed, to: added })
  const words = (tagIds: Ids) => tagIds.map(id => ({ id, name: tagNames.get(id) ?? '' }))
  for (const { issueId, added, removed } of await tagsChanged(tx, orgId, ids, wanted))
    put(issueId, { field: 'tags', from: words(removed), to: words(added) })
  return changes
}

async function peopleChanged(tx: Writing, orgId: number, ids: Ids, wanted: WantedMarks): Promise<Difference[]> {
  const { addParticipantIds: add = [], removeParticipantIds: remove = [] } = wanted
  if (ids.length === 0 || add.length + remove.length === 0) return []
  const mine = and(eq(participants.orgId, orgId), inArray(participants.issueId, [...ids]))
  const known = await tx
    .select({ issueId: participants.issueId, id: participants.memberId })
    .from(participants)
    .where(mine)
  const changed = differences(ids, known, add, remove)
  if (!hasRoom(known, changed, PARTICIPANTS_MOST)) refuse('issue.participants', { values: { most: PARTICIPANTS_MOST } })
  const values = changed.flatMap(({ issueId, added }) => added.map(memberId => ({ orgId, issueId, memberId })))
  if (values.length) await tx.insert(participants).values(values)
  const gone = remove.filter(id => !add.includes(id))
  if (changed.some(({ removed }) => removed.length))
    await tx.delete(participants).where(and(mine, inArray(participants.memberId, gone)))
  return changed
}

async function tagsChanged(tx: Writing, orgId: number, ids: Ids, wanted: WantedMarks): Promise<Difference[]> {
  const { addTagIds: add = [], removeTagIds: remove = [] } = wanted
  if (ids.length === 0 || add.length + remove.length === 0) return []
  const mine = and(eq(issueTags.orgId, orgId), inArray(issueTags.issueId, [...ids]))
  const known = await tx.select({ issueId: issueTags.issueId, id: issueTags.tagId }).from(issueTags).where(mine)
  const changed = differences(ids, known, add, remove)
  if (!hasRoom(known, changed, ISSUE_TAGS_MOST)) refuse('issue.tags', { values: { most: ISSUE_TAGS_MOST } })
  const values = changed.flatMap(({ issueId, added }) => added.map(tagId => ({ orgId, issueId, tagId })))
  if (values.length) await tx.insert(issueTags).values(values)
  const gone = remove.filter(id => !add.includes(id))
  if (changed.some(({ removed }) => removed.length))
    await tx.delete(issueTags).where(and(mine, inArray(issueTags.tagId, gone)))
  return changed
}

/** A member who gets a task in an issue watches it from then on. */
export async function addWatchers(tx: Writing, orgId: number, ids: Ids, memberIds: Ids) {
  if (ids.length > 0 && memberIds.length > 0) await watched({ orgId, ids, memberIds: [...new Set(memberIds)] }, tx)
}
const watched = hotRead('issues_watched', () =>
  worded(sql`insert into ${watchers} (org_id, issue_id, member_id)
    select ${sql.placeholder('orgId')}, issue_id, member_id
    from unnest(${sql.placeholder('ids')}::bigint[]) issue_id, unnest(${sql.placeholder('memberIds')}::bigint[]) member_id
    on conflict do nothing`),
)
