// Polls as their readers may see them. What somebody chose is told to them alone; who sees the result is decided here and nowhere else.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayOn } from '#contract/board'
import { type Poll, VOTERS_SHOWN } from '#contract/poll'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import type { Listener } from '../../live/channels.ts'
import { memberIn } from '../../member/doors.ts'
import { memberNameBy } from '../../member/names.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { boardFor, type SeenBoard } from '../doors.ts'
import { anyRecordFor, type PostRecord, recordFor } from '../post/rows.ts'
import { posts } from '../tables.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'

const { placeholder } = sql

type Option = { id: number; text: string; by: number | null; name: string | null; count: number; mine: boolean }
type Asked = [
  pollId: string,
  question: string,
  choicesMost: number | null,
  isAnonymous: boolean,
  allowsOptions: boolean,
  endsAt: Date | null,
  isEnded: boolean,
  isBegun: boolean,
  version: number,
  countsId: string,
  voterCount: number,
  options: Option[],
]

const pollStatement = preparedStatement<Asked>('poll_seen', () => {
  const name = memberNameBy(sql`one.org_id`, sql`one.added_by`)
  const votes = sql`from ${pollVotes} vote where vote.org_id = one.org_id and vote.poll_id = one.poll_id and vote.option_id = one.id`
  const option = sql`json_build_object('id', one.id, 'text', one.text, 'by', one.added_by, 'name', ${name},
    'count', coalesce(one.final_count, (select count(*) ${votes})), 'mine', exists(select 1 ${votes} and vote.member_id = ${placeholder('memberId')}))`
  return worded(sql`select poll.id, poll.question, poll.choices_most, poll.is_anonymous, poll.allows_options, poll.ends_at,
      poll.ends_at is not null and poll.ends_at <= clock_timestamp(), poll.begun_at is not null, poll.version, poll.counts_id,
      coalesce(poll.final_voter_count,
        (select count(distinct vote.member_id)::int from ${pollVotes} vote where vote.org_id = poll.org_id and vote.poll_id = poll.id)),
      (select json_agg(${option} order by one.place, one.id) from ${pollOptions} one
        where one.org_id = poll.org_id and one.poll_id = poll.id)
    from ${polls} poll where poll.org_id = ${placeholder('orgId')} and poll.post_id = ${placeholder('postId')}`)
})

type Standing = { isEnded: boolean; hasVoted: boolean; mayKeep: boolean }
/** Those who have voted, everybody after its end, and its author and the managers of the board at any time. */
const isResultOpen = ({ isEnded, hasVoted, mayKeep }: Standing) => isEnded || hasVoted || mayKeep

export const mayKeep = (board: SeenBoard, { authorId }: Pick<PostRecord, 'authorId'>, { memberId }: Asking) =>
  authorId === memberId || mayOn(board.myLevel, 'manage')

type Asking = Pick<Member, 'orgId' | 'memberId'>

/** Behind the doors of its board and its post. */
export async function seenPoll(
  tx: NodePgDatabase,
  member: Asking,
  board: SeenBoard,
  record: PostRecord,
): Promise<Poll | undefined> {
  const { orgId, memberId } = member
  const [row] = await pollStatement({ orgId, postId: record.postId, memberId }, tx)
  if (!row) return undefined
  const [
    pollId,
    question,
    choicesMost,
    isAnonymous,
    allowsOptions,
    endsAt,
    isEnded,
    isBegun,
    version,
    countsId,
    voterCount,
  ] = row
  const options = row.at(-1) as Option[]
  const hasVoted = options.some(({ mine }) => mine)
  const isResultShown = isResultOpen({ isEnded, hasVoted, mayKeep: mayKeep(board, record, member) })
  return {
    pollId: Number(pollId),
    question,
    choicesMost,
    isAnonymous,
    allowsOptions,
    endsAt: endsAt?.toISOString() ?? null,
    isEnded,
    options: options.map(({ id, text, by, name, count, mine }) => ({
      optionId: id,
      text,
      addedBy: by === null || isAnonymous ? null : { memberId: by, name: name ?? '' },
      isChosen: mine,
      count: isResultShown ? count : null,
    })),
    voterCount,
    isResultShown,
    countsId: isResultShown ? Number(countsId) : null,
    isBegun,
    version,
  }
}

export async function readPoll(member: Member, boardId: number, postId: number): Promise<Poll> {
  const board = await boardFor(member, boardId)
  const record = await anyRecordFor(db, board, member, postId)
  return (await seenPoll(db, member, board, record)) ?? refuse('poll.missing')
}

const votersStatement = preparedStatement<[memberId: string, name: string | null]>('poll_voters', () => {
  const name = memberNameBy(sql`vote.org_id`, sql`vote.member_id`)
  return worded(sql`select vote.member_id, ${name} from ${pollVotes} vote
    where vote.org_id = ${placeholder('orgId')} and vote.poll_id = ${placeholder('pollId')} and vote.option_id = ${placeholder('optionId')}
    order by ${name} collate "ko-x-icu", vote.member_id limit ${VOTERS_SHOWN}`)
})

/** Those who chose an option, by name. */
export async function votersOf(member: Member, boardId: number, postId: number, optionId: number) {
  const { pollId, isAnonymous, isResultShown, options } = await readPoll(member, boardId, postId)
  if (!options.some(option => option.optionId === optionId)) refuse('option.missing')
  if (isAnonymous) refuse('poll.anonymous')
  if (!isResultShown) refuse('poll.hidden')
  const rows = await votersStatement({ orgId: member.orgId, pollId, optionId })
  return { voters: rows.map(([memberId, name]) => ({ memberId: Number(memberId), name: name ?? '' })) }
}

/** Of the poll whose counts are told under this number now. */
async function placeOf(countsId: number) {
  const [row] = await db
    .select({ orgId: polls.orgId, postId: polls.postId, boardId: posts.boardId })
    .from(polls)
    .innerJoin(posts, and(eq(posts.orgId, polls.orgId), eq(posts.postId, polls.postId), isNull(posts.deletedAt)))
    .where(eq(polls.countsId, countsId))
  return row
}

/**
 * The channel of its counts: within that of its board, and open to those who see the result. It is left behind, and nothing is told
 * on it any more, once somebody sees the result no more.
 */
export const pollChannel = {
  within: async (countsId: number) => {
    const place = await placeOf(countsId)
    return place && (`board:${place.boardId}` as const)
  },
  admits: async ({ userId }: Listener, countsId: number) => {
    const place = await placeOf(countsId)
    const member = place && (await memberIn(userId, place.orgId))
    if (!member) return false
    const board = await boardFor(member, place.boardId)
    const poll = await seenPoll(db, member, board, await recordFor(db, board, place.postId))
    return poll?.isResultShown ?? false
  },
}
