// All that a test holds of the server: people who act, mistakes, and a look into its memory.
import { addAccount } from '../deeds/accounts.ts'
import { ping } from '../delivery/fire.ts'
import { settled } from '../delivery/send.ts'
import { accountOf, repositoryAt, type App, type World } from '../state/world.ts'
import { tokensFor } from '../web/oauth.ts'
import { faultsOf } from './faults.ts'
import { personOf } from './person.ts'

const publicApp = ({ id, slug, clientId, clientSecret, privateKey, webhookSecret }: App) => ({
  appId: id,
  slug,
  clientId,
  clientSecret,
  privateKey,
  webhookSecret,
})

export function handleOf(world: World, app: App, stop: () => Promise<void>) {
  let ahead = 0
  world.now = () => Date.now() + ahead
  return {
    url: world.url,
    apiUrl: world.apiUrl,
    graphqlUrl: `${world.url}/api/graphql`,
    world,
    app: publicApp(app),
    /** Somebody who acts there, and comes to be by it. */
    person: (login: string, also: { name?: string; email?: string } = {}) =>
      personOf(world, world.logins.get(login.toLowerCase()) ?? addAccount(world, { login, ...also }), app),
    faults: faultsOf(world),
    stop,
    ...controlsOf(world, app),
    passTime: (ms: number) => void (ahead += ms),
  }
}

const controlsOf = (world: World, app: App) => ({
  /** As if they had let the App act for them by its pages. */
  userTokens: (login: string) => tokensFor(world, accountOf(world, login), app),
  hookTo: (address: string | null) => void (app.hookUrl = address),
  ping: () => ping(world, app),
  /** The first is the one that an installation leads to. */
  returnTo: (...addresses: string[]) => void (app.callbackUrls = addresses),
  /** Until every webhook is answered. */
  settled: () => settled(world),
  repository: (at: string) => repositoryAt(world, at),
  account: (login: string) => accountOf(world, login),
  deliveries: () => world.deliveries,
  calls: () => world.calls,
  /** Every token ends now, while the clocks of both sides stay together. */
  expireTokens: () => {
    for (const token of world.tokens.values()) token.until = 0
  },
  /** Deviations from the description and mistakes of this server. */
  problems: () => world.problems,
})

export type Github = ReturnType<typeof handleOf>
