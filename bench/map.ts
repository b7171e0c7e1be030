// Fifty thousand places: the pins of a box of the screen, and the clusters of the whole country.
import { Client } from 'pg'
import { mapRoutes } from '#contract/map'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { linesOf, livingMember, measuredInTurns } from './beside.ts'
import { type Caller, callAs, pathOf } from './calls.ts'
import { newOrganization } from './company.ts'
import type { Statement } from './limits/query.ts'
import { newPerson } from './person.ts'
import { addPlaces, spreadWithin } from './places.ts'
import { type Benchmark, type Line, percentile } from './report.ts'
import { startServer } from './server.ts'
import { cellOf } from '../server/map/box/cells.ts'

const PLACES = 50_000
const ISSUES = 5_000
const ROUNDS = 5
const CLUSTERINGS = 100
const MOST = 2
const CLUSTERS_MS = 50
const KOREA = '124,32,132,39.5'
/** A part of a city. */
const NEAR = [127, 37.5, 127.03, 37.53] as const

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { headers, sessionId } = await newPerson(server)
  const caller = { address: server.address, headers }
  const orgId = await newOrganization(caller)
  await filled(database, caller, orgId)
  await database.end()
  const query = new URLSearchParams({ box: NEAR.join(','), zoom: '13' })
  const asked = {
    path: `${pathOf(mapRoutes.box, { orgId })}?${query.toString()}`,
    headers,
    statements: [livingMember(sessionId, orgId), pinsOf(orgId)],
  }
  const [pins] = await measuredInTurns(server, [asked], ROUNDS)
  const times: number[] = []
  let count = 0
  for (let each = 0; each < CLUSTERINGS; each++) {
    const began = performance.now()
    ;({ count } = await callAs(caller, mapRoutes.box, { orgId, query: { box: KOREA, zoom: '6' } }))
    times.push(performance.now() - began)
  }
  return [
    ...linesOf('the pins of a part of a city', pins!, MOST),
    {
      what: `the clusters of ${count} places: p95 of ${CLUSTERINGS}`,
      value: percentile(times, 95),
      unit: 'ms',
      atMost: CLUSTERS_MS,
    },
    { what: 'the median', value: percentile(times, 50), unit: 'ms' },
  ]
}

/** Half of them lie around one city, as those of a company do. */
async function filled(database: Client, caller: Caller, orgId: number) {
  const positions = [
    ...spreadWithin(PLACES / 2, [126.8, 37.4, 127.2, 37.7]),
    ...spreadWithin(PLACES / 2, [126.3, 34.5, 129.3, 38.5]),
  ]
  const memberId = await addPlaces(database, orgId, positions)
  const { projectId } = await callAs(caller, projectRoutes.create, { orgId, body: { name: '현장 관리', key: 'SITE' } })
  const { states } = await callAs(caller, workflowRoutes.read, { orgId, projectId })
  const { stateId } = states.find(({ category }) => category === 'started')!
  await database.query(
    `with made as (insert into issue (org_id, project_id, number, title, pairs, state_id, rank, is_open, creator_id, priority, due_date)
       select $1, $2, each, '점검 ' || each, '{}', $3, 'a' || lpad(each::text, 8, '0'), true, $4, each % 5, current_date + each % 40 - 20
       from generate_series(1, $5::int) each returning org_id, id, number)
     insert into place_issue (org_id, issue_id, place_id, linked_by)
     select made.org_id, made.id, place.id, $4 from made
       inner join (select id, row_number() over (order by id) * 7 % $5::int + 1 as at from place where org_id = $1 limit $5::int) place on place.at = made.number`,
    [orgId, projectId, stateId, memberId, ISSUES],
  )
  await database.query('vacuum analyze place, place_issue, issue')
}

/** All that the answer says, by the plainest question. */
const pinsOf = (orgId: number): Statement => ({
  name: 'pins_of_box',
  text: `select p.*, open.count, open.urgency, open.late from place p left join lateral (
      select count(*), max(i.priority) as urgency, bool_or(i.due_date < current_date) as late from place_issue l
        inner join issue i on i.org_id = l.org_id and i.id = l.issue_id where l.org_id = p.org_id and l.place_id = p.id and i.is_open
    ) open on true
    where p.org_id = $1 and p.cell between $2 and $3 and p.deleted_at is null and p.archived_at is null
      and p.lng between $4 and $5 and p.lat between $6 and $7`,
  values: [
    orgId,
    cellOf({ lng: NEAR[0], lat: NEAR[3] }),
    cellOf({ lng: NEAR[2], lat: NEAR[1] }),
    NEAR[0],
    NEAR[2],
    NEAR[1],
    NEAR[3],
  ],
})

export const map: Benchmark = { says: `${PLACES.toLocaleString('en')} places: pins of a box, and clusters`, run }
