// Tells the Apps that may know of it what somebody did.
import { randomUUID } from 'node:crypto'
import type { Repository } from '../state/repository.ts'
import { isCovered, nextId, nowOf, type Account, type App, type Installation, type World } from '../state/world.ts'
import { installationShape, organizationShape, userShape } from '../shape/account.ts'
import { repositoryShape } from '../shape/repository.ts'
import { dispatch } from './send.ts'

/** The permission by which an App hears of an event. */
const NEEDED: Record<string, string> = {
  issues: 'issues',
  issue_comment: 'issues',
  label: 'issues',
  milestone: 'issues',
  pull_request: 'pull_requests',
  pull_request_review: 'pull_requests',
  push: 'contents',
  create: 'contents',
  delete: 'contents',
  check_run: 'checks',
  check_suite: 'checks',
  status: 'statuses',
  repository: 'metadata',
  public: 'metadata',
}

function sendTo(world: World, app: App, event: string, payload: Record<string, unknown>, of: Partial<Sent>) {
  if (!app.hookUrl) return
  const { action } = payload
  dispatch(world, {
    id: nextId(world),
    guid: randomUUID(),
    app,
    event,
    action: typeof action === 'string' ? action : null,
    installationId: of.installation?.id ?? null,
    repositoryId: of.repository?.id ?? null,
    body: JSON.stringify(payload),
    isRedelivery: false,
    deliveredAt: nowOf(world),
    seconds: 0,
    status: 'pending',
    statusCode: 0,
    requestHeaders: {},
    responseHeaders: null,
    responseBody: null,
  })
}

type Sent = { installation: Installation; repository: Repository }

const organizationIn = (world: World, account: Account) =>
  account.type === 'Organization' ? { organization: organizationShape(world, account) } : {}

const hears = ({ suspendedAt, permissions, app }: Installation, event: string) => {
  const needed = NEEDED[event]
  return (
    app.hookUrl !== null &&
    !suspendedAt &&
    app.events.includes(event) &&
    (!needed || needed === 'metadata' || needed in permissions)
  )
}

/** To all Apps that are installed for the repository. */
export function fire(
  world: World,
  event: string,
  sender: Account,
  repository: Repository,
  payload: Record<string, unknown>,
  also: Record<string, unknown> = {},
) {
  const told = [...world.installations.values()].filter(each => isCovered(each, repository) && hears(each, event))
  if (told.length === 0) return
  const common = {
    ...payload,
    repository: { ...repositoryShape(world, repository), ...also },
    ...organizationIn(world, repository.owner),
    sender: userShape(world, sender),
  }
  for (const installation of told)
    sendTo(
      world,
      installation.app,
      event,
      { ...common, installation: { id: installation.id, node_id: installation.nodeId } },
      { installation, repository },
    )
}

/** Of an installation itself an App hears always. */
export function fireInstallation(
  world: World,
  event: string,
  action: string,
  installation: Installation,
  sender: Account,
  payload: Record<string, unknown> = {},
) {
  const body = {
    action,
    installation: installationShape(world, installation),
    ...payload,
    ...organizationIn(world, installation.account),
    sender: userShape(world, sender),
  }
  sendTo(world, installation.app, event, body, { installation })
}

export const fireApp = (world: World, app: App, event: string, action: string, sender: Account) =>
  sendTo(world, app, event, { action, sender: userShape(world, sender) }, {})

/** Sent by GitHub when an App gets its address for webhooks. */
export const ping = (world: World, app: App) =>
  sendTo(
    world,
    app,
    'ping',
    {
      zen: 'Keep it logically awesome.',
      hook_id: app.hookId,
      hook: {
        type: 'App',
        id: app.hookId,
        name: 'web',
        active: true,
        events: app.events,
        config: { content_type: 'json', insecure_ssl: '0', secret: '********', url: app.hookUrl ?? '' },
        updated_at: app.createdAt,
        created_at: app.createdAt,
        app_id: app.id,
        deliveries_url: `${world.apiUrl}/app/hook/deliveries`,
      },
    },
    {},
  )
