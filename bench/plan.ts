// Projects full of issues: the projects by calls, the issues by SQL, since making 200,000 by calls would take an hour.
import { generateNKeysBetween } from 'fractional-indexing'
import type { Client } from 'pg'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { isOpen, type Category, type Workflow, workflowRoutes } from '#contract/workflow'
import { bigramsOf } from '../server/issue/search/bigrams.ts'
import { callAs, type Caller } from './calls.ts'
import { memberIdsOf, newEmployer } from './company.ts'
import type { Server } from './server.ts'
import { bodyOf, dice, type Roll, titleOf } from './titles.ts'

/** `issues` is the number in each project. */
export type Amount = { projects: number; issues: number }
export type Place = { orgId: number; projectId: number }
export type Planned = Place & Workflow & { memberIds: number[] }

const TAGS = ['버그', '결제', '디자인', '문의', '배포', '법무', '물류', '긴급 점검', '개선', '문서']
const MILESTONES = ['12월 정기 배포', '설 성수기 준비', '이천 센터 본 이전', '1분기 목표']
/** The distribution of a hundred issues over the first states of a project in their order; most are done. */
const OF_HUNDRED = [20, 8, 7, 45, 10, 10]
const CHILDREN_MOST = 150
const STAFF = { members: 200, departments: 30 }

/** The owner of a company of 200 with such projects, and their membership. */
export async function newPlanned(server: Server, database: Client, amount: Amount) {
  const { person, orgId, caller } = await newEmployer(server, database, STAFF)
  const planned = await newPlans(database, caller, orgId, amount)
  const { memberId } = await callAs(caller, memberRoutes.me, { orgId })
  return { person, caller, planned, memberId }
}

/** The tallies of the database are correct afterwards, too. */
export async function newPlans(database: Client, caller: Caller, orgId: number, { projects, issues }: Amount) {
  const memberIds = await memberIdsOf(database, orgId)
  const made: Planned[] = []
  for (let at = 0; at < projects; at++) made.push({ ...(await newProject(caller, orgId, at)), memberIds })
  const putBack = await indexesAside(database)
  for (const planned of made) await fill(database, planned, issues)
  await putBack()
  await settle(database, orgId)
  return made
}

/** Drops the indexes, because building them at the end costs a fraction of updating them for each row. */
async function indexesAside(database: Client) {
  const { rows } = await database.query<{ name: string; text: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as text from pg_index x inner join pg_class i on i.oid = x.indexrelid
      where x.indrelid in ('issue'::regclass, 'issue_activity'::regclass) and not x.indisunique`,
  )
  for (const { name } of rows) await database.query(`drop index "${name}"`)
  return async () => {
    await database.query(`set maintenance_work_mem = '256MB'`)
    for (const { text } of rows) await database.query(text)
  }
}

export async function newProject(caller: Caller, orgId: number, at: number, moreStates: string[] = []) {
  const body = { name: `자사몰 개편 ${at + 1}차`, key: `P${String.fromCharCode(65 + Math.floor(at / 10))}${at % 10}` }
  const { projectId } = await callAs(caller, projectRoutes.create, { orgId, body })
  const here = { orgId, projectId }
  for (const name of moreStates)
    await callAs(caller, workflowRoutes.createState, { ...here, body: { name, category: 'started', color: 'teal' } })
  for (const name of TAGS) await callAs(caller, workflowRoutes.createTag, { ...here, body: { name } })
  for (const name of MILESTONES) await callAs(caller, workflowRoutes.createMilestone, { ...here, body: { name } })
  return { ...here, ...(await callAs(caller, workflowRoutes.read, here)) }
}

/** Arrays of columns, as `unnest` takes them. */
type Row = {
  number: number
  title: string
  pairs: string
  body: string
  state: number
  priority: number
  assignee: number | null
  milestone: number | null
  /** The number of the parent issue. */
  parent: number | null
  start: string | null
  due: string | null
  rank: string
  isOpen: boolean
  isDone: boolean
  creator: number
  /** In days before now. */
  made: number
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The number of issues in each state: by the usual distribution, or evenly for other states. */
const sharesOf = (states: number, count: number) =>
  states === OF_HUNDRED.length
    ? OF_HUNDRED.map(share => Math.round((count * share) / 100))
    : Array.from({ length: states }, () => Math.round(count / states))

function rowsOf({ projectId, states, milestones, memberIds }: Planned, count: number): Row[] {
  const roll = dice(projectId)
  // The states and ranks are shuffled, so that consecutive issues are not adjacent.
  const places = sharesOf(states.length, count).flatMap((share, at) =>
    generateNKeysBetween(null, null, share).map(rank => ({ state: states[at]!, rank })),
  )
  shuffle(places, roll)
  const shown: number[] = []
  return places.map(({ state, rank }, at) => {
    const title = titleOf(roll)
    const start = roll(5) === 0 ? roll(60) - 40 : null
    const due = roll(2) === 0 ? (start ?? -30) + roll(60) : null
    if (at % 100 === 0) shown.push(at + 1)
    const isChild = at % 100 > 0 && roll(10) === 0
    return {
      number: at + 1,
      title,
      pairs: JSON.stringify(bigramsOf(projectId, title)),
      body: bodyOf(roll),
      state: state.stateId,
      priority: roll(5),
      assignee: roll(5) === 0 ? null : memberIds[roll(memberIds.length)]!,
      milestone: roll(5) < 2 ? milestones[roll(milestones.length)]!.milestoneId : null,
      parent: isChild ? shown[Math.max(0, shown.length - 1 - roll(CHILDREN_MOST / 100))]! : null,
      start: start === null ? null : dayIn(start),
      due: due === null ? null : dayIn(due),
      rank,
      isOpen: isOpen(state.category),
      isDone: (state.category satisfies Category) === 'completed',
      creator: memberIds[roll(memberIds.length)]!,
      made: 1 + Math.floor(((count - at) * 400) / count),
    }
  })
}

function shuffle(list: unknown[], roll: Roll) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = roll(at + 1)
    ;[list[at], list[other]] = [list[other], list[at]]
  }
}

const COLUMNS = {
  number: 'int',
  title: 'text',
  pairs: 'text',
  body: 'text',
  state: 'bigint',
  priority: 'smallint',
  assignee: 'bigint',
  milestone: 'bigint',
  parent: 'int',
  start: 'date',
  due: 'date',
  rank: 'text',
  isOpen: 'boolean',
  isDone: 'boolean',
  creator: 'bigint',
  made: 'int',
} as const satisfies Record<keyof Row, string>

/** Skips triggers and foreign keys, which would multiply the time; the inserted rows are consistent. */
export async function fill(database: Client, planned: Planned, count: number) {
  const { orgId, projectId, tags } = planned
  const rows = rowsOf(planned, count)
  const names = Object.keys(COLUMNS) as (keyof Row)[]
  const lists = names.map((name, at) => `$${at + 4}::${COLUMNS[name]}[]`).join(', ')
  const values = names.map(name => rows.map(row => row[name]))
  await database.query('begin')
  await database.query(`set local session_replication_role = replica`)
  const { rows: last } = await database.query<{ id: string }>(`select nextval('issue_id_seq') as id`)
  await database.query(
    `insert into issue (org_id, id, parent_id, project_id, number, title, pairs, body, state_id, priority, assignee_id, milestone_id,
        start_date, due_date, rank, is_open, creator_id, created_at, updated_at, completed_at)
      overriding system value
      select $1, $3::bigint + number, $3::bigint + parent, $2, number, title, array(select jsonb_array_elements_text(pairs::jsonb)), body, state, priority, assignee,
        milestone, "start", due, rank, "isOpen", creator, now() - made * interval '1 day' - number * interval '1 second',
        now() - made / 2 * interval '1 day' - number * interval '1 second', case when "isDone" then now() - made / 2 * interval '1 day' end
      from unnest(${lists}) as given(${names.map(name => `"${name}"`).join(', ')})`,
    [orgId, projectId, last[0]!.id, ...values],
  )
  await database.query(`select setval('issue_id_seq', $1)`, [Number(last[0]!.id) + count])
  const tagIds = tags.map(({ tagId }) => tagId)
  await database.query(
    `insert into issue_tag (org_id, issue_id, tag_id)
      select org_id, id, ($3::bigint[])[1 + (number * 7 + at * 3) % $4] from issue, generate_series(0, 2) at
      where org_id = $1 and project_id = $2 and number % 5 > at + 1`,
    [orgId, projectId, tagIds, tagIds.length],
  )
  await addPeople(database, planned)
  await database.query('analyze issue, issue_participant, issue_tag')
  await showOthers(database, planned)
  await database.query('update project set last_number = $3 where org_id = $1 and id = $2', [orgId, projectId, count])
  await database.query('commit')
}

/** The columns that triggers keep otherwise. Without statistics it would look through all rows of the organization for each issue. */
const showOthers = (database: Client, { orgId, projectId }: Planned) =>
  database.query(
    `update issue set participant_ids = coalesce(people.ids, '{}'), tag_ids = coalesce(tags.ids, '{}'),
        child_count = coalesce(children.count, 0), child_done_count = coalesce(children.done, 0)
      from issue self left join (select issue_id, array_agg(member_id order by member_id) ids from issue_participant
        where org_id = $1 and issue_id in (select id from issue where project_id = $2) group by 1) people
        on people.issue_id = self.id
      left join (select issue_id, array_agg(tag_id order by tag_id) ids from issue_tag
        where org_id = $1 and issue_id in (select id from issue where project_id = $2) group by 1) tags on tags.issue_id = self.id
      left join (select parent_id, count(*) count, count(completed_at) done from issue
        where org_id = $1 and project_id = $2 and deleted_at is null group by 1) children on children.parent_id = self.id
      where self.org_id = $1 and self.project_id = $2 and issue.org_id = $1 and issue.id = self.id`,
    [orgId, projectId],
  )

async function addPeople(database: Client, { orgId, projectId, memberIds }: Planned) {
  const here = [orgId, projectId]
  await database.query(
    `insert into issue_participant (org_id, issue_id, member_id)
      select org_id, id, ($3::bigint[])[1 + (number * 11 + at * 5) % $4] from issue, generate_series(0, 1) at
      where org_id = $1 and project_id = $2 and number % 10 < 3 - at`,
    [...here, memberIds, memberIds.length],
  )
  await database.query(
    `insert into issue_watcher (org_id, issue_id, member_id)
      select org_id, id, creator_id from issue where org_id = $1 and project_id = $2
      union select org_id, id, assignee_id from issue where org_id = $1 and project_id = $2 and assignee_id is not null`,
    here,
  )
  await database.query(
    `insert into issue_activity (org_id, project_id, issue_id, member_id, at, changes)
      select org_id, project_id, id, creator_id, created_at,
        jsonb_build_array(jsonb_build_object('field', 'created', 'from', null, 'to', title))
      from issue where org_id = $1 and project_id = $2`,
    here,
  )
}

/** Updates the tallies of the triggers, and the statistics of the planner. */
export async function settle(database: Client, orgId: number) {
  await database.query('delete from issue_tally where org_id = $1', [orgId])
  await database.query(
    `insert into issue_tally (org_id, project_id, state_id, milestone_id, count)
      select org_id, project_id, state_id, coalesce(milestone_id, 0), count(*) from issue
      where org_id = $1 and deleted_at is null group by 1, 2, 3, 4`,
    [orgId],
  )
  await database.query('vacuum analyze')
}
