// GitHub: the way back from there, the accounts of an organization, and the states to which its events move issues.
import type { Page } from 'playwright-core'
import type { GithubApp } from '#contract/github-app'
import { entryResults, syncFields, type SyncPreview, syncStates } from '#contract/github-sync'
import { sql, type Visitor } from '../../server/testing/visitor.ts'
import { click, type Screen } from './screen.ts'

const APP_PAGE = { path: '/operator/github', isInPage: true, isDemonstration: true }

/** The page as whoever runs the server sees it. */
const asOperator = (app: GithubApp | null) => async (page: Page) => {
  const webhookUrl = 'http://localhost:3000/api/github/webhook'
  const githubUrl = 'https://github.com'
  const signers = { all: 2, only: 0 }
  const data = { app, githubUrl, webhookUrl, isReachable: app !== null, installationCount: 3, signers }
  await page.route('**/operator/github-app', route => route.fulfill({ json: { data } }), { times: 1 })
  await page.reload()
  await page.getByRole('heading', { name: app ? '등록된 앱' : '앱 만들기' }).waitFor()
}

export function githubScreens(org: string, project: string, codeId: number | undefined): Record<string, Screen> {
  const settings = { path: `${org}/info`, isDemonstration: true }
  const synced = { path: `${project}/info?tab=github`, isDemonstration: true }
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
    'members who have linked GitHub': { ...settings, open: click('멤버 계정 연결 현황') },
    'App of the server for others': { path: '/operator/github' },
    'App of the server that is to be made': { ...APP_PAGE, open: asOperator(null) },
    'App of the server': {
      ...APP_PAGE,
      open: asOperator({
        source: 'registered',
        slug: 'dure-haedam-com',
        appId: 812_345,
        url: 'https://github.example/apps/dure-haedam-com',
      }),
    },
    'disconnecting an account of GitHub': { ...settings, open: click(/^haedam 계정 연동 해제/) },
    'GitHub of a project': { path: `${project}/info?tab=github` },
    'linking a repository': { ...synced, open: linking },
    'choosing a repository': {
      ...synced,
      open: async page => {
        await linking(page)
        await click(/^저장소 (저장소 선택|haedam)/)(page)
      },
    },
    'directions and a label of a repository': {
      ...synced,
      open: async page => {
        await click(/동기화 설정 변경$/)(page)
        await page.getByText('항목별 설정').click()
        await page.getByText('라벨 지정').click()
        await page.getByRole('button', { name: '저장', exact: true }).click()
        await page.getByText('라벨을 입력해주세요.').waitFor()
      },
    },
    'dry run of a repository': {
      ...synced,
      open: async page => {
        await page.route('**/github/preview', route => route.fulfill({ json: { data: tried } }))
        await linking(page)
        await chooseRepository(page, 'tokens')
        await click('미리 보기')(page)
        await page.getByRole('table', { name: '반영할 개수' }).waitFor()
      },
    },
    'dry run of a repository that fails': {
      ...synced,
      open: async page => {
        await page.unroute('**/github/preview')
        await linking(page)
        await chooseRepository(page, 'tokens')
        await click('미리 보기')(page)
        await page.getByText('미리 볼 수 없습니다').waitFor()
      },
    },
    'cutting a repository': { ...synced, open: click(/연결 해제$/) },
    'state of an event of GitHub': {
      path: `${project}/info?tab=states`,
      isDemonstration: true,
      // A mouse that presses it where a phone has no room below lets go over one of the choices.
      open: page => page.getByRole('button', { name: /^PR 검토 요청/ }).press('Enter'),
    },
  }
}

async function linking(page: Page) {
  await click('저장소 연결')(page)
  await page.getByText('동기화 방향').waitFor()
}

async function chooseRepository(page: Page, words: string) {
  await click(/^저장소 (저장소 선택|haedam)/)(page)
  await page.getByRole('combobox', { name: '저장소 이름으로 검색' }).fill(words)
  await page.keyboard.press('Enter')
}

/** As GitHub would have it of a big repository. */
const tried: SyncPreview = {
  makes: { issues: 1284, comments: 5310, tags: 7, milestones: 2 },
  links: { issues: 0, tags: 4, milestones: 1 },
  examples: [
    { number: 512, title: '토큰 이름 규칙을 문서로 정리', author: 'sol-dev' },
    { number: 466, title: 'Unterstuetzungsmassnahmenkatalog'.repeat(6), author: null },
  ],
  newTags: ['bug', 'good first issue', '디자인', 'Unterstuetzungsmassnahmenkatalog'.repeat(3)],
  newMilestones: ['v3.0', '12월 배포'],
  isMore: true,
}

type Long = { orgId: number; memberId: number; issueId: number; words: string; unbroken: string }

/** An account, links and an author whose names are as long as may be, as if GitHub had told of them. */
export async function longGithub(owner: Visitor, long: Long) {
  await longLinks(owner, long)
  await longOutsider(owner, long)
  await longSyncs(owner, long)
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

/** A repository in each state, and a ledger with each result. */
async function longSyncs({ dataDir }: Visitor, { orgId, memberId, issueId, words, unbroken }: Long) {
  const account = unbroken.slice(0, 39)
  const settings = JSON.stringify({
    directions: Object.fromEntries(syncFields.map(field => [field, 'both'])),
    scope: { kind: 'label', label: words.slice(0, 50) },
    isSendingNew: false,
  })
  for (const [at, state] of syncStates.entries()) {
    const repository = `${account}/${at}-${unbroken.slice(0, 98)}`
    const fault = state === 'ok' || state === 'paused' || state === 'connecting' ? null : 'forbidden'
    await sql(
      `with place as (select project_id from issue where org_id = $1 and id = $2),
         sync as (
           insert into github_sync (org_id, project_id, repository_id, installation_id, repository, settings, created_by, state,
             fault, done, total, cursor, due_at, synced_at)
           select $1, project_id, $3, $4, $5, $6::jsonb, $7, $8, $9, 1284, 12840, '{"phase":"issues","page":null}'::jsonb,
             now() + interval '20 hours', now()
           from place returning id, project_id
         )
       insert into github_entry (org_id, project_id, sync_id, direction, kind, result, repository, name, issue_id, number, before,
         after, said, attempt, request_id, conflict)
       select $1, project_id, id, 'out', 'issue', $10, $5, $11, $2, 123456,
         jsonb_build_object('title', $11::text, 'state', 'open'), jsonb_build_object('title', $12::text, 'state', 'dropped'), $11, 3,
         'D1B0:11C9:37AA01:38B4F6:65F3D0E4', case when $10 = 'conflict' then '{"field":"title","winner":"here","lost":"x"}'::jsonb end
       from sync`,
      [
        orgId,
        issueId,
        orgId * 100 + at,
        orgId * 10,
        repository,
        settings,
        memberId,
        state,
        fault,
        entryResults[at % entryResults.length],
        words,
        unbroken,
      ],
      dataDir,
    )
  }
}
