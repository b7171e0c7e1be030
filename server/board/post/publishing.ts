// Posts that wait for their time, and the moment at which a post becomes one of its board.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { mayOn } from '#contract/board'
import { type HeldReason, SCHEDULE_DAYS_MOST, SCHEDULED_MOST } from '#contract/post'
import { heldNotice } from '#korean/post'
import { fill } from '#korean/particle'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { membersOf } from '../../member/members.ts'
import { notify } from '../../notices/notices.ts'
import { type NotificationType, spoken } from '../../notices/shape.ts'
import { refuse } from '../../refusal.ts'
import { type BoardRow, itself as itsBoard, readersOf } from '../doors.ts'
import { levelAt, lockBoard, managersOf } from '../managing.ts'
import { boards, posts } from '../tables.ts'
import { noticeMentions } from './notified.ts'
import { anyRowsAmong, itself, POST, type PostRecord } from './rows.ts'
import { indexTags } from './tags.ts'

const AHEAD_MOST_MS = SCHEDULE_DAYS_MOST * 86_400_000
const DUE_AT_ONCE = 100
type Place = Pick<PostRecord, 'orgId' | 'postId'>
type Board = Pick<BoardRow, 'orgId' | 'boardId' | 'rights' | 'readerKeys'>

export const isScheduled = isNotNull(posts.publishAt)

/** For one more. The board is locked, so that two at once cannot both pass the limit. */
export async function requireScheduleRoom(tx: NodePgDatabase, { orgId, boardId }: Pick<Board, 'orgId' | 'boardId'>) {
  const waiting = and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isScheduled, isNull(posts.deletedAt))
  if ((await tx.$count(posts, waiting)) >= SCHEDULED_MOST)
    refuse('post.tooManyScheduled', { values: { most: SCHEDULED_MOST } })
}

export function momentAhead(publishAt: string) {
  const at = new Date(publishAt)
  const ahead = at.getTime() - Date.now()
  return ahead > 0 && ahead <= AHEAD_MOST_MS ? at : refuse('post.past')
}

/** Another job for each new time: one that comes too early, or for a post that is published, finds nothing to do. */
export async function planPublishing(tx: Writing, board: Board, record: PostRecord) {
  const { orgId, postId, publishAt } = record
  await tx.later(publishJob, { orgId, postId }, { startAfter: publishAt! })
  await tellScheduled(tx, board, record)
}

/** Nobody else knows that there is such a post. */
export async function tellScheduled(tx: Writing, board: Board, { orgId, boardId, postId, authorId }: PostRecord) {
  const managers = await managersOf(tx, board)
  const author = (await membersOf(orgId, tx)).filter(({ memberId }) => memberId === authorId)
  const userIds = [...new Set([...managers, ...author].map(({ userId }) => userId))]
  tx.tellPeople(userIds, 'posts.scheduled', { orgId, boardId, postId })
}

export async function nextSeq(tx: Writing, place: Pick<PostRecord, 'orgId' | 'boardId'>, createdAt?: Date) {
  const [counted] = await tx
    .update(boards)
    .set({
      lastSeq: sql`${boards.lastSeq} + 1`,
      // One that moves here keeps its time, and is not always the newest.
      lastPostAt: sql`greatest(${boards.lastPostAt}, ${createdAt ?? sql`now()`})`,
    })
    .where(itsBoard(place))
    .returning({ seq: boards.lastSeq })
  return counted!.seq
}

/** One that left, or came back: the list of boards says when the newest of those that are here was written. */
export const renewLastPost = (tx: Writing, { orgId, boardId }: Pick<PostRecord, 'orgId' | 'boardId'>) =>
  tx
    .update(boards)
    .set({
      lastPostAt: sql`(select ${posts.createdAt} from ${posts} where ${posts.orgId} = ${orgId} and ${posts.boardId} = ${boardId}
        and ${posts.deletedAt} is null and ${posts.seq} is not null order by ${posts.createdAt} desc limit 1)`,
    })
    .where(itsBoard({ orgId, boardId }))

export async function tellPost(tx: Writing, { orgId, boardId }: Pick<PostRecord, 'orgId' | 'boardId'>, postId: number) {
  const rows = await anyRowsAmong(tx, orgId, [postId])
  tx.tell(`board:${boardId}`, 'posts.changed', { boardId, posts: rows })
}

/** It has its number now: whom it mentions, and whoever may read it, hear of it. */
export async function announcePost(tx: Writing, board: Board, record: PostRecord) {
  const { orgId, boardId, postId, authorId, seq } = record
  await noticeMentions(tx, { orgId, memberId: authorId }, postId, { before: '', body: record.body })
  await tellPost(tx, board, postId)
  const userIds = (await readersOf(tx, board)).map(({ userId }) => userId)
  tx.tellPeople(userIds, 'board.touched', { orgId, boardId, seq: seq!, authorId })
}

/** The board is locked. */
export async function publish(tx: Writing, board: Board, record: PostRecord) {
  await tellScheduled(tx, board, record)
  const [published] = await tx
    .update(posts)
    .set({
      seq: await nextSeq(tx, board),
      createdAt: sql`date_trunc('milliseconds', now())`,
      editedAt: null,
      publishAt: null,
      heldBecause: null,
    })
    .where(itself(record))
    .returning()
  await indexTags(tx, record)
  await announcePost(tx, board, published!)
}

const isDue = and(isNull(posts.deletedAt), isNull(posts.heldBecause), sql`${posts.publishAt} <= now()`)

/** Exactly once: whoever comes second waits for the board, and then finds it published. */
const publishIfDue = ({ orgId, postId }: Place) =>
  write(async tx => {
    const [place] = await tx
      .select({ boardId: posts.boardId })
      .from(posts)
      .where(and(itself({ orgId, postId }), isDue))
    const board = place && (await lockBoard(tx, { orgId, boardId: place.boardId }))
    if (!board) return
    const [record] = await tx
      .select()
      .from(posts)
      .where(and(itself({ orgId, postId }), eq(posts.boardId, board.boardId), isDue))
      .for('update')
    if (!record) return
    const reason = await hindrance(tx, board, record)
    if (reason) await hold(tx, board, record, reason)
    else await publish(tx, board, record)
  })

async function hindrance(
  tx: Writing,
  board: BoardRow,
  { orgId, authorId }: PostRecord,
): Promise<HeldReason | undefined> {
  if (board.archivedAt || board.deletedAt) return 'board'
  const author = (await membersOf(orgId, tx)).find(({ memberId }) => memberId === authorId)
  const level = author && (await levelAt(tx, { ...author, orgId }, board))
  return level && mayOn(level, 'write') ? undefined : 'author'
}

/** It stays as it is, for those who manage the board to publish or to delete it. */
async function hold(tx: Writing, board: Board, record: PostRecord, reason: HeldReason) {
  const { orgId, postId, authorId } = record
  await tx.update(posts).set({ heldBecause: reason }).where(itself(record))
  await tellScheduled(tx, board, record)
  const managers = (await managersOf(tx, board)).map(({ memberId }) => memberId)
  const told = [{ type: 'post.held', memberIds: [...new Set([...managers, authorId])] }]
  await notify(tx, { orgId, actorId: null, thing: { kind: POST, ids: [postId] }, told, about: { reason } })
}

const { said, why, ...words } = heldNotice
export const heldNotification: NotificationType = {
  ...spoken({ ...words, said }, { isPersonal: true }),
  say: ({ title, about }) => fill(said, { title, why: why[about['reason'] as HeldReason] ?? '' }),
}

export const publishJob = job<Place>('post.publish', {
  data: z.object({ orgId: z.number(), postId: z.number() }),
  run: publishIfDue,
})

/** Those whose job was lost, as when the database was restored from a day before. */
export async function publishDuePosts() {
  const due = await db
    .select({ orgId: posts.orgId, postId: posts.postId })
    .from(posts)
    .where(isDue)
    .orderBy(asc(posts.publishAt))
    .limit(DUE_AT_ONCE)
  for (const place of due) await publishIfDue(place)
  if (due.length === DUE_AT_ONCE) await publishDuePosts()
}
