// The rooms of a member, and those that they may join.
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OpenChannel } from '#contract/chat'
import { EXCERPT_HEAD, excerptOf } from '#contract/message-words'
import { type Face, FACES_MOST, lastWordsBy, type RoomRow as ListedRoom, type roomLevels } from '#contract/room-row'
import type { Member } from '#contract/permissions'
import { URGENT_DAYS } from '#contract/urgent-message'
import { matches, matchesAmong, wordsIn } from '#korean/match'
import { ago, db } from '../../db.ts'
import { draftsBeginning } from '../../draft/drafts.ts'
import { memberNameBy } from '../../member/names.ts'
import { facesBy } from '../../member/people.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { isAmong, preparedStatement, worded } from '../../postgres/statements.ts'
import { facesInRooms } from './faces.ts'
import { pictureAddress } from '../../storage/storage.ts'
import { readUpTo, unreadMentionsOf, unreadOf } from '../reading.ts'
import { eventColumns, type Raw, standsInLists } from '../message/rows.ts'
import { eventOf } from '../message/whole.ts'
import { messages, roomMembers, rooms } from '../tables.ts'

const { placeholder } = sql
const { text, number, numbers, moment, optional } = decoded
const CHANNELS_MOST = 200
const boolean = (raw: string | null) => raw === 't'

/** How many they are, and up to so many of the others in the order of their coming. */
const peopleOfRoom = sql`(select count(*) as size, coalesce((array_agg(face.member_id order by face.joined_at, face.member_id)
    filter (where face.member_id <> ${placeholder('memberId')}))[:${sql.raw(String(FACES_MOST))}],
    array_remove(string_to_array(${rooms}.pair, ':')::bigint[], ${placeholder('memberId')}::bigint), '{}') as faces
  from ${roomMembers} face where face.org_id = ${rooms}.org_id and face.room_id = ${rooms}.id)`
const sizeOfRoom = sql`(select count(*) from ${roomMembers} one where one.org_id = ${rooms}.org_id and one.room_id = ${rooms}.id)`

const columns = columnList({
  roomId: [sql`${rooms}.id`.as('room_id'), number],
  kind: [sql`${rooms}.kind`.as('kind'), text],
  name: [sql`${rooms}.name`.as('name'), text],
  imageKey: [sql`${rooms}.image_key`.as('image_key'), optional.text],
  memberCount: [sql`people.size`.as('size'), number],
  faceIds: [sql`people.faces`.as('faces'), numbers],
  readSeq: [readUpTo.as('read_seq'), number],
  unreadCount: [unreadOf.as('unread'), number],
  mentionCount: [unreadMentionsOf.as('mentions'), number],
  isPinned: [sql`${roomMembers}.pinned_at is not null`.as('is_pinned'), boolean],
  isHidden: [sql`coalesce(${roomMembers}.hidden_seq >= ${rooms}.last_seq, false)`.as('is_hidden'), boolean],
  isClosed: [sql`${rooms}.closed_at is not null`.as('is_closed'), boolean],
  level: [sql`${roomMembers}.level`.as('level'), text],
  mutedUntil: [sql`${roomMembers}.muted_until at time zone 'UTC'`.as('muted_utc'), optional.moment],
  createdAt: [sql`${rooms}.created_at at time zone 'UTC'`.as('created_utc'), moment],
  lastSeq: [sql`${messages}.seq`.as('last_seq'), optional.number],
  lastMemberId: [sql`${messages}.member_id`.as('last_member'), optional.number],
  lastName: [memberNameBy(sql`${messages}.org_id`, sql`${messages}.member_id`).as('last_name'), raw => raw ?? ''],
  ...eventColumns,
  lastHead: [sql`left(${messages}.body, ${sql.raw(String(EXCERPT_HEAD))})`.as('last_head'), optional.text],
  lastFiles: [sql`${messages}.file_count`.as('last_files'), optional.number],
  lastDeleted: [sql`${messages}.deleted_at is not null`.as('last_deleted'), boolean],
  lastAt: [sql`${messages}.created_at at time zone 'UTC'`.as('last_utc'), optional.moment],
})

const mineStatement = preparedStatement<Raw>(
  'rooms_of_member',
  () =>
    worded(
      sql`${db.select(columns.rawSelection).from(sql`${roomMembers} join ${rooms}
      on ${rooms}.org_id = ${roomMembers}.org_id and ${rooms}.id = ${roomMembers}.room_id
      cross join lateral ${peopleOfRoom} people
      left join lateral (select * from ${messages} one where one.org_id = ${rooms}.org_id and one.room_id = ${rooms}.id
        and one.thread_id is null and ${standsInLists(sql`one.event`)}
        and one.seq > case when ${rooms}.shows_history then 0 else ${roomMembers}.joined_seq end
        order by one.seq desc limit 1) ${messages} on true
      where ${roomMembers}.org_id = ${placeholder('orgId')} and ${roomMembers}.member_id = ${placeholder('memberId')}`)}`,
    ),
  { isText: true, isLong: true },
)

type Row = ReturnType<typeof columns.decode>

const lastOf = (row: Row): ListedRoom['last'] =>
  row.lastSeq === null
    ? null
    : lastWordsBy({
        seq: row.lastSeq,
        author: { memberId: row.lastMemberId!, name: row.lastName },
        event: eventOf(row),
        excerpt: row.lastDeleted ? '' : excerptOf(row.lastHead ?? ''),
        fileCount: row.lastFiles ?? 0,
        isDeleted: row.lastDeleted,
        at: row.lastAt!,
      })

/** The pinned first, then those with the newest words. */
export async function roomsOf(member: Member, { search = '' }: { search?: string | undefined }) {
  const { orgId, memberId } = member
  const [raw, drafts] = await Promise.all([mineStatement({ orgId, memberId }), draftsBeginning(member, 'chat ')])
  const rows = raw.map(columns.decode)
  const faces = await facesInRooms(orgId, [memberId, ...rows.flatMap(({ faceIds }) => faceIds)])
  const listed = rows.map(row => ({ at: row.lastAt ?? row.createdAt, room: listedOf(row, faces, memberId, drafts) }))
  const found = search === '' ? listed : await foundAmong(listed, member, search)
  const sorted = found.toSorted((a, b) => Number(b.room.isPinned) - Number(a.room.isPinned) || (a.at < b.at ? 1 : -1))
  return { rooms: sorted.map(({ room }) => room) }
}

function listedOf(
  row: Row,
  faces: ReadonlyMap<number, Face>,
  memberId: number,
  drafts: ReadonlyMap<string, string>,
): ListedRoom {
  const draft = drafts.get(`chat ${row.roomId}`)
  const { roomId, name, memberCount, unreadCount, mentionCount, isPinned, isHidden, isClosed, mutedUntil } = row
  const shown = row.faceIds.length > 0 ? row.faceIds : [memberId]
  return {
    roomId,
    kind: row.kind as ListedRoom['kind'],
    name,
    roomImgUrl: pictureAddress(row.imageKey),
    memberCount,
    faces: shown.flatMap(id => faces.get(id) ?? []),
    last: lastOf(row),
    createdAt: row.createdAt,
    readSeq: row.readSeq,
    unreadCount,
    mentionCount,
    isPinned,
    isHidden,
    isClosed,
    level: row.level as (typeof roomLevels)[number],
    mutedUntil,
    draft: draft === undefined ? null : excerptOf(draft),
  }
}

type Listed = { at: string; room: ListedRoom }
const FOUND_BY_MOST = 3

/** By the name of the room, and by the names of all its people; the words may be those of several. */
async function foundAmong(listed: Listed[], { orgId, memberId }: Member, search: string) {
  const people = await facesBy(orgId)
  const words = [search, ...wordsIn(search)]
  const meant = [...people.values()].filter(({ name }) => words.some(each => matches(name, each)))
  const theirs = await db
    .select({ roomId: roomMembers.roomId, memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(
      and(
        eq(roomMembers.orgId, orgId),
        isAmong(
          roomMembers.roomId,
          listed.map(({ room }) => room.roomId),
        ),
        isAmong(
          roomMembers.memberId,
          meant.flatMap(({ memberId: id }) => (id === memberId ? [] : id)),
        ),
      ),
    )
    .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.memberId))
  const having = Map.groupBy(theirs, ({ roomId }) => roomId)
  return listed.flatMap(({ at, room }) => {
    if (matches(room.name, search)) return { at, room }
    const names = (having.get(room.roomId) ?? []).map(each => people.get(each.memberId)!.name)
    if (!matchesAmong([room.name, ...names], search)) return []
    return { at, room: { ...room, foundBy: names.slice(0, FOUND_BY_MOST) } }
  })
}

const unreadStatement = preparedStatement<[count: string]>(
  'rooms_unread',
  () =>
    worded(sql`select coalesce(sum(case when ${roomMembers}.level = 'all' and coalesce(${roomMembers}.muted_until < now(), true)
        then ${unreadOf} else ${unreadMentionsOf} end) filter (where ${roomMembers}.level <> 'none'), 0)
      from ${roomMembers} join ${rooms} on ${rooms}.org_id = ${roomMembers}.org_id and ${rooms}.id = ${roomMembers}.room_id
      where ${roomMembers}.org_id = ${placeholder('orgId')} and ${roomMembers}.member_id = ${placeholder('memberId')}
        and ${rooms}.last_seq > ${readUpTo}
        and ${rooms}.last_seq > coalesce(${roomMembers}.hidden_seq, 0)`),
  { isLong: true },
)

/** For the navigation. */
export async function unreadCountOf({ orgId, memberId }: Member) {
  const [row] = await unreadStatement({ orgId, memberId })
  return { count: Number(row![0]) }
}

export async function openChannelsFor({ orgId, memberId }: Member, search = ''): Promise<OpenChannel[]> {
  const rows = await db
    .select({
      roomId: rooms.roomId,
      name: rooms.name,
      topic: rooms.topic,
      imageKey: rooms.imageKey,
      memberCount: sql<string>`${sizeOfRoom}`,
      isMine: sql<boolean>`exists (select from ${roomMembers} me where me.org_id = ${rooms}.org_id and me.room_id = ${rooms}.id and me.member_id = ${memberId})`,
    })
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), eq(rooms.kind, 'channel'), isNull(rooms.closedAt)))
    .orderBy(sql`${rooms.name} collate "ko-x-icu"`, asc(rooms.roomId))
  return rows
    .filter(({ name, topic }) => search === '' || matches(name, search) || topic.includes(search))
    .slice(0, CHANNELS_MOST)
    .map(({ imageKey, ...row }) => ({
      ...row,
      roomImgUrl: pictureAddress(imageKey),
      memberCount: Number(row.memberCount),
    }))
}

/** Of the last thirty days. */
export async function urgentCountOf({ orgId, memberId }: Member) {
  const isRecent = gt(messages.createdAt, ago(URGENT_DAYS * 86_400_000))
  const isTheirs = and(eq(messages.orgId, orgId), eq(messages.memberId, memberId), eq(messages.isUrgent, true))
  return { count: await db.$count(messages, and(isTheirs, isRecent)) }
}
