// The search of somebody in 40 of 300 rooms over messages, issues and posts, what its index takes up, and what it adds to writing.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { searchRoutes } from '#contract/search'
import { callAs, type Caller, pathOf } from './calls.ts'
import { newOrganization } from './company.ts'
import { newPerson } from './person.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'
import { korean } from './words.ts'

/** A quarter of a large company, of half a year; SCALE=4 is all of it, of two. Its months are as full in both. */
const SCALE = Number(process.env.SCALE ?? 1)
const MESSAGES = 250_000 * SCALE
const ISSUES = 50_000 * SCALE
const POSTS = 25_000 * SCALE
const ROOMS = 300
const MINE = 40
const PROJECTS = 20
const BOARDS = 30
const BATCH = 10_000
const DAYS = 182 * SCALE
const ROUNDS = 6
const MOST_MS = 100
const WORST_MS = 150
const MOST_SIZE = 2.5
const MOST_WRITING = 1.3
const SENT = 300
const TURNS = 5

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const person = await newPerson(server)
  const caller = { address: server.address, headers: person.headers }
  const orgId = await newOrganization(caller)
  const text = korean(11)
  const began = performance.now()
  await filled(database, orgId, text)
  const fillSeconds = (performance.now() - began) / 1000
  const asked = async (q: string) => {
    const before = performance.now()
    const { things } = await callAs(caller, searchRoutes.find, { orgId, query: { q } })
    return { ms: performance.now() - before, found: things.length }
  }
  const times = new Map<string, number[]>()
  let nothing = 0
  for (let round = 0; round <= ROUNDS; round++)
    for (const q of questionsOf(text.words)) {
      const { ms, found } = await asked(q)
      if (round > 0) times.set(q, [...(times.get(q) ?? []), ms])
      else if (found === 0) nothing++
    }
  const all = [...times.values()].flat()
  const [slowest, worst] = [...times]
    .map(([q, ms]) => [q, percentile(ms, 95)] as const)
    .toSorted((a, b) => b[1] - a[1])[0]!
  const sizes = await sizesOf(database, orgId)
  const writing = await writingOf(database, caller, orgId)
  await database.end()
  return [
    {
      what: `${times.size} questions over ${MESSAGES + ISSUES + POSTS} things: p95`,
      value: percentile(all, 95),
      unit: 'ms',
      atMost: MOST_MS,
    },
    { what: 'the median', value: median(all), unit: 'ms' },
    { what: `the slowest question, ${slowest}: p95`, value: worst, unit: 'ms', atMost: WORST_MS },
    { what: 'questions that find nothing', value: nothing, unit: '' },
    { what: 'the index with its rows, to one of text', value: sizes.index / sizes.text, unit: '×', atMost: MOST_SIZE },
    { what: 'all rows are taken in', value: fillSeconds, unit: 's' },
    { what: 'a message is written, to one without the index', value: writing, unit: '×', atMost: MOST_WRITING },
  ]
}

/** Common and rare words, parts across words, initials, unfinished ones, Latin, and more than one. */
const TYPED = '습니 니다 합니 에서 하고 해주세요 deploy api rel ㄱㅅ ㅎㅇㄹ ㅂㄱㅅ 없는낱말임'.split(' ')
const questionsOf = (words: readonly string[]) => [
  ...[0, 1, 2, 5, 9, 20, 60, 200, 700, 3_000, 12_000, 29_000].map(at => words[at]!),
  ...TYPED,
  ...[3, 8, 30, 100].map(at => `${words[at]} ${words[at + 1]}`),
  ...[4, 12].map(at => `"${words[at]}"`),
  ...[6, 15].map(at => `${words[at]} -${words[0]}`),
  ...[7, 25].map(at => `${words[at]} 이후:30일`),
]

type Text = ReturnType<typeof korean>

async function filled(database: Client, orgId: number, { text, roll }: Text) {
  const [me] = (await database.query<{ id: string }>('select id from member where org_id = $1', [orgId])).rows
  const memberId = me!.id
  const ids = async (statement: string, ...values: unknown[]) =>
    (await database.query<{ id: string }>(statement, values)).rows.map(({ id }) => id)
  const { rows: tables } = await database.query<{ name: string }>(
    "select distinct event_object_table as name from information_schema.triggers where trigger_name like 'search%'",
  )
  const triggers = async (deed: 'enable' | 'disable') => {
    for (const { name } of tables) await database.query(`alter table "${name}" ${deed} trigger user`)
  }
  await triggers('disable')
  const rooms = await ids(
    `insert into room (org_id, kind, name, created_by) select $1, 'group', '방 ' || each, $2 from generate_series(1, $3::int) each returning id`,
    orgId,
    memberId,
    ROOMS,
  )
  await database.query(`insert into room_member (org_id, room_id, member_id) select $1, unnest($2::bigint[]), $3`, [
    orgId,
    rooms.slice(0, MINE),
    memberId,
  ])
  const projects = await ids(
    `insert into project (org_id, name, key, icon, color, is_private, created_by)
     select $1, '과제 ' || each, 'P' || each, 'box', 'blue', each % 2 = 0, $2 from generate_series(1, $3::int) each returning id`,
    orgId,
    memberId,
    PROJECTS,
  )
  const states = await ids(
    `insert into state (org_id, project_id, name, category, color, place) select $1, unnest($2::bigint[]), '진행', 'started', 'blue', 1 returning id`,
    orgId,
    projects,
  )
  const boards = await ids(
    `insert into board (org_id, name, rights, reader_keys) select $1, '게시판 ' || each, '{}', array[case when each % 3 = 0 then 'run' else 'd:999' end]
     from generate_series(1, $2::int) each returning id`,
    orgId,
    BOARDS,
  )
  const at = (share: number) => new Date(Date.now() - (1 - share) * DAYS * 86_400_000).toISOString()
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, MESSAGES - from) }, (_, each) => from + each)
    await database.query(
      `insert into message (org_id, room_id, seq, change, member_id, body, created_at)
       select $1, room, seq, seq, $2, body, at from unnest($3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[]) as row (room, seq, body, at)`,
      [
        orgId,
        memberId,
        rows.map(() => rooms[roll(ROOMS)]),
        rows,
        rows.map(() => text(2, 18)),
        rows.map(each => at(each / MESSAGES)),
      ],
    )
  }
  for (let from = 0; from < ISSUES; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, ISSUES - from) }, (_, each) => from + each)
    const chosen = rows.map(() => roll(PROJECTS))
    await database.query(
      `insert into issue (org_id, project_id, state_id, number, title, pairs, body, rank, is_open, creator_id, created_at)
       select $1, project, state, number, title, '{}', body, 'a' || number, true, $2, at
       from unnest($3::bigint[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::timestamptz[]) as row (project, state, number, title, body, at)`,
      [
        orgId,
        memberId,
        chosen.map(one => projects[one]),
        chosen.map(one => states[one]),
        rows,
        rows.map(() => text(3, 7)),
        rows.map(() => text(0, 90)),
        rows.map(each => at(each / ISSUES)),
      ],
    )
  }
  for (let from = 0; from < POSTS; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, POSTS - from) }, (_, each) => from + each)
    await database.query(
      `insert into post (org_id, board_id, seq, title, body, author_id, created_at)
       select $1, board, seq, title, body, $2, at from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[]) as row (board, seq, title, body, at)`,
      [
        orgId,
        memberId,
        rows.map(() => boards[roll(BOARDS)]),
        rows,
        rows.map(() => text(3, 8)),
        rows.map(() => text(30, 250)),
        rows.map(each => at(each / POSTS)),
      ],
    )
  }
  const { rows: definition } = await database.query<{ text: string }>(
    `select pg_get_indexdef('search_entry_keys'::regclass) as text`,
  )
  await database.query('drop index search_entry_keys; truncate search_entry, search_month')
  await database.query('select search_fill()')
  await database.query(definition[0]!.text)
  await triggers('enable')
  await database.query('vacuum analyze')
}

async function sizesOf(database: Client, orgId: number) {
  const { rows } = await database.query<{ index: string; text: string }>(
    `select pg_total_relation_size('search_entry') as index,
       (select sum(octet_length(body)) from message where org_id = $1) + (select sum(octet_length(title) + octet_length(body)) from issue where org_id = $1)
       + (select sum(octet_length(title) + octet_length(body)) from post where org_id = $1) as text`,
    [orgId],
  )
  return { index: Number(rows[0]!.index), text: Number(rows[0]!.text) }
}

/** In turns with the trigger and without it: the ratio of the medians. */
async function writingOf(database: Client, caller: Caller, orgId: number) {
  const { roomId } = await callAs(caller, roomRoutes.create, {
    orgId,
    body: { kind: 'group', name: '글쓰기', memberIds: [] },
  })
  const { text } = korean(12)
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  for (let turn = 0; turn <= TURNS; turn++)
    for (const deed of ['disable', 'enable'] as const) {
      await database.query(`alter table message ${deed} trigger search_message_after_insert`)
      for (let each = 0; each < SENT; each++) {
        const body = { clientId: randomUUID(), body: text(4, 14) }
        const began = performance.now()
        await callAs(caller, messageRoutes.post, { orgId, roomId, body })
        if (turn > 0) times[deed].push(performance.now() - began)
      }
    }
  return median(times.enable) / median(times.disable)
}

export const search: Benchmark = {
  says: `a search over ${MESSAGES} messages, ${ISSUES} issues and ${POSTS} posts, ${pathOf(searchRoutes.find, { orgId: 1 })}`,
  mostMinutes: 30,
  run,
}
