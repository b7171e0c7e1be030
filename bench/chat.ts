// Sending messages beside bare durable inserts, pages of a room of a million messages, who has read one of five hundred people,
// and a list of three hundred rooms.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { roomRoutes } from '#contract/chat'
import { MESSAGES_PAGE, messageRoutes } from '#contract/message'
import { linesOf, measuredInTurns } from './beside.ts'
import { callAs, pathOf } from './calls.ts'
import { startLimit } from './child.ts'
import { newOrganization } from './company.ts'
import type { PostingAnswer, PostingTask } from './limits/posting.ts'
import type { Statement } from './limits/query.ts'
import { newPerson } from './person.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { type Server, startServer } from './server.ts'

const SENDERS = 16
const SEND_ROUNDS = 7
const SEND_SECONDS = 1.5
/** Until the server's code is compiled: the bare one, which has little, takes no longer. */
const WARM_ROUNDS = 4
const LEAST_SENT = 0.5
const MESSAGES = 1_000_000
const PAGE_ROUNDS = 5
const MOST_PAGE = 2
const CROWD = 500
const ROOMS = 300
const LISTS = 60
const MOST_LIST_MS = 30
const BODY = '오늘 배포는 5시 이후로 미루겠습니다. 결제사 점검이 4시 반에 끝난다고 합니다.'

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const person = await newPerson(server)
  const caller = { address: server.address, headers: person.headers }
  const orgId = await newOrganization(caller)
  const [me] = (await database.query<{ id: string }>('select id from member where org_id = $1', [orgId])).rows
  const memberId = Number(me!.id)
  const { rows: others } = await database.query<{ id: string }>(
    `with made as (insert into "user" (name, email, password_hash)
       select 'x', each || '@chatters.example.com', '' from generate_series(1, 60) each returning id)
     insert into member (org_id, user_id, name, role) select $1, id, '준호', 'MEMBER' from made returning id`,
    [orgId],
  )
  const memberIds = others.map(({ id }) => Number(id))
  const create = async (name: string) =>
    (await callAs(caller, roomRoutes.create, { orgId, body: { kind: 'group', name, showsHistory: true, memberIds } }))
      .roomId
  const roomIds: number[] = []
  for (let each = 0; each < SENDERS; each++) roomIds.push(await create(`방 ${each}`))
  const sent = await sending(server, person.headers, orgId, roomIds)
  const pages = await paging(
    server,
    database,
    { orgId, memberIds, sessionId: person.sessionId },
    person.headers,
    create,
  )
  const crowded = await reading(server, database, { orgId, memberId, sessionId: person.sessionId }, person.headers)
  const listed = await listing(server, database, { orgId, memberId, memberIds }, person.headers)
  await database.end()
  return [...sent, ...pages, ...crowded, ...listed]
}

type Headers = Record<string, string>

async function sending(server: Server, headers: Headers, orgId: number, roomIds: number[]): Promise<Line[]> {
  const limit = await startLimit<PostingTask, PostingAnswer>('posting')
  const { port } = await limit.ask({ database: server.database })
  const plain = await connectionsTo(port, SENDERS)
  const ours = await connectionsTo(server.port, SENDERS)
  const posting = (path: string, host: string) => () =>
    encoded({ method: 'POST', path, headers, body: { clientId: randomUUID(), body: BODY } }, host)
  let turn = 0
  const inOne = posting(pathOf(messageRoutes.post, { orgId, roomId: roomIds[0]! }), server.host)
  const inMany = () =>
    posting(pathOf(messageRoutes.post, { orgId, roomId: roomIds[turn++ % roomIds.length]! }), server.host)()
  const bare = posting('/', `localhost:${port}`)
  const rate = async (connections: typeof ours, next: () => Buffer) =>
    (await connections.load(next, { seconds: SEND_SECONDS })).requests / SEND_SECONDS
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const [connections, next] of [
      [ours, inOne],
      [ours, inMany],
      [plain, bare],
    ] as const)
      await rate(connections, next)
  const [ones, manies, bares]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < SEND_ROUNDS; round++) {
    ones.push(await rate(ours, inOne))
    bares.push(await rate(plain, bare))
    manies.push(await rate(ours, inMany))
  }
  const ratio = (mine: number[]) => median(mine.map((each, at) => each / bares[at]!))
  return [
    { what: `bare durable inserts through bare http, ${SENDERS} at once`, value: median(bares), unit: '/s' },
    { what: `messages in one room, ${SENDERS} senders`, value: median(ones), unit: '/s' },
    { what: `messages in ${SENDERS} rooms`, value: median(manies), unit: '/s' },
    { what: 'one room ÷ bare', value: ratio(ones), unit: '×', atLeast: LEAST_SENT },
    { what: `${SENDERS} rooms ÷ bare`, value: ratio(manies), unit: '×', atLeast: LEAST_SENT },
  ]
}

type Somebody = { orgId: number; memberId: number; memberIds: number[] }

async function paging(
  server: Server,
  database: Client,
  { orgId, memberIds, sessionId }: Omit<Somebody, 'memberId'> & { sessionId: number },
  headers: Headers,
  create: (name: string) => Promise<number>,
): Promise<Line[]> {
  const roomId = await create('백만')
  await database.query(
    `insert into message (org_id, room_id, seq, change, member_id, client_id, body)
     select $1, $2, each, each, ($3::bigint[])[1 + each % $4], gen_random_uuid(), $5 || each from generate_series(2, $6) each`,
    [orgId, roomId, memberIds, memberIds.length, BODY, MESSAGES],
  )
  await database.query('update room set last_seq = $3, last_change = $3 where org_id = $1 and id = $2', [
    orgId,
    roomId,
    MESSAGES,
  ])
  await database.query('vacuum analyze message')
  const path = pathOf(messageRoutes.list, { orgId, roomId })
  const at = (seq: number): { path: string; headers: Headers; statements: Statement[] } => ({
    path: seq > MESSAGES ? path : `${path}?older=${seq}`,
    headers,
    statements: [doorOf(sessionId, orgId, roomId), pageBefore(orgId, roomId, seq)],
  })
  const asked = [at(MESSAGES + 1), at(MESSAGES / 2), at(MESSAGES_PAGE + 2)]
  const [end, middle, begin] = await measuredInTurns(server, asked, PAGE_ROUNDS)
  return [
    ...linesOf('the newest page of a million', end!, MOST_PAGE),
    ...linesOf('a page in the middle', middle!, MOST_PAGE),
    ...linesOf('the oldest page', begin!, MOST_PAGE),
  ]
}

/** The living session, the member, the room and their part in it. */
const doorOf = (sessionId: number, orgId: number, roomId: number): Statement => ({
  name: 'living_member_in_room',
  text: `select u.id, u.email, u.name, u.picture_key, u.pending_email, u.marketing_at, u.created_at, u.version, m.id, m.role, r.*, mine.*
    from session s inner join "user" u on u.id = s.user_id
      left join member m on m.org_id = $2 and m.user_id = u.id and m.binned_at is null and m.left_at is null
      left join room r on r.org_id = $2 and r.id = $3
      left join room_member mine on mine.org_id = $2 and mine.room_id = $3 and mine.member_id = m.id
    where s.id = $1 and s.ended_at is null`,
  values: [sessionId, orgId, roomId],
})

const pageBefore = (orgId: number, roomId: number, seq: number): Statement => ({
  name: 'page_before',
  text: `select one.*, (select w.name from member w where w.org_id = one.org_id and w.id = one.member_id) as author
    from message one where one.org_id = $1 and one.room_id = $2 and one.thread_id is null and one.seq < $3
    order by one.seq desc limit ${MESSAGES_PAGE + 1}`,
  values: [orgId, roomId, seq],
})

/** The readers of a message in a room as large as rooms may be, half of whose people have read it. */
async function reading(
  server: Server,
  database: Client,
  { orgId, memberId, sessionId }: { orgId: number; memberId: number; sessionId: number },
  headers: Headers,
): Promise<Line[]> {
  const { rows } = await database.query<{ room: string; message: string }>(
    `with account as (insert into "user" (name, email, password_hash)
       select 'x', each || '@crowd.example.com', '' from generate_series(2, $3::int) each returning id),
     joined as (insert into member (org_id, user_id, name, role) select $1, id, '준호', 'MEMBER' from account returning id),
     made as (insert into room (org_id, kind, name, created_by, owner_id, shows_history, last_seq, last_change)
       values ($1, 'group', '모두', $2, $2, true, 50, 50) returning id),
     people as (insert into room_member (org_id, room_id, member_id, read_seq)
       select $1::bigint, made.id, who, 25 * (1 + who % 2) from made, (select id from joined union all select $2::bigint) all_of (who)),
     said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body)
       select $1, made.id, each, each, $2, gen_random_uuid(), $4 from made, generate_series(1, 50) each returning id, seq, room_id)
     select room_id as room, id as message from said where seq = 40`,
    [orgId, memberId, CROWD, BODY],
  )
  const [roomId, messageId] = [Number(rows[0]!.room), Number(rows[0]!.message)]
  await database.query('vacuum analyze room, room_member, message, member')
  const cursors: Statement = {
    name: 'cursors',
    text: `select member_id, joined_seq, read_seq from room_member where org_id = $1 and room_id = $2
      order by joined_at, member_id`,
    values: [orgId, roomId],
  }
  const path = pathOf(messageRoutes.readers, { orgId, roomId, messageId })
  const asked = { path, headers, statements: [doorOf(sessionId, orgId, roomId), cursors] }
  const [all] = await measuredInTurns(server, [asked], PAGE_ROUNDS)
  return linesOf(`who has read a message in a room of ${CROWD}`, all!, MOST_PAGE)
}

async function listing(
  server: Server,
  database: Client,
  { orgId, memberId, memberIds }: Somebody,
  headers: Headers,
): Promise<Line[]> {
  // Each with five people, forty messages and some unread.
  await database.query(
    `with made as (insert into room (org_id, kind, name, created_by, owner_id, shows_history, last_seq, last_change)
       select $1, 'group', '방 ' || each, $2, $2, true, 40, 40 from generate_series(1, $3) each returning id),
     people as (insert into room_member (org_id, room_id, member_id, read_seq)
       select $1, id, who, 35 from made, unnest(array[$2::bigint] || ($4::bigint[])[1:4]) who returning room_id)
     insert into message (org_id, room_id, seq, change, member_id, client_id, body)
     select $1, id, each, each, ($4::bigint[])[1 + each % 4], gen_random_uuid(), $5 from made, generate_series(1, 40) each`,
    [orgId, memberId, ROOMS, memberIds, BODY],
  )
  await database.query('vacuum analyze room, room_member, message')
  const one = await connectionsTo(server.port, 1)
  const request = encoded({ method: 'GET', path: pathOf(roomRoutes.list, { orgId }), headers }, server.host)
  const times: number[] = []
  for (let each = 0; each < LISTS + 10; each++) {
    const from = performance.now()
    await one.load(request, { seconds: 10, most: 1 })
    if (each >= 10) times.push(performance.now() - from)
  }
  return [
    { what: `a list of ${ROOMS} rooms, median`, value: median(times), unit: 'ms' },
    { what: `a list of ${ROOMS} rooms, p95`, value: percentile(times, 95), unit: 'ms', atMost: MOST_LIST_MS },
  ]
}

export const chat: Benchmark = {
  says: `${SENDERS} senders, pages of a room of ${MESSAGES.toLocaleString('en')} messages, readers of ${CROWD}, a list of ${ROOMS} rooms`,
  run,
}
