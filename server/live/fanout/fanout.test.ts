// Two servers over one database: what one tells, the sockets of the other hear.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { socketOf } from '../../testing/socket.ts'
import { refusal, type Visitor } from '../../testing/visitor.ts'
import { ask, at, databaseOf, listening, type Node, seenIssue, shared, somebody, startedNode } from '../test.ts'

let [here, there]: Node[] = []
beforeAll(async () => {
  ;[here, there] = await Promise.all([startedNode(), startedNode()])
})
afterAll(() => Promise.all([here!.stop(), there!.stop()]))

async function named() {
  const { browser, channel } = await somebody()
  const [mine, other] = [at(here!, browser), at(there!, browser)]
  const rename = (name: string, by: Visitor = mine) => by.call(accountRoutes.rename, { body: { name } })
  return { browser, channel, mine, other, rename }
}

/** Writes a told event as the deed of a third node would. */
const TOLD = `insert into told (node, events) values ('third', $1)`
const ended = (channel: string, sessionId: number) =>
  `${JSON.stringify([channel, 'session.ended', null])}\n${JSON.stringify({ sessionId })}`

test('what a deed tells is heard on every node, once, and what is refused on none', async () => {
  const { browser, channel, mine, rename } = await named()
  const sockets = [await listening(here!, browser, channel), await listening(there!, browser, channel)]
  const first = await rename('제갈공명')
  expect(await refusal(mine.call(accountRoutes.rename, { body: { name: '없음', version: 99 } }))).toMatchObject({
    status: 409,
  })
  const next = await rename('황보민')
  for (const { heard, told } of sockets) {
    await heard({ type: 'event', channel, name: 'account.changed', data: next })
    expect(told('account.changed')).toEqual([first, next])
  }
})

test('the only node writes no row', async () => {
  const { browser, channel } = await named()
  const { heard } = await listening(browser, browser, channel)
  const data = await browser.call(accountRoutes.rename, { body: { name: '제갈공명' } })
  await heard({ name: 'account.changed', data })
  expect(await ask('select from told where position($1 in events) > 0', [`"${channel}"`])).toEqual([])
})

test('a transaction that commits after later ones is told, and one that is rolled back is not', async () => {
  const { browser, channel, rename } = await named()
  const { heard, told } = await listening(there!, browser, channel)
  await ask(`begin; insert into told (node, events) values ('third', '${ended(channel, 7)}'); rollback`)
  const slow = new Client(databaseOf((await shared()).dataDir))
  await slow.connect()
  onTestFinished(() => slow.end())
  await slow.query('begin')
  await slow.query(TOLD, [ended(channel, 8)])
  const data = await rename('제갈공명')
  await heard({ name: 'account.changed', data })
  expect(told('session.ended')).toEqual([])
  await slow.query('commit')
  // Nobody rang for it.
  await heard({ name: 'session.ended', data: { sessionId: 8 } })
  expect(told('session.ended')).toEqual([{ sessionId: 8 }])
})

test('what a node tells itself comes after what it has not yet read of another one', async () => {
  const { browser, channel, other, rename } = await named()
  const { heard, frames } = await listening(there!, browser, channel)
  for (const sessionId of [1, 2, 3]) {
    // Nobody rings for it.
    await ask(TOLD, [ended(channel, sessionId)])
    const data = await rename(`이름 ${sessionId}`, other)
    await heard({ name: 'account.changed', data })
  }
  const names = frames.flatMap(({ type, name }) => (type === 'event' ? name : []))
  expect(names).toEqual([1, 2, 3].flatMap(() => ['session.ended', 'account.changed']))
})

test('a node whose bell is cut catches up by itself, and hears the bell again', async () => {
  const { browser, channel, rename } = await named()
  const { heard, told } = await listening(there!, browser, channel)
  const bells = `select pid from pg_stat_activity where application_name = 'dure-bell'`
  const before = (await ask<{ pid: number }>(bells)).map(({ pid }) => pid)
  await ask('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
  const names = ['가나', '다라', '마바']
  for (const name of names) await rename(name)
  await heard({ name: 'account.changed', data: expect.objectContaining({ name: '마바' }) })
  expect(told('account.changed').map(data => (data as { name: string }).name)).toEqual(names)
  await expect
    .poll(async () => (await ask<{ pid: number }>(bells)).filter(({ pid }) => !before.includes(pid)).length)
    .toBeGreaterThanOrEqual(2)
  const data = await rename('사아')
  await heard({ name: 'account.changed', data })
})

test('what does not fit into a notification is told whole', async () => {
  const { owner, place } = await seenIssue()
  const { heard } = await listening(there!, owner, `issue:${place.issueId}`)
  const body = '가'.repeat(6_000)
  const comment = await at(here!, owner).call(comments.post, { ...place, body: { body } })
  await heard({
    name: 'comment.changed',
    data: expect.objectContaining({ comment: expect.objectContaining({ body }) }),
  })
  expect(comment.body).toBe(body)
})

test('writers on both nodes are heard on both in the order of their commits', async () => {
  const { owner, place } = await seenIssue()
  const sockets = [
    await listening(here!, owner, `project:${place.projectId}`),
    await listening(there!, owner, `project:${place.projectId}`),
  ]
  const writers = [at(here!, owner), at(there!, owner), at(here!, owner), at(there!, owner)]
  const count = 12
  const change = async (by: Visitor, title: string): Promise<void> => {
    const { version } = await by.call(issueRoutes.read, place)
    await by.call(issueRoutes.change, { ...place, body: { version, title } }).catch(() => change(by, title))
  }
  await Promise.all(
    writers.map(async (by, writer) => {
      for (let round = 0; round < count; round++) await change(by, `${writer} ${round}`)
    }),
  )
  const { version } = await owner.call(issueRoutes.read, place)
  const versions = ({ told }: (typeof sockets)[0]) =>
    told('issues.changed').flatMap(data => (data as { issues: { version: number }[] }).issues[0]!.version)
  for (const socket of sockets) {
    await expect.poll(() => versions(socket).at(-1)).toBe(version)
    expect(versions(socket)).toEqual(versions(socket).toSorted((a, b) => a - b))
    expect(versions(socket)).toHaveLength(writers.length * count)
  }
})

test('whoever comes with answers from before an event of another node is behind', async () => {
  const { browser, channel, rename } = await named()
  const { owner, place } = await seenIssue()
  const first = await listening(there!, browser, channel)
  const data = await rename('제갈공명')
  await first.heard({ name: 'account.changed', data })
  const { say, heard, frames } = await socketOf(browser.token, there!.url)
  say({ type: 'listen', id: 1, channel, ageMs: 2_000 })
  await heard({ type: 'behind', channel })
  const quiet = await socketOf(owner.token, there!.url)
  quiet.say({ type: 'listen', id: 2, channel: `organization:${place.orgId}`, ageMs: 1 })
  await quiet.heard({ type: 'listening', id: 2 })
  expect([...frames, ...quiet.frames].filter(({ type }) => type === 'behind')).toHaveLength(1)
})

async function viewed() {
  const { place, ...people } = await seenIssue()
  const view = async (node: Node, by: Visitor) => {
    const { told } = await listening(node, by, `issue:${place.issueId}`)
    const viewers = () => new Set((told('issue.opened').at(-1) as { memberIds: number[] } | undefined)?.memberIds)
    return { see: (...memberIds: number[]) => expect.poll(viewers).toEqual(new Set(memberIds)) }
  }
  return { ...people, view }
}

test('viewers of an issue are counted over the nodes, and those of a dead one no more', async () => {
  const dying = await startedNode()
  const { owner, memberId, mina, minaId, view } = await viewed()
  const first = await view(here!, owner)
  const second = await view(dying, mina)
  await first.see(memberId, minaId)
  await second.see(memberId, minaId)
  await dying.kill('SIGKILL')
  await first.see(memberId)
  await dying.stop()
})

test('a node that starts later learns who is there, and one that stops takes its viewers along', async () => {
  const { owner, memberId, mina, minaId, view } = await viewed()
  const first = await view(here!, owner)
  const late = await startedNode()
  const second = await view(late, mina)
  await second.see(memberId, minaId)
  await late.stop()
  await first.see(memberId)
})
