// A server that works with a GitHub of its own, and people on both sides.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { codeLinkRoutes } from '#contract/code-link'
import { githubRoutes as routes } from '#contract/github'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { githubSettings, openGithub, type GithubOptions } from '../testing/github/github.ts'
import { returned } from '../testing/github/returned.ts'
import { launched } from '../testing/launch.ts'
import { hurry } from '../testing/makers.ts'
import { freePort } from '../testing/run.ts'
import { person, registered, sql, type Somebody, type Visitor } from '../testing/visitor.ts'

/** Both of them; most of the time is the start of ours. */
export async function openedWithGithub(options: GithubOptions = {}, more: Record<string, string> = {}) {
  const github = await openGithub(0, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'dure-github-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    ...githubSettings(github),
    ...more,
  }
  let server = await launched(environment)
  if (!server.isOpen) throw new Error(server.output())
  await hurry(dataDir)
  github.hookTo(`${server.url}/api/github/webhook`)
  github.returnTo(`${server.url}/github/callback`)
  const at = { url: server.url, dataDir }
  return {
    github,
    server,
    at,
    /** Killed without a word, and started again. */
    crash: async () => {
      await server.kill('SIGKILL')
      server = await launched(environment)
      if (!server.isOpen) throw new Error(server.output())
    },
    /** Everything that GitHub has told has been worked off. */
    settled: async () => {
      await github.settled()
      const left = () => sql(`select 1 from github_delivery where result = 'waiting' and due_at <= now()`, [], dataDir)
      await expect.poll(left, { timeout: 20_000 }).toEqual([])
    },
    stop: async () => {
      await server.stop()
      await github.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
/** The settings of an App, unset. */
export const withoutApp: Record<string, string> = Object.fromEntries(
  ['ID', 'SLUG', 'CLIENT_ID', 'CLIENT_SECRET', 'PRIVATE_KEY', 'WEBHOOK_SECRET'].map(name => [`GITHUB_APP_${name}`, '']),
)
/** A server to which nobody has given an App yet. */
export function openedWithoutApp(more: Record<string, string> = {}) {
  return openedWithGithub({}, { ...more, ...withoutApp })
}

export type Sides = Awaited<ReturnType<typeof openedWithGithub>>

let accounts = 0
/** Names at GitHub that no other test has. */
export const newLogin = (name: string) => `${name}-${++accounts}`

/** An organization here, and one there whose owner may install the App. */
export async function company({ github, at }: Sides) {
  const owner = await person({ ...at, name: '문정희' })
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const [login, account] = [newLogin('hana'), newLogin('haedam')]
  const hana = github.person(login)
  hana.addOrganization(account)
  const repository = `${account}/web`
  hana.addRepository(repository)
  const connected = (by: Visitor = owner, who = login, where = account) =>
    connectedBy({ by, orgId, who, where, github })
  return { owner, orgId, memberId, hana, login, account, repository, connected }
}

export const connectedBy = async (way: Parameters<typeof returned>[0]) =>
  way.by.call(routes.callback, { body: await returned(way) })

/** A project of the organization, with what its issues look like. */
export async function projectIn(orgId: number, owner: Visitor, key = 'WEB') {
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key } })
  const place = { orgId, projectId }
  const { states } = await owner.call(workflowRoutes.read, place)
  const nameOf = (id: number) => states.find(({ stateId }) => stateId === id)!.name
  const stateOf = (name: string) => states.find(state => state.name === name)!.stateId
  const issue = async (title: string) => (await owner.call(issueRoutes.create, { ...place, body: { title } })).issueId
  const stateNow = async (issueId: number) =>
    nameOf((await owner.call(issueRoutes.read, { ...place, issueId })).stateId)
  const links = async (issueId: number, by: Visitor = owner) =>
    (await by.call(codeLinkRoutes.list, { ...place, issueId })).links
  const listed = async (pulls: string) => {
    const { groups } = await owner.call(listingRoutes.page, { ...place, query: { pulls, group: 'none' } })
    return groups.flatMap(({ issues }) => issues.map(({ issueId }) => issueId))
  }
  const record = async (issueId: number) =>
    (await owner.call(activityRoutes.activities, { ...place, issueId, query: {} })).activities
  return { place, states, stateOf, issue, stateNow, links, listed, record }
}

/** The account at GitHub opens this account here. */
export const linkedAccount = ({ github, at }: Sides, who: Somebody, login: string) =>
  sql(
    `insert into identity (user_id, provider, issuer, subject) select id, 'github', $1, $2 from "user" where email = $3`,
    [github.url, String(github.account(login).id), who.email],
    at.dataDir,
  )
