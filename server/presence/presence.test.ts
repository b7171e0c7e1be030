// Presence over one and two nodes: pages are sockets here.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import type { EventData } from '#contract/events'
import type { Presence } from '#contract/presence'
import { limits } from '../config.ts'
import { listening, type Node, shared, startedNode } from '../live/test.ts'
import { liveServer, socketOf } from '../testing/socket.ts'
import { addedMember, person, registered, type Visitor } from '../testing/visitor.ts'

const IDLE = { idleMs: limits.awayMs }

/** An organization, and a member of it whose pages are opened. */
async function company(place: Partial<Awaited<ReturnType<typeof shared>>> = {}) {
  const owner = await person(place)
  const { orgId } = await registered(owner)
  const { memberId: ownerId } = await owner.call(memberRoutes.me, { orgId })
  const mina = await person(place)
  const memberId = await addedMember(orgId, mina)
  /** A page at this node that was last used so long ago. */
  const page = async ({ url }: { url: string }, { idleMs = 0 } = {}, by: Visitor = mina) => {
    const { say, heard, socket } = await socketOf(undefined, url)
    say({ type: 'hello', token: by.token, idleMs })
    await heard({ type: 'welcome' })
    return { say, close: () => socket.terminate() }
  }
  /** A page at this node that shows who is there. */
  const watching = async (node: { url: string }, by: Visitor = owner) => {
    const live = await listening(node, by, `presence:${orgId}`)
    const told = () =>
      live
        .told('presence.changed')
        .flatMap(data => (data as { members: { memberId: number; presence: Presence }[] }).members)
        .flatMap(each => (each.memberId === memberId ? [each.presence] : []))
    const see = (presence: Presence) => expect.poll(() => told().at(-1) ?? 'offline').toBe(presence)
    const known = () => live.told('presence.known').map(data => (data as EventData<'presence.known'>).members)
    return { ...live, told, known, see }
  }
  /** All who are there, as a page is told that begins to listen. */
  const known = async (node: { url: string }) => {
    const { told, heard } = await listening(node, owner, `presence:${orgId}`)
    await heard({ type: 'event', name: 'presence.known' })
    return (told('presence.known')[0] as EventData<'presence.known'>).members
  }
  return { orgId, owner, ownerId, mina, memberId, page, watching, known }
}

test('a member is online while one of their pages is in use, else away, and offline without any', async () => {
  const place = { url: inject('url') }
  const { memberId, page, watching, known } = await company()
  const owner = await watching(place)
  const unused = await page(place, IDLE)
  await owner.see('away')
  const used = await page(place)
  await owner.see('online')
  expect(await known(place)).toContainEqual({ memberId, presence: 'online' })
  used.close()
  await owner.see('away')
  unused.say({ type: 'used', idleMs: 0 })
  await owner.see('online')
  unused.close()
  await owner.see('offline')
  expect(owner.told()).toEqual(['away', 'online', 'away', 'online', 'offline'])
  expect((await known(place)).map(each => each.memberId)).not.toContain(memberId)
})

test('a page that is loaded again tells nobody that its member was gone', async () => {
  const place = { url: inject('url') }
  const { page, watching } = await company()
  const owner = await watching(place)
  const before = await page(place)
  await owner.see('online')
  before.close()
  // Longer than the server takes to look.
  await new Promise(resolve => setTimeout(resolve, 1_500))
  const after = await page(place, IDLE)
  await owner.see('away')
  after.close()
  await owner.see('offline')
  expect(owner.told()).toEqual(['online', 'away', 'offline'])
})

test('whoever listens anew, as a page that has slept does, is told anew who is there', async () => {
  const place = { url: inject('url') }
  const { orgId, memberId, page, watching } = await company()
  const owner = await watching(place)
  owner.say({ type: 'sleep' })
  await page(place)
  await owner.heard({ type: 'behind', channel: `presence:${orgId}` })
  owner.say({ type: 'wake' })
  owner.say({ type: 'listen', id: 'anew', channel: `presence:${orgId}` })
  await owner.heard({ type: 'listening', id: 'anew' })
  await expect.poll(() => owner.known().length).toBe(2)
  expect(owner.known().map(members => members.some(each => each.memberId === memberId))).toEqual([false, true])
})

let [here, dying]: Node[] = []
beforeAll(async () => void (await shared()))
beforeAll(async () => {
  ;[here, dying] = await Promise.all([startedNode(), startedNode()])
})
afterAll(() => Promise.all([here!.stop(), dying!.stop()]))

test('a page at one node is known at the other, until its node is dead', async () => {
  const { memberId, page, watching, known } = await company(await shared())
  const eyes = await watching(here!)
  await page(dying!, IDLE)
  await eyes.see('away')
  await page(dying!)
  await eyes.see('online')
  expect(await known(here!)).toContainEqual({ memberId, presence: 'online' })
  await dying!.kill('SIGKILL')
  await eyes.see('offline')
  expect(eyes.told()).toEqual(['away', 'online', 'offline'])
})

test('guests and strangers learn of nobody, and whoever becomes a guest of nobody any more', async () => {
  const place = { url: inject('url') }
  const { orgId, owner, page, watching } = await company()
  const guest = await person()
  const guestId = await addedMember(orgId, guest)
  const eyes = await watching(place, guest)
  const first = await page(place)
  await eyes.see('online')
  await owner.call(memberRoutes.changeRole, { orgId, memberId: guestId, body: { role: 'GUEST' } })
  const others = await watching(place)
  first.close()
  await others.see('offline')
  await eyes.heard({ type: 'refused', id: `presence:${orgId}`, error: 'channel.missing' })
  expect(eyes.told()).toEqual(['online'])
  const stranger = await person()
  for (const by of [guest, stranger]) {
    const { say, heard } = await socketOf(by.token, place.url)
    say({ type: 'listen', id: 1, channel: `presence:${orgId}` })
    await heard({ type: 'refused', id: 1, error: 'channel.missing' })
  }
})

test('a person whose browser answers no more is gone after the third ping', async () => {
  const { livePingMs, absentMs } = limits
  Object.assign(limits, { livePingMs: 100, absentMs: 0 })
  onTestFinished(() => void Object.assign(limits, { livePingMs, absentMs }))
  const told: Presence[] = []
  const opened = await liveServer({ noticed: async changes => void told.push(changes.get(7_000_001) ?? 'online') })
  const { socket } = await opened(7_000_001, [])
  await expect.poll(() => told).toEqual(['online'])
  const closed = once(socket, 'close')
  socket.pause()
  await expect.poll(() => told).toEqual(['online', 'offline'])
  socket.resume()
  await closed
})
