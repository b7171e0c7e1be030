// Reading a room: pages of fifty messages by their numbers, what has changed since, threads, pins, and words in it.
import { and, desc, eq, sql } from 'drizzle-orm'
import { CHANGES_PAGE, FOUND_MOST, type Message, MESSAGES_PAGE, type MessagePage, PINS_MOST } from '#contract/message'
import type { Member } from '#contract/permissions'
import { wordsIn } from '#korean/match'
import { fileNamesOf } from '../../attachment/attachments.ts'
import { db } from '../../db.ts'
import { countSearch } from '../../http/rate-limits.ts'
import { beginOf, preparedStatement } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { hiddenSeqOf, roomFor, type SeenRoom } from '../doors.ts'
import { rootFor, rowFor } from './doors.ts'
import { columns, FILE_HOLDER, listStatement, type MessageRow, type Raw } from './rows.ts'
import { messagesOf } from './whole.ts'
import { messages, threadFollowers, versions } from '../tables.ts'

const { placeholder } = sql
const BEYOND_ALL = Number.MAX_SAFE_INTEGER
const VERSIONS_MOST = 100

const inRoom = sql`one.org_id = ${placeholder('orgId')} and one.room_id = ${placeholder('roomId')}`
const most = sql`limit ${placeholder('most')}::int`
// Limits stand in subqueries, because PostgreSQL would otherwise find each worth a plan of its own, which costs more than the page.
const beforeStatement = listStatement(
  'messages_before',
  () => sql`select * from ${messages} one where ${inRoom} and one.thread_id is null
    and one.seq > (select ${placeholder('floor')}::bigint) and one.seq < (select ${placeholder('limitSeq')}::bigint)
    order by one.seq desc ${most}`,
)
const fromStatement = listStatement(
  'messages_from',
  () => sql`select * from ${messages} one where ${inRoom} and one.thread_id is null
    and one.seq > (select greatest(${placeholder('floor')}::bigint, ${placeholder('limitSeq')}::bigint - 1))
    order by one.seq asc ${most}`,
)

type Which = (values: Record<string, unknown>) => Promise<Raw[]>
const bySeq = <Row extends { seq: number }>(rows: Row[]) => rows.toSorted((a, b) => a.seq - b.seq)

async function side(which: Which, seen: SeenRoom, limitSeq: number, most: number) {
  const { orgId, roomId } = seen.room
  const rows = (await which({ orgId, roomId, floor: hiddenSeqOf(seen), limitSeq, most: most + 1 })).map(columns.decode)
  return { rows: bySeq(rows.slice(0, most)), hasMore: rows.length > most }
}

/** As this reader may see them. */
const shownTo = (seen: SeenRoom, rows: readonly MessageRow[]) =>
  messagesOf(db, seen.room.orgId, rows, hiddenSeqOf(seen))

type Wanted = { older?: number | undefined; newer?: number | undefined; around?: number | undefined }

export async function pageOf(member: Member, roomId: number, wanted: Wanted): Promise<MessagePage> {
  const seen = await roomFor(member, roomId)
  const { rows, hasOlder, hasNewer } = await rowsOf(seen, wanted)
  // The number was read before the messages: what changed in between is asked for again, and nothing is missed.
  return {
    messages: await shownTo(seen, rows),
    hasOlder,
    hasNewer,
    change: seen.room.lastChange,
  }
}

async function rowsOf(
  seen: SeenRoom,
  { older, newer, around }: Wanted,
): Promise<{ rows: MessageRow[]; hasOlder: boolean; hasNewer: boolean }> {
  if (newer !== undefined) {
    const { rows, hasMore } = await side(fromStatement, seen, newer + 1, MESSAGES_PAGE)
    return { rows, hasOlder: newer > hiddenSeqOf(seen), hasNewer: hasMore }
  }
  if (around !== undefined) {
    const half = MESSAGES_PAGE / 2
    const [above, below] = await Promise.all([
      side(beforeStatement, seen, around, half),
      side(fromStatement, seen, around, half),
    ])
    return { rows: [...above.rows, ...below.rows], hasOlder: above.hasMore, hasNewer: below.hasMore }
  }
  const { rows, hasMore } = await side(beforeStatement, seen, older ?? BEYOND_ALL, MESSAGES_PAGE)
  return { rows, hasOlder: hasMore, hasNewer: older !== undefined }
}

const changesStatement = listStatement(
  'messages_changed',
  () => sql`select * from ${messages} one where ${inRoom} and one.change > (select ${placeholder('after')}::bigint)
    and one.seq > ${placeholder('floor')}::bigint order by one.change asc ${most}`,
  { isLong: true },
)

/** The messages that changed after a member had heard of every change up to `after`. */
export async function changesOf(member: Member, roomId: number, after = 0) {
  const seen = await roomFor(member, roomId)
  const { orgId } = member
  const { lastChange } = seen.room
  if (after >= lastChange) return { messages: [], change: lastChange, hasMore: false }
  const asked = { orgId, roomId, after, floor: hiddenSeqOf(seen), most: CHANGES_PAGE + 1 }
  const rows = (await changesStatement(asked)).map(columns.decode)
  const page = rows.slice(0, CHANGES_PAGE)
  const hasMore = rows.length > page.length
  const change = hasMore ? page.at(-1)!.change : Math.max(lastChange, page.at(-1)?.change ?? 0)
  return { messages: await shownTo(seen, page), change, hasMore }
}

const repliesStatement = listStatement(
  'messages_of_thread',
  () => sql`select * from ${messages} one where one.org_id = ${placeholder('orgId')} and one.thread_id = ${placeholder('messageId')}
    and one.seq < ${placeholder('limitSeq')}::bigint order by one.seq desc ${most}`,
)

export async function threadOf(member: Member, roomId: number, messageId: number, older = BEYOND_ALL) {
  const seen = await roomFor(member, roomId)
  const { orgId, memberId } = member
  const row = await rootFor(db, seen, messageId)
  const asked = { orgId, messageId, limitSeq: older, most: MESSAGES_PAGE + 1 }
  const rows = (await repliesStatement(asked)).map(columns.decode)
  const page = bySeq(rows.slice(0, MESSAGES_PAGE))
  const mine = and(
    eq(threadFollowers.orgId, orgId),
    eq(threadFollowers.messageId, messageId),
    eq(threadFollowers.memberId, memberId),
  )
  const [[root, ...replies], following] = await Promise.all([
    shownTo(seen, [row, ...page]),
    db.$count(threadFollowers, mine),
  ])
  const hasOlder = rows.length > page.length
  return { root: root!, replies, hasOlder, isFollowing: following > 0, change: seen.room.lastChange }
}

const pinsStatement = listStatement(
  'messages_pinned',
  () => sql`select * from ${messages} one where ${inRoom} and one.pinned_at is not null and one.seq > ${placeholder('floor')}::bigint
    order by one.pinned_at desc limit ${sql.raw(String(PINS_MOST))}`,
)

/** The last pinned first. */
export async function pinsOf(member: Member, roomId: number): Promise<Message[]> {
  const seen = await roomFor(member, roomId)
  const rows = await pinsStatement({ orgId: member.orgId, roomId, floor: hiddenSeqOf(seen) })
  return shownTo(seen, rows.map(columns.decode))
}

/** The words that the message has now come first. Those of a deleted one are nobody's business. */
export async function versionsOf(member: Member, roomId: number, messageId: number) {
  const row = await rowFor(db, await roomFor(member, roomId), messageId)
  if (row.deletedAt !== null) return refuse('message.missing')
  const former = await db
    .select({ at: versions.at, body: versions.body })
    .from(versions)
    .where(and(eq(versions.orgId, member.orgId), eq(versions.messageId, messageId)))
    .orderBy(desc(versions.versionId))
    .limit(VERSIONS_MOST)
  const past = former.map(({ at, body }) => ({ at: at.toISOString(), body }))
  return [{ at: row.editedAt ?? row.createdAt, body: row.body }, ...past]
}

// Scans the room from its newest message on; the words of a whole organization are the business of its search. Answers in threads
// that the reader may not open are left out.
const searchStatement = listStatement(
  'messages_found',
  () => sql`select * from ${messages} one where ${inRoom} and one.seq > ${placeholder('floor')}::bigint
    and one.event is null and one.deleted_at is null
    and case when one.file_count = 0 then one.body
      else one.body || ${fileNamesOf({ orgId: sql`one.org_id`, kind: FILE_HOLDER, id: sql`one.id` })} end
      ilike all(${placeholder('patterns')}::text[])
    and (one.thread_id is null or exists (select from ${messages} root where root.org_id = one.org_id and root.id = one.thread_id
      and root.seq > ${placeholder('floor')}::bigint))
    order by one.seq desc limit ${sql.raw(String(FOUND_MOST))}`,
  { isLong: true },
)
const escaped = (words: string) => words.replaceAll(/[\\%_]/g, sign => `\\${sign}`)

/** Messages that have all of these words, in themselves or in the names of their files; the newest first. */
export async function searchRoom(member: Member, roomId: number, words: string) {
  const seen = await roomFor(member, roomId)
  countSearch(member.userId, words)
  const patterns = wordsIn(words).map(word => `%${escaped(word)}%`)
  const rows = await searchStatement({ orgId: member.orgId, roomId, floor: hiddenSeqOf(seen), patterns })
  return { messages: await shownTo(seen, rows.map(columns.decode)) }
}

const dayStatement = preparedStatement<[seq: string | null]>(
  'first_message_of_day',
  () =>
    db
      .select({ seq: messages.seq })
      .from(messages)
      .where(
        and(
          eq(messages.orgId, placeholder('orgId')),
          eq(messages.roomId, placeholder('roomId')),
          sql`${messages.threadId} is null`,
          sql`${messages.seq} > ${placeholder('floor')}::bigint`,
          sql`${messages.createdAt} >= ${beginOf(placeholder('day'))}`,
        ),
      )
      .orderBy(messages.createdAt)
      .limit(1),
  { isLong: true },
)

/** Null where nothing was said on that day or after it. */
export async function firstOfDay(member: Member, roomId: number, day: string) {
  const seen = await roomFor(member, roomId)
  const [row] = await dayStatement({ orgId: member.orgId, roomId, floor: hiddenSeqOf(seen), day })
  return { seq: row ? Number(row[0]) : null }
}
