// Votes, and the options that readers add. A vote is told as counts: who gave it is known to nobody but its table.
import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { optionKey, POLL_OPTIONS_MOST } from '#contract/poll'
import { write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { sharedBoardFor } from '../doors.ts'
import { recordFor } from '../post/rows.ts'
import { itself, lockedPollFor, optionsOf, type PollRecord, renewCounts, tellPoll } from './records.ts'
import { isEnded } from './sealing.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'

/** A poll that is still open, of somebody who reads its board. Its lock lets one vote at a time be counted. */
async function openPollFor(tx: Writing, member: Member, boardId: number, postId: number) {
  const board = await sharedBoardFor(tx, member, 'read', boardId)
  const record = await recordFor(tx, board, postId)
  const poll = await lockedPollFor(tx, record)
  if (isEnded(poll)) refuse('poll.ended')
  return { poll, record, options: await optionsOf(tx, poll) }
}

/** In the place of what the member chose before. */
export const vote = (member: Member, boardId: number, postId: number, chosen: readonly number[]) =>
  write(async tx => {
    const { orgId, memberId } = member
    const { poll, record, options } = await openPollFor(tx, member, boardId, postId)
    const { pollId, choicesMost } = poll
    const optionIds = [...new Set(chosen)]
    if (optionIds.some(id => !options.some(({ optionId }) => optionId === id))) refuse('option.missing')
    if (choicesMost !== null && optionIds.length > choicesMost)
      refuse('poll.choices', { values: { most: choicesMost } })
    const mine = and(eq(pollVotes.orgId, orgId), eq(pollVotes.pollId, pollId), eq(pollVotes.memberId, memberId))
    const { rowCount: before } = await tx.delete(pollVotes).where(mine)
    if (optionIds.length > 0) {
      await tx.insert(pollVotes).values(optionIds.map(optionId => ({ orgId, pollId, memberId, optionId })))
      if (poll.begunAt === null)
        await tx
          .update(polls)
          .set({ begunAt: sql`now()` })
          .where(itself(poll))
    }
    // Without a vote the result is hidden again.
    const countsId = before && optionIds.length === 0 ? await renewCounts(tx, poll, record) : poll.countsId
    await tellCounts(tx, { ...poll, countsId })
  })

async function tellCounts(tx: Writing, { orgId, pollId, postId, countsId }: PollRecord) {
  const { rows } = await tx.execute<{ option_id: string | null; votes: number }>(sql`
    select option_id, count(distinct member_id)::int as votes from ${pollVotes}
    where org_id = ${orgId} and poll_id = ${pollId} group by grouping sets ((option_id), ())`)
  const voterCount = rows.find(({ option_id }) => option_id === null)?.votes ?? 0
  const counts = rows.flatMap(({ option_id, votes }) =>
    option_id === null ? [] : { optionId: Number(option_id), count: votes },
  )
  tx.tell(`post:${postId}`, 'poll.voted', { postId, pollId, voterCount })
  tx.tell(`poll:${countsId}`, 'poll.counted', { postId, pollId, voterCount, counts })
}

/** An option of the member's own, below the others. */
export const addOption = (member: Member, boardId: number, postId: number, text: string) =>
  write(async tx => {
    const { orgId, memberId } = member
    const { poll, record, options } = await openPollFor(tx, member, boardId, postId)
    if (!poll.allowsOptions) refuse('option.closed')
    const key = optionKey(text)
    if (options.some(option => optionKey(option.text) === key)) refuse('option.taken')
    if (options.length >= POLL_OPTIONS_MOST) refuse('option.tooMany', { values: { most: POLL_OPTIONS_MOST } })
    const place = (options.at(-1)?.place ?? 0) + 1
    const addedBy = poll.isAnonymous ? null : memberId
    await tx.insert(pollOptions).values({ orgId, pollId: poll.pollId, text, place, addedBy })
    // Somebody who edits it meanwhile would take the new one away.
    await tx
      .update(polls)
      .set({ version: poll.version + 1 })
      .where(itself(poll))
    tellPoll(tx, record)
  })
