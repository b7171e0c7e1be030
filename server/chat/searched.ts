// Rooms and messages in the search.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { excerptOf } from '#contract/message-words'
import type { Member } from '#contract/permissions'
import { namesOf } from '../member/names.ts'
import { titleTo } from '../notices/shape.ts'
import { isAmong } from '../postgres/statements.ts'
import { withFiles } from '../searched/kinds.ts'
import { homeOf, type Searched, type SearchHomesOf } from '../searched/parts.ts'
import { isShown, itsMembers, roomOfMessage } from './doors.ts'
import { idsInPair } from './room/faces.ts'
import { messages, roomMembers, rooms } from './tables.ts'
import { notifiedRoom } from './things.ts'

const itsMember = ({ memberId }: Member) => and(itsMembers, eq(roomMembers.memberId, memberId))

export const roomHomes: SearchHomesOf = async (tx, member) => {
  const rows = await tx
    .select({
      roomId: rooms.roomId,
      name: rooms.name,
      showsHistory: rooms.showsHistory,
      joinedSeq: roomMembers.joinedSeq,
    })
    .from(roomMembers)
    .innerJoin(rooms, itsMembers)
    .where(and(eq(roomMembers.orgId, member.orgId), eq(roomMembers.memberId, member.memberId)))
  return rows.map(({ roomId, name, showsHistory, joinedSeq }) => ({
    home: homeOf.room(roomId),
    name,
    after: showsHistory ? 0 : joinedSeq,
  }))
}

/** By the rooms between two: the name of the other one. */
async function partnersIn(tx: NodePgDatabase, orgId: number, roomIds: readonly number[], memberId: number) {
  const rows = await tx
    .select({ roomId: rooms.roomId, pair: rooms.pair })
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), isAmong(rooms.roomId, roomIds), isNotNull(rooms.pair)))
  if (rows.length === 0) return new Map<number, string | undefined>()
  const others = new Map(
    rows.map(({ roomId, pair }) => {
      const ids = idsInPair({ pair })
      return [roomId, ids.find(id => id !== memberId) ?? memberId]
    }),
  )
  const people = await namesOf(tx, orgId, { userIds: [], memberIds: [...others.values()] })
  const nameBy = new Map(people.map(person => [person.memberId, person.name]))
  return new Map([...others].map(([roomId, other]) => [roomId, nameBy.get(other)]))
}

/** As this member knows the rooms. */
async function titlesOf(tx: NodePgDatabase, { orgId, memberId }: Member, roomIds: readonly number[]) {
  const ids = [...new Set(roomIds)]
  const [cards, partners] = await Promise.all([
    notifiedRoom.cards(tx, orgId, ids),
    partnersIn(tx, orgId, ids, memberId),
  ])
  return new Map([...cards].map(([roomId, card]) => [roomId, partners.get(roomId) || titleTo(card, memberId)]))
}

export const searchedRoom: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select({ roomId: rooms.roomId, topic: rooms.topic, createdAt: rooms.createdAt })
      .from(rooms)
      .innerJoin(roomMembers, itsMember(member))
      .where(and(eq(rooms.orgId, member.orgId), isAmong(rooms.roomId, ids)))
    const titles = await titlesOf(
      tx,
      member,
      rows.map(({ roomId }) => roomId),
    )
    return new Map(
      rows.map(({ roomId, topic, createdAt }) => [
        roomId,
        {
          title: titles.get(roomId) ?? '',
          place: '',
          text: topic,
          authorId: null,
          at: createdAt,
          path: `/org/${member.orgId}/chat/${roomId}`,
        },
      ]),
    )
  },
}

export const searchedMessage: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select({
        messageId: messages.messageId,
        roomId: messages.roomId,
        seq: messages.seq,
        threadId: messages.threadId,
        body: messages.body,
        memberId: messages.memberId,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(rooms, roomOfMessage)
      .innerJoin(roomMembers, itsMember(member))
      .where(
        and(eq(messages.orgId, member.orgId), isAmong(messages.messageId, ids), isNull(messages.deletedAt), isShown),
      )
    const titles = await titlesOf(
      tx,
      member,
      rows.map(({ roomId }) => roomId),
    )
    return new Map(
      rows.map(({ messageId, roomId, seq, threadId, body, memberId, createdAt }) => [
        messageId,
        {
          title: titles.get(roomId) ?? '',
          place: '',
          text: body,
          wordsOf: part => excerptOf(part, part.length),
          authorId: memberId,
          at: createdAt,
          path: `/org/${member.orgId}/chat/${roomId}${threadId === null ? `?message=${seq}` : `?thread=${threadId}&reply=${seq}`}`,
        },
      ]),
    )
  },
  filtered: withFiles(messages),
}
