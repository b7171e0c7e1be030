// Reactions to posts: the very ones of comments.
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReactionChange } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { changeReaction, decodeReacted, reactedBy, reactionsOf } from '../../comment/reactions.ts'
import { db, write } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { sharedBoardFor } from '../doors.ts'
import { postReactions, posts } from '../tables.ts'
import { itself, type PostRecord, recordFor } from './rows.ts'

const { placeholder } = sql
const reactedStatement = preparedStatement<[reacted: string | null]>(
  'post_reacted',
  () =>
    worded(
      sql`select ${reactedBy(postReactions, sql`mine.org_id = ${placeholder('orgId')} and mine.post_id = ${placeholder('postId')}`)}`,
    ),
  { isText: true },
)

type Place = Pick<PostRecord, 'orgId' | 'postId'>
export async function reactedIn(tx: NodePgDatabase, { orgId, postId }: Place) {
  const [row] = await reactedStatement({ orgId, postId }, tx)
  return decodeReacted(row![0])
}

/** A number that was never used before, as those of boards. */
const nextReactedRevision = sql`greatest(${posts.reactedRevision} + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`

const revisionStatement = preparedStatement<[revision: string]>(
  'post_reacted_revision',
  () =>
    db
      .select({ revision: posts.reactedRevision })
      .from(posts)
      .where(and(eq(posts.orgId, placeholder('orgId')), eq(posts.postId, placeholder('postId')))),
  { isText: true },
)

/** For what is kept of the post: its reactions do not raise the revision of its board. */
export async function reactedRevisionOf({ orgId, postId }: Place): Promise<string> {
  const [row] = await revisionStatement({ orgId, postId })
  return row ? `.${row[0]}` : ''
}

export const reactToPost = (member: Member, boardId: number, postId: number, change: ReactionChange) =>
  write(async tx => {
    const board = await sharedBoardFor(tx, member, 'comment', boardId)
    const record = await recordFor(tx, board, postId)
    // Its lock, so that the most of one reaction is kept.
    await tx.update(posts).set({ reactedRevision: nextReactedRevision }).where(itself(record))
    const reacted = await reactedIn(tx, record)
    await changeReaction(tx, member, { table: postReactions, thing: postReactions.postId, id: postId, reacted }, change)
    const reactions = reactionsOf(await reactedIn(tx, record))
    tx.tell(`post:${postId}`, 'post.reacted', { boardId, postId, reactions })
    return { reactions }
  })
