// Things of GitHub as if they had been connected: the servers of the sweeps have no App.
import { sql, type Visitor } from '../visitor.ts'

/** Two accounts of GitHub, as if they had been connected, and what was heard of the first. */
export async function installationsOf({ dataDir }: Visitor, orgId: number, memberId: number, word: string) {
  const rows = await sql<{ installation_id: string }>(
    `insert into github_installation (org_id, installation_id, account, selection, settings_url, is_suspended, connected_by)
     select $1, (random() * 1e9)::bigint + 1, $2, 'all', 'https://example.com', false, $3 from generate_series(1, 2)
     returning installation_id`,
    [orgId, word, memberId],
    dataDir,
  )
  await sql(
    `insert into github_delivery (org_id, delivery_id, installation_id, event, repository, result)
     values ($1, gen_random_uuid()::text, $2, 'push', $3, 'done')`,
    [orgId, rows[0]!.installation_id, word],
    dataDir,
  )
  return rows.map(row => Number(row.installation_id))
}

/** The first issue is named by a branch. */
export async function codeLinkOf({ dataDir }: Visitor, orgId: number, issueId: number, word: string) {
  await sql(
    `with link as (insert into code_link (org_id, repository_id, repository, kind, name, title, url, at)
       values ($1, $2, $3, 'branch', $3, $3, 'https://example.com', now()) returning id)
     insert into code_link_issue (org_id, issue_id, link_id, is_closing) select $1, $2, id, true from link`,
    [orgId, issueId, word],
    dataDir,
  )
}

type Plan = {
  orgId: number
  memberId: number
  projectId: number
  issueId: number
  word: string
  isPrivate: boolean
}

/** Two repositories of a project, one with an issue that could not be sent and a conflict. */
export async function syncsOf({ dataDir }: Visitor, { orgId, memberId, projectId, issueId, word, isPrivate }: Plan) {
  // Those who run the organization see all its repositories, whatever the project.
  const name = isPrivate ? 'haedam/web' : word
  const repositories = await sql<{ repository_id: string }>(
    `insert into github_repository (org_id, repository_id, installation_id, name, url, default_branch, is_private)
     select $1, (random() * 1e9)::bigint + 1, 1, $2, 'https://example.com', 'main', true from generate_series(1, 2)
     returning repository_id`,
    [orgId, name],
    dataDir,
  )
  const repositoryId = repositories.map(row => Number(row.repository_id))
  const fields = ['title', 'body', 'state', 'tags', 'participants', 'milestone', 'comments']
  const directions = Object.fromEntries(fields.map(field => [field, 'both']))
  const settings = JSON.stringify({ directions, scope: { kind: 'label', label: word }, isSendingNew: false })
  const syncs = await sql<{ id: string }>(
    `insert into github_sync (org_id, project_id, repository_id, installation_id, repository, settings, created_by, state)
     select $1, $2, id, 1, $3, $4::jsonb, $5, 'ok' from unnest($6::bigint[]) as id returning id`,
    [orgId, projectId, word, settings, memberId, repositoryId],
    dataDir,
  )
  const syncId = syncs.map(({ id }) => Number(id))
  await sql(
    `insert into github_issue (org_id, issue_id, sync_id, remote_id, number, state) values ($1, $2, $3, 1, 1, 'living')`,
    [orgId, issueId, syncId[0]],
    dataDir,
  )
  const entries = await sql<{ id: string }>(
    `insert into github_entry (org_id, project_id, sync_id, direction, kind, result, repository, name, issue_id, number, before, after,
       conflict)
     select $1, $2, $3, 'out', 'issue', result, $4, $4, $5, 1, jsonb_build_object('title', $4::text), jsonb_build_object('title', $4::text),
       case when result = 'conflict' then jsonb_build_object('field', 'title', 'winner', 'here', 'lost', $4::text) end
     from unnest(array['failed', 'conflict']) as result returning id`,
    [orgId, projectId, syncId[0], word, issueId],
    dataDir,
  )
  return { syncId, entryId: entries.map(({ id }) => Number(id)), ...(!isPrivate && { repositoryId }) }
}
