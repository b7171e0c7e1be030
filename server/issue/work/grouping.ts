// The groups of my work in SQL, as `workGroupOf` of the contract says them.
import { sql } from 'drizzle-orm'
import { type WorkGroupKey, workGroups } from '#contract/my-work'
import { workedInProjects } from '../../project/projects.ts'
import { putOffStates } from '../../workflow/states.ts'
import { issues, participants, relations } from '../tables.ts'

const { placeholder } = sql
export const orgId = sql`${placeholder('orgId')}::bigint`
export const me = sql`${placeholder('memberId')}::bigint`
export const today = sql`${placeholder('today')}::date`
const lastDay = sql`${placeholder('lastDay')}::date`

export const placeOf = (key: WorkGroupKey) => workGroups.indexOf(key)
const group = (key: WorkGroupKey) => sql.raw(String(placeOf(key)))

/** Projects that the reader sees and in which work goes on; nothing else of this page lies elsewhere. */
export const seen = () => sql`seen as materialized ${workedInProjects()}`
const isSeen = sql`project_id in (select id from seen)`

/** The open issues that block the issue of this column, as far as the reader sees them; to be joined as `b`. */
export const blockers = (issueId: ReturnType<typeof sql>) => sql`${relations} r inner join ${issues} b
  on b.org_id = r.org_id and b.id = r.issue_id and b.is_open and b.deleted_at is null and b.project_id in (select id from seen)
  where r.org_id = ${orgId} and r.other_id = ${issueId} and r.kind = 'blocks'`

const open = sql`i.is_open and i.deleted_at is null`
const columns = sql`i.id, i.project_id, i.state_id, i.due_date, i.priority`

/** Each part has an index. Of an issue that I asked for and take part in, only the former counts. */
const mine = sql`mine as (
  select ${columns}, 'assigned' as part from ${issues} i where i.org_id = ${orgId} and i.assignee_id = ${me} and ${open}
  union all
  select ${columns}, 'requested' from ${issues} i where i.org_id = ${orgId} and i.creator_id = ${me} and i.assignee_id <> ${me} and ${open}
  union all
  select ${columns}, 'aside' from ${participants} p inner join ${issues} i on i.org_id = p.org_id and i.id = p.issue_id
    where p.org_id = ${orgId} and p.member_id = ${me} and i.assignee_id is distinct from ${me}
      and (i.creator_id is distinct from ${me} or i.assignee_id is null) and ${open})`

const grouped = () => sql`grouped as (select id, due_date, priority, case
    when part = 'requested' then ${group('requested')}
    when part = 'aside' then ${group('waiting')}
    when due_date < ${today} then ${group('overdue')}
    when due_date = ${today} then ${group('today')}
    when state_id in ${putOffStates()} or exists (select 1 from ${blockers(sql`mine.id`)}) then ${group('waiting')}
    when due_date is null then ${group('undated')}
    when due_date <= ${lastDay} then ${group('thisWeek')}
    else ${group('later')} end as place
  from mine where ${isSeen})`

/** The cursor compares the same three. */
export const order = sql.raw(`coalesce(due_date, 'infinity'), -priority, id`)
/** Each issue of mine with its group, its number in that, and the count of the group. */
export const numbered = () => sql`with ${seen()}, ${mine}, ${grouped()}, numbered as (
  select id, due_date, priority, place, row_number() over (partition by place order by ${order}) as at,
    count(*) over (partition by place) as total from grouped)`

/** Open or not, since both stand in the index. */
const anyway = sql`i.is_open = any('{true,false}'::boolean[])`
/** Issues that are assigned to me, not deleted, and in a project that I see. */
export const assigned = (isOpen: boolean) => sql`${issues} i where i.org_id = ${orgId} and i.assignee_id = ${me}
  and ${isOpen ? sql`i.is_open` : anyway} and i.deleted_at is null and i.${isSeen}`
