// Calls in the name of a person.
import { coveredBy } from '../state/world.ts'
import { roleOf } from '../state/repository.ts'
import {
  installationShape,
  organizationShape,
  privateUserShape,
  publicUserShape,
  rightsOf,
  seesInstallation,
} from '../shape/account.ts'
import { repositoryShape } from '../shape/repository.ts'
import { revoke } from '../deeds/installations.ts'
import { needUser, refuse } from './access.ts'
import { invalid, NO_CONTENT, NOT_FOUND, ok, paged } from './answer.ts'
import { route, textIn, type Call } from './route.ts'

const mailsOf = (login: string, id: number, email: string | null) => [
  ...(email ? [{ email, primary: true, verified: true, visibility: 'private' }] : []),
  { email: `${id}+${login}@users.noreply.github.com`, primary: !email, verified: true, visibility: null },
]

function installationsIn({ world, access }: Call) {
  const { account, app } = needUser(access)
  return [...world.installations.values()].filter(each => each.app === app && seesInstallation(world, account, each))
}

/** With the secret of the App: a token is checked or a link is cut. */
function byClient({ world, headers, params, body }: Call) {
  const [id, secret] = Buffer.from(String(headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const app = [...world.apps.values()].find(({ clientId }) => clientId === params.client_id)
  if (!app || app.clientId !== id || app.clientSecret !== secret) return refuse(NOT_FOUND)
  const text = textIn(body.access_token) ?? ''
  const token = world.tokens.get(text)
  if (token?.kind !== 'user' || token.app !== app)
    return refuse(invalid({ resource: 'OauthAccess', field: 'access_token', code: 'invalid' }))
  return { app, token, text }
}

export const userRoutes = [
  route('GET', '/user', ({ world, access }) => ok(privateUserShape(world, needUser(access).account))),
  route('GET', '/user/emails', ({ access, url }) => {
    const { login, id, email } = needUser(access).account
    return paged(url, mailsOf(login, id, email), each => each)
  }),
  route('GET', '/user/orgs', ({ world, access, url }) => {
    const { account } = needUser(access)
    const list = [...world.accounts.values()].filter(({ members }) => members.has(account.id))
    return paged(url, list, each => organizationShape(world, each))
  }),
  route('GET', '/user/installations', call => {
    const list = installationsIn(call)
    const shape = (each: (typeof list)[number]) => installationShape(call.world, each)
    return paged(call.url, list, shape, installations => ({ total_count: list.length, installations }))
  }),
  route('GET', '/user/installations/{installation_id}/repositories', call => {
    const { world, params, url } = call
    const { account } = needUser(call.access)
    const installation = installationsIn(call).find(({ id }) => id === Number(params.installation_id))
    if (!installation) return NOT_FOUND
    const list = coveredBy(world, installation).filter(each => roleOf(account, each) !== null)
    const shape = (each: (typeof list)[number]) => ({
      ...repositoryShape(world, each),
      permissions: rightsOf(account, each),
    })
    return paged(url, list, shape, repositories => ({
      total_count: list.length,
      repository_selection: installation.selection,
      repositories,
    }))
  }),
  route('GET', '/users/{username}', ({ world, params }) => {
    const account = world.logins.get((params.username ?? '').toLowerCase())
    return account ? ok(publicUserShape(world, account)) : NOT_FOUND
  }),
  route('DELETE', '/applications/{client_id}/grant', call => {
    const { app, token } = byClient(call)
    revoke(call.world, token.account, app)
    return NO_CONTENT
  }),
  route('DELETE', '/applications/{client_id}/token', call => {
    call.world.tokens.delete(byClient(call).text)
    return NO_CONTENT
  }),
]
