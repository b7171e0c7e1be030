import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { accountRoutes } from '#contract/account'
import { sessionRoutes } from '#contract/session'
import { events } from '#contract/events'
import { group } from '../chat/test.ts'
import { tell } from './telling.ts'
import { person, refusal, visitor } from '../testing/visitor.ts'
import { liveServer, socketOf } from '../testing/socket.ts'

async function listening() {
  const browser = await person()
  const { userId } = await browser.call(accountRoutes.me, {})
  const live = await socketOf(browser.token)
  live.say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await live.heard({ type: 'listening', id: 1 })
  return { browser, userId, ...live }
}

test('whoever listens to themselves hears what changes, whole and once', async () => {
  const { browser, frames, userId, heard } = await listening()
  const account = await browser.call(accountRoutes.rename, { body: { name: '제갈공명' } })
  await heard({ type: 'event', channel: `user:${userId}`, name: 'account.changed', data: account })
  // Events arrive in order: after the next one nothing of the first is still on its way.
  const next = await browser.call(accountRoutes.rename, { body: { name: '황보민' } })
  await heard({ data: next })
  expect(frames.filter(({ name }) => name === 'account.changed').map(({ data }) => data)).toEqual([account, next])
})

test('every event is described with its channel and its schema', async () => {
  const said = (await (await visitor().send('/api/live.json')).json()) as {
    events: Record<string, { channel: string; data: object }>
  }
  expect(Object.keys(said.events)).toEqual(Object.keys(events))
  expect(said.events['account.changed']).toMatchObject({ channel: 'user', data: { type: 'object' } })
})

test('what is refused is not told', async () => {
  const { browser, frames, heard } = await listening()
  const stale = browser.call(accountRoutes.rename, { body: { name: '황보민', version: 99 } })
  expect(await refusal(stale)).toMatchObject({ status: 409 })
  const next = await browser.call(accountRoutes.rename, { body: { name: '제갈공명' } })
  await heard({ data: next })
  expect(frames.filter(({ type }) => type === 'event').map(({ data }) => data)).toEqual([next])
})

test('whoever leaves a channel hears no more of it', async () => {
  const { browser, frames, userId, say, heard } = await listening()
  say({ type: 'leave', channel: `user:${userId}` })
  // Frames are handled in order.
  say({ type: 'listen', id: 2, channel: 'user:999999999' })
  await heard({ type: 'refused', id: 2 })
  await browser.call(accountRoutes.rename, { body: { name: '제갈공명' } })
  say({ type: 'listen', id: 3, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 3 })
  const next = await browser.call(accountRoutes.rename, { body: { name: '황보민' } })
  await heard({ data: next })
  expect(frames.filter(({ type }) => type === 'event').map(({ data }) => data)).toEqual([next])
})

test("another person's channel, and one of a thing that is not there, are refused alike", async () => {
  const { say, heard, userId } = await listening()
  const other = await (await person()).call(accountRoutes.me, {})
  for (const [id, channel] of [
    ['a', `user:${other.userId}`],
    ['b', 'room:9999999999'],
    ['c', 'organization:9999999999'],
  ]) {
    say({ type: 'listen', id, channel })
    await heard({ type: 'refused', id, error: 'channel.missing' })
  }
  expect(other.userId).not.toBe(userId)
})

test('a room of another organization is refused, and nothing that is said there is heard outside', async () => {
  const [theirs, mine] = [await group(['준호']), await group(['서연'])]
  const [insider, stranger] = [await socketOf(theirs.others[0]!.token), await socketOf(mine.owner.token)]
  for (const { say } of [insider, stranger]) say({ type: 'listen', id: 1, channel: `room:${theirs.roomId}` })
  await insider.heard({ type: 'listening', id: 1 })
  await stranger.heard({ type: 'refused', id: 1, error: 'channel.missing' })
  await theirs.post(theirs.owner, '우리끼리 하는 말')
  await insider.heard({ channel: `room:${theirs.roomId}`, name: 'message.changed' })
  // Frames come in order: of their own room the stranger hears what was said after it.
  stranger.say({ type: 'listen', id: 2, channel: `room:${mine.roomId}` })
  await stranger.heard({ type: 'listening', id: 2 })
  await mine.post(mine.owner, '다른 회사의 말')
  await stranger.heard({ channel: `room:${mine.roomId}`, name: 'message.changed' })
  expect(JSON.stringify(stranger.frames)).not.toContain('우리끼리')
})

test.each([
  ['a page of another site', 'https://evil.example'],
  ['no origin', ''],
])('%s is turned away at the door', async (_, origin) => {
  const socket = new WebSocket(`${inject('url')}/api/live`, origin ? { origin } : {})
  expect(String(await once(socket, 'error'))).toContain('403')
})

test.each([
  ['no JSON', 'x', 1008],
  ['an unknown frame', { type: 'shout' }, 1008],
  ['a frame with more than it declares', { type: 'hello', token: 'x', admin: true }, 1008],
  ['a made-up token', { type: 'hello', token: 'a.b.c' }, 4401],
  ['a listen before the hello', { type: 'listen', id: 1, channel: 'user:1' }, 4401],
  ['a channel that is none', { type: 'listen', id: 1, channel: 'user:01' }, 1008],
  ['a frame of 65 KB', 'x'.repeat(66_000), 1009],
])('%s closes the socket and not the server', async (_, frame, code) => {
  const { say, closed } = await socketOf()
  say(frame)
  expect(await closed).toBe(code)
  expect((await visitor().send('/livez')).status).toBe(200)
})

test('whoever says nothing for five seconds is closed', async () => {
  const { closed } = await socketOf()
  expect(await closed).toBe(4401)
})

test('more than twenty frames a second close the socket', async () => {
  const { say, closed } = await listening()
  for (let said = 0; said < 30; said++) say({ type: 'leave', channel: 'user:1' })
  expect(await closed).toBe(1008)
})

test('ten thousand listens in one breath close the socket, and take nobody else along', async () => {
  const { browser, say, closed } = await listening()
  const other = await socketOf(browser.token)
  for (let id = 0; id < 10_000; id++) say({ type: 'listen', id, channel: `room:${id + 1}` })
  expect(await closed).toBe(1008)
  other.say({ type: 'listen', id: 1, channel: 'user:999999999' })
  await other.heard({ type: 'refused', id: 1 })
})

test('a token that runs out in the middle is let go on for a minute, and then closes the socket', async () => {
  const LEFT_MS = 1_500
  const connect = await liveServer({
    hello: async token => ({
      userId: Number(token),
      sessionId: Number(token),
      expiresAt: Date.now() - 60_000 + (token === '1' ? LEFT_MS : 60_000),
    }),
  })
  const [late, other] = [await connect(1, ['user:1']), await connect(2, ['user:2'])]
  const [code] = (await once(late.socket, 'close')) as [number]
  expect(code).toBe(4401)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
})

test('a person has at most twenty sockets', async () => {
  const browser = await person()
  for (let opened = 0; opened < 20; opened++) await socketOf(browser.token)
  const { say, closed } = await socketOf()
  say({ type: 'hello', token: browser.token })
  expect(await closed).toBe(1008)
})

test('a session that ends is cut by itself, and another one of the same person is told', async () => {
  const { browser, closed } = await listening()
  const phone = visitor()
  await phone.signIn(browser.email)
  const { userId } = await phone.call(accountRoutes.me, {})
  const other = await socketOf(phone.token)
  other.say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await other.heard({ type: 'listening' })
  await browser.call(sessionRoutes.signout, {})
  expect(await closed).toBe(4403)
  await other.heard({ name: 'session.ended' })
})

test('a newer token on the same socket is welcomed, one of another person is not', async () => {
  const { browser, say, frames, closed } = await listening()
  browser.token = (await browser.call(sessionRoutes.token, {})).accessToken
  say({ type: 'hello', token: browser.token })
  await expect.poll(() => frames.filter(({ type }) => type === 'welcome').length).toBe(2)
  say({ type: 'hello', token: (await person()).token })
  expect(await closed).toBe(4401)
})

test('a reader that stands still is cut off at a megabyte, and the others go on hearing', async () => {
  let gatherings = 0
  const opened = await liveServer({
    channels: { user: { admits: async () => true, gathered: async () => void gatherings++ } },
  })
  const open = () => opened(7, ['user:7'])
  const [still, quick] = [await open(), await open()]
  await expect.poll(() => gatherings).toBe(2)
  still.socket.pause()
  const closed = once(still.socket, 'close')
  const account = {
    userId: 7,
    email: 'x',
    profileImgUrl: null,
    pendingEmail: null,
    agreedToMarketing: false,
    createdAt: new Date().toISOString(),
    version: 1,
    hasPassword: true,
  }
  const told = 400
  for (let at = 0; at < told; at++) {
    tell('user:7', 'account.changed', { ...account, name: '가'.repeat(20_000) })
    await wait(1)
  }
  await expect.poll(() => quick.frames.length).toBe(told + 2)
  // A listener that was cut off no longer counts as present.
  expect(gatherings).toBe(3)
  still.socket.resume()
  expect((await closed)[0]).toBe(1013)
  expect(still.frames.length).toBeLessThan(told)
})
