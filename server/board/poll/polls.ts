// Polls beside posts: made, changed, ended and taken away by those who may change the post.
import { and, count, eq, notInArray, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { PollChange, PollDraft } from '#contract/poll'
import { write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { withoutAbsent } from '../boards.ts'
import { lockedBoardFor, type SeenBoard } from '../doors.ts'
import { tellPost, tellScheduled } from '../post/publishing.ts'
import { ownRecordFor, type PostRecord } from '../post/rows.ts'
import {
  endOf,
  inPoll,
  insertPoll,
  itself,
  lockedPollFor,
  markPost,
  optionsOf,
  type PollRecord,
  renewCounts,
  tellPoll,
} from './records.ts'
import { isEnded, isFinal, planSealing, sealPoll } from './sealing.ts'
import { seenPoll } from './seen.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'

/** Lists show whether there is one. */
async function tellMarked(tx: Writing, board: SeenBoard, record: PostRecord) {
  if (record.seq === null) return tellScheduled(tx, board, record)
  await tellPost(tx, record, record.postId)
  tellPoll(tx, record)
}

export const createPoll = (member: Member, boardId: number, postId: number, draft: PollDraft) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    if (record.hasPoll) refuse('poll.taken')
    await insertPoll(tx, record, draft, record)
    await tellMarked(tx, board, record)
  })

export const removePoll = (member: Member, boardId: number, postId: number) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    await tx.delete(polls).where(itself(await lockedPollFor(tx, record)))
    await markPost(tx, record, false)
    await tellMarked(tx, board, record)
  })

export const endPoll = (member: Member, boardId: number, postId: number) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    const poll = await lockedPollFor(tx, record)
    const now = sql`clock_timestamp()`
    await tx
      .update(polls)
      .set({ endsAt: now, version: poll.version + 1 })
      .where(and(itself(poll), sql`coalesce(${polls.endsAt} > ${now}, true)`))
    if (poll.isAnonymous && poll.begunAt !== null) await sealPoll(tx, poll)
    tellPoll(tx, record)
  })

/** Options and rules that have votes stay as they are. */
export const changePoll = (member: Member, boardId: number, postId: number, { version, ...change }: PollChange) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    const poll = await lockedPollFor(tx, record)
    if (version !== poll.version) refuse('row.stale', { current: await seenPoll(tx, member, board, record) })
    const { options, endsAt, ...said } = change
    const values = { ...poll, ...withoutAbsent(said) }
    const votes = await votesOf(tx, poll)
    if (options) await changeOptions(tx, poll, options, votes)
    if (votes.size > 0 && values.question !== poll.question) refuse('poll.question')
    if (votes.size > 0 && values.choicesMost !== poll.choicesMost) refuse('poll.choosing')
    // Also after all votes were taken back: those who voted did so as it was.
    if (poll.begunAt !== null && values.isAnonymous !== poll.isAnonymous) refuse('poll.anonymity')
    const isMoved =
      endsAt !== undefined && (endsAt === null ? null : Date.parse(endsAt)) !== (poll.endsAt?.getTime() ?? null)
    if (isMoved && isFinal(poll)) refuse('poll.final')
    if (isMoved) values.endsAt = endOf(endsAt, record)
    // Names of those who added options have no place in an anonymous one.
    if (values.isAnonymous && !poll.isAnonymous) await tx.update(pollOptions).set({ addedBy: null }).where(inPoll(poll))
    const { orgId: _org, pollId: _poll, postId: _post, begunAt: _begun, countsId: _counts, ...changed } = values
    await tx
      .update(polls)
      .set({ ...changed, version: poll.version + 1 })
      .where(itself(poll))
    await planSealing(tx, values)
    // Those who have not voted saw its result since the end, and see it no more.
    if (isEnded(poll) && isMoved) await renewCounts(tx, poll, record)
    else tellPoll(tx, record)
  })

/** The number of votes of each option that has any. */
async function votesOf(tx: Writing, poll: PollRecord) {
  const { orgId, pollId, finalVoterCount } = poll
  if (finalVoterCount !== null) {
    const options = await optionsOf(tx, poll)
    return new Map(options.flatMap(({ optionId, finalCount }) => (finalCount ? [[optionId, finalCount]] : [])))
  }
  const rows = await tx
    .select({ optionId: pollVotes.optionId, votes: count() })
    .from(pollVotes)
    .where(and(eq(pollVotes.orgId, orgId), eq(pollVotes.pollId, pollId)))
    .groupBy(pollVotes.optionId)
  return new Map(rows.map(({ optionId, votes }) => [optionId, votes]))
}

type Wanted = NonNullable<PollChange['options']>

/** These are all from now on, in this order. Those that somebody has chosen keep their words. */
async function changeOptions(tx: Writing, poll: PollRecord, wanted: Wanted, votes: ReadonlyMap<number, number>) {
  const { orgId, pollId } = poll
  const known = await optionsOf(tx, poll)
  const kept = wanted.flatMap(({ optionId }) => optionId ?? [])
  if (new Set(kept).size < kept.length || kept.some(id => !known.some(({ optionId }) => optionId === id)))
    refuse('option.missing')
  const textOf = new Map(wanted.map(({ optionId, text }) => [optionId, text]))
  const lost = known.find(({ optionId, text }) => votes.has(optionId) && textOf.get(optionId) !== text)
  if (lost) refuse('option.voted', { values: { text: lost.text } })
  await tx
    .delete(pollOptions)
    .where(and(inPoll(poll), kept.length > 0 ? notInArray(pollOptions.optionId, kept) : undefined))
  for (const [place, { optionId, text }] of wanted.entries())
    await (optionId === undefined
      ? tx.insert(pollOptions).values({ orgId, pollId, text, place })
      : tx
          .update(pollOptions)
          .set({ text, place })
          .where(and(inPoll(poll), eq(pollOptions.optionId, optionId))))
}
