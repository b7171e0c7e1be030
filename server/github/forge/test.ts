// A forge over a GitHub or a Gitea of its own, without a server of ours, and the webhooks that come of it.
import { createPrivateKey } from 'node:crypto'
import { openGitea } from '../../testing/gitea/gitea.ts'
import { openGithub } from '../../testing/github/github.ts'
import { openReceiver } from '../../testing/github/receiver.ts'
import { type Delivered, type Forge, type Heard, Unanswered } from './forge.ts'
import { gitea } from './gitea/gitea.ts'
import { github } from './github/github.ts'

export const OWNER = 'haedam'
export const NAME = `${OWNER}/web`

export async function openedForge() {
  const host = await openGithub(0, { isStrict: true })
  const receiver = await openReceiver()
  host.hookTo(receiver.url)
  const { privateKey, ...app } = host.app
  const forge = github({
    ...app,
    privateKey: String(createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' })),
    url: host.url,
    apiUrl: host.apiUrl,
  })
  const hana = host.person('hana')
  host.person('minsu')
  hana.addOrganization(OWNER)
  hana.addMember(OWNER, 'minsu')
  const installationId = hana.install(OWNER)!
  /** Made anew: each test has its own. */
  const placed = (name: string) => {
    hana.addRepository(name)
    return { installationId, repository: { repositoryId: host.repository(name).id, name } }
  }
  return {
    host,
    forge,
    hana,
    placed,
    ...newsOf(forge, receiver, host.settled),
    stop: async () => {
      receiver.stop()
      await host.stop()
    },
  }
}

export async function openedGitea() {
  const host = await openGitea()
  const receiver = await openReceiver()
  host.hookTo(receiver.url)
  const hana = host.person('hana')
  const installationId = host.organization(OWNER).id
  const { url, webhookSecret } = host
  const forge = gitea({ url, webhookSecret, login: 'dure', token: host.token('dure') })
  const placed = (name: string) => {
    hana.addRepository(name)
    hana.addCollaborator(name, 'minsu')
    return { installationId, repository: { repositoryId: host.repository(name).id, name } }
  }
  return {
    host,
    forge,
    hana,
    placed,
    ...newsOf(forge, receiver, host.settled),
    stop: async () => {
      receiver.stop()
      await host.stop()
    },
  }
}

const newsOf = (forge: Forge, receiver: Awaited<ReturnType<typeof openReceiver>>, settled: () => Promise<void>) => {
  const taken = async () => {
    await settled()
    return receiver.received.splice(0)
  }
  return {
    /** Webhooks since the last time, as they came. */
    taken,
    /** The news in them. */
    heard: async () => {
      const found: (Heard & Pick<Delivered, 'deliveryId' | 'installationId'>)[] = []
      for (const { headers, body } of await taken()) {
        const delivered = await forge.delivered(new Headers(headers), body)
        if (!delivered) continue
        const { deliveryId, installationId } = delivered
        found.push({ ...forge.heard(delivered), deliveryId, installationId })
      }
      return found
    },
  }
}

/** The way in which the host refused. */
export const refusedBy = (call: Promise<unknown>): Promise<Unanswered> =>
  call.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => (error instanceof Unanswered ? error : Promise.reject(error as Error)),
  )

/** All pages, each of which has to be asked for. */
export async function everything<Item>(
  page: (cursor: string | null) => Promise<{ items: Item[]; next: string | null }>,
) {
  const pages: Item[][] = []
  for (let cursor: string | null = null, isMore = true; isMore; isMore = cursor !== null) {
    const { items, next }: { items: Item[]; next: string | null } = await page(cursor)
    pages.push(items)
    cursor = next
  }
  return pages
}
