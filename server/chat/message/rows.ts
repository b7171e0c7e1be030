// Messages as rows: with their author, what they answer, and their marks, by one statement.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reaction } from '#contract/comment'
import type { LinkedPage } from '#contract/linked-page'
import { EXCERPT_HEAD } from '#contract/message-words'
import { EVENT_PEOPLE_MOST } from '#contract/room-event'
import { db } from '../../db.ts'
import { memberNameBy, memberNamesAmong } from '../../member/names.ts'
import { columnList, decoded, decoder } from '../../postgres/column-list.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { messages, reactions } from '../tables.ts'

export type Raw = readonly (string | null)[]
const { text, number, numbers, moment, optional } = decoded

const org = sql`${messages}.org_id`
const column = (name: string) => sql`${messages}.${sql.raw(name)}`
const utc = (name: string) => sql`${column(name)} at time zone 'UTC'`
const whole = <Value>(empty: Value) =>
  decoder(
    raw => (raw === null ? empty : (JSON.parse(raw) as Value)),
    raw => raw ?? JSON.stringify(empty),
  )

type Person = [memberId: number, name: string]
export type QuotedRow = {
  messageId: number
  seq: number
  memberId: number
  name: string
  head: string
  fileCount: number
  isDeleted: boolean
}

/** Of the message of this column, whose words are gone where it was deleted. */
const quotedBy = sql`case when ${column('quoted_id')} is null then null else (select json_build_object(
  'messageId', other.id, 'seq', other.seq, 'memberId', other.member_id,
  'name', ${memberNameBy(sql`other.org_id`, sql`other.member_id`)},
  'fileCount', other.file_count, 'isDeleted', other.deleted_at is not null,
  'head', case when other.deleted_at is null then left(other.body, ${sql.raw(String(EXCERPT_HEAD))}) else '' end)
  from ${messages} other where other.org_id = ${org} and other.id = ${column('quoted_id')}) end`

/** Few messages have such a member: the others do without the search for one. */
const nameIfAny = (name: string) =>
  sql`case when ${column(name)} is not null then ${memberNameBy(org, column(name))} end`

const peopleOfEvent = sql`case when ${column('event')} is null then null else ${memberNamesAmong(
  org,
  sql`array(select each::bigint from jsonb_array_elements_text(${column('event')} -> 'memberIds') each limit ${sql.raw(String(EVENT_PEOPLE_MOST))})`,
)} end`

const reactedBy = sql`case when ${column('reaction_count')} = 0 or ${column('deleted_at')} is not null then null else (
  select json_object_agg(each.reaction, each.who) from (
    select mine.reaction, array_agg(mine.member_id order by mine.at, mine.member_id) as who from ${reactions} mine
    where mine.org_id = ${org} and mine.message_id = ${column('id')} group by mine.reaction) each) end`

/** Of a line of the room itself. */
export const eventColumns = {
  what: [sql`${column('event')} ->> 'what'`.as('what'), optional.text],
  eventName: [sql`${column('event')} ->> 'name'`.as('event_name'), optional.text],
  people: [peopleOfEvent.as('people'), whole<Person[]>([])],
  peopleCount: [sql`jsonb_array_length(${column('event')} -> 'memberIds')`.as('people_count'), optional.number],
} as const

/** The alias under which every statement below has its messages. */
export const columns = columnList({
  messageId: [column('id').as('message_id'), number],
  roomId: [column('room_id').as('room'), number],
  seq: [column('seq').as('its_seq'), number],
  change: [column('change').as('its_change'), number],
  clientId: [column('client_id').as('client'), optional.text],
  memberId: [column('member_id').as('member'), number],
  authorName: [memberNameBy(org, column('member_id')).as('author_name'), raw => raw ?? ''],
  ...eventColumns,
  body: [sql`case when ${column('deleted_at')} is null then ${column('body')} else '' end`.as('words'), text],
  quoted: [quotedBy.as('quoted'), whole<QuotedRow | null>(null)],
  originalMemberId: [column('original_member_id').as('original_member'), optional.number],
  originalName: [nameIfAny('original_member_id').as('original_name'), raw => raw ?? ''],
  originalAt: [utc('original_at').as('original_utc'), optional.moment],
  threadId: [column('thread_id').as('thread'), optional.number],
  mentionedIds: [column('mentioned_ids').as('mentioned'), numbers],
  preview: [column('preview').as('linked'), whole<LinkedPage | null>(null)],
  placeId: [column('place_id').as('place'), optional.number],
  fileCount: [column('file_count').as('files'), number],
  reacted: [reactedBy.as('reacted'), whole<Partial<Record<Reaction, number[]>>>({})],
  replyCount: [column('reply_count').as('replies'), number],
  repliedAt: [utc('replied_at').as('replied_utc'), optional.moment],
  replierIds: [column('replier_ids').as('repliers'), numbers],
  resolvedAt: [utc('resolved_at').as('resolved_utc'), optional.moment],
  pinnedAt: [utc('pinned_at').as('pinned_utc'), optional.moment],
  pinnedBy: [column('pinned_by').as('pinner'), optional.number],
  pinnerName: [nameIfAny('pinned_by').as('pinner_name'), raw => raw ?? ''],
  askedAt: [utc('asked_at').as('asked_utc'), optional.moment],
  askedBy: [column('asked_by').as('asker'), optional.number],
  confirmedIds: [column('confirmed_ids').as('confirmed'), numbers],
  nudgedOn: [sql`${column('nudged_on')}::text`.as('nudged'), optional.text],
  isUrgent: [column('is_urgent').as('urgent'), raw => raw === 't'],
  version: [column('version').as('its_version'), number],
  createdAt: [utc('created_at').as('created_utc'), moment],
  editedAt: [utc('edited_at').as('edited_utc'), optional.moment],
  deletedAt: [utc('deleted_at').as('deleted_utc'), optional.moment],
})
export type MessageRow = ReturnType<typeof columns.decode>

/** A subquery of messages in place of the table, so that the columns above are theirs. */
export const listing = (rows: SQL) => db.select(columns.rawSelection).from(sql`(${rows}) as ${messages}`)

/** A statement of messages, for `preparedStatement`. */
export const listStatement = (name: string, rows: () => SQL, options: { isLong?: boolean } = {}) =>
  preparedStatement<Raw>(name, () => worded(sql`${listing(rows())}`), { isText: true, ...options })

export const FILE_HOLDER = 'message'

const oneStatement = listStatement(
  'message_one',
  () =>
    sql`select * from ${messages} one where one.org_id = ${sql.placeholder('orgId')} and one.room_id = ${sql.placeholder('roomId')} and one.id = ${sql.placeholder('messageId')}`,
)

/** The row of a message of this room; undefined if there is none. */
export async function rowBy(
  tx: NodePgDatabase,
  { orgId, roomId }: { orgId: number; roomId: number },
  messageId: number,
): Promise<MessageRow | undefined> {
  const [raw] = await oneStatement({ orgId, roomId, messageId }, tx)
  return raw && columns.decode(raw)
}

const someStatement = listStatement(
  'messages_among',
  () =>
    sql`select * from ${messages} these where these.org_id = ${sql.placeholder('orgId')} and these.room_id = ${sql.placeholder('roomId')}
      and these.id = any(array(select unnest(${sql.placeholder('messageIds')}::bigint[])))`,
)

/** Those of these messages that are of this room, in no order. */
export const rowsAmong = async (
  tx: NodePgDatabase,
  { orgId, roomId }: { orgId: number; roomId: number },
  messageIds: readonly number[],
): Promise<MessageRow[]> => (await someStatement({ orgId, roomId, messageIds }, tx)).map(columns.decode)

/** The condition of one message. */
export const itself = ({ orgId }: { orgId: number }, messageId: number) =>
  and(eq(messages.orgId, orgId), eq(messages.messageId, messageId))

/** Lists pass over the line that says that somebody is in the organization no more, as if it were not there. */
export const DEPARTED = 'departed'
export const standsInLists = (event: SQL | AnyPgColumn) =>
  sql`(${event} is null or ${event} ->> 'what' <> ${sql.raw(`'${DEPARTED}'`)})`

/** Where a message stands, for notifications of it. */
export const whereOf = ({ messageId, seq, threadId }: Pick<MessageRow, 'messageId' | 'seq' | 'threadId'>) => ({
  messageId,
  seq,
  ...(threadId !== null && { threadId }),
})
