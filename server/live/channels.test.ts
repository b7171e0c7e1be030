import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Lost, NOTHING_LOST } from './channels.ts'
import { LOOK_MS } from './live.ts'
import { liveServer } from '../testing/socket.ts'

/** Issues 1 to 9 belong to project 1; of a room one question tells who is in it. */
async function doored() {
  const asked: string[] = []
  const said = {
    lost: {} as Partial<Lost>,
    sees: async () => true,
    inside: new Set<number>(),
    looks: 0,
  }
  const open = await liveServer({
    channels: {
      project: {
        admits: async ({ userId }, id) => {
          asked.push(`${userId} ${id}`)
          return said.sees()
        },
      },
      room: {
        admits: async ({ userId }, id) => {
          asked.push(`${userId} ${id}`)
          return said.inside.has(userId)
        },
        audience: async id => {
          asked.push(`room ${id}`)
          return said.inside
        },
      },
      issue: { within: async id => (id < 10 ? 'project:1' : 'project:2') },
    },
    lostWithin: async () => {
      said.looks++
      return { ...NOTHING_LOST, ...said.lost }
    },
  })
  return { open, asked, said }
}

/** All that was found by the looks until now has been done. */
async function nextLook(said: { looks: number }) {
  const before = said.looks
  await expect.poll(() => said.looks).toBeGreaterThan(before + 1)
}

test('of a project that was narrowed each person is asked once, and of the others nobody', async () => {
  const { open, asked, said } = await doored()
  const mine = ['project:1', 'issue:1', 'issue:2', 'issue:11']
  await open(1, mine)
  await open(1, mine)
  const { frames } = await open(2, ['issue:3', 'issue:12'])
  asked.length = 0
  said.sees = async () => false
  said.lost = { projects: [1] }
  await expect.poll(() => frames.some(frame => frame.includes('"refused","id":"issue:3"'))).toBe(true)
  expect(asked).toEqual(['1 1', '2 1'])
  await nextLook(said)
  // The channel of the other issue keeps its listeners.
  expect(frames.filter(frame => frame.includes('issue:12'))).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

test('of a room that somebody left one question tells who is still in it, unless somebody left more than the room', async () => {
  const { open, asked, said } = await doored()
  said.inside = new Set([1, 2, 3])
  const [stays, goes, follows] = [await open(1, ['room:7']), await open(2, ['room:7']), await open(3, ['room:7'])]
  const isRefused = ({ frames }: typeof stays) => frames.some(frame => frame.includes('"refused","id":"room:7"'))
  asked.length = 0
  said.inside = new Set([1, 3])
  said.lost = { rooms: [7] }
  await expect.poll(() => isRefused(goes)).toBe(true)
  said.lost = {}
  await nextLook(said)
  expect(new Set(asked)).toEqual(new Set(['room 7']))
  expect([isRefused(stays), isRefused(follows)]).toEqual([false, false])
  // A member who was removed may not be out of the room yet: the whole door is asked.
  asked.length = 0
  said.inside = new Set([1])
  said.lost = { members: [{ orgId: 1, userId: 3 }] }
  await expect.poll(() => isRefused(follows)).toBe(true)
  expect(new Set(asked)).toEqual(new Set(['3 7']))
  expect(isRefused(stays)).toBe(false)
})

test('a session that ends is cut within a second, also while a slow door is being asked', async () => {
  const { open, asked, said } = await doored()
  const [slow, ended] = [await open(1, ['issue:1']), await open(2, ['issue:11'])]
  const answer = Promise.withResolvers<boolean>()
  said.sees = () => answer.promise
  asked.length = 0
  said.lost = { projects: [1] }
  await expect.poll(() => asked).toContain('1 1')
  const closed = once(ended.socket, 'close')
  said.lost = { projects: [1], sessions: [2] }
  const before = said.looks
  expect((await closed)[0]).toBe(4403)
  // By the next look, or by the one after it that was under way when the session ended; there are two a second.
  expect(said.looks - before).toBeLessThanOrEqual(2)
  expect(LOOK_MS).toBeLessThanOrEqual(500)
  expect(slow.socket.readyState).toBe(WebSocket.OPEN)
  answer.resolve(true)
})
