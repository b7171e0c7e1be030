// Unread numbers of any sequence of deeds, against a simple model that keeps who has read what.
import { randomUUID } from 'node:crypto'
import { array, assert, asyncProperty, constant, nat, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { type Message, messageRoutes } from '#contract/message'
import { joined } from '../issue/test.ts'
import { onDemand } from '../testing/on-demand.ts'
import { addedMember, person, registered } from '../testing/visitor.ts'
import { memberRoutes } from '#contract/member'
import { chatIn, rowOf } from './test.ts'

const PEOPLE = 4
const who = nat(PEOPLE - 1)
const deed = oneof(
  { weight: 5, arbitrary: record({ do: constant('post' as const), who }) },
  { weight: 4, arbitrary: record({ do: constant('read' as const), who, upTo: nat(100) }) },
  { weight: 1, arbitrary: record({ do: constant('unread' as const), who, upTo: nat(100) }) },
  { weight: 1, arbitrary: record({ do: constant('leave' as const), who }) },
  { weight: 2, arbitrary: record({ do: constant('invite' as const), who }) },
  { weight: 1, arbitrary: record({ do: constant('delete' as const), who }) },
)

type Model = {
  said: { seq: number; by: number; isGone: boolean }[]
  present: Map<number, { joined: number; read: number }>
}

test('[S1.5] the number on a message and the number of a room follow from cursors, whatever is done', async () => {
  const at = await onDemand('unlimited')
  const owner = await person(at)
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => person(at)))
  const ids = [memberId, ...(await Promise.all(others.map(each => addedMember(orgId, each, 'MEMBER'))))]
  const people = [owner, ...others]
  await assert(
    asyncProperty(array(deed, { minLength: 5, maxLength: 25 }), async deeds => {
      const body = { kind: 'group' as const, showsHistory: true, memberIds: ids.slice(1) }
      const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
      const { at: room, post, read } = chatIn(orgId, roomId)
      const model: Model = { said: [], present: new Map(ids.map(id => [id, { joined: 0, read: 0 }])) }
      const messages: Message[] = []
      const last = async () => (await read(owner)).lastSeq
      for (const each of deeds) {
        const by = people[each.who]!
        const id = ids[each.who]!
        const mine = model.present.get(id)
        const target = messages.length ? messages[('upTo' in each ? each.upTo : 0) % messages.length] : undefined
        if (each.do === 'invite') {
          if (mine) continue
          await owner.call(roomRoutes.invite, { ...room, body: { memberIds: [id] } })
          // A newcomer has joined before the line that says so.
          const joined = (await last()) - 1
          model.present.set(id, { joined, read: joined })
        } else if (!mine) continue
        else if (each.do === 'post') {
          const message = await post(by, { clientId: randomUUID(), body: '말' })
          messages.push(message)
          model.said.push({ seq: message.seq, by: id, isGone: false })
        } else if (each.do === 'leave') {
          if (id === memberId) continue
          await by.call(roomRoutes.leave, room)
          model.present.delete(id)
        } else if (each.do === 'read' && target) {
          await by.call(messageRoutes.markRead, { ...room, body: { seq: target.seq } })
          mine.read = Math.max(mine.read, target.seq)
        } else if (each.do === 'unread' && target) {
          await by.call(messageRoutes.markUnread, { ...room, body: { messageId: target.messageId } })
          mine.read = Math.min(mine.read, target.seq - 1)
        } else if (each.do === 'delete') {
          const own = model.said.find(one => one.by === id && !one.isGone)
          if (!own) continue
          await by.call(messageRoutes.remove, {
            ...room,
            messageId: messages.find(({ seq }) => seq === own.seq)!.messageId,
          })
          own.isGone = true
        }
      }
      const { members } = await read(owner)
      for (const { seq, by } of model.said) {
        const counted = members.filter(one => one.memberId !== by && one.joinedSeq < seq && one.readSeq! < seq).length
        const expected = [...model.present].filter(
          ([id, one]) => id !== by && one.joined < seq && one.read < seq,
        ).length
        expect(counted).toBe(expected)
      }
      for (const [at, somebody] of people.entries()) {
        const mine = model.present.get(ids[at]!)
        const row = await rowOf(somebody, room)
        const unread =
          mine && model.said.filter(({ seq, by, isGone }) => seq > mine.read && by !== ids[at] && !isGone).length
        expect(row?.unreadCount).toBe(unread)
      }
    }),
    { numRuns: 12 },
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
    read: [{ memberId: junho.memberId, at: expect.any(String) }],
    unread: [seoyeon.memberId],
  })
})
