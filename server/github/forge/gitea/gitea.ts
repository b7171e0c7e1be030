// Gitea, by the token of an account that its operator gives us. Nobody there lets an App in: an installation is an account
// whose repositories that token reaches, by its number. It is never suspended, and Gitea repeats no delivery by itself.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { listIn, numberIn, objectIn, payloadIn, textIn } from '../fields.ts'
import { type Forge, type Granted, Unanswered } from '../forge.ts'
import { accountIn, repositoryIn } from '../github/shapes.ts'
import { type Ask, askingOf, everyOne, type GiteaAccess } from './calls.ts'
import { issuesOfGitea } from './issues.ts'
import { heardOfGitea } from './shapes.ts'

const refused = (said: string) => Promise.reject(new Unanswered(said, { reason: 'forbidden' }))

export function gitea(access: GiteaAccess): Forge {
  const ask = askingOf(access)
  return {
    ...issuesOfGitea(ask),
    ownLogin: () => access.login,
    grantAddress: () => refused('Gitea has no Apps: the operator gives a token'),
    grantedTo: () => refused('Gitea has no Apps: the operator gives a token'),
    grantedAs: installationId => grantedAs(ask, access, installationId),
    repositoriesOf: async installationId =>
      (await everyOne(ask, '/repos/search', { uid: installationId, exclusive: 'true' })).map(repositoryIn),
    pull: () => refused('pull requests of Gitea are not read'),
    leave: () => Promise.resolve(),
    missed: () => Promise.resolve([]),
    deliverAgain: () => Promise.resolve(),
    delivered: (headers, body) => Promise.resolve(deliveredBy(access, headers, body)),
    heard: ({ event, payload }) => heardOfGitea(event, payload),
  }
}

/** Its repositories say who it is. */
async function grantedAs(ask: Ask, { url }: GiteaAccess, installationId: number): Promise<Granted | undefined> {
  const query = { uid: installationId, exclusive: 'true', limit: 1 }
  const [first] = listIn(objectIn((await ask('GET', '/repos/search', { query })).data).data)
  const account = accountIn(objectIn(first).owner)
  if (!account) return undefined
  return { installationId, account, selection: 'selected', isSuspended: false, settingsUrl: `${url}/${account.login}` }
}

function deliveredBy({ webhookSecret }: GiteaAccess, headers: Headers, body: string) {
  const [signature, deliveryId, event] = ['signature', 'delivery', 'event'].map(name => headers.get(`x-gitea-${name}`))
  if (!signature || !deliveryId || !event || body === '') return undefined
  const expected = createHmac('sha256', webhookSecret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const payload = payloadIn(body)
  const repository = objectIn(payload.repository)
  return {
    deliveryId,
    event,
    action: textIn(payload.action),
    installationId: numberIn(objectIn(repository.owner).id),
    repository: textIn(repository.full_name),
    payload,
  }
}
