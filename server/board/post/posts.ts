// Posts: reading, writing and changing them.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewPost, Post, PostChange } from '#contract/post'
import type { Member } from '#contract/permissions'
import { attachmentsIn, plainExcerpt } from '#contract/rich-text'
import { attachFiles, attachmentOf, filesOf } from '../../attachment/attachments.ts'
import { reactionsOf } from '../../comment/reactions.ts'
import { db, write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { keptInBoard, lockedBoardFor, type SeenBoard } from '../doors.ts'
import { keepConfirmations } from '../must-read/standing.ts'
import { insertPoll } from '../poll/records.ts'
import { requirePrefix } from '../prefixes.ts'
import { posts } from '../tables.ts'
import { noticeMentions } from './notified.ts'
import {
  announcePost,
  momentAhead,
  nextSeq,
  planPublishing,
  requireScheduleRoom,
  tellPost,
  tellScheduled,
} from './publishing.ts'
import { reactedIn, reactedRevisionOf } from './reactions.ts'
import { indexTags } from './tags.ts'
import { keepVersion } from './versions.ts'
import { anyRecordFor, anyRowsAmong, itself, ownRecordFor, POST, type PostRecord } from './rows.ts'

const EXCERPT_MOST = 200

export const keptPost = (member: Member, boardId: number, postId: number) =>
  keptInBoard(
    member,
    boardId,
    `post ${postId}`,
    async board => {
      const answer = await wholePost(db, board, member, postId)
      return { answer, isPrivate: answer.publishAt !== null }
    },
    reactedRevisionOf({ orgId: member.orgId, postId }),
  )

export async function wholePost(
  tx: NodePgDatabase,
  board: SeenBoard,
  member: Pick<Member, 'memberId'>,
  postId: number,
): Promise<Post> {
  const { orgId, myLevel } = board
  const { body, version, prefixId, publishAt, heldBecause } = await anyRecordFor(tx, board, member, postId)
  const [row] = await anyRowsAmong(tx, orgId, [postId])
  const files = (await filesOf(tx, orgId, POST, [postId])).map(attachmentOf)
  const reactions = reactionsOf(await reactedIn(tx, { orgId, postId }))
  const schedule = { publishAt: publishAt?.toISOString() ?? null, heldBecause }
  return { ...row!, body, prefixId, version, ...schedule, myLevel, files, reactions }
}

export const createPost = (
  member: Member,
  boardId: number,
  { title, body = '', fileIds = [], prefixId, tags, publishAt, poll }: NewPost,
): Promise<Post> =>
  write(async tx => {
    const { memberId } = member
    const board = await lockedBoardFor(tx, member, 'write', boardId)
    if (publishAt !== undefined) await requireScheduleRoom(tx, board)
    const at = publishAt === undefined ? undefined : momentAhead(publishAt)
    await requirePrefix(tx, board, prefixId ?? null)
    const post = await insertPost(tx, board, { title, body, authorId: memberId, prefixId, tags, publishAt: at })
    const files = await attached(tx, member, post, { body, fileIds })
    if (poll) await insertPoll(tx, post, poll, { field: 'poll.endsAt', publishAt: post.publishAt })
    if (files) await tx.update(posts).set({ fileCount: files }).where(itself(post))
    if (at) await planPublishing(tx, board, post)
    else await announcePost(tx, board, post)
    return wholePost(tx, board, member, post.postId)
  })

type Written = Pick<
  typeof posts.$inferInsert,
  'title' | 'body' | 'authorId' | 'prefixId' | 'tags' | 'createdAt' | 'publishAt'
>

/** The board is locked. One that is not for later gets the next number of the board. */
export async function insertPost(tx: Writing, place: Pick<PostRecord, 'orgId' | 'boardId'>, written: Written) {
  const { orgId, boardId } = place
  const seq = written.publishAt ? null : await nextSeq(tx, place, written.createdAt)
  const excerpt = plainExcerpt(written.body ?? '', EXCERPT_MOST)
  const [row] = await tx
    .insert(posts)
    .values({ ...written, orgId, boardId, seq, excerpt })
    .returning()
  if (written.tags?.length) await indexTags(tx, row!)
  return row!
}

const attached = (
  tx: Writing,
  member: Member,
  { postId }: Pick<PostRecord, 'postId'>,
  { body, fileIds }: { body: string; fileIds: readonly number[] },
) => {
  const holder = { kind: POST, id: postId }
  return attachFiles(tx, member, {
    holder,
    root: { ...holder, projectId: null },
    named: fileIds,
    mentioned: attachmentsIn(body),
  })
}

/** By its author, or by those who manage the board. If another change came first, the refusal carries the current post. */
export const changePost = (member: Member, boardId: number, postId: number, change: PostChange): Promise<Post> =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    if (record.version !== change.version) refuse('row.stale', { current: await wholePost(tx, board, member, postId) })
    const { fileIds = [], prefixId, confirmationsStand } = change
    if (prefixId !== undefined && prefixId !== record.prefixId) await requirePrefix(tx, board, prefixId)
    const changed = changedBy(member, record, change)
    if (changed.isRewritten) await keepConfirmations(tx, member, board, record, confirmationsStand)
    const files = await attached(tx, member, record, { body: changed.body, fileIds })
    if (changed.isRewritten) await keepVersion(tx, record)
    await tx
      .update(posts)
      .set({ fileCount: sql`${posts.fileCount} + ${files}`, ...changed.columns })
      .where(itself(record))
    if (changed.columns.tags) await indexTags(tx, record)
    if (record.publishAt) await tellScheduled(tx, board, record)
    else {
      await noticeMentions(tx, member, postId, { before: record.body, body: changed.body })
      await tellPost(tx, board, postId)
      tx.tell(`post:${postId}`, 'post.changed', { boardId, postId })
    }
    return wholePost(tx, board, member, postId)
  })

/** The columns that become others; its text was written only if that is different. */
function changedBy({ memberId }: Member, record: PostRecord, change: PostChange) {
  const { title = record.title, body = record.body, prefixId = record.prefixId, tags = record.tags } = change
  const isRewritten = title !== record.title || body !== record.body
  const isRetagged = tags.join('\n') !== record.tags.join('\n')
  const isOther = isRewritten || isRetagged || prefixId !== record.prefixId
  const excerpt = plainExcerpt(body, EXCERPT_MOST)
  const columns = {
    ...(isRewritten && { title, body, excerpt, editedAt: sql`now()`, editedBy: memberId }),
    ...(isRetagged && { tags }),
    ...(isOther && { prefixId, version: record.version + 1 }),
  }
  return { body, isRewritten, columns }
}
