// Fixtures for tests of several nodes: more servers over one database, and a Redis for them.
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { accountRoutes } from '#contract/account'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { placeFor } from '../postgres/embedded/paths.ts'
import { launched } from '../testing/launch.ts'
import { onDemand } from '../testing/on-demand.ts'
import { socketOf } from '../testing/socket.ts'
import { addedMember, person, registered, sql, visitor, type Visitor } from '../testing/visitor.ts'

/** A database that nodes share, and the server that brings it. */
export const shared = () => onDemand('shared')
export const databaseOf = (dataDir: string) => ({
  host: placeFor(join(dataDir, 'postgres')).socket,
  user: 'dure',
  database: 'postgres',
})
/** Asks the shared database. */
export const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  sql<Row>(text, values, (await shared()).dataDir)

type Place = { options?: string; dataDir?: string }
export type Node = Awaited<ReturnType<typeof startedNode>>

/** One may call it as often as one likes. */
export async function startedNode(environment: Record<string, string> = {}, { options = '', dataDir }: Place = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'dure-node-'))
  const { host } = databaseOf(dataDir ?? (await shared()).dataDir)
  const server = await launched({
    DATA_DIR: directory,
    DATABASE_URL: `postgres://dure@${encodeURIComponent(host)}/postgres${options}`,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    ...environment,
  })
  if (!server.isOpen) throw new Error(server.output())
  const stop = async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** The same person on another node. */
export const at = (node: { url: string }, { token, ip }: Visitor) =>
  Object.assign(visitor({ url: node.url, ip }), { token })

export async function somebody() {
  const browser = await person(await shared())
  const { userId } = await browser.call(accountRoutes.me, {})
  return { browser, userId, channel: `user:${userId}` as const }
}

/** An issue in a project, and two who see it. */
export async function seenIssue() {
  const { browser: owner } = await somebody()
  const { orgId } = await registered(owner)
  const { browser: mina } = await somebody()
  const minaId = await addedMember(orgId, mina)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const { issueId } = await owner.call(issueRoutes.create, { orgId, projectId, body: { title: '결제 오류' } })
  return { owner, memberId, mina, minaId, place: { orgId, projectId, issueId } }
}

/** A socket at this node that listens to these channels, and the events that it was told by their name. */
export async function listening(node: { url: string }, { token }: Visitor, ...channels: string[]) {
  const live = await socketOf(token, node.url)
  for (const channel of channels) {
    live.say({ type: 'listen', id: channel, channel })
    await live.heard({ type: 'listening', id: channel })
  }
  const told = (name: string) =>
    live.frames.flatMap(frame => (frame.type === 'event' && frame.name === name ? [frame.data] : []))
  return { ...live, told }
}

/** The words of one command, if all of it has come: an array of strings, each with its length before it. */
function commandIn(text: string): { words: string[]; length: number } | undefined {
  const lines = text.split('\r\n')
  const words = lines.slice(2).filter((_, index) => index % 2 === 0)
  const count = Number(lines[0]!.slice(1))
  // The last line has come only once its end has.
  if (lines.length < 2 + 2 * count) return undefined
  const length = lines.slice(0, 1 + 2 * count).reduce((total, line) => total + line.length + 2, 0)
  return { words: words.slice(0, count), length }
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

type Answers = Record<string, (socket: Socket, words: string[]) => string>

/** Answers commands of one connection as they come. */
function answering(socket: Socket, answers: Answers) {
  let text = ''
  // A byte is a letter here, because lengths are counted in bytes.
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.on('data', (piece: string) => {
    text += piece
    for (let command = commandIn(text); command; command = commandIn(text)) {
      text = text.slice(command.length)
      const [name = '', ...words] = command.words.map(word => Buffer.from(word, 'latin1').toString())
      socket.write(answers[name.toUpperCase()]?.(socket, words) ?? '-ERR unknown command\r\n')
    }
  })
}

/**
 * A Redis that knows PUBLISH and SUBSCRIBE, on one port for as long as the test: it can be stopped and started, and it can be
 * `deaf`, which takes messages and passes none on.
 */
export async function redisServer() {
  const subscribers = new Map<string, Set<Socket>>()
  const connections = new Set<Socket>()
  const published: string[] = []
  const state = { isDeaf: false }
  const publish = (channel: string, message: string) => {
    for (const socket of subscribers.get(channel) ?? [])
      socket.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`)
  }
  const answers: Answers = {
    PING: () => '+PONG\r\n',
    SUBSCRIBE: (socket, [channel = '']) => {
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
    },
    PUBLISH: (_, [channel = '', message = '']) => {
      published.push(message)
      if (!state.isDeaf) publish(channel, message)
      return ':1\r\n'
    },
  }
  const server = createServer(socket => {
    connections.add(socket)
    socket.on('close', () => {
      connections.delete(socket)
      for (const all of subscribers.values()) all.delete(socket)
    })
    answering(socket, answers)
  })
  const start = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await start()
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of connections) socket.destroy()
    await closed
  }
  onTestFinished(stop)
  return {
    url: `redis://127.0.0.1:${port}`,
    state,
    published,
    subscriptions: () => [...subscribers.values()].reduce((total, all) => total + all.size, 0),
    say: (message: string) => [...subscribers.keys()].forEach(channel => publish(channel, message)),
    stop,
    start: () => start(port),
  }
}
