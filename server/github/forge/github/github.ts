// GitHub, or an Enterprise server of one's own, by the server's App.
import { verify } from '@octokit/webhooks-methods'
import { appPage, type GithubApp } from '../../../outbound/github-settings.ts'
import { addressIn, dateIn, listIn, numberIn, objectIn, payloadIn, textIn } from '../fields.ts'
import { type Forge, type Missed, type RemotePlace, type Repository, Unanswered } from '../forge.ts'
import { ask, askFor, askIfMay, askWhole, listed, type Octokit, PAGE, PAGES_MOST, questionsTo } from './calls.ts'
import { heardOfGithub } from './events.ts'
import { readsOfGithub } from './reads.ts'
import { accountIn, grantedIn, pullIn, repositoryIn } from './shapes.ts'
import { writesOfGithub } from './writes.ts'

/** GitHub keeps them for three days. */
const MISSED_MS = 3 * 86_400_000

export function github(app: GithubApp): Forge {
  const { asApp, asPerson, asInstallation, forget } = questionsTo(app)
  const inside = ({ installationId, repository }: RemotePlace) => ({
    octokit: asInstallation(installationId),
    place: { id: repository.repositoryId },
    name: repository.name,
  })
  return {
    ...readsOfGithub(inside),
    ...writesOfGithub(inside),
    ownLogin: () => `${app.slug}[bot]`,
    grantAddress: async state => {
      const page = addressIn(objectIn(await ask(asApp, 'GET /app')).html_url)
      return `${page || appPage(app)}/installations/new?${new URLSearchParams({ state })}`
    },
    grantedTo: async (code, installationId) => grantedBy(await asPerson(code), installationId),
    grantedAs: async installationId => {
      const found = await askFor(asApp, 'GET /app/installations/{id}', { id: installationId })
      return found === undefined ? undefined : grantedIn(found)
    },
    repositoriesOf: async installationId => {
      const inside = asInstallation(installationId)
      return (await listed(inside, 'GET /installation/repositories', {}, 'repositories')).map(repositoryIn)
    },
    pull: async (installationId, repository, number) => pullOf(asInstallation(installationId), repository, number),
    leave: async installationId => {
      await askFor(asApp, 'DELETE /app/installations/{id}', { id: installationId })
      forget(installationId)
    },
    missed: () => missedBy(asApp),
    deliverAgain: async ({ number }) => {
      await askFor(asApp, 'POST /app/hook/deliveries/{number}/attempts', { number })
    },
    delivered: (headers, body) => deliveredBy(app, headers, body),
    heard: heardOfGithub,
  }
}

/** Everybody who may read one of its repositories sees an installation; it is theirs to give where they run all that is in it. */
async function grantedBy(asPerson: Octokit, installationId: number | undefined) {
  const person = accountIn(await ask(asPerson, 'GET /user'))
  if (!person) throw new Unanswered('nobody')
  const seen = (await listed(asPerson, 'GET /user/installations', {}, 'installations')).map(grantedIn)
  const found = seen.find(each => each.installationId === installationId)
  if (!found || found.account.accountId === person.accountId) return { person, granted: found }
  const line = 'GET /user/installations/{id}/repositories'
  const repositories = await listed(asPerson, line, { id: found.installationId }, 'repositories')
  const isTheirs = repositories.every(each => objectIn(objectIn(each).permissions).admin === true)
  return { person, granted: isTheirs && repositories.length > 0 ? found : undefined }
}

/** By its number, since a repository may have been renamed, and its name given to another one. */
async function pullOf(octokit: Octokit, repository: Repository, number: number) {
  const place = { id: repository.repositoryId }
  const found = await askFor(octokit, 'GET /repositories/{id}/pulls/{number}', { ...place, number })
  if (found === undefined) {
    // A repository that is no longer shown to us says nothing of its pull requests.
    await ask(octokit, 'GET /repositories/{id}', place)
    return undefined
  }
  const ref = textIn(objectIn(objectIn(found).head).sha) ?? ''
  const [reviews, runs, status] = await Promise.all([
    listed(octokit, 'GET /repositories/{id}/pulls/{number}/reviews', { ...place, number }),
    askIfMay(octokit, 'GET /repositories/{id}/commits/{ref}/check-runs', { ...place, ref, per_page: PAGE }),
    askIfMay(octokit, 'GET /repositories/{id}/commits/{ref}/status', { ...place, ref }),
  ])
  return pullIn(repository, found, { reviews, runs, status })
}

/** By the cursor of each page, because new ones come in between. */
async function missedBy(asApp: Octokit): Promise<Missed[]> {
  const found: Missed[] = []
  let cursor: string | undefined
  for (let page = 1; page <= PAGES_MOST; page++) {
    const parameters = { per_page: PAGE, status: 'failure', ...(cursor && { cursor }) }
    const { data, link } = await askWhole(asApp, 'GET /app/hook/deliveries', parameters)
    for (const each of listIn(data).map(objectIn)) {
      if (Date.now() - dateIn(each.delivered_at).getTime() > MISSED_MS) return found
      const [number, installationId] = [numberIn(each.id), numberIn(each.installation_id)]
      const deliveryId = textIn(each.guid)
      if (number && installationId && deliveryId) found.push({ number, deliveryId, installationId })
    }
    cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1]
    if (!cursor) break
    cursor = decodeURIComponent(cursor)
  }
  return found
}

async function deliveredBy({ webhookSecret }: GithubApp, headers: Headers, body: string) {
  const signature = headers.get('x-hub-signature-256')
  const deliveryId = headers.get('x-github-delivery')
  const event = headers.get('x-github-event')
  if (!signature || !deliveryId || !event || body === '') return undefined
  if (!(await verify(webhookSecret, body, signature).catch(() => false))) return undefined
  const payload = payloadIn(body)
  return {
    deliveryId,
    event,
    action: textIn(payload.action),
    installationId: numberIn(objectIn(payload.installation).id),
    repository: textIn(objectIn(payload.repository).full_name),
    payload,
  }
}
