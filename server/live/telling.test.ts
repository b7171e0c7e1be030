// Telling many people at once, and telling what may be lost.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ServerFrame } from '#contract/frames'
import { openPool, write } from '../db.ts'
import { placeFor } from '../postgres/embedded/paths.ts'
import { liveServer } from '../testing/socket.ts'
import { tell, tellAside } from './telling.ts'

let close: () => Promise<void>
beforeAll(() => {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  close = openPool({ host: socket, user: 'dure', database: 'postgres' })
})
afterAll(() => close())

const PROJECT = 'project:1'
const SINCE_MS = 1_000
const started = performance.now()
const said = ({ frames }: { frames: string[] }) => frames.map(text => JSON.parse(text) as ServerFrame)
/** Frames after the answers to the hello and to each listen. */
const heard = (reader: { frames: string[] }, channels: number) => said(reader).slice(1 + channels)
const touched = (userId: number, orgId: number) => ({
  type: 'event',
  channel: `user:${userId}`,
  name: 'project.touched',
  data: { orgId },
})

test('each of many people is told the same after the commit, and nobody else', async () => {
  const open = await liveServer({})
  const [first, second, other] = [await open(1, ['user:1']), await open(2, ['user:2']), await open(3, ['user:3'])]
  await write(async tx => {
    tx.tellPeople([1, 2, 4], 'project.touched', { orgId: 10 })
    await tx.execute('select 1')
    expect(heard(first, 1)).toEqual([])
  })
  await write(async tx => tx.tellPeople([1, 2, 3], 'project.touched', { orgId: 11 }))
  await expect.poll(() => heard(first, 1)).toEqual([touched(1, 10), touched(1, 11)])
  await expect.poll(() => heard(second, 1)).toEqual([touched(2, 10), touched(2, 11)])
  await expect.poll(() => heard(other, 1)).toEqual([touched(3, 11)])
})

test('what is rolled back is told to nobody', async () => {
  const open = await liveServer({})
  const reader = await open(1, ['user:1'])
  const refused = write(async tx => {
    tx.tellPeople([1], 'project.touched', { orgId: 20 })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await write(async tx => tx.tellPeople([1], 'project.touched', { orgId: 21 }))
  await expect.poll(() => heard(reader, 1)).toEqual([touched(1, 21)])
})

test('it leaves out sockets that hear the thing itself, and only while they are awake', async () => {
  const open = await liveServer({})
  const inside = await open(1, ['user:1', PROJECT])
  const outside = await open(1, ['user:1'])
  const all = (orgId: number) =>
    write(async tx => {
      tx.tell(PROJECT, 'issues.reloaded', { projectId: orgId })
      tx.tellPeople([1], 'project.touched', { orgId }, { besides: PROJECT })
    })
  const itself = (projectId: number) => ({
    type: 'event',
    channel: PROJECT,
    name: 'issues.reloaded',
    data: { projectId },
  })
  await all(1)
  inside.say({ type: 'sleep' })
  inside.say({ type: 'listen', id: 'slept', channel: PROJECT })
  await expect.poll(() => heard(inside, 2)).toEqual([itself(1), { type: 'listening', id: 'slept' }])
  await all(2)
  await expect.poll(() => heard(inside, 2).slice(2)).toEqual([{ type: 'behind', channel: PROJECT }, touched(1, 2)])
  inside.say({ type: 'wake' })
  await expect.poll(() => heard(inside, 2).slice(4)).toEqual([{ type: 'awake' }])
  await all(3)
  inside.say({ type: 'leave', channel: PROJECT })
  inside.say({ type: 'listen', id: 'left', channel: 'user:1' })
  await expect.poll(() => heard(inside, 2).slice(5)).toEqual([itself(3), { type: 'listening', id: 'left' }])
  await all(4)
  await expect.poll(() => heard(inside, 2).slice(7)).toEqual([touched(1, 4)])
  await expect.poll(() => heard(outside, 1)).toEqual([1, 2, 3, 4].map(orgId => touched(1, orgId)))
})

test('what is told aside is heard, and makes nobody behind who comes later', async () => {
  const open = await liveServer({})
  const reader = await open(1, ['project:90'])
  // An age that reaches back before this process is behind anyway.
  await expect.poll(() => performance.now() - started).toBeGreaterThan(SINCE_MS)
  tell('project:91', 'issues.reloaded', { projectId: 91 })
  tellAside('project:90', 'issues.reloaded', { projectId: 90 })
  for (const channel of ['project:90', 'project:91', 'project:92'])
    reader.say({ type: 'listen', id: channel, channel, ageMs: SINCE_MS })
  await expect
    .poll(() => heard(reader, 1))
    .toEqual([
      { type: 'event', channel: 'project:90', name: 'issues.reloaded', data: { projectId: 90 } },
      { type: 'listening', id: 'project:90' },
      { type: 'listening', id: 'project:91' },
      { type: 'behind', channel: 'project:91' },
      { type: 'listening', id: 'project:92' },
    ])
})
