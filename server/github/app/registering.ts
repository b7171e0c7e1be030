// An operator registers the server's App: GitHub makes it from our manifest, and gives its keys for a code.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Account } from '#contract/account'
import { GITHUB_APP_MINUTES, type GithubAppState } from '#contract/github-app'
import { audit } from '../../audit-trail.ts'
import { config } from '../../config.ts'
import { db, write } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { isUnderWay } from '../../jobs.ts'
import { digest, seal, unseal } from '../../keys.ts'
import { requireOperator } from '../../account/operators.ts'
import { appPage } from '../../outbound/github-settings.ts'
import { isOwnName } from '../../outbound/host-settings.ts'
import { refuse } from '../../refusal.ts'
import { countSigners } from '../../social/identities.ts'
import { browserSecret } from '../../social/transactions.ts'
import { answered } from '../answered.ts'
import { convertedManifest } from '../forge/github/manifest.ts'
import { leaveJob } from '../installation/installations.ts'
import { githubApps, githubInstallations } from '../tables.ts'
import { currentApp, lookForApp, sealedSecrets } from './app.ts'
import { manifest, webhookUrl } from './manifest.ts'

export async function appStateFor(me: Account): Promise<GithubAppState> {
  requireOperator(me)
  // Another node may have registered or forgotten it a moment ago.
  await lookForApp()
  const app = currentApp()
  return {
    app: app
      ? {
          source: config.githubApp ? 'settings' : 'registered',
          slug: app.slug,
          appId: app.appId,
          url: appPage(app),
        }
      : null,
    githubUrl: config.github.url,
    webhookUrl: webhookUrl(),
    isReachable: !isOwnName(config.publicUrl) || isOwnName(config.github.url),
    installationCount: await db.$count(githubInstallations),
    signers: await signersByApp(db),
  }
}

/** Nobody signs in by an App that the settings gave, nor by one beside keys of their own. */
const signersByApp = (tx: typeof db) =>
  config.githubApp || config.social.github
    ? { all: 0, only: 0 }
    : countSigners(tx, { provider: 'github', issuer: config.github.url })

/** Proves that the browser which comes back is the one that left; GitHub takes its code once. */
const begun = z.object({ userId: z.number(), browser: z.string(), until: z.number() })
type Begun = z.infer<typeof begun>

const stateOf = (state: Begun) => Buffer.from(seal(JSON.stringify(state)), 'base64').toString('base64url')
function begunIn(state: string): Begun | undefined {
  try {
    return begun.parse(JSON.parse(unseal(Buffer.from(state, 'base64url').toString('base64'))))
  } catch {
    return undefined
  }
}
const browserOf = (secret: string) => digest(secret).toString('base64url')

/** Answers the page at GitHub that takes the manifest, sent by a form. */
export function beginRegistering(me: Account, organization: string | undefined, client: Client) {
  requireOperator(me)
  if (currentApp()) refuse('githubApp.exists')
  const until = Date.now() + GITHUB_APP_MINUTES * 60_000
  const state = stateOf({ userId: me.userId, browser: browserOf(browserSecret(client)), until })
  const owner = organization === undefined ? '' : `/organizations/${encodeURIComponent(organization)}`
  return {
    url: `${config.github.url}${owner}/settings/apps/new?${new URLSearchParams({ state })}`,
    manifest: JSON.stringify(manifest()),
  }
}

export async function finishRegistering(me: Account, { state, code }: { state: string; code: string }, client: Client) {
  requireOperator(me)
  if (currentApp()) refuse('githubApp.exists')
  const left = begunIn(state)
  const isThis =
    left?.userId === me.userId &&
    left.until > Date.now() &&
    client.oauthSecret !== undefined &&
    left.browser === browserOf(client.oauthSecret)
  if (!isThis) refuse('github.state')
  const app = await answered(() => convertedManifest(config.github.apiUrl, code), 404)
  await write(async tx => {
    const [kept] = await tx
      .insert(githubApps)
      .values({
        githubUrl: config.github.url,
        appId: app.appId,
        slug: app.slug,
        clientId: app.clientId,
        sealed: sealedSecrets(app),
        registeredBy: me.userId,
      })
      .onConflictDoNothing()
      .returning()
    if (!kept) refuse('githubApp.exists')
    await audit(tx, client, { userId: me.userId, what: 'githubApp.registered', about: { app: app.slug } })
  })
  return appStateFor(me)
}

/**
 * Not while anything is connected by it, which would stand still without a word, nor while anybody signs in by it alone. The row
 * is locked before anything is counted: who connects meanwhile has it shared.
 */
export async function forgetApp(me: Account, client: Client) {
  requireOperator(me)
  if (config.githubApp) refuse('githubApp.settings')
  await write(async tx => {
    const itself = eq(githubApps.githubUrl, config.github.url)
    const [kept] = await tx.select({ slug: githubApps.slug }).from(githubApps).where(itself).for('update')
    if (!kept) return refuse('githubApp.missing')
    const count = await tx.$count(githubInstallations)
    if (count > 0) refuse('githubApp.inUse', { values: { count } })
    // Of what was disconnected before: GitHub is told with the keys of this App.
    if (await isUnderWay(tx, leaveJob)) refuse('githubApp.leaving')
    const { only } = await signersByApp(tx)
    if (only > 0) refuse('githubApp.onlyWay', { values: { count: only } })
    await tx.delete(githubApps).where(itself)
    return audit(tx, client, { userId: me.userId, what: 'githubApp.forgotten', about: { app: kept.slug } })
  })
  return appStateFor(me)
}
