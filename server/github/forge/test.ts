// A forge over a GitHub of its own, without a server of ours, and the webhooks that come of it.
import { createPrivateKey } from 'node:crypto'
import { openGithub } from '../../testing/github/github.ts'
import { openReceiver } from '../../testing/github/receiver.ts'
import { type Heard, Unanswered } from './forge.ts'
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
    /** The news since the last time. */
    heard: async (): Promise<Heard[]> => {
      await host.settled()
      const found: Heard[] = []
      for (const { headers, body } of receiver.received.splice(0)) {
        const delivered = await forge.delivered(new Headers(headers), body)
        if (delivered) found.push(forge.heard(delivered))
      }
      return found
    },
    stop: async () => {
      receiver.stop()
      await host.stop()
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
