// GitHub beside a project: what a webhook costs until it is kept and answered, how many a second are worked off, and the memory
// of a first import. The GitHub of the tests runs in this process, whose time does not count.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { githubRoutes } from '#contract/github'
import { githubSyncRoutes } from '#contract/github-sync'
import { projectRoutes } from '#contract/project'
import { everything } from '../server/github/sync/settings.ts'
import { githubSettings, openGithub } from '../server/testing/github/github.ts'
import { returned } from '../server/testing/github/returned.ts'
import { person, registered } from '../server/testing/visitor.ts'
import { startLimit } from './child.ts'
import { afterwards } from './ending.ts'
import type { PostingAnswer, PostingTask } from './limits/posting.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { type Server, startServer } from './server.ts'
import { megabytesOf, meter } from './usage.ts'

const CONNECTIONS = 10
const ROUNDS = 7
const SECONDS = 1
const WARM_SECONDS = 3
const MOST = 2
const LIMIT_ROLE = 'dure'
const A_SECOND = 100
const MINUTE_S = Number(process.env.GITHUB_SECONDS ?? 60)
const ISSUES = Number(process.env.GITHUB_ISSUES ?? 10_000)
const COMMENTS_EACH = 5
const MOST_MB_PER_THOUSAND = 5

type Github = Awaited<ReturnType<typeof openGithub>>

/** A project that is joined with a repository of so many issues. */
async function joined(server: Server, github: Github, issues: number, commentsEach = 0) {
  const owner = await person({ url: server.origin, dataDir: server.directory })
  const { orgId } = await registered(owner)
  const [login, account] = [`hana-${orgId}`, `haedam-${orgId}`]
  const hana = github.person(login)
  hana.addOrganization(account)
  const name = `${account}/web`
  hana.addRepository(name)
  for (let number = 1; number <= issues; number++) {
    hana.openIssue(name, { title: `결제 오류 ${number}`, body: '재현 방법을 적어 두었습니다. '.repeat(10) })
    for (let each = 0; each < commentsEach; each++) hana.comment(name, number, `확인했습니다. ${each}`)
  }
  const back = await returned({ by: owner, orgId, who: login, where: account, github })
  await owner.call(githubRoutes.callback, { body: back })
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰', key: 'WEB' } })
  const at = { orgId, projectId }
  const offered = async () => (await owner.call(githubSyncRoutes.repositories, at)).repositories
  while ((await offered()).length === 0) await wait(100)
  const { repositoryId } = (await offered())[0]!
  await owner.call(githubSyncRoutes.create, { ...at, body: { repositoryId, settings: everything } })
  const state = async () => (await owner.call(githubSyncRoutes.status, at)).state
  while ((await state()) !== 'SYNCED') await wait(200)
  return { hana, name, orgId, installationId: back.installationId! }
}

/** News of an issue as GitHub sends it: 8 KB, of which we need a part. */
const newsOf = (installationId: number, repositoryId: number) =>
  JSON.stringify({
    action: 'pinned',
    issue: { id: 1, number: 1, title: '결제 오류', body: '가'.repeat(2_000) },
    repository: { id: repositoryId, full_name: 'haedam/web', owner: { id: 1, login: 'haedam' } },
    installation: { id: installationId },
    sender: { id: 1, login: 'hana' },
  })

async function intake(server: Server, github: Github, installationId: number): Promise<Line[]> {
  const database = new Client(server.database)
  await database.connect()
  // Held by nobody who works: what is worked off afterwards is not counted here.
  await database.query(`update github_installation set leased_until = now() + interval '1 hour'`)
  const text = newsOf(installationId, 1)
  const signature = `sha256=${createHmac('sha256', github.app.webhookSecret).update(text).digest('hex')}`
  const next = () =>
    encoded(
      {
        method: 'POST',
        path: '/api/github/webhook',
        headers: {
          'x-github-event': 'issues',
          'x-github-delivery': randomUUID(),
          'x-hub-signature-256': signature,
        },
        body: JSON.parse(text) as object,
      },
      server.host,
    )
  const limit = await startLimit<PostingTask, PostingAnswer>('posting')
  const { port } = await limit.ask({ database: server.database })
  const [ours, bare] = [await connectionsTo(server.port, CONNECTIONS), await connectionsTo(port, CONNECTIONS)]
  const plain = encoded({ method: 'POST', path: '/', body: { body: '가'.repeat(2_700) } }, server.host)
  await ours.load(next, { seconds: WARM_SECONDS })
  await bare.load(plain, { seconds: WARM_SECONDS })
  const rounds: { ours: number; bare: number }[] = []
  const cost = async (pid: number, role: string | undefined, load: () => Promise<{ requests: number }>) => {
    const [node, backends] = [meter(() => [pid]), meter(() => server.backends(role))]
    const { requests } = await load()
    return ((node() + backends()) * 1_000) / requests
  }
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await cost(server.pid, undefined, () => ours.load(next, { seconds: SECONDS })),
      bare: await cost(limit.pid, LIMIT_ROLE, () => bare.load(plain, { seconds: SECONDS })),
    })
  await database.query(`delete from github_delivery`)
  await database.query(`update github_installation set leased_until = null`)
  await database.end()
  return [
    { what: 'a webhook of 8 KB: CPU, ours', value: median(rounds.map(each => each.ours)), unit: 'µs' },
    { what: 'bare http + one durable insert', value: median(rounds.map(each => each.bare)), unit: 'µs' },
    {
      what: 'a webhook: ours ÷ bare',
      value: median(rounds.map(each => each.ours / each.bare)),
      unit: '×',
      atMost: MOST,
    },
  ]
}

type Joined = Awaited<ReturnType<typeof joined>>

/** Edits there, a hundred a second for a minute; each is another title of one of the issues. */
async function workedOff(server: Server, github: Github, { hana, name, orgId }: Joined): Promise<Line[]> {
  const database = new Client(server.database)
  await database.connect()
  const count = async (text: string) => Number((await database.query<{ n: string }>(text, [orgId])).rows[0]!.n)
  const from = performance.now()
  for (let second = 0; second < MINUTE_S; second++) {
    for (let each = 0; each < A_SECOND; each++)
      hana.editIssue(name, 1 + ((second * A_SECOND + each) % 500), { title: `고친 제목 ${second} ${each}` })
    await wait(Math.max(0, from + (second + 1) * 1_000 - performance.now()))
  }
  await github.settled()
  const answered = performance.now()
  const left = () => count(`select count(*) as n from github_delivery where org_id = $1 and result = 'waiting'`)
  const behind = await left()
  while ((await left()) > 0) await wait(500)
  const ended = performance.now()
  const wrong = await count(
    `select count(*) as n from github_delivery where org_id = $1 and result in ('failed', 'waiting')`,
  )
  await database.end()
  return [
    { what: '6,000 webhooks in a minute: all answered after', value: (answered - from) / 1_000, unit: 's', atMost: 70 },
    { what: 'still to be worked off by then', value: behind, unit: '' },
    { what: 'all worked off after', value: (ended - from) / 1_000, unit: 's' },
    { what: 'not worked off', value: wrong, unit: '', atMost: 0 },
  ]
}

async function imported(server: Server, github: Github): Promise<Line[]> {
  const before = megabytesOf(server.pid, 'VmRSS')
  const from = performance.now()
  await joined(server, github, ISSUES, COMMENTS_EACH)
  const seconds = (performance.now() - from) / 1_000
  const peak = megabytesOf(server.pid, 'VmHWM')
  return [
    { what: 'import of 10,000 issues and 50,000 comments, with their making there', value: seconds, unit: 's' },
    {
      what: 'memory at its peak, for each 1,000 issues',
      value: Math.max(0, peak - before) / (ISSUES / 1_000),
      unit: 'MB',
      atMost: MOST_MB_PER_THOUSAND,
    },
  ]
}

const run = async (): Promise<Line[]> => {
  const github = await openGithub(0)
  afterwards(github.stop)
  const server = await startServer(undefined, githubSettings(github))
  github.hookTo(`${server.origin}/api/github/webhook`)
  github.returnTo(`${server.origin}/github/callback`)
  const warm = await joined(server, github, 500)
  const lines = await intake(server, github, warm.installationId)
  lines.push(...(await workedOff(server, github, warm)))
  lines.push(...(await imported(server, github)))
  return lines
}

export const github: Benchmark = {
  says: 'webhooks of GitHub, and the first import of a large repository',
  mostMinutes: 40,
  run,
}
