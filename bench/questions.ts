// The fewest queries by which a careful server would answer a list, a board and one issue: the limit of `issues`.
import type { Statement } from './limits/query.ts'
import type { Place } from './plan.ts'

/** The visibility of the project, and the member's role in it. */
export const seenProject = ({ orgId, projectId }: Place, memberId: number): Statement => ({
  name: 'seen_project',
  text: `select p.key, p.is_private, m.role from project p
      left join project_member m on m.org_id = p.org_id and m.project_id = p.id and m.member_id = $3
    where p.org_id = $1 and p.id = $2 and p.deleted_at is null`,
  values: [orgId, projectId, memberId],
})

export const countedStates = ({ orgId, projectId }: Place): Statement => ({
  name: 'counted_states',
  text: `select s.id, coalesce(sum(t.count), 0)::int from state s
      left join issue_tally t on t.org_id = s.org_id and t.project_id = s.project_id and t.state_id = s.id
    where s.org_id = $1 and s.project_id = $2 group by s.id, s.place order by s.place, s.id`,
  values: [orgId, projectId],
})

const ROW = `i.id, i.project_id, i.number, i.title, i.state_id, i.priority, i.assignee_id, i.milestone_id, i.parent_id,
  i.start_date::text, i.due_date::text, i.rank, i.creator_id, i.version, i.created_at, i.updated_at, i.completed_at`
const LISTS = `array(select member_id from issue_participant where org_id = $1 and issue_id = i.id order by member_id),
  array(select tag_id from issue_tag where org_id = $1 and issue_id = i.id order by tag_id),
  (select array[count(*), count(completed_at)] from issue c where c.org_id = $1 and c.parent_id = i.id and c.deleted_at is null)`

/** The first issues of each of these states, one state after the other. */
export const firstIssues = ({ orgId, projectId }: Place, wanted: { stateId: number; most: number }[]): Statement => ({
  name: 'first_issues',
  text: `select ${ROW}, ${LISTS} from unnest($3::bigint[], $4::int[]) with ordinality as wanted (state_id, most, place)
    cross join lateral (
      select * from issue where org_id = $1 and project_id = $2 and state_id = wanted.state_id and deleted_at is null
      order by rank limit most) i
    order by wanted.place, i.rank`,
  values: [orgId, projectId, wanted.map(({ stateId }) => stateId), wanted.map(({ most }) => most)],
})

/** All fields of one issue, without the issues around it. */
export const oneIssue = ({ orgId, projectId }: Place, memberId: number, issueId: number): Statement => ({
  name: 'one_issue',
  text: `select ${ROW}, ${LISTS}, i.body, coalesce(m.name, u.name),
      exists (select 1 from issue_watcher w where w.org_id = $1 and w.issue_id = i.id and w.member_id = $3),
      (select count(*)::int from issue_watcher w where w.org_id = $1 and w.issue_id = i.id),
      (select count(*)::int from issue_body b where b.org_id = $1 and b.issue_id = i.id)
    from issue i inner join member m on m.org_id = $1 and m.id = i.creator_id inner join "user" u on u.id = m.user_id
    where i.org_id = $1 and i.id = $4 and i.project_id = $2 and i.deleted_at is null`,
  values: [orgId, projectId, memberId, issueId],
})

/** Its ancestors, sub-issues and related issues, each with its project and its state. */
export const issuesAround = ({ orgId }: Place, issueId: number): Statement => ({
  name: 'issues_around',
  text: `with recursive above as (
      select parent_id as id, 1 as step from issue where org_id = $1 and id = $2 and parent_id is not null
      union all select i.parent_id, step + 1 from above inner join issue i on i.org_id = $1 and i.id = above.id
        where i.parent_id is not null and step < 3),
    around as (
      select 'above' as kind, id, step as place from above
      union all (select 'under', id, number from issue where org_id = $1 and parent_id = $2 and deleted_at is null)
      union all select kind, other_id, 0 from issue_relation where org_id = $1 and issue_id = $2
      union all select kind, issue_id, 1 from issue_relation where org_id = $1 and other_id = $2)
    select a.kind, i.id, p.key, i.number, i.title, s.name, s.category, s.color, i.assignee_id, p.is_private from around a
      inner join issue i on i.org_id = $1 and i.id = a.id and i.deleted_at is null
      inner join project p on p.org_id = $1 and p.id = i.project_id and p.deleted_at is null
      inner join state s on s.org_id = $1 and s.id = i.state_id
    order by a.kind, a.place`,
  values: [orgId, issueId],
})
