// This process as a node beside a server: what it tells aside and to many people, and a node for which time has passed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openPool, write } from '../../db.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import { person, sql } from '../../testing/visitor.ts'
import { tellAside } from '../telling.ts'
import { ask, databaseOf, listening, type Node, shared, somebody, startedNode } from '../test.ts'
import { openFanout } from './fanout.ts'

let there: Node
const opened: (() => Promise<void>)[] = []
beforeAll(async () => {
  there = await startedNode()
  const database = databaseOf((await shared()).dataDir)
  opened.push(there.stop, openPool(database), await openFanout(database, undefined))
})
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

async function listener() {
  const someone = await somebody()
  return { ...someone, ...(await listening(there, someone.browser, someone.channel)) }
}

/** Rows in which this stands. */
const rowsWith = (text: string) => ask('select from told where position($1 in events) > 0', [text])

test('what is told aside is heard on the other nodes without a row, and what is too large is dropped', async () => {
  const { channel, heard, told } = await listener()
  const notificationIds = Array.from({ length: 2_000 }, (_, index) => 10_000 + index)
  tellAside(channel, 'notifications.read', { orgId: 1, notificationIds, unreadCount: 0 })
  for (const sessionId of [1, 2]) tellAside(channel, 'session.ended', { sessionId })
  await heard({ name: 'session.ended', data: { sessionId: 2 } })
  expect(told('session.ended')).toEqual([{ sessionId: 1 }, { sessionId: 2 }])
  expect(told('notifications.read')).toEqual([])
  expect(await rowsWith(`"${channel}"`)).toEqual([])
})

test('what many people are told is one row, and is heard by each of them on the other nodes', async () => {
  const [one, two] = [await listener(), await listener()]
  await write(async tx => {
    const userIds = [one.userId, two.userId, ...Array.from({ length: 500 }, (_, index) => 9_000_000 + index)]
    tx.tellPeople(userIds, 'project.touched', { orgId: 5 })
    tx.tellPeople([one.userId, two.userId], 'project.touched', { orgId: 6 }, { besides: one.channel })
    for (const { channel } of [one, two]) tx.tell(channel, 'session.ended', { sessionId: 3 })
  })
  for (const { heard } of [one, two]) await heard({ name: 'session.ended', data: { sessionId: 3 } })
  expect(one.told('project.touched')).toEqual([{ orgId: 5 }])
  expect(two.told('project.touched')).toEqual([{ orgId: 5 }, { orgId: 6 }])
  expect(await rowsWith(`${one.userId},${two.userId},`)).toHaveLength(1)
  expect(await rowsWith(`"${one.channel}"`)).toHaveLength(1)
})

test('a node that does not understand another one goes on', async () => {
  const { channel, heard } = await listener()
  for (const said of ['{', 'null', '{"from":"third","sentences":[{"kind":"all"}]}'])
    await ask(`select pg_notify('dure', $1)`, [said])
  await ask(`insert into told (node, events) values ('third', 'x')`)
  await write(async tx => tx.tell(channel, 'session.ended', { sessionId: 5 }))
  await heard({ name: 'session.ended', data: { sessionId: 5 } })
})

test('whoever has too much to read is told to come back', async () => {
  // In a database of its own, because every node comes back.
  const dataDir = await preparedDirectory()
  const alone = await startedServer({ DATA_DIR: dataDir })
  const node = await startedNode({}, { dataDir })
  try {
    const { closed } = await listening(node, await person({ url: alone.url, dataDir }))
    await sql(`insert into told (node, events) select 'third', '' from generate_series(1, 6000)`, [], dataDir)
    expect(await closed).toBe(1012)
  } finally {
    await node.stop()
  }
})

test('a node that was without the database for longer than rows are kept tells its sockets to come back', async () => {
  // It takes the time from a function of its own.
  await ask('create table drizzle.late (seconds int)')
  await ask('insert into drizzle.late values (0)')
  await ask(`create function drizzle.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + (select seconds from drizzle.late) * interval ''1 second'''`)
  const node = await startedNode({}, { options: '?options=-csearch_path%3Ddrizzle,pg_catalog,public' })
  try {
    const { browser, channel } = await somebody()
    const { socket, heard, closed } = await listening(node, browser, channel)
    await ask('update drizzle.late set seconds = 100')
    await write(async tx => tx.tell(channel, 'session.ended', { sessionId: 4 }))
    await heard({ name: 'session.ended', data: { sessionId: 4 } })
    expect(socket.readyState).toBe(WebSocket.OPEN)
    await ask('update drizzle.late set seconds = 1000')
    expect(await closed).toBe(1012)
  } finally {
    await node.stop()
    await ask('drop function drizzle.clock_timestamp()')
    await ask('drop table drizzle.late')
  }
})
