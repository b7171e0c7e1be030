import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LOOK_MS } from './live.ts'
import { tell } from './telling.ts'
import { liveServer } from '../testing/socket.ts'
import { listeners, NOTHING_LOST } from './channels.ts'
import { framed } from './sending.ts'

const PROJECT = 'project:1'
const removed = (...issueIds: number[]) => tell(PROJECT, 'issues.removed', { projectId: 1, issueIds })
const event = (...issueIds: number[]) => ({
  type: 'event',
  channel: PROJECT,
  name: 'issues.removed',
  data: { projectId: 1, issueIds },
})
const heard = ({ frames }: { frames: string[] }) => frames.map(text => JSON.parse(text) as Record<string, unknown>)

test('what one turn tells, and what ws says itself, arrives in its order, and nothing after the close', async () => {
  const open = await liveServer({})
  const { socket } = await open(1, [PROJECT])
  const arrived: unknown[] = []
  socket.on('message', raw => arrived.push(JSON.parse(String(raw))))
  socket.on('ping', text => arrived.push(String(text)))
  const ours = [...listeners.get(PROJECT)!].at(-1)
  removed(1)
  ours!.ping('between')
  removed(2)
  ours!.close(1012)
  removed(3)
  const [code] = (await once(socket, 'close')) as [number]
  expect([...arrived, code]).toEqual([event(1), 'between', event(2), 1012])
})

/** As many ids as make the frame so long. */
function idsOf(bytes: number) {
  const ids: number[] = []
  let left = bytes - Buffer.byteLength(JSON.stringify(event()))
  for (; left > 15; left -= 11) ids.push(1e9)
  return [...ids, 10 ** (left - 1)]
}

test('a frame of each length of header arrives whole', async () => {
  const open = await liveServer({})
  const reader = await open(1, [PROJECT])
  const lengths = [120, 125, 126, 127, 65_535, 65_536, 300_000]
  for (const length of lengths) removed(...idsOf(length))
  await expect.poll(() => reader.frames.length).toBe(2 + lengths.length)
  expect(reader.frames.slice(2).map(text => Buffer.byteLength(text))).toEqual(lengths)
  expect(heard(reader).slice(2)).toEqual(lengths.map(length => event(...idsOf(length))))
})

test('more than a megabyte told in one turn reaches a reader that reads', async () => {
  const open = await liveServer({})
  const reader = await open(1, [PROJECT])
  const ids = Array.from({ length: 2_000 }, (_, at) => 1_000_000 + at)
  for (let at = 0; at < 150; at++) removed(at, ...ids)
  await expect.poll(() => reader.frames.length).toBe(152)
  expect(heard(reader).slice(2)).toEqual(Array.from({ length: 150 }, (_, at) => event(at, ...ids)))
})

test('a sleeping socket hears once that it is behind, what is personal as ever, and all again when it wakes', async () => {
  const open = await liveServer({})
  const reader = await open(1, ['user:1', PROJECT, 'project:2'])
  const { say, frames } = reader
  const others = await open(2, [PROJECT])
  const until = (count: number) => expect.poll(() => frames.length).toBe(count)
  say({ type: 'sleep' })
  say({ type: 'listen', id: 'slept', channel: PROJECT })
  await until(5)
  removed(1)
  removed(2)
  tell('user:1', 'session.ended', { sessionId: 9 })
  tell('project:2', 'issues.reloaded', { projectId: 2 })
  await until(8)
  say({ type: 'wake' })
  await until(9)
  removed(3)
  // Behind once more after each sleep.
  say({ type: 'sleep' })
  say({ type: 'leave', channel: 'project:2' })
  say({ type: 'listen', id: 'again', channel: 'project:2' })
  await until(11)
  removed(4)
  await until(12)
  expect(heard(reader).slice(5)).toEqual([
    { type: 'behind', channel: PROJECT },
    { type: 'event', channel: 'user:1', name: 'session.ended', data: { sessionId: 9 } },
    { type: 'behind', channel: 'project:2' },
    { type: 'awake' },
    event(3),
    { type: 'listening', id: 'again' },
    { type: 'behind', channel: PROJECT },
  ])
  await expect.poll(() => heard(others).slice(2)).toEqual([event(1), event(2), event(3), event(4)])
})

test('a channel that is left and listened to again in one sleep is behind anew', async () => {
  const open = await liveServer({})
  const reader = await open(1, [PROJECT])
  const { say, frames } = reader
  for (const id of ['first', 'second']) {
    say({ type: 'sleep' })
    say({ type: 'leave', channel: PROJECT })
    say({ type: 'listen', id, channel: PROJECT })
    await expect.poll(() => heard(reader).at(-1)).toEqual({ type: 'listening', id })
    removed(1)
    await expect.poll(() => heard(reader).at(-1)).toEqual({ type: 'behind', channel: PROJECT })
  }
  expect(frames.length).toBe(6)
})

test('a sleeping socket is cut off like any other', async () => {
  const said = { sessions: [] as number[] }
  const open = await liveServer({
    lostWithin: async () => ({ ...NOTHING_LOST, ...said }),
  })
  const { say, socket } = await open(1, [PROJECT])
  say({ type: 'sleep' })
  const closed = once(socket, 'close')
  said.sessions = [1]
  expect((await closed)[0]).toBe(4403)
  expect(LOOK_MS).toBeLessThanOrEqual(500)
})

test('whoever comes with answers from before the last event of a channel is behind, and nobody else', async () => {
  const open = await liveServer({})
  const reader = await open(1, [])
  tell('project:78', 'issues.reloaded', { projectId: 78 })
  await setTimeout(30)
  const asked = [
    { id: 'of another', channel: 'project:77', ageMs: 1 },
    { id: 'before this process', channel: 'project:77', ageMs: 3_600_000 },
    { id: 'since', channel: 'project:78', ageMs: 1 },
    { id: 'before', channel: 'project:78', ageMs: 3_600_000 },
    { id: 'without answers', channel: 'project:78' },
  ]
  for (const listen of asked) reader.say({ type: 'listen', ...listen })
  await expect.poll(() => reader.frames.length).toBe(8)
  expect(heard(reader).slice(1)).toEqual([
    { type: 'listening', id: 'of another' },
    { type: 'listening', id: 'before this process' },
    { type: 'behind', channel: 'project:77' },
    { type: 'listening', id: 'since' },
    { type: 'listening', id: 'before' },
    { type: 'behind', channel: 'project:78' },
    { type: 'listening', id: 'without answers' },
  ])
})

test('a frame that waits for its reader keeps no more memory than its own alive', () => {
  for (const length of [10, 500, 5_000, 70_000]) {
    const frame = framed(Buffer.alloc(4), Buffer.alloc(length))
    expect(frame.buffer.byteLength).toBe(frame.length)
  }
})
