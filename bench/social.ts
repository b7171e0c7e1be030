// The cost of a sign-in by another account, on our side: the way to the provider, and the return with its code. Beside it,
// what its four HTTP exchanges alone cost a bare Node on the same machine.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SocialProvider } from '#contract/entrance'
import { socialRoutes } from '#contract/social'
import { backIn, consented, details, startedAt, verified } from '../server/social/test.ts'
import { openProviders, providerPorts, providerSettings } from '../server/testing/providers/providers.ts'
import { visitor } from '../server/testing/visitor.ts'
import { REFRESH_COOKIE } from '../server/http/client.ts'
import { startLimit } from './child.ts'
import { afterwards } from './ending.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'
import { meter } from './usage.ts'

const TIMES = 40
const WARM_TIMES = 120
const ROUNDS = 7
const MOST_MS = 3
/** One that is asked for the profile, and one whose signed token is checked. */
const PROVIDERS = ['kakao', 'oidc'] as const satisfies SocialProvider[]

const PROFILE = '{"token":"bare","id":1,"email":"bare@example.com"}'

async function bareExchanges(): Promise<Line> {
  const provider = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    await text(request)
    response.writeHead(200, { 'content-type': 'application/json' }).end(PROFILE)
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  afterwards(async () => void (await once(provider.close(), 'close')))
  const { port: providerPort } = provider.address() as AddressInfo
  const limit = await startLimit<{ listen: true }, { port: number }>('exchanges', [`http://127.0.0.1:${providerPort}`])
  const { port } = await limit.ask({ listen: true })
  const address = `http://127.0.0.1:${port}`
  const signIn = async () => {
    await (await fetch(address, { redirect: 'manual' })).text()
    await (await fetch(address, { method: 'POST', body: '{"code":"bare","state":"bare"}' })).json()
  }
  for (let time = 0; time < WARM_TIMES; time++) await signIn()
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const node = meter(() => [limit.pid])
    for (let time = 0; time < TIMES; time++) await signIn()
    rounds.push(node() / TIMES)
  }
  return { what: 'the four exchanges alone, bare Node', value: median(rounds), unit: 'ms' }
}

// The providers run in this process, whose time does not count.
const run = async (): Promise<Line[]> => {
  const ports = await providerPorts()
  const providers = await openProviders(ports)
  afterwards(providers.stop)
  const server = await startServer(undefined, providerSettings(ports))
  const lines: Line[] = []
  for (const provider of PROVIDERS) {
    const persona = verified()
    // One browser throughout, which is known after the first time, so that no sign-in sends a mail.
    const browser = visitor({ url: server.origin, dataDir: server.directory })
    const begun = async () => backIn(await consented(await startedAt(browser, provider), persona))
    const first = await browser.call(socialRoutes.signIn, { body: await begun() })
    if (first.status !== 'EXTRA_INFO_REQUIRED') throw new Error(first.status)
    await browser.call(socialRoutes.complete, { body: { oauthId: first.oauthId, ...details() } })
    const signIn = async () => {
      // Somebody who is signed in already has one more session to end.
      browser.cookies.delete(REFRESH_COOKIE)
      const { status } = await browser.call(socialRoutes.signIn, { body: await begun() })
      if (status !== 'SIGNED_IN') throw new Error(status)
    }
    for (let time = 0; time < WARM_TIMES; time++) await signIn()
    const rounds: { node: number; database: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [node, database] = [meter(() => [server.pid]), meter(() => server.backends())]
      for (let time = 0; time < TIMES; time++) await signIn()
      rounds.push({ node: node() / TIMES, database: database() / TIMES })
    }
    lines.push(
      { what: `${provider}, Node`, value: median(rounds.map(({ node }) => node)), unit: 'ms', atMost: MOST_MS },
      { what: `${provider}, PostgreSQL`, value: median(rounds.map(({ database }) => database)), unit: 'ms' },
    )
  }
  return [await bareExchanges(), ...lines]
}

export const social: Benchmark = { says: 'signing in by Kakao and by an OpenID provider, CPU of our side', run }
