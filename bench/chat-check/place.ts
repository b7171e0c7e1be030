// A server with people and rooms that can be killed and started again at the same address.
import { Client } from 'pg'
import { roomRoutes } from '#contract/chat'
import { placeFor } from '../../server/postgres/embedded/paths.ts'
import { freePort } from '../../server/testing/run.ts'
import { launched } from '../../server/testing/launch.ts'
import { join } from 'node:path'
import { callAs } from '../calls.ts'
import { newOrganization } from '../company.ts'
import { afterwards } from '../ending.ts'
import { newPerson } from '../person.ts'
import { newDataDirectory } from '../server.ts'

export type Place = Awaited<ReturnType<typeof newPlace>>
export type Chatter = { memberId: number; userId: number; token: string; headers: Record<string, string> }

const TRIES = 20

/** A server that is started again at the same port after it was killed. */
async function restartable(environment: Record<string, string>) {
  const started = async () => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const server = await launched(environment)
      if (server.isOpen) return server
    }
    throw new Error('the server did not start again')
  }
  let process = await started()
  afterwards(() => process.stop())
  const killAndStart = async () => {
    await process.kill('SIGKILL')
    process = await started()
  }
  return { port: environment.PORT!, killAndStart }
}

/**
 * @param people how many chat; all of them are in each room
 * @param nodes beside the server that brings the database, which serves nobody then
 */
export async function newPlace(people: number, rooms: number, nodes: number) {
  const directory = await newDataDirectory()
  const port = await freePort()
  const quiet = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const first = await restartable({ ...quiet, DATA_DIR: directory, PORT: String(port) })
  const address = `http://127.0.0.1:${port}`
  const origin = `http://localhost:${port}`
  const { socket, data } = placeFor(join(directory, 'postgres'))
  const server = { address, origin, directory } as Parameters<typeof newPerson>[0]
  const [owner, ...guests] = await Promise.all(Array.from({ length: people }, () => newPerson(server)))
  const by = { address, headers: owner!.headers }
  const orgId = await newOrganization(by)
  const query = async <Row extends object>(text: string, values: unknown[] = []) => {
    const database = new Client({ host: socket, user: 'dure', database: 'postgres' })
    await database.connect()
    try {
      return (await database.query<Row>(text, values)).rows
    } finally {
      await database.end()
    }
  }
  await query(`insert into member (org_id, user_id, name, role) select $1, unnest($2::bigint[]), '민아', 'MEMBER'`, [
    orgId,
    guests.map(({ userId }) => userId),
  ])
  const members = await query<{ id: string; user_id: string }>('select id, user_id from member where org_id = $1', [
    orgId,
  ])
  const memberIdOf = new Map(members.map(row => [Number(row.user_id), Number(row.id)]))
  const memberIds = guests.map(({ userId }) => memberIdOf.get(userId)!)
  const roomIds: number[] = []
  for (let each = 0; each < rooms; each++) {
    const body = { kind: 'group' as const, name: `방 ${each}`, showsHistory: true, memberIds }
    roomIds.push((await callAs(by, roomRoutes.create, { orgId, body })).roomId)
  }
  const others = []
  for (let each = 0; each < nodes; each++)
    others.push(
      await restartable({
        ...quiet,
        DATA_DIR: await newDataDirectory(),
        PORT: String(await freePort()),
        DATABASE_URL: `postgres://dure@${encodeURIComponent(socket)}/postgres`,
        PUBLIC_URL: origin,
      }),
    )
  const serving = others.length > 0 ? others : [first]
  const chatters = [owner!, ...guests].map(({ userId, token, headers }): Chatter => ({
    memberId: memberIdOf.get(userId)!,
    userId,
    token,
    headers,
  }))
  return {
    origin,
    /** Of any of the nodes. */
    address: () => `127.0.0.1:${serving[Math.floor(Math.random() * serving.length)]!.port}`,
    orgId,
    roomIds,
    chatters,
    query,
    /** Where the process id of its PostgreSQL stands. */
    postmasterFile: join(data, 'postmaster.pid'),
    /** One of them at a time. */
    killAndStart: (turn: number) => serving[turn % serving.length]!.killAndStart(),
  }
}
