// Unread numbers of any sequence of deeds, against a simple model that keeps who has read what.
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { type RoomLevel, roomLevels } from '#contract/room-row'
import { joined } from '../issue/test.ts'
import { onDemand } from '../testing/on-demand.ts'
import { addedMember, person, refusal, registered } from '../testing/visitor.ts'
import { chatIn, type Chatter, company, rowOf } from './test.ts'

const PEOPLE = 3
const FOREVER = '2999-01-01T00:00:00.000Z'
/** How often each deed is done, among the others. */
const weights = { post: 6, answer: 2, read: 3, unread: 3, delete: 2, come: 3, hide: 2, quiet: 3, history: 2, look: 4 }
type Kind = keyof typeof weights
const kinds = (Object.keys(weights) as Kind[]).map(kind => ({ weight: weights[kind], arbitrary: constant(kind) }))
const deed = record({
  kind: oneof(...kinds),
  who: nat(PEOPLE - 1),
  which: nat(100),
  isSo: boolean(),
  level: constantFrom(...roomLevels),
})

type Deed = typeof deed extends Arbitrary<infer Drawn> ? Drawn : never
const done = (kind: Kind, who: number, how: Partial<Deed> = {}): Deed => {
  return { kind, who, which: 0, isSo: false, level: 'all', ...how }
}
const [said, mention] = [done('post', 0), done('post', 0, { isSo: true })]
/** Sequences that chance seldom makes: a newcomer goes back behind their coming, and somebody who wants quiet is mentioned. */
const seldom = [
  [said, done('come', 1), done('come', 1), done('unread', 1), done('look', 1), done('history', 0)],
  [said, mention, done('quiet', 1, { isSo: true }), done('look', 1), done('quiet', 1, { level: 'none' })],
  [mention, done('hide', 1, { isSo: true })],
]

/** `read` goes back where one marks what one has read as unread again; others go on seeing `seen`. */
type Mine = { joined: number; read: number; seen: number; hidden: number; level: RoomLevel; isMuted: boolean }
type Said = { messageId: number; seq: number; by: number; mentioned: number[]; isAnswer: boolean; isGone: boolean }
type Model = {
  showsHistory: boolean
  /** The number of the last message. */
  last: number
  said: Said[]
  present: Map<number, Mine>
  /** By the member, the number of the navigation before there was this room. */
  before: Map<number, number>
}
/** One member who does something, perhaps with one of the messages. */
type Doing = { by: Chatter; mine: Mine; target: Said | undefined; isSo: boolean; level: RoomLevel }

const newcomer = (last: number): Mine => ({
  joined: last,
  read: last,
  seen: last,
  hidden: 0,
  level: 'all',
  isMuted: false,
})
const isSeen = ({ showsHistory }: Model, { joined }: Mine, { seq }: Said) => showsHistory || seq > joined

/** The numbers of one member: in their list, and for this room in the navigation. */
function numbersOf(model: Model, id: number) {
  const mine = model.present.get(id)
  if (!mine) return { row: undefined, counted: 0 }
  const unread = model.said.filter(
    one => one.seq > mine.read && isSeen(model, mine, one) && one.by !== id && !one.isAnswer && !one.isGone,
  )
  const mentions = unread.filter(({ mentioned }) => mentioned.includes(id))
  const row = { unreadCount: unread.length, mentionCount: mentions.length, isHidden: mine.hidden >= model.last }
  if (row.isHidden || mine.level === 'none') return { row, counted: 0 }
  return { row, counted: mine.level === 'all' && !mine.isMuted ? row.unreadCount : row.mentionCount }
}

/** Deeds with messages; each changes the room and the model of it alike. */
function saying({ at, post }: ReturnType<typeof chatIn>, model: Model) {
  async function say({ by }: Doing, body: string, mentioned: number[], threadId?: number) {
    const { messageId, seq } = await post(by, { body, ...(threadId !== undefined && { threadId }) })
    expect(seq).toBe(++model.last)
    const isAnswer = threadId !== undefined
    model.said.push({ messageId, seq, by: by.memberId, mentioned, isAnswer, isGone: false })
  }
  return {
    post: (doing: Doing) =>
      doing.isSo ? say(doing, '[@전체](everyone) 보세요', [...model.present.keys()]) : say(doing, '말', []),
    answer: async (doing: Doing) => {
      const { target, mine } = doing
      if (!target || target.isAnswer || target.isGone || !isSeen(model, mine, target)) return
      await say(doing, '답', [], target.messageId)
      // Lists tell nothing of it: hidden rooms stay hidden.
      for (const each of model.present.values()) if (each.hidden >= model.last - 1) each.hidden = model.last
    },
    read: async ({ by, mine, target }: Doing) => {
      if (!target) return
      await by.call(messageRoutes.markRead, { ...at, body: { seq: target.seq } })
      mine.read = Math.max(mine.read, target.seq)
      mine.seen = Math.max(mine.seen, target.seq)
    },
    unread: async ({ by, mine, target }: Doing) => {
      if (!target) return
      const marking = by.call(messageRoutes.markUnread, { ...at, body: { messageId: target.messageId } })
      if (!isSeen(model, mine, target)) return expect(await refusal(marking)).toMatchObject({ status: 404 })
      await marking
      mine.read = Math.min(mine.read, target.seq - 1)
    },
    delete: async ({ by, mine }: Doing) => {
      const own = model.said.find(one => one.by === by.memberId && !one.isGone && isSeen(model, mine, one))
      if (!own) return
      await by.call(messageRoutes.remove, { ...at, messageId: own.messageId })
      own.isGone = true
    },
  }
}
/** Deeds with the room itself, and a look at one's numbers. */
function standing({ at, read }: ReturnType<typeof chatIn>, owner: Chatter, model: Model) {
  return {
    /** Or goes, but for the owner, who invites the others. */
    come: async ({ by, mine }: { by: Chatter; mine: Mine | undefined }) => {
      if (by === owner) return
      if (mine) await by.call(roomRoutes.leave, at)
      else await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [by.memberId] } })
      model.present.delete(by.memberId)
      // A newcomer has joined before the line that says so.
      if (!mine) model.present.set(by.memberId, newcomer(model.last))
      model.last++
    },
    hide: async ({ by, mine, isSo }: Doing) => {
      await by.call(roomRoutes.changeMine, { ...at, body: { isHidden: isSo } })
      mine.hidden = isSo ? model.last : 0
    },
    quiet: async ({ by, mine, isSo, level }: Doing) => {
      await by.call(roomRoutes.changeMine, { ...at, body: { level, mutedUntil: isSo ? FOREVER : null } })
      Object.assign(mine, { level, isMuted: isSo })
    },
    history: async ({ isSo }: Doing) => {
      const { version } = await read(owner)
      await owner.call(roomRoutes.change, { ...at, body: { showsHistory: isSo, version } })
      model.showsHistory = isSo
    },
    look: async (by: Chatter) => {
      const [found, { count }] = await Promise.all([rowOf(by, at), by.call(roomRoutes.unread, { orgId: at.orgId })])
      const { unreadCount, mentionCount, isHidden } = found ?? {}
      const row = found && { unreadCount, mentionCount, isHidden }
      expect({ row, counted: count - model.before.get(by.memberId)! }).toEqual(numbersOf(model, by.memberId))
    },
  }
}

/** Several members of one organization, whom nobody keeps from calling as often as they like. */
async function players() {
  const at = await onDemand('unlimited')
  const { orgId, owner } = await company(at)
  const people: Chatter[] = [owner]
  while (people.length < PEOPLE) {
    const other = await person(at)
    people.push(Object.assign(other, { memberId: await addedMember(orgId, other) }))
  }
  return { orgId, owner, people, memberIds: people.map(({ memberId }) => memberId) }
}

test('[S1.5] the number on a message and the number of a room follow from cursors, whatever is done', async () => {
  const { orgId, owner, people, memberIds } = await players()
  const counted = async (by: Chatter) => [by.memberId, (await by.call(roomRoutes.unread, { orgId })).count] as const
  await assert(
    asyncProperty(boolean(), array(deed, { minLength: 5, maxLength: 30 }), async (showsHistory, sequence) => {
      const before = new Map(await Promise.all(people.map(counted)))
      const body = { kind: 'group' as const, showsHistory, memberIds: memberIds.slice(1) }
      const { roomId, lastSeq: last } = await owner.call(roomRoutes.create, { orgId, body })
      const present = new Map(memberIds.map(id => [id, newcomer(0)]))
      const model: Model = { showsHistory, last, said: [], present, before }
      const room = chatIn(orgId, roomId)
      const { come, look, ...deeds } = { ...saying(room, model), ...standing(room, owner, model) }
      for (const { kind, who, which, ...how } of sequence) {
        const by = people[who]!
        const mine = present.get(by.memberId)
        const target = model.said[which % model.said.length]
        if (kind === 'come') await come({ by, mine })
        else if (kind === 'look') await look(by)
        else if (mine) await deeds[kind]({ by, mine, target, ...how })
      }
      const { members } = await room.read(owner)
      for (const { seq, by } of model.said) {
        const unread = members.filter(one => one.memberId !== by && one.joinedSeq < seq && one.readSeq! < seq).length
        const expected = [...present].filter(([id, one]) => id !== by && one.joined < seq && one.seen < seq).length
        expect(unread).toBe(expected)
      }
      await Promise.all(people.map(look))
    }),
    { numRuns: 14, examples: seldom.map(sequence => [true, sequence]) },
  )
})

test('who has read a message and who has not is told of those who were there', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const [junho, seoyeon] = [await joined(orgId, 'MEMBER', '준호'), await joined(orgId, 'MEMBER', '서연')]
  const late = await joined(orgId, 'MEMBER', '한지우')
  const body = { kind: 'group' as const, showsHistory: true, memberIds: [junho.memberId, seoyeon.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const { at, post } = chatIn(orgId, roomId)
  const said = await post(owner, '읽으셨나요?')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  await junho.call(messageRoutes.markRead, { ...at, body: { seq: said.seq } })
  // A later, smaller number changes nothing, and a number beyond the room is its end.
  expect(await junho.call(messageRoutes.markRead, { ...at, body: { seq: 1 } })).toEqual({ readSeq: said.seq })
  expect(await late.call(messageRoutes.markRead, { ...at, body: { seq: 1_000_000 } })).toEqual({
    readSeq: said.seq + 1,
  })
  expect(await owner.call(messageRoutes.readers, { ...at, messageId: said.messageId })).toEqual({
    read: [junho.memberId],
    unread: [seoyeon.memberId],
  })
})
