// The cost of a large organization's people: a page of the list, the full list for pickers, the organization chart.
import { Client } from 'pg'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { linesOf, livingMember, measuredInTurns, middle, whole, type Asked, type Cost, type Round } from './beside.ts'
import { LARGE, newCompany, type Size } from './company.ts'
import type { Statement } from './limits/query.ts'
import { newPerson, renewed, type Person } from './person.ts'
import { median, sum, type Benchmark, type Line } from './report.ts'
import { startServer, type Server } from './server.ts'

const ROUNDS = 7
const MOST = 2
const MOST_GROWTH = 1.2
const SMALL: Size = { members: 500, departments: 30 }
const SIZE = 50

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const signedUp = await newPerson(server)
  const large = await newCompany(database, signedUp, LARGE)
  const small = await newCompany(database, signedUp, SMALL)
  // Renewed, because a browser's token lists the organizations.
  const person = await renewed(server, signedUp)
  const asking = askingFor(server, database, person, large)
  const askingSmall = askingFor(server, database, person, small)
  const pages = [
    await asking(pathOf.page(large), pageOf(large), placesOf(large)),
    await askingSmall(pathOf.page(small), pageOf(small), placesOf(small)),
  ]
  const chart = [
    await asking(pathOf.all(large), everybodyOf(large), () => allPlacesOf(large)),
    await asking(pathOf.departments(large), departmentsOf(large)),
    await asking(pathOf.positions(large), positionsOf(large)),
  ]
  await database.end()
  const [page, smallPage] = await measuredInTurns(server, pages, ROUNDS)
  const screen = await measuredInTurns(server, chart, ROUNDS)
  return [
    ...linesOf(`a page of ${SIZE}`, page!, MOST),
    ...growthOf(page!.rounds, smallPage!.rounds),
    ...linesOf('everybody', screen[0]!, MOST),
    ...linesOf(
      'the chart',
      { bytes: sum(screen.map(({ bytes }) => bytes)), rounds: together(screen.map(({ rounds }) => rounds)) },
      MOST,
    ),
  ]
}

/** Compared round by round, since both ran in each round. */
const growthOf = (large: Round[], small: Round[]): Line[] => [
  {
    what: `a page of ${SIZE}, ${SMALL.members} members: CPU`,
    value: middle(small, ({ ours }) => whole(ours)),
    unit: 'µs',
  },
  {
    what: `${LARGE.members.toLocaleString('en')} members ÷ ${SMALL.members} members`,
    value: median(large.map(({ ours }, round) => whole(ours) / whole(small[round]!.ours))),
    unit: '×',
    atMost: MOST_GROWTH,
  },
]

/** The requests of one screen as if they were one. */
function together(requests: Round[][]): Round[] {
  const added = (costs: Cost[]): Cost => ({
    node: sum(costs.map(({ node }) => node)),
    database: sum(costs.map(({ database }) => database)),
  })
  return requests[0]!.map((_, round) => {
    const each = requests.map(rounds => rounds[round]!)
    return {
      ours: added(each.map(({ ours }) => ours)),
      http: added(each.map(({ http }) => http)),
      query: added(each.map(({ query }) => query)),
    }
  })
}

const inOrganization = ({ path }: { path: string }, orgId: number) => path.replace(':orgId', String(orgId))
const pathOf = {
  page: (orgId: number) => `${inOrganization(memberRoutes.list, orgId)}?currentPage=1&size=${SIZE}`,
  all: (orgId: number) => inOrganization(memberRoutes.all, orgId),
  departments: (orgId: number) => inOrganization(departmentRoutes.departments, orgId),
  positions: (orgId: number) => inOrganization(departmentRoutes.positions, orgId),
}

/** A limit counts only if it answers the same question: it must return our rows in our order. */
const askingFor =
  (server: Server, database: Client, { headers, sessionId }: Person, orgId: number) =>
  async (path: string, rows: Statement, more?: (ids: number[]) => Statement): Promise<Asked> => {
    const ours = await idsAnswered(server.address + path, headers)
    const { rows: found } = await database.query<string[]>({ ...rows, rowMode: 'array' })
    const ids = found.map(([id]) => Number(id))
    if (String(ours) !== String(ids)) throw new Error(`${path}: the bare query answers another question`)
    return { path, headers, statements: [livingMember(sessionId, orgId), rows, ...(more ? [more(ids)] : [])] }
  }

/** The first field of each is its id. */
async function idsAnswered(address: string, headers: Record<string, string>) {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: object[] | { data: object[] } }
  return (Array.isArray(data) ? data : data.data).map(each => Object.values(each)[0] as number)
}

/** The display order: heads first, then by rank, then alphabetical. */
const orderOf = (rows: string) => `is_head desc, rank nulls last, ${rows}.name collate "ko-x-icu", ${rows}.id`
const RANKED = `select m.*, d.id is not null as is_head, p.place as rank
  from member m left join assignment a on a.org_id = m.org_id and a.member_id = m.id and a.place = 0
    left join position p on p.org_id = a.org_id and p.id = a.position_id
    left join department d on d.org_id = a.org_id and d.id = a.department_id and d.head_member_id = m.id
  where m.org_id = $1 and m.left_at is null`

/** Joins only the accounts of the members on the page. */
const pageOf = (orgId: number): Statement => ({
  name: 'page_of_people',
  text: `select page.id, page.name, coalesce(page.picture_key, u.picture_key), u.email, page.phone, page.role, page.status_kind,
      page.status_text, page.status_emoji, page.status_until, page.joined_at,
      (select count(*)::int from member where org_id = $1 and left_at is null)
    from (select * from (${RANKED}) ranked order by ${orderOf('ranked')} limit $2 offset $3) page
      inner join "user" u on u.id = page.user_id order by ${orderOf('page')}`,
  values: [orgId, SIZE, 0],
})

const placesOf =
  (orgId: number) =>
  (memberIds: number[]): Statement => ({
    name: 'places',
    text: `select member_id, department_id, position_id from assignment
      where org_id = $1 and member_id = any($2::bigint[]) order by member_id, place`,
    values: [orgId, memberIds],
  })

/** Only the fields of the short answer. */
const everybodyOf = (orgId: number): Statement => ({
  name: 'everybody',
  text: `select ranked.id, ranked.name, coalesce(ranked.picture_key, u.picture_key), ranked.role
    from (${RANKED}) ranked inner join "user" u on u.id = ranked.user_id
    order by ${orderOf('ranked')}`,
  values: [orgId],
})

const allPlacesOf = (orgId: number): Statement => ({
  name: 'all_places',
  text: 'select member_id, department_id, position_id from assignment where org_id = $1 order by member_id, place',
  values: [orgId],
})

const departmentsOf = (orgId: number): Statement => ({
  name: 'departments',
  text: `select d.id, d.name, coalesce(counted.count, 0), d.parent_id, d.head_member_id
    from department d left join (select department_id, count(*)::int as count from assignment where org_id = $1 group by 1)
      counted on counted.department_id = d.id
    where d.org_id = $1 order by d.place, d.id`,
  values: [orgId],
})

/** A member with a position in two departments counts once. */
const positionsOf = (orgId: number): Statement => ({
  name: 'positions',
  text: `select p.id, p.name, coalesce(counted.count, 0)
    from position p left join (select position_id, count(distinct member_id)::int as count from assignment
      where org_id = $1 group by 1) counted on counted.position_id = p.id
    where p.org_id = $1 order by p.place, p.id`,
  values: [orgId],
})

export const people: Benchmark = {
  says: `the people of ${LARGE.members.toLocaleString('en')}, 16 connections, beside bare node:http and bare pg`,
  run,
}
