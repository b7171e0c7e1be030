// GitHub: the way back from there, the accounts of an organization, and the states to which its events move issues.
import { sql, type Visitor } from '../../server/testing/visitor.ts'
import { click, type Screen } from './screen.ts'

export function githubScreens(org: string, project: string, codeId: number | undefined): Record<string, Screen> {
  const settings = { path: `${org}/info`, isDemonstration: true }
  return {
    'issue that is named by code': { path: `${project}/issue/${codeId}`, needsIssue: true },
    'way back from GitHub that is broken': { path: '/github/callback' },
    'record of GitHub': {
      ...settings,
      open: async page => {
        await click('GitHub에서 받은 기록')(page)
        await page.getByRole('group', { name: 'GitHub에서 받은 알림 목록' }).waitFor()
      },
    },
    'disconnecting an account of GitHub': { ...settings, open: click(/^haedam 계정 연동 해제/) },
    'state of an event of GitHub': {
      path: `${project}/info?tab=states`,
      isDemonstration: true,
      open: click(/^PR 검토 요청/),
    },
  }
}

type Long = { orgId: number; memberId: number; issueId: number; words: string; unbroken: string }

/** An account, links and an author whose names are as long as may be, as if GitHub had told of them. */
export async function longGithub(owner: Visitor, long: Long) {
  await longLinks(owner, long)
  await longOutsider(owner, long)
}

/** The issue is somebody's at GitHub, who says two things about it. */
async function longOutsider({ dataDir }: Visitor, { orgId, issueId, words, unbroken }: Long) {
  const login = unbroken.slice(0, 39)
  await sql(
    `with record as (update issue_activity set member_id = null, outsider = $3 where org_id = $1 and issue_id = $2),
       said as (insert into comment (org_id, thing_kind, thing_id, outsider, body, edited_at)
         select $1, 'issue', $2, $3, body, now() from unnest(array[$4, $5]) body),
       raised as (update project set revision = revision + 1
         where id = (select project_id from issue where org_id = $1 and id = $2))
     update issue set creator_id = null, outsider = $3, comment_count = comment_count + 2 where org_id = $1 and id = $2`,
    [orgId, issueId, login, words, unbroken],
    dataDir,
  )
}

async function longLinks({ dataDir }: Visitor, { orgId, memberId, issueId, words, unbroken }: Long) {
  const account = unbroken.slice(0, 39)
  const repository = `${account}/${unbroken.slice(0, 100)}`
  const insert = (text: string, values: unknown[]) => sql(text, values, dataDir)
  // Numbers that no other company of the sweep has.
  const first = orgId * 10
  for (const [installationId, isSuspended] of [
    [first, false],
    [first + 1, true],
  ] as const)
    await insert(
      `insert into github_installation (org_id, installation_id, account, selection, settings_url, is_suspended, connected_by)
       values ($1, $2, $3, 'all', 'https://github.example/', $4, $5)`,
      [orgId, installationId, account, isSuspended, memberId],
    )
  await insert(
    `insert into github_repository (org_id, repository_id, installation_id, name, url, default_branch, is_private)
     values ($1, $2, $2, $3, 'https://github.example/', 'main', true)`,
    [orgId, first, repository],
  )
  for (const [kind, name, title, state] of [
    ['pull', '123456', words, 'draft'],
    ['pull', '123457', unbroken, 'open'],
    ['branch', unbroken, '', null],
    ['commit', '9f3c1ab47d20e65b', words, null],
  ] as const)
    await insert(
      `with link as (
         insert into code_link (org_id, repository_id, repository, kind, name, title, url, author, state, review, checks, at)
         values ($1, $2, $11, $3, $4, $5, 'https://github.example/', $6, $7, $8, $9, now()) returning org_id, id
       )
       insert into code_link_issue (org_id, issue_id, link_id, is_closing) select org_id, $10, id, true from link`,
      [orgId, first, kind, name, title, account, state, state && 'changes', state && 'running', issueId, repository],
    )
}
