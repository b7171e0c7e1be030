// The deeds of a discussion: posting, editing, deleting and restoring.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { COMMENT_BIN_DAYS, type Comment } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { attachmentsIn, mentionsIn, newMentions } from '#contract/rich-text'
import { attachFiles, dropFiles, takeFilesBack } from '../attachment/attachments.ts'
import { ago, lastAnswer, write, type Writing } from '../db.ts'
import { notify } from '../notices/notices.ts'
import type { Notice } from '../notices/shape.ts'
import { wake } from '../notices/worker.ts'
import { notices } from '../postgres/tables.ts'
import { meanwhile, preparedStatement, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import type { Discussed, HeldThing, Ids } from './discussed.ts'
import { columns, commentBy, type CommentRow, commentsOf, FILE_HOLDER, listing, type Raw, rowOf } from './rows.ts'
import { comments, versions } from './tables.ts'

const BIN_MS = COMMENT_BIN_DAYS * 86_400_000

const { placeholder } = sql
const insertStatement = preparedStatement<Raw>(
  'comment_made',
  () =>
    worded(sql`with made as (insert into ${comments} (org_id, thing_kind, thing_id, parent_id, member_id, body)
      values (${placeholder('orgId')}, ${placeholder('kind')}, ${placeholder('thingId')}, ${placeholder('parentId')},
        ${placeholder('memberId')}, ${placeholder('body')}) returning *),
      noticed as (insert into ${notices} (org_id, data) select org_id,
        jsonb_set(${placeholder('notice')}::jsonb, '{about,commentId}', to_jsonb(id)) from made)
      ${listing(sql`select * from made`)}`),
  { isText: true },
)

type Draft = { body: string; parentId?: number | null | undefined; fileIds?: number[] | undefined }

export const postComment = (thing: Discussed, member: Member, ids: Ids, draft: Draft): Promise<Comment> =>
  write(async tx => {
    const { orgId, memberId } = member
    const thingId = thing.thingIdOf(ids)
    const { body, parentId = null, fileIds = [] } = draft
    const holding = thing.hold(tx, member, ids)
    const answering = parentId === null ? undefined : meanwhile(parentOf(tx, thing, member, ids, parentId))
    const held = await holding
    const parent = await answering
    const notice = JSON.stringify(noticeOf(thing.kind, member, { body, thingId, parent }))
    const inserting = meanwhile(
      insertStatement({ orgId, kind: thing.kind, thingId, parentId, memberId, body, notice }, tx),
    )
    tx.afterCommit(wake)
    const mentioned = attachmentsIn(body)
    const hasFiles = fileIds.length + mentioned.length > 0
    const files = hasFiles
      ? await attached(tx, member, held, columns.decode((await inserting)[0]!), fileIds, mentioned)
      : 0
    const counting = meanwhile(thing.counted(tx, orgId, thingId, { comments: 1, files }))
    const finished = async () => {
      const row = columns.decode((await inserting)[0]!)
      await counting
      const [comment] = await commentsOf(tx, orgId, [{ ...row, fileCount: files }])
      tx.tell(held.channel, 'comment.changed', { kind: thing.kind, thingId, comment: comment! })
      return comment!
    }
    const followers = thing.followers?.() ?? []
    if (!hasFiles && !parent && followers.length === 0) return lastAnswer(finished())
    const comment = await finished()
    for (const follow of followers) await follow(tx, { ...ids, orgId }, comment.commentId)
    // The number of replies stands with the answered comment.
    if (parent) await tellComment(tx, thing, held, thingId, { orgId, commentId: parent.commentId })
    return comment
  })

/** The comment that is answered; an answer to an answer is refused. */
async function parentOf(tx: Writing, thing: Discussed, { orgId }: Member, ids: Ids, parentId: number) {
  const parent = await commentIn(tx, thing, orgId, ids, parentId)
  if (parent.deletedAt) refuse('comment.missing', { field: 'parentId' })
  if (parent.parentId !== null) refuse('comment.nested')
  return parent
}

/** The door of a comment, behind the one of its thing. */
async function commentIn(
  tx: Writing,
  thing: Discussed,
  orgId: number,
  ids: Ids,
  commentId: number,
): Promise<CommentRow> {
  const [found] = await tx
    .select({ commentId: comments.commentId })
    .from(comments)
    .where(
      and(
        eq(comments.orgId, orgId),
        eq(comments.commentId, commentId),
        eq(comments.thingKind, thing.kind),
        eq(comments.thingId, thing.thingIdOf(ids)),
      ),
    )
  const row = found && (await rowOf(tx, orgId, commentId))
  return row ?? refuse('comment.missing')
}

async function attached(
  tx: Writing,
  member: Member,
  { root }: HeldThing,
  { commentId }: { commentId: number },
  named: readonly number[],
  mentioned: readonly number[],
) {
  const holder = { kind: FILE_HOLDER, id: commentId }
  const added = await attachFiles(tx, member, { holder, root, named, mentioned })
  if (added)
    await tx
      .update(comments)
      .set({ fileCount: sql`${comments.fileCount} + ${added}` })
      .where(and(eq(comments.orgId, member.orgId), eq(comments.commentId, commentId)))
  return added
}

type Said = { body: string; thingId: number; parent: CommentRow | undefined }

/** Mentioned people first, then the author of the answered comment, then everybody who follows the thing. */
function noticeOf(kind: string, { memberId }: Member, { body, thingId, parent }: Said): Omit<Notice, 'orgId'> {
  const { memberIds, departmentIds } = mentionsIn(body)
  return {
    actorId: memberId,
    thing: { kind, ids: [thingId] },
    told: [
      { type: 'mention', memberIds, departmentIds },
      ...(parent?.memberId ? [{ type: 'comment.reply', memberIds: [parent.memberId] }] : []),
      { type: 'comment', isToFollowers: true },
    ],
    isJoined: true,
    about: {},
  }
}

type Change = (tx: Writing, held: HeldThing, row: CommentRow) => Promise<{ comments?: number; files?: number } | void>

/** Locks the thing, finds the comment and tells what became of it. */
export const changeComment = (
  thing: Discussed,
  member: Member,
  ids: Ids,
  commentId: number,
  change: Change,
): Promise<Comment> =>
  write(async tx => {
    const { orgId } = member
    const held = await thing.hold(tx, member, ids)
    const row = await commentIn(tx, thing, orgId, ids, commentId)
    const counts = await change(tx, held, row)
    const thingId = thing.thingIdOf(ids)
    if (counts) await thing.counted(tx, orgId, thingId, { comments: 0, files: 0, ...counts })
    for (const follow of thing.followers?.() ?? []) await follow(tx, { ...ids, orgId }, commentId)
    if (counts?.comments && row.parentId !== null)
      await tellComment(tx, thing, held, thingId, { orgId, commentId: row.parentId })
    return tellComment(tx, thing, held, thingId, { orgId, commentId })
  })

async function tellComment(
  tx: Writing,
  { kind }: Discussed,
  { channel }: HeldThing,
  thingId: number,
  { orgId, commentId }: { orgId: number; commentId: number },
) {
  const comment = await commentBy(tx, orgId, commentId)
  tx.tell(channel, 'comment.changed', { kind, thingId, comment })
  return comment
}

export const itself = ({ orgId }: Pick<Member, 'orgId'>, commentId: number) =>
  and(eq(comments.orgId, orgId), eq(comments.commentId, commentId))

/** The words before are kept. */
export async function rewrite(
  tx: Writing,
  orgId: number,
  { commentId, editedAt, createdAt, body }: CommentRow,
  now: { body: string; editedAt: SQL | Date },
) {
  await tx.insert(versions).values({ orgId, commentId, at: new Date(editedAt ?? createdAt), body })
  await tx
    .update(comments)
    .set({ ...now, version: sql`${comments.version} + 1` })
    .where(itself({ orgId }, commentId))
}

/** Until its words are erased it can be restored. @returns what its thing counts less */
export async function bury(tx: Writing, orgId: number, commentId: number) {
  await tx
    .update(comments)
    .set({ deletedAt: sql`now()`, version: sql`${comments.version} + 1` })
    .where(itself({ orgId }, commentId))
  return { comments: -1, files: await dropFiles(tx, orgId, { kind: FILE_HOLDER, id: commentId }) }
}

type Edit = { body: string; fileIds?: number[] | undefined; version: number }

/** Only by its author; of somebody elsewhere by nobody. The words before it are kept. */
export const editComment = (thing: Discussed, member: Member, ids: Ids, commentId: number, edit: Edit) =>
  changeComment(thing, member, ids, commentId, async (tx, held, row) => {
    const { orgId, memberId } = member
    if (row.deletedAt) refuse('comment.missing')
    if (row.memberId !== memberId) refuse('comment.foreign')
    if (row.version !== edit.version) refuse('row.stale', { current: await commentBy(tx, orgId, commentId) })
    const mentioned = attachmentsIn(edit.body)
    const files = await attached(tx, member, held, row, edit.fileIds ?? [], mentioned)
    if (edit.body === row.body) return files ? { files } : undefined
    await rewrite(tx, orgId, row, { body: edit.body, editedAt: sql`now()` })
    const { memberIds, departmentIds } = newMentions(row.body, edit.body)
    // Only those who were not mentioned before hear of an edit.
    if (memberIds.length + departmentIds.length)
      await notify(tx, {
        orgId,
        actorId: memberId,
        thing: { kind: thing.kind, ids: [thing.thingIdOf(ids)] },
        told: [{ type: 'mention', memberIds, departmentIds }],
        isJoined: true,
        about: { commentId },
      })
    return { files }
  })

/** By its author, or by those who look after the thing. */
export const removeComment = (thing: Discussed, member: Member, ids: Ids, commentId: number) =>
  changeComment(thing, member, ids, commentId, async (tx, { mayModerate }, row) => {
    if (row.memberId !== member.memberId && !mayModerate) refuse('comment.foreign')
    if (row.deletedAt) return undefined
    return bury(tx, member.orgId, commentId)
  })

/** While its words are kept. */
export const restoreComment = (thing: Discussed, member: Member, ids: Ids, commentId: number) =>
  changeComment(thing, member, ids, commentId, async (tx, { mayModerate }, row) => {
    if (row.memberId !== member.memberId && !mayModerate) refuse('comment.foreign')
    if (row.deletedAt === null) return undefined
    const { rowCount } = await tx
      .update(comments)
      .set({ deletedAt: null, version: sql`${comments.version} + 1` })
      .where(and(itself(member, commentId), sql`${comments.deletedAt} > ${ago(BIN_MS)}`))
    if (!rowCount) refuse('comment.missing')
    return { comments: 1, files: await takeFilesBack(tx, member.orgId, { kind: FILE_HOLDER, id: commentId }) }
  })
