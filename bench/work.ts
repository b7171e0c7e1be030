// The cost of my work with 2,000 open issues of mine in many projects, beside its limits.
import { Client } from 'pg'
import { type MyWork, weekOf, WORK_PAGE, workRoutes } from '#contract/my-work'
import { workDueRoutes } from '#contract/work-due'
import { dayOf } from '#korean/time'
import { linesOf, livingMember, measuredInTurns } from './beside.ts'
import { callAs, pathOf } from './calls.ts'
import type { Statement } from './limits/query.ts'
import { newPlanned } from './plan.ts'
import type { Benchmark, Line } from './report.ts'
import { startServer } from './server.ts'

const ROUNDS = 7
const MOST = 2
const MINE = 2_000
const AMOUNT = { projects: 10, issues: 2_000 }

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, caller, planned, memberId } = await newPlanned(server, database, AMOUNT)
  const { orgId } = planned[0]!
  await database.query(
    `update issue set assignee_id = $2 where org_id = $1 and id in (
      select id from issue where org_id = $1 and is_open and deleted_at is null order by md5(id::text) limit $3)`,
    [orgId, memberId, MINE],
  )
  await database.query('vacuum analyze')
  const work = await callAs(caller, workRoutes.read, { orgId })
  const door = livingMember(person.sessionId, orgId)
  const rows = rowsOf(orgId, memberId)
  await requireSame(database, rows, work)
  await database.end()
  const { headers } = person
  const projectIds = planned.map(({ projectId }) => projectId)
  const statements = [door, rows, weekFor(orgId, memberId), milestoneFor(orgId, memberId), statesOf(orgId, projectIds)]
  const whole = { path: pathOf(workRoutes.read, { orgId }), headers, statements }
  const due = { path: pathOf(workDueRoutes.read, { orgId }), headers, statements: [door, dueFor(orgId, memberId)] }
  const [mine, number] = await measuredInTurns(server, [whole, due], ROUNDS)
  return [...linesOf('my work', mine!, MOST), ...linesOf('the number beside it', number!, MOST)]
}

const today = () => dayOf(new Date())
const SEEN = `seen as materialized (select p.id from project p
  left join project_member m on m.org_id = p.org_id and m.project_id = p.id and m.member_id = $2
  where p.org_id = $1 and p.deleted_at is null and p.archived_at is null and (m.member_id is not null or not p.is_private))`
const ASSIGNED = `issue i where i.org_id = $1 and i.assignee_id = $2 and i.deleted_at is null and i.project_id in (select id from seen)`

/** The first issues of each group, with what stands in their rows. */
const rowsOf = (orgId: number, memberId: number): Statement => ({
  name: 'work_rows',
  text: `with ${SEEN}, blocked as materialized (
      select r.other_id as id, min(b.id) as by from issue_relation r inner join issue b on b.org_id = r.org_id and b.id = r.issue_id
      where r.org_id = $1 and r.kind = 'blocks' and b.is_open and b.deleted_at is null and b.project_id in (select id from seen) group by 1),
    mine as (
      select i.id, i.due_date, i.priority, case when i.due_date < $3::date then 0 when i.due_date = $3::date then 1
        when s.category = 'backlog' or blocked.id is not null then 3 when i.due_date is null then 6
        when i.due_date <= $4::date then 2 else 5 end as place, blocked.by
      from issue i inner join state s on s.org_id = i.org_id and s.id = i.state_id left join blocked on blocked.id = i.id
      where i.org_id = $1 and i.assignee_id = $2 and i.is_open and i.deleted_at is null and i.project_id in (select id from seen)
      union all select i.id, i.due_date, i.priority, 4, null from issue i
      where i.org_id = $1 and i.creator_id = $2 and i.assignee_id <> $2 and i.is_open and i.deleted_at is null and i.project_id in (select id from seen)
      union all select i.id, i.due_date, i.priority, 3, null from issue_participant p inner join issue i on i.org_id = p.org_id and i.id = p.issue_id
      where p.org_id = $1 and p.member_id = $2 and i.assignee_id is distinct from $2 and (i.creator_id is distinct from $2 or i.assignee_id is null)
        and i.is_open and i.deleted_at is null and i.project_id in (select id from seen)),
    numbered as (select *, row_number() over (partition by place order by due_date nulls last, priority desc, id) as at,
      count(*) over (partition by place) as total from mine)
    select i.id, n.place, n.total, n.by, i.project_id, i.number, i.title, i.state_id, i.priority, i.assignee_id, i.milestone_id, i.parent_id,
      i.start_date::text, i.due_date::text, i.rank, i.creator_id, i.version, i.created_at, i.updated_at, i.completed_at,
      i.participant_ids, i.tag_ids, i.child_count, i.child_done_count, above.title
    from numbered n inner join issue i on i.org_id = $1 and i.id = n.id
      left join issue above on above.org_id = $1 and above.id = i.parent_id and above.deleted_at is null
    where n.at <= ${WORK_PAGE} order by n.place, n.at`,
  values: [orgId, memberId, today(), weekOf(today()).lastDay],
})

const weekFor = (orgId: number, memberId: number): Statement => ({
  name: 'work_week',
  text: `with ${SEEN} select i.due_date::text, i.state_id, count(*)::int from ${ASSIGNED}
    and i.is_open in (true, false) and i.due_date between $3::date and $4::date group by 1, 2`,
  values: [orgId, memberId, weekOf(today()).firstDay, weekOf(today()).lastDay],
})

/** Milestones of the plan have no day, and so none is found; a row stands for the answer that there is none. */
const milestoneFor = (orgId: number, memberId: number): Statement => ({
  name: 'work_milestone',
  text: `with ${SEEN} select 1, (select min(m.due_date) from milestone m where m.org_id = $1 and m.closed_at is null and m.due_date is not null
    and m.id in (select i.milestone_id from ${ASSIGNED} and i.is_open))`,
  values: [orgId, memberId],
})

const statesOf = (orgId: number, projectIds: number[]): Statement => ({
  name: 'work_states',
  text: `select id, project_id, name, category, color from state where org_id = $1 and project_id = any($2::bigint[]) order by place, id`,
  values: [orgId, projectIds],
})

const dueFor = (orgId: number, memberId: number): Statement => ({
  name: 'work_due',
  text: `with ${SEEN} select count(*)::int from ${ASSIGNED} and i.is_open and i.due_date <= $3::date`,
  values: [orgId, memberId, today()],
})

/** The limit counts only if it finds the same issues in the same order. */
async function requireSame(database: Client, { text, values }: Statement, { groups }: MyWork) {
  const { rows } = await database.query<unknown[]>({ text, values, rowMode: 'array' })
  const found = rows.map(([id]) => Number(id))
  const shown = groups.flatMap(({ issues }) => issues.map(({ issueId }) => issueId))
  const mine = groups.filter(({ key }) => key !== 'requested').reduce((sum, { count }) => sum + count, 0)
  if (JSON.stringify(found) !== JSON.stringify(shown) || mine < MINE)
    throw new Error('the bare queries answer another question')
}

export const work: Benchmark = {
  says: `${MINE.toLocaleString('en')} open issues of mine in ${AMOUNT.projects} projects, 16 connections, beside bare node:http and bare pg`,
  run,
}
