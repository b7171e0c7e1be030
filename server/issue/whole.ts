// One issue with all that its page shows: one statement over the tables of this feature, and its references.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Issue } from '#contract/issue'
import type { Member } from '#contract/permissions'
import { issueKey } from '#contract/project'
import { attachmentOf, filesOf } from '../attachment/attachments.ts'
import { bodies } from './activity/tables.ts'
import { db } from '../db.ts'
import { columnList, decoded } from '../postgres/column-list.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { memberNameBy } from '../member/names.ts'
import { refuse } from '../refusal.ts'
import { ISSUE } from './discussion/kind.ts'
import { referencesOf } from './references.ts'
import { itsId, itsOrg, livingOne, type Raw, rowColumns } from './rows.ts'
import { lineAbove } from './structure/hierarchy.ts'
import { seenFrom, type StoredKind } from './structure/relations.ts'
import { issues, relations, watchers } from './tables.ts'

const { text, number, numbers, optional } = decoded

type StoredRelation = [relationId: number, kind: StoredKind, issueId: number, otherId: number]

const wholeColumns = columnList({
  ...rowColumns.columns,
  body: [issues.body, text],
  creatorName: [memberNameBy(itsOrg, sql`${issues}.creator_id`).as('creator_name'), raw => raw ?? ''],
  outsider: [issues.outsider, optional.text],
  watcherIds: [
    sql`array(select mine.member_id from ${watchers} mine
      where mine.org_id = ${itsOrg} and mine.issue_id = ${itsId})`.as('watcher_ids'),
    numbers,
  ],
  bodyVersionCount: [
    sql`(select count(*) from ${bodies} mine where mine.org_id = ${itsOrg} and mine.issue_id = ${itsId})`.as(
      'body_version_count',
    ),
    number,
  ],
  /** The parent first. */
  ancestorIds: [sql`array(${lineAbove(itsOrg, sql`${issues}.parent_id`)})`.as('ancestor_ids'), numbers],
  childIds: [
    sql`array(select child.id from ${issues} child
      where child.org_id = ${itsOrg} and child.parent_id = ${itsId} and child.deleted_at is null
      order by child.number)`.as('child_ids'),
    numbers,
  ],
  related: [
    sql`(select json_agg(json_build_array(each.id, each.kind, each.issue_id, each.other_id) order by each.id)
      from ${relations} each
      where each.org_id = ${itsOrg} and (each.issue_id = ${itsId} or each.other_id = ${itsId}))`.as('related'),
    raw => JSON.parse(raw ?? '[]') as StoredRelation[],
  ],
})

const whole = preparedStatement<Raw>(
  'issue_whole',
  () => db.select(wholeColumns.selection).from(issues).where(livingOne),
  {
    isText: true,
  },
)

type Place = { projectId: number; key: string }

/** Behind the door of its project. */
export const wholeIssue = async (tx: NodePgDatabase, member: Member, place: Place, issueId: number): Promise<Issue> =>
  (await madeIssue(tx, member, place, issueId)).answer

/** The fields that differ between its readers. */
export const watchedBy = ({ memberId }: Member, watcherIds: readonly number[]) => ({
  isWatched: watcherIds.includes(memberId),
})

/** The same, for keeping: references beyond its project depend on who reads, and change without it. */
export async function madeIssue(
  tx: NodePgDatabase,
  member: Member,
  { projectId, key }: Place,
  issueId: number,
): Promise<{ answer: Issue; isPrivate: boolean; aside: number[] }> {
  const { orgId } = member
  const [raw] = await whole({ orgId, projectId, issueId }, tx)
  if (!raw) return refuse('issue.missing')
  const { body, creatorName, watcherIds, bodyVersionCount, ancestorIds, childIds, related, ...row } =
    wholeColumns.decode(raw)
  const sides = related.map(([relationId, kind, from, to]) => ({
    relationId,
    kind: seenFrom(kind, from === issueId),
    otherId: from === issueId ? to : from,
  }))
  const ids = [...ancestorIds, ...childIds, ...sides.map(({ otherId }) => otherId)]
  const found = new Map((await referencesOf(tx, member, ids)).map(each => [each.issueId, each]))
  const those = (wanted: readonly number[]) => wanted.flatMap(id => found.get(id) ?? [])
  const answer = {
    ...row,
    key: issueKey(key, row.number),
    body,
    creator: row.creatorId === null ? null : { memberId: row.creatorId, name: creatorName },
    ancestors: those(ancestorIds),
    children: those(childIds),
    relations: sides.flatMap(({ otherId, ...relation }): Issue['relations'] => {
      const issue = found.get(otherId)
      return issue ? [{ ...relation, issue }] : []
    }),
    ...watchedBy(member, watcherIds),
    watcherCount: watcherIds.length,
    bodyVersionCount,
    files: row.fileCount ? (await filesOf(tx, orgId, ISSUE, [issueId])).map(attachmentOf) : [],
  }
  const isPrivate = ids.some(id => found.get(id)?.projectId !== projectId)
  return { answer, isPrivate, aside: watcherIds }
}
