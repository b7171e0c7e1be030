// Fixtures for tests of projects and issues.
import { activityRoutes } from '#contract/activity'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import type { Role } from '#contract/permissions'
import { projectRoutes } from '#contract/project'
import type { Ask } from '#contract/route'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, registered, sql, type Visitor } from '../testing/visitor.ts'

type Draft = Partial<Ask<typeof issueRoutes.create>['body']>
type Change = Partial<Ask<typeof issueRoutes.change>['body']>
let made = 0
/** A project in its own organization, with its workflow. */
export async function project(said: Partial<Ask<typeof projectRoutes.create>['body']> = {}) {
  const owner = await person()
  const { orgId } = await registered(owner)
  const body = { name: '자사몰 개편', key: 'WEB', ...said }
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
  const at = { orgId, projectId }
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const workflow = () => owner.call(workflowRoutes.read, at)
  const { states } = await workflow()
  const stateOf = (name: string) => states.find(state => state.name === name)!.stateId
  const issue = (draft: Draft = {}, by: Visitor = owner) =>
    by.call(issueRoutes.create, { ...at, body: { title: `할 일 ${++made}`, ...draft } })
  const read = (issueId: number, by: Visitor = owner) => by.call(issueRoutes.read, { ...at, issueId })
  /** Uses the current version by default. */
  const change = async (issueId: number, wanted: Change, by: Visitor = owner) => {
    const { version } = await read(issueId)
    return by.call(issueRoutes.change, { ...at, issueId, body: { version, ...wanted } })
  }
  /** The ids of each column of the board. */
  const board = async (by: Visitor = owner) => {
    const { groups } = await by.call(listingRoutes.page, { ...at, query: { total: '1000' } })
    return groups.map(({ issues }) => issues.map(({ issueId }) => issueId))
  }
  /** The activity of an issue, newest first. */
  const record = async (issueId: number) => {
    const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId, query: {} })
    return activities.map(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))
  }
  return { owner, orgId, projectId, at, memberId, states, stateOf, workflow, issue, read, change, board, record }
}

/** A new member of the organization. */
export async function joined(orgId: number, role: Role = 'MEMBER', name = '민아') {
  const browser = await person({ name })
  return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
}

/** Many members of the organization, who never sign in. */
export async function crowd(orgId: number, count: number) {
  const rows = await sql<{ id: string }>(
    `with made as (
       insert into "user" (name, email, password_hash)
       select 'x', each || '.' || $1::bigint || '@crowd.example.com', '' from generate_series(1, $2) each returning id)
     insert into member (org_id, user_id, name, role) select $1::bigint, id, 'x', 'MEMBER' from made returning id`,
    [orgId, count],
  )
  return rows.map(({ id }) => Number(id))
}

/** Another project of the same organization. */
export async function another(
  owner: Visitor,
  orgId: number,
  said: Partial<Ask<typeof projectRoutes.create>['body']> = {},
) {
  const { projectId } = await owner.call(projectRoutes.create, {
    orgId,
    body: { name: '물류 이전', key: 'LOGI', ...said },
  })
  const at = { orgId, projectId }
  return { at, projectId, workflow: () => owner.call(workflowRoutes.read, at) }
}

/** Many issues inserted by SQL, where a thousand calls would take too long. */
export async function written(at: { orgId: number; projectId: number }, stateId: number, count: number) {
  const rows = await sql<{ id: string }>(
    `with counted as (
       update project set last_number = last_number + $4, revision = revision + 1 where org_id = $1 and id = $2 returning last_number - $4 as before)
     insert into issue (org_id, project_id, state_id, number, title, pairs, rank, is_open, creator_id)
     select $1, $2, $3, before + each, 'No. ' || each, '{}', 'a' || lpad(each::text, 6, '0') || 'V', true,
       (select min(id) from member where org_id = $1)
     from counted, generate_series(1, $4) each returning id`,
    [at.orgId, at.projectId, stateId, count],
  )
  await settlePlans()
  return rows.map(({ id }) => Number(id))
}

/**
 * Plans that were made while the tables were nearly empty read all of them for each row. The database notices by itself
 * within a minute.
 */
export const settlePlans = () => sql('analyze issue, issue_tag, issue_participant')

/** A seeded random generator: the same numbers in each run. */
export function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** Changes rows behind the server's back, as time does, and raises the revision of their project as a deed would. */
export async function rewrite({ projectId }: { projectId: number }, text: string, values: unknown[]) {
  await sql(text, values)
  await sql('update project set revision = revision + 1 where id = $1', [projectId])
}
