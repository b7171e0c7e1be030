// Calls of the App itself: its installations, their tokens, its webhooks.
import { createHash, randomBytes } from 'node:crypto'
import {
  coveredBy,
  isCovered,
  timeOf,
  type App,
  type Installation,
  type Permissions,
  type World,
} from '../state/world.ts'
import { appShape, installationShape, rightsOf, userShape } from '../shape/account.ts'
import { repositoryShape } from '../shape/repository.ts'
import { suspend, uninstall, unsuspend } from '../deeds/installations.ts'
import { needApp, needInstallation, reaches, refuse } from './access.ts'
import { NO_CONTENT, NOT_FOUND, ok, paged, SUSPENDED, unprocessable } from './answer.ts'
import { route, type Call } from './route.ts'

const HOUR_MS = 3_600_000

function installationIn({ world, access, params }: Call): { app: App; installation: Installation } {
  const app = needApp(access)
  const installation = world.installations.get(Number(params.installation_id))
  return installation?.app === app ? { app, installation } : refuse(NOT_FOUND)
}

/** Not more than the installation has. */
function permissionsIn(asked: unknown, { permissions }: Installation): Permissions {
  if (!asked || typeof asked !== 'object') return permissions
  const wanted = Object.entries(asked as Permissions)
  const isTooMuch = wanted.some(
    ([key, level]) => !permissions[key] || (level === 'write' && permissions[key] === 'read'),
  )
  if (isTooMuch) refuse(unprocessable('The permissions requested are not granted to this installation.'))
  return { metadata: 'read', ...Object.fromEntries(wanted) }
}

function repositoriesIn(
  world: World,
  installation: Installation,
  { repository_ids, repositories }: Record<string, unknown>,
) {
  const covered = coveredBy(world, installation)
  const ids = Array.isArray(repository_ids) ? repository_ids.map(Number) : null
  const names = Array.isArray(repositories) ? repositories.map(String) : null
  if (!ids && !names) return null
  const chosen = covered.filter(({ id, name }) => ids?.includes(id) || names?.includes(name))
  if (chosen.length < (ids?.length ?? 0) + (names?.length ?? 0))
    refuse(
      unprocessable(
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      ),
    )
  return chosen
}

function makeToken(call: Call) {
  const { world, body } = call
  const { installation } = installationIn(call)
  if (installation.suspendedAt) return SUSPENDED
  const permissions = permissionsIn(body.permissions, installation)
  const chosen = repositoriesIn(world, installation, body)
  const token = `ghs_${createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 36)}`
  const until = world.now() + HOUR_MS
  const repositoryIds = chosen && new Set(chosen.map(({ id }) => id))
  world.tokens.set(token, { kind: 'installation', installation, repositoryIds, permissions, until })
  return ok(
    {
      token,
      expires_at: timeOf(until),
      permissions,
      repository_selection: chosen ? 'selected' : installation.selection,
      ...(chosen && { repositories: chosen.map(each => repositoryShape(world, each)) }),
    },
    201,
  )
}

const reading = { admin: false, maintain: false, push: false, triage: false, pull: true }

/** Once, within an hour, and without any right: the code is the right. */
function convert({ world, params }: Call) {
  const code = params.code ?? ''
  const known = world.manifests.get(code)
  world.manifests.delete(code)
  if (!known || known.until <= world.now()) return NOT_FOUND
  const { app } = known
  const { clientId, clientSecret, webhookSecret, privateKey } = app
  const secrets = { client_id: clientId, client_secret: clientSecret, webhook_secret: webhookSecret, pem: privateKey }
  return ok({ ...appShape(world, app), ...secrets }, 201)
}

export const appRoutes = [
  route('POST', '/app-manifests/{code}/conversions', convert),
  route('GET', '/app', ({ world, access }) => ok(appShape(world, needApp(access)))),
  route('GET', '/app/installations', ({ world, access, url }) => {
    const app = needApp(access)
    const list = [...world.installations.values()].filter(each => each.app === app)
    return paged(url, list, each => installationShape(world, each))
  }),
  route('GET', '/app/installation-requests', ({ world, access, url }) => {
    const app = needApp(access)
    const list = world.asked.filter(each => each.app === app)
    return paged(url, list, ({ id, account, requester, createdAt }) => ({
      id,
      account: userShape(world, account),
      requester: userShape(world, requester),
      created_at: createdAt,
    }))
  }),
  route('GET', '/app/installations/{installation_id}', call =>
    ok(installationShape(call.world, installationIn(call).installation)),
  ),
  route('DELETE', '/app/installations/{installation_id}', call => {
    const { app, installation } = installationIn(call)
    uninstall(call.world, app.bot, installation)
    return NO_CONTENT
  }),
  route('PUT', '/app/installations/{installation_id}/suspended', call => {
    const { app, installation } = installationIn(call)
    if (!installation.suspendedAt) suspend(call.world, app.bot, installation)
    return NO_CONTENT
  }),
  route('DELETE', '/app/installations/{installation_id}/suspended', call => {
    const { app, installation } = installationIn(call)
    if (installation.suspendedAt) unsuspend(call.world, app.bot, installation)
    return NO_CONTENT
  }),
  route('POST', '/app/installations/{installation_id}/access_tokens', makeToken),
  route('GET', '/repos/{owner}/{repo}/installation', ({ world, access, params }) => {
    const app = needApp(access)
    const repository = world.names.get(`${params.owner}/${params.repo}`.toLowerCase())
    const found = [...world.installations.values()].find(
      each => each.app === app && repository !== undefined && !repository.isDeleted && isCovered(each, repository),
    )
    return found ? ok(installationShape(world, found)) : NOT_FOUND
  }),
  route('GET', '/installation/repositories', ({ world, access, url }) => {
    const token = needInstallation(access)
    const list = coveredBy(world, token.installation).filter(each => reaches(token, each))
    const shape = (each: (typeof list)[number]) => ({ ...repositoryShape(world, each), permissions: reading })
    return paged(url, list, shape, repositories => ({
      total_count: list.length,
      repository_selection: token.installation.selection,
      repositories,
    }))
  }),
  route('DELETE', '/installation/token', ({ world, access }) => {
    const token = needInstallation(access)
    for (const [text, each] of world.tokens) if (each === token) world.tokens.delete(text)
    return NO_CONTENT
  }),
  route('GET', '/apps/{app_slug}', ({ world, params }) => {
    const app = [...world.apps.values()].find(({ slug }) => slug === params.app_slug)
    return app ? ok(appShape(world, app)) : NOT_FOUND
  }),
]

export const withRights = (call: Call, each: Parameters<typeof rightsOf>[1]) =>
  call.access.kind === 'user' ? { permissions: rightsOf(call.access.account, each) } : { permissions: reading }
