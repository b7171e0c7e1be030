// Fills the made-up company with an account at GitHub, and the branches, commits and pull requests of its shop: rows alone, because
// GitHub knows nothing of it.
import type { DeliveryResult } from '#contract/github'
import { deliverySaid } from '#korean/github'
import { fill } from '#korean/particle'
import { issueKey } from '#contract/project'
import type { Writing } from '../../db.ts'
import type { Demo, DemoCompany } from '../../feature.ts'
import { placesOf } from '../../issue/demo/heard.ts'
import { markIssues } from '../code-link/marks.ts'
import { type DemoLink, demoLinks, demoRemark, repositories } from './links.ts'
import { fillOutsiders } from './outsiders.ts'
import { fillSync } from './syncs.ts'
import { codeLinkIssues, codeLinks, githubDeliveries, githubInstallations, githubRepositories } from '../tables.ts'

const ACCOUNT = 'haedam'
const INSTALLATION = 48_112_907
const HOST = 'https://github.com'
/** The key of its project, in which all of them are. */
const PROJECT = 'WEB'
/** In working days: the record of deliveries does not go back further. */
const CONNECTED = 58.4
/** Its issues are those of the project too. */
const SYNCED = 'shop-web'

export const fillGithub: Demo = async (tx, company) => {
  const { orgId, memberIds, workedAt } = company
  await tx.insert(githubInstallations).values({
    orgId,
    installationId: INSTALLATION,
    account: ACCOUNT,
    selection: 'selected',
    settingsUrl: `${HOST}/organizations/${ACCOUNT}/settings/installations/${INSTALLATION}`,
    isSuspended: false,
    connectedBy: memberIds.get('김서준')!,
    connectedAt: workedAt(CONNECTED),
  })
  company.record({ ago: CONNECTED, by: '김서준', what: 'github.connected', about: { account: ACCOUNT } })
  await tx.insert(githubRepositories).values(
    repositories.map((name, at) => ({
      orgId,
      repositoryId: repositoryIdOf(name),
      installationId: INSTALLATION,
      name: `${ACCOUNT}/${name}`,
      url: `${HOST}/${ACCOUNT}/${name}`,
      defaultBranch: 'main',
      isPrivate: at < 2,
    })),
  )
  const connected = { event: 'installation', action: 'created', repository: null, said: deliverySaid.looked }
  await hear(tx, orgId, workedAt(CONNECTED), connected)
  const named = await issuesOf(tx, orgId)
  for (const link of demoLinks) await fillLink(tx, company, link, named)
  await markIssues(
    tx,
    orgId,
    [...named.values()].map(({ issueId }) => issueId),
  )
  const { issueId, projectId } = named.get(demoRemark.issue)!
  await fillOutsiders(tx, company, { orgId, projectId }, issueId)
  await fillSync(
    tx,
    company,
    {
      projectId,
      repositoryId: repositoryIdOf(SYNCED),
      installationId: INSTALLATION,
      repository: `${ACCOUNT}/${SYNCED}`,
    },
    named,
  )
  const other = { event: 'push', action: null, repository: repositories[2], said: deliverySaid.noKey }
  await hear(tx, orgId, pastOf(workedAt(0.1), 0.1), { ...other, result: 'nothing' })
}

const repositoryIdOf = (name: (typeof repositories)[number]) => 710_000_001 + repositories.indexOf(name)

type Named = ReadonlyMap<string, { issueId: number; projectId: number; key: string }>
async function issuesOf(tx: Writing, orgId: number): Promise<Named> {
  const titles = new Set(demoLinks.map(({ issue }) => issue))
  const places = await placesOf(tx, orgId, [...titles])
  return new Map(
    [...places].map(([title, { number, ...place }]) => [title, { ...place, key: issueKey(PROJECT, number) }]),
  )
}

/** Today's are hours ago as yet, where the hour is still to come. */
const pastOf = (at: Date, days: number) => (at.getTime() < Date.now() ? at : new Date(Date.now() - days * 3_600_000))

async function fillLink(tx: Writing, { orgId, workedAt }: DemoCompany, link: DemoLink, named: Named) {
  const { kind, repository, name, author, state = null, review = null, checks = null, days } = link
  const { issueId, key } = named.get(link.issue)!
  const at = pastOf(workedAt(days), days)
  // A branch is written in small letters.
  const said = (text: string) => text.replaceAll('{key}', kind === 'branch' ? key.toLowerCase() : key)
  const repositoryId = repositoryIdOf(repository)
  const page = { pull: 'pull', branch: 'tree', commit: 'commit' }[kind]
  const [row] = await tx
    .insert(codeLinks)
    .values({
      orgId,
      repositoryId,
      repository: `${ACCOUNT}/${repository}`,
      kind,
      name: said(name),
      title: said(link.title ?? ''),
      url: `${HOST}/${ACCOUNT}/${repository}/${page}/${said(name)}`,
      author,
      state,
      review,
      checks,
      at,
    })
    .returning({ linkId: codeLinks.linkId })
  const isClosing = kind !== 'commit'
  const reached = state === 'merged' ? 'merged' : state === 'open' ? 'review' : isClosing ? 'started' : null
  await tx.insert(codeLinkIssues).values({ orgId, issueId, linkId: row!.linkId, isClosing, reached })
  const event = { pull: 'pull_request', branch: 'create', commit: 'push' }[kind]
  const action = kind !== 'pull' ? null : state === 'merged' || state === 'closed' ? 'closed' : 'opened'
  await hear(tx, orgId, at, { event, action, repository, said: fill(deliverySaid.linked, { keys: key }) })
}

type Heard = { event: string; action: string | null; repository: string | null; said: string; result?: DeliveryResult }

const hear = (tx: Writing, orgId: number, at: Date, { repository, result = 'done', ...heard }: Heard) =>
  tx.insert(githubDeliveries).values({
    ...heard,
    orgId,
    deliveryId: crypto.randomUUID(),
    installationId: INSTALLATION,
    repository: repository && `${ACCOUNT}/${repository}`,
    result,
    tries: 1,
    dueAt: at,
    receivedAt: at,
  })
