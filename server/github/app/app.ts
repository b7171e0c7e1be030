// The server's App at GitHub: by its settings, or as an operator has registered it.
import { eq } from 'drizzle-orm'
import { config } from '../../config.ts'
import { db, type Writing } from '../../db.ts'
import { seal, unseal } from '../../keys.ts'
import { log, reasonOf } from '../../log.ts'
import type { GithubApp } from '../../outbound/github-settings.ts'
import { refuse } from '../../refusal.ts'
import { githubApps } from '../tables.ts'

type AppSecrets = Pick<GithubApp, 'clientSecret' | 'webhookSecret' | 'privateKey'>
type Kept = typeof githubApps.$inferSelect

/** Another node has registered or forgotten it. */
const LOOK_MS = 10_000

let registered: GithubApp | undefined

export const sealedSecrets = ({ clientSecret, webhookSecret, privateKey }: AppSecrets) =>
  seal(JSON.stringify({ clientSecret, webhookSecret, privateKey } satisfies AppSecrets))

const appIn = ({ appId, slug, clientId, sealed }: Kept): GithubApp => ({
  ...config.github,
  appId,
  slug,
  clientId,
  ...(JSON.parse(unseal(sealed)) as AppSecrets),
})

/** Settings come first: whoever gave them means them. */
export const currentApp = (): GithubApp | undefined => config.githubApp ?? registered

/** Also the keys for signing in: its callbacks were made for both. One of the settings has those that its maker gave it. */
export const registeredApp = () => registered

/** Asks the database, on each node by itself. */
export async function lookForApp() {
  if (config.githubApp) return
  const [kept] = await db.select().from(githubApps).where(eq(githubApps.githubUrl, config.github.url))
  // The forge that was made of it holds tokens.
  if (kept?.appId === registered?.appId && kept?.slug === registered?.slug) return
  registered = kept && appIn(kept)
}

/**
 * Kept until the deed is over: whatever is connected by a registered App stands before that is forgotten, or not at all. After the
 * lock of the organization.
 */
export async function keepApp(tx: Writing) {
  if (config.githubApp) return
  const [kept] = await tx
    .select({ appId: githubApps.appId })
    .from(githubApps)
    .where(eq(githubApps.githubUrl, config.github.url))
    .for('share')
  if (!kept || kept.appId !== registered?.appId) refuse('github.disabled')
}

/** Answers what ends it. */
export async function openApp() {
  await lookForApp()
  const noted = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'the App of this server could not be read')
  // The embedded database serves this node alone.
  const timer = config.databaseUrl ? setInterval(() => void lookForApp().catch(noted), LOOK_MS) : undefined
  return () => clearInterval(timer)
}
