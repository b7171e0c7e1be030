// Pushes of the messages in a room. Its people are told soon after a message, all that are posted within a moment at once; of the
// words their device asks when they leave.
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { EXCERPT_HEAD, excerptOf } from '#contract/message-words'
import { shortened } from '#contract/shortened'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db, type Writing } from '../../db.ts'
import { log, reasonOf } from '../../log.ts'
import { namesOf } from '../../member/names.ts'
import { pushSoon } from '../../push/due.ts'
import type { Asked, PushWords } from '../../push/shape.ts'
import type { RoomRow } from '../doors.ts'
import { readUpTo, unreadOf } from '../reading.ts'
import { messages, roomMembers, rooms } from '../tables.ts'
import { titlesByPeople } from './faces.ts'

/** Rooms with new messages, whose people are told together, by their organizations. */
const waiting = new Map<number, number>()
const TOGETHER_MS = 500
const WORDS_MOST = 240

/** Costs the deed nothing: where this node dies before, the next message brings these words too. */
export function pushMessageSoon(tx: Writing, { orgId, roomId }: Pick<RoomRow, 'orgId' | 'roomId'>) {
  tx.afterCommit(() => {
    if (waiting.size === 0) setTimeout(() => void pushWaiting(), TOGETHER_MS).unref()
    waiting.set(roomId, orgId)
  })
}

/** Somebody to be told of all messages of a room. */
const hearsAll = and(
  eq(roomMembers.level, 'all'),
  sql`(${roomMembers.mutedUntil} is null or ${roomMembers.mutedUntil} < now())`,
)

async function pushWaiting() {
  const some = [...waiting]
  waiting.clear()
  for (const [roomId, orgId] of some)
    try {
      const people = await db
        .select({ memberId: roomMembers.memberId })
        .from(roomMembers)
        .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId), hearsAll))
      const concerned = people.map(({ memberId }) => ({ memberId, kind: 'room', id: roomId }))
      await pushSoon(db, orgId, concerned, { isUrgent: false })
    } catch (error) {
      log.warn({ roomId, reason: reasonOf(error) }, 'people of a room could not be told of its messages')
    }
}

/** Of rooms that are neither muted nor heard by mentions alone: these are notifications, as what is urgent is. */
export async function messageWords(orgId: number, asked: readonly Asked[]) {
  const said = new Map<Asked, PushWords>()
  const mine = asked.filter(({ kind, isUrgentOnly }) => kind === 'room' && !isUrgentOnly)
  if (mine.length === 0) return said
  const unread = await unreadAmong(orgId, mine)
  const nameless = unread.filter(({ kind, name }) => kind === 'group' && name === '').map(({ roomId }) => roomId)
  const [titles, authors] = await Promise.all([
    titlesByPeople(db, orgId, nameless),
    namesOf(db, orgId, { userIds: [], memberIds: unread.map(({ authorId }) => authorId) }),
  ])
  const nameBy = new Map(authors.map(({ memberId, name }) => [memberId, name]))
  for (const { roomId, kind, name, memberId, unreadCount, authorId, head, fileCount, at } of unread) {
    const author = nameBy.get(authorId) || WITHDRAWN_NAME
    const words = shortened(excerptOf(head) || fill(chatText.files, { count: fileCount }), WORDS_MOST)
    const isDirect = kind === 'direct'
    const title = isDirect ? author : name || titles.get(roomId)?.(memberId) || chatText.title
    said.set(
      mine.find(each => each.id === roomId && each.member.memberId === memberId)!,
      {
        title: unreadCount > 1 ? `${title} (${unreadCount})` : title,
        body: isDirect ? words : fill(chatText.by, { name: author, words }),
        path: `/org/${orgId}/chat/${roomId}`,
        listPath: `/org/${orgId}/chat`,
        at,
        isUrgent: isDirect,
      },
    )
  }
  return said
}

const readSeq = sql`greatest(${readUpTo}, case when ${rooms.showsHistory} then 0 else ${roomMembers.joinedSeq} end)`

/** The newest unread message of each of these members in a room of whose every message they want to hear. */
function unreadAmong(orgId: number, asked: readonly Asked[]) {
  const newest = db
    .select({
      authorId: messages.memberId,
      head: sql<string>`left(${messages.body}, ${sql.raw(String(EXCERPT_HEAD))})`.as('head'),
      fileCount: messages.fileCount,
      at: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, roomMembers.orgId),
        eq(messages.roomId, roomMembers.roomId),
        gt(messages.seq, readSeq),
        isNull(messages.threadId),
        isNull(messages.deletedAt),
        isNull(messages.event),
        ne(messages.memberId, roomMembers.memberId),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .as('newest')
  return db
    .select({
      roomId: rooms.roomId,
      kind: rooms.kind,
      name: rooms.name,
      memberId: roomMembers.memberId,
      unreadCount: sql`${unreadOf}`.mapWith(Number),
      authorId: newest.authorId,
      head: newest.head,
      fileCount: newest.fileCount,
      at: newest.at,
    })
    .from(roomMembers)
    .innerJoin(rooms, and(eq(rooms.orgId, roomMembers.orgId), eq(rooms.roomId, roomMembers.roomId)))
    .innerJoinLateral(newest, sql`true`)
    .where(
      and(
        eq(roomMembers.orgId, orgId),
        sql`(${roomMembers.memberId}, ${roomMembers.roomId}) in (select * from unnest(
          ${sql.param(asked.map(({ member }) => member.memberId))}::bigint[], ${sql.param(asked.map(({ id }) => id))}::bigint[]))`,
        hearsAll,
        isNull(rooms.closedAt),
      ),
    )
}
