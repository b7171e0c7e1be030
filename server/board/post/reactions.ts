// Reactions to posts: the very ones of comments.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReactionChange } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { changeReaction, decodeReacted, reactedBy, reactionsOf } from '../../comment/reactions.ts'
import { write } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { lockedBoardFor } from '../doors.ts'
import { postReactions } from '../tables.ts'
import { type PostRecord, recordFor } from './rows.ts'

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

export const reactToPost = (member: Member, boardId: number, postId: number, change: ReactionChange) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'comment', boardId)
    const record = await recordFor(tx, board, postId)
    const reacted = await reactedIn(tx, record)
    await changeReaction(tx, member, { table: postReactions, thing: postReactions.postId, id: postId, reacted }, change)
    const reactions = reactionsOf(await reactedIn(tx, record))
    tx.tell(`post:${postId}`, 'post.reacted', { boardId, postId, reactions })
    return { reactions }
  })
