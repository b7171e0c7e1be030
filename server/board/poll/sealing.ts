// The end of an anonymous poll: its result is kept, and nothing any more that joins a member with a choice.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'

type Record = typeof polls.$inferSelect
type Place = Pick<Record, 'orgId' | 'pollId'>

const DUE_AT_ONCE = 100
/** The clocks of two machines differ by less. */
const CLOCKS_MS = 1_000

/** By the clock, because a transaction may have waited for a lock since before the end. */
export const isEnded = ({ endsAt }: Pick<Record, 'endsAt'>) => endsAt !== null && endsAt.getTime() <= Date.now()

/** Its votes are gone from then on, so it cannot be opened again: those who had voted could vote twice. */
export const isFinal = (poll: Pick<Record, 'isAnonymous' | 'begunAt' | 'endsAt'>) =>
  poll.isAnonymous && poll.begunAt !== null && isEnded(poll)

/** One that has ended for good, and is locked. Sealing it again has no effect. */
export async function sealPoll(tx: Writing, { orgId, pollId }: Place) {
  const itsVotes = and(eq(pollVotes.orgId, orgId), eq(pollVotes.pollId, pollId))
  const [sealed] = await tx
    .update(polls)
    .set({ finalVoterCount: sql`(select count(distinct ${pollVotes.memberId}) from ${pollVotes} where ${itsVotes})` })
    .where(and(eq(polls.orgId, orgId), eq(polls.pollId, pollId), isNull(polls.finalVoterCount)))
    .returning({ pollId: polls.pollId })
  if (!sealed) return
  await tx
    .update(pollOptions)
    .set({
      finalCount: sql`(select count(*) from ${pollVotes} where ${itsVotes} and ${pollVotes.optionId} = ${pollOptions.optionId})`,
    })
    .where(and(eq(pollOptions.orgId, orgId), eq(pollOptions.pollId, pollId)))
  await tx.delete(pollVotes).where(itsVotes)
}

/** Another job for each new end: one that comes too early finds nothing to do. */
export async function planSealing(tx: Writing, { orgId, pollId, isAnonymous, endsAt }: Omit<Record, 'countsId'>) {
  if (isAnonymous && endsAt !== null)
    await tx.later(sealPollJob, { orgId, pollId }, { startAfter: new Date(endsAt.getTime() + CLOCKS_MS) })
}

const sealIfFinal = ({ orgId, pollId }: Place) =>
  write(async tx => {
    const [poll] = await tx
      .select()
      .from(polls)
      .where(and(eq(polls.orgId, orgId), eq(polls.pollId, pollId)))
      .for('no key update')
    if (poll && isFinal(poll)) await sealPoll(tx, poll)
  })

export const sealPollJob = job<Place>('poll.seal', {
  data: z.object({ orgId: z.number(), pollId: z.number() }),
  run: sealIfFinal,
})

/** Those whose job was lost, as when the database was restored from a day before. */
export async function sealEndedPolls(): Promise<void> {
  const due = await db
    .select({ orgId: polls.orgId, pollId: polls.pollId })
    .from(polls)
    .where(
      and(
        eq(polls.isAnonymous, true),
        isNotNull(polls.begunAt),
        isNull(polls.finalVoterCount),
        sql`${polls.endsAt} <= ${new Date(Date.now() - CLOCKS_MS)}`,
      ),
    )
    .orderBy(asc(polls.endsAt))
    .limit(DUE_AT_ONCE)
  for (const place of due) await sealIfFinal(place)
  if (due.length === DUE_AT_ONCE) await sealEndedPolls()
}
