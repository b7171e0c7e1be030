// The least cost of a message that is there for good: bare node:http, and one durable insert of the bare driver for each call.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'

export type PostingTask = { database: PoolConfig }
export type PostingAnswer = { port: number }

const CONNECTIONS = 10

async function prepared(database: PoolConfig) {
  const pool = new Pool({ ...database, max: CONNECTIONS, idleTimeoutMillis: 0 })
  await pool.query(
    'create table if not exists bare_message (id bigint generated always as identity primary key, room_id bigint not null, body text not null)',
  )
  return pool
}

answerTasks(async ({ database }: PostingTask): Promise<PostingAnswer> => {
  const pool = await prepared(database)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { body } = JSON.parse(String(Buffer.concat(chunks))) as { body: string }
      const values = [1, body]
      const text = 'insert into bare_message (room_id, body) values ($1, $2) returning id'
      void pool.query<{ id: string }>({ name: 'posted', text, values }).then(({ rows }) => {
        const answer = Buffer.from(JSON.stringify({ data: { messageId: Number(rows[0]!.id), body } }))
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return { port: (server.address() as AddressInfo).port }
})
