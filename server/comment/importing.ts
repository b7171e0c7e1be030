// Comments that were written elsewhere, and what became of them there: with the author and the times that they have there.
// Nobody is notified of them.
import { sql } from 'drizzle-orm'
import type { ChannelOf } from '#contract/events'
import type { Writing } from '../db.ts'
import { type Author, authorColumns } from './author.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { bury, rewrite } from './comments.ts'
import { commentBy, type CommentRow, commentsOf, rowOf, rowsOf } from './rows.ts'
import { comments } from './tables.ts'

/** So many comments and files by the thing. */
export type Counts = ReadonlyMap<number, { comments: number; files: number }>

/** Things into which comments come from elsewhere, by deeds that have locked them. */
export type ImportingThing = {
  kind: string
  channelOf: (thingId: number) => ChannelOf<'comment.changed'>
  /** @param isTold whether readers hear the new numbers */
  countedAll: (tx: Writing, orgId: number, counts: Counts, isTold: boolean) => Promise<unknown>
}

export type ImportedComment = { thingId: number; body: string; author: Author; createdAt: Date; editedAt: Date | null }

/**
 * Part of a deed that has locked the things, for a hundred at a time.
 * @param isLive whether they were written right now, so that readers see them come; for others the caller tells that all is
 * different
 * @returns the ids in the order of the drafts
 */
export async function importComments(
  tx: Writing,
  thing: ImportingThing,
  orgId: number,
  drafts: readonly ImportedComment[],
  { isLive = false } = {},
): Promise<number[]> {
  if (drafts.length === 0) return []
  const rows = drafts.map(({ author, ...draft }) => ({ ...draft, ...authorColumns(author) }))
  const made = await insertStatement({ orgId, kind: thing.kind, rows: JSON.stringify(rows) }, tx)
  const commentIds = made.map(([commentId]) => Number(commentId))
  const counts = new Map<number, { comments: number; files: number }>()
  for (const { thingId } of drafts)
    counts.set(thingId, { comments: (counts.get(thingId)?.comments ?? 0) + 1, files: 0 })
  await thing.countedAll(tx, orgId, counts, isLive)
  if (isLive) tellAll(tx, thing, await commentsOf(tx, orgId, await rowsOf(tx, orgId, commentIds)), drafts)
  return commentIds
}

function tellAll(
  tx: Writing,
  thing: ImportingThing,
  made: Awaited<ReturnType<typeof commentsOf>>,
  drafts: readonly ImportedComment[],
) {
  for (const [at, comment] of made.entries()) {
    const { thingId } = drafts[at]!
    tx.tell(thing.channelOf(thingId), 'comment.changed', { kind: thing.kind, thingId, comment })
  }
}

const { placeholder } = sql
const insertStatement = preparedStatement<[commentId: string]>('comments_imported', () =>
  worded(sql`with draft as materialized (select row.* from jsonb_array_elements(${placeholder('rows')}::jsonb)
      with ordinality as each (value, place),
      jsonb_to_record(each.value || jsonb_build_object('place', each.place)) as row (place int, "thingId" bigint, body text,
        "memberId" bigint, outsider text, "createdAt" timestamptz, "editedAt" timestamptz)),
    made as (insert into ${comments} (org_id, thing_kind, thing_id, member_id, outsider, body, created_at, edited_at)
      select ${placeholder('orgId')}::bigint, ${placeholder('kind')}, "thingId", "memberId", outsider, body, "createdAt", "editedAt"
      from draft order by place returning id)
    select id from made order by id`),
)

type Itself = { orgId: number; commentId: number }

/** There it says something else now. The words before are kept. @returns whether it is different here */
export const changeImportedComment = (
  tx: Writing,
  thing: ImportingThing,
  itself: Itself,
  { body, at }: { body: string; at: Date },
) =>
  changed(tx, thing, itself, async row => {
    if (row.body === body) return false
    await rewrite(tx, itself.orgId, row, { body, editedAt: at })
    return true
  })

/** It was deleted there. @returns whether it is different here */
export const removeImportedComment = (tx: Writing, thing: ImportingThing, itself: Itself) =>
  changed(tx, thing, itself, async ({ thingId }) => {
    const counted = await bury(tx, itself.orgId, itself.commentId)
    await thing.countedAll(tx, itself.orgId, new Map([[thingId, counted]]), true)
    return true
  })

/** A deleted one stays as it is. */
async function changed(
  tx: Writing,
  { kind, channelOf }: ImportingThing,
  { orgId, commentId }: Itself,
  change: (row: CommentRow) => Promise<boolean>,
): Promise<boolean> {
  const row = await rowOf(tx, orgId, commentId)
  if (!row || row.deletedAt !== null || row.thingKind !== kind || !(await change(row))) return false
  const { thingId } = row
  const told = [commentId, ...(row.parentId === null ? [] : [row.parentId])]
  for (const each of told)
    tx.tell(channelOf(thingId), 'comment.changed', { kind, thingId, comment: await commentBy(tx, orgId, each) })
  return true
}
