// Polls as their deeds need them: the door of one, and how one is made.
import { and, eq, sql } from 'drizzle-orm'
import type { PollDraft } from '#contract/poll'
import type { Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { itself as itsPost, type PostRecord } from '../post/rows.ts'
import { posts } from '../tables.ts'
import { planSealing } from './sealing.ts'
import { pollOptions, polls } from './tables.ts'

export type PollRecord = typeof polls.$inferSelect
type Place = Pick<PostRecord, 'orgId' | 'postId'>
type PollPlace = Pick<PollRecord, 'orgId' | 'pollId'>

export const itself = ({ orgId, pollId }: PollPlace) => and(eq(polls.orgId, orgId), eq(polls.pollId, pollId))
export const inPoll = ({ orgId, pollId }: PollPlace) =>
  and(eq(pollOptions.orgId, orgId), eq(pollOptions.pollId, pollId))

/** The door of a poll, behind those of its board and its post. */
export async function pollFor(tx: Writing, { orgId, postId }: Place): Promise<PollRecord> {
  const [row] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.orgId, orgId), eq(polls.postId, postId)))
  return row ?? refuse('poll.missing')
}

/** The door for voting and for all that a vote must not meet half done: the poll is locked until the end of the transaction. */
export async function lockedPollFor(tx: Writing, { orgId, postId }: Place): Promise<PollRecord> {
  const [row] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.orgId, orgId), eq(polls.postId, postId)))
    .for('no key update')
  return row ?? refuse('poll.missing')
}

/** Somebody may see the counts no more: they are told on another channel, which everybody finds who still may. */
export async function renewCounts(tx: Writing, poll: PollPlace, place: Pick<PostRecord, 'boardId' | 'postId'>) {
  const { rows } = await tx.execute<{ counts_id: string }>(
    sql`update ${polls} set counts_id = default where ${itself(poll)} returning counts_id`,
  )
  tellPoll(tx, place)
  return Number(rows[0]!.counts_id)
}

export const optionsOf = (tx: Writing, poll: PollPlace) =>
  tx.select().from(pollOptions).where(inPoll(poll)).orderBy(pollOptions.place, pollOptions.optionId)

/** A moment that is still to come, and later than that of its post, or none. */
export function endOf(endsAt: string | null, { field = 'endsAt', publishAt }: Ending = {}): Date | null {
  if (endsAt === null) return null
  const moment = new Date(endsAt)
  if (moment.getTime() <= Date.now()) return refuse('poll.past', { field })
  return publishAt && moment <= publishAt ? refuse('poll.early', { field }) : moment
}
type Ending = { field?: string; publishAt?: Date | null }

/** Of the poll of a post, if it has one that ends. */
export async function endOfPoll(tx: Writing, { orgId, postId }: Place) {
  const [row] = await tx
    .select({ endsAt: polls.endsAt })
    .from(polls)
    .where(and(eq(polls.orgId, orgId), eq(polls.postId, postId)))
  return row?.endsAt
}

/**
 * For a post without one. Whoever calls tells of it.
 * @param ending the field of a deadline that is over, and when the post is to be published
 */
export async function insertPoll(tx: Writing, { orgId, postId }: Place, said: PollDraft, ending: Ending = {}) {
  const { options, endsAt, ...draft } = said
  const [poll] = await tx
    .insert(polls)
    .values({ ...draft, orgId, postId, endsAt: endOf(endsAt, ending) })
    .returning()
  const { pollId } = poll!
  await planSealing(tx, poll!)
  const rows = options.map(({ text }, place) => ({ orgId, pollId, text, place }))
  const made = await tx.insert(pollOptions).values(rows).returning()
  await markPost(tx, { orgId, postId }, true)
  return { ...poll!, options: made }
}

/** Lists show that there is one. */
export const markPost = (tx: Writing, post: Place, hasPoll: boolean) =>
  tx.update(posts).set({ hasPoll }).where(itsPost(post))

/** Everybody asks anew: it is another poll than before. */
export const tellPoll = (tx: Writing, { boardId, postId }: Pick<PostRecord, 'boardId' | 'postId'>) =>
  tx.tell(`post:${postId}`, 'poll.changed', { boardId, postId })
