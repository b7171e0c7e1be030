// Polls of the made-up company, with the votes of its people.
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { insertPoll, itself } from '../poll/records.ts'
import { polls, pollVotes } from '../poll/tables.ts'
import type { DemoPoll } from './shape.ts'

const DAY_MS = 86_400_000
/** In UTC. */
const EVENING_MS = 9 * 3_600_000

export async function fillPoll(
  tx: Writing,
  { orgId, memberIds, workedAt }: DemoCompany,
  postId: number,
  { question, options, choicesMost = 1, isAnonymous = false, allowsOptions = false, ended, endsIn }: DemoPoll,
) {
  const endsAt = endsIn === undefined ? null : eveningIn(endsIn)
  const said = { question, choicesMost, isAnonymous, allowsOptions, endsAt }
  const { pollId, options: made } = await insertPoll(
    tx,
    { orgId, postId },
    { ...said, options: options.map(([text]) => ({ text })) },
  )
  const votes = options.flatMap(([, ...voters], at) =>
    voters.map(name => ({ orgId, pollId, optionId: made[at]!.optionId, memberId: memberIds.get(name)! })),
  )
  await tx.insert(pollVotes).values(votes)
  await tx
    .update(polls)
    .set({ begunAt: workedAt(ended ?? 0.1), ...(ended !== undefined && { endsAt: workedAt(ended) }) })
    .where(itself({ orgId, pollId }))
}

/** At 18:00 in Korea. */
const eveningIn = (days: number) => new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + EVENING_MS).toISOString()
