// The cost of my list of organizations beside its limits, which must not grow with the other data.
import { Client } from 'pg'
import { livingSession, measuredBeside, middle, ratioOf, whole, type Round } from './beside.ts'
import type { Statement } from './limits/query.ts'
import { newPerson, renewed, type Person } from './person.ts'
import type { Benchmark, Line } from './report.ts'
import { startServer, type Server } from './server.ts'

const ROUNDS = 9
const MOST = 2
/** The growth that counts as flat: more than the noise between two runs of the same. */
const MOST_GROWTH = 1.25
const [FEW, MANY] = [10, 200]
const [SMALL, LARGE] = [1_000, 100_000]
/** The organizations of each other person. */
const EACH = 5
const PATH = '/api/members/organizations?currentPage=1&size=10'

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const [signedUp, other] = [await newPerson(server), await newPerson(server)]
  const database = new Client(server.database)
  await database.connect()
  await joinedTo(database, signedUp, MANY)
  await joinedTo(database, other, FEW)
  await filledUpTo(database, SMALL)
  // Renewed, because a browser's token lists the organizations.
  const [busy, calm] = [await renewed(server, signedUp), await renewed(server, other)]
  const many = await measured(server, busy)
  const few = await measured(server, calm)
  await filledUpTo(database, LARGE)
  await database.end()
  const large = await measured(server, busy)
  const cost = (rounds: Round[]) => middle(rounds, ({ ours }) => whole(ours))
  return [
    { what: `CPU of a request, ${FEW} of mine, Node`, value: middle(few, ({ ours }) => ours.node), unit: 'µs' },
    {
      what: `CPU of a request, ${FEW} of mine, PostgreSQL`,
      value: middle(few, ({ ours }) => ours.database),
      unit: 'µs',
    },
    { what: `CPU of a request, ${MANY} of mine, Node`, value: middle(many, ({ ours }) => ours.node), unit: 'µs' },
    {
      what: `CPU of a request, ${MANY} of mine, PostgreSQL`,
      value: middle(many, ({ ours }) => ours.database),
      unit: 'µs',
    },
    { what: 'CPU of a request, bare http', value: middle(many, ({ http }) => http.node), unit: 'µs' },
    { what: 'CPU of both queries, bare pg', value: middle(many, ({ query }) => whole(query)), unit: 'µs' },
    { what: `ours ÷ (bare http + bare queries), ${FEW} of mine`, value: middle(few, ratioOf), unit: '×' },
    {
      what: `ours ÷ (bare http + bare queries), ${MANY} of mine`,
      value: middle(many, ratioOf),
      unit: '×',
      atMost: MOST,
    },
    { what: `${MANY} of mine ÷ ${FEW} of mine`, value: cost(many) / cost(few), unit: '×', atMost: MOST_GROWTH },
    {
      what: `${LARGE.toLocaleString('en')} there ÷ ${SMALL.toLocaleString('en')} there`,
      value: cost(large) / cost(many),
      unit: '×',
      atMost: MOST_GROWTH,
    },
  ]
}

async function measured(server: Server, { headers, sessionId, userId }: Person) {
  const asked = { path: PATH, headers, statements: [livingSession(sessionId), myOrganizations(userId)] }
  return (await measuredBeside(server, asked, ROUNDS)).rounds
}

const myOrganizations = (userId: number): Statement => ({
  name: 'my_organizations',
  text: `select page.*, (select count(*)::int from member c where c.org_id = page.org_id),
      (select count(*)::int from member where user_id = $1 and binned_at is null)
    from (select m.org_id, o.name, o.logo_key, m.id, m.name as member_name, m.role
      from member m inner join organization o on o.id = m.org_id
      where m.user_id = $1 and m.binned_at is null and o.deleted_at is null order by m.id desc limit $2 offset $3) page order by page.id desc`,
  values: [userId, 10, 0],
})

const JOIN = `with made as (insert into organization (name, created_by) select '해담푸드 ' || n, $1 from generate_series(1, $2::int) n
    returning id, created_by)
  insert into member (org_id, user_id, name, role) select id, created_by, '남궁다혜', 'OWNER' from made`

const joinedTo = (database: Client, { userId }: Person, count: number) => database.query(JOIN, [userId, count])

/** Adds organizations of other people, five to a person, up to this total. */
async function filledUpTo(database: Client, count: number) {
  const { rows } = await database.query<{ count: string }>('select count(*) from organization')
  const missing = count - Number(rows[0]!.count)
  await database.query(
    `with strangers as (insert into "user" (email, name, password_hash)
         select 'stranger.' || $1 || '.' || n || '@example.com', '한지우', 'x' from generate_series(1, $2::int) n returning id),
       made as (insert into organization (name, created_by)
         select '온정한상 ' || n, id from strangers, generate_series(1, $3::int) n returning id, created_by)
     insert into member (org_id, user_id, name, role) select id, created_by, '한지우', 'OWNER' from made`,
    [String(count), Math.ceil(missing / EACH), EACH],
  )
  // One in a hundred is in the bin.
  await database.query(
    `with binned as (update organization set deleted_at = now() where id % 100 = 0 and name like '온정한상%' returning id)
     update member set binned_at = now() from binned where org_id = binned.id`,
  )
  await database.query('vacuum analyze')
}

export const list: Benchmark = { says: `GET ${PATH}, 16 connections, beside bare node:http and bare pg`, run }
