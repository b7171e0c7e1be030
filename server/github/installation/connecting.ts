// The way to GitHub and back, on which somebody who runs an organization connects an account there.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CONNECTING_MINUTES, INSTALLATIONS_MOST, type setupActions } from '#contract/github'
import type { Member } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { ago, db, violates, write, type Writing } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { digest, randomSecret } from '../../keys.ts'
import { membershipIn } from '../../member/memberships.ts'
import { can } from '#contract/permissions'
import { refuse } from '../../refusal.ts'
import { browserSecret, ownPath } from '../../social/transactions.ts'
import { lockOrganization } from '../../tenancy.ts'
import { answered } from '../answered.ts'
import { keepApp } from '../app/app.ts'
import type { Account, Granted } from '../forge/forge.ts'
import { requireForge } from '../forge/forges.ts'
import { githubConnectings, githubInstallations, githubRequests } from '../tables.ts'
import { lookJob } from './repositories.ts'

/** Somebody who may grant it has so long. */
const REQUEST_DAYS = 30
const DAY_MS = 86_400_000

/** Answers the address at GitHub to which this browser goes. */
export async function beginConnecting({ orgId, memberId }: Member, returnTo: string, client: Client) {
  const forge = requireForge()
  await requireRoom(db, orgId)
  const state = randomSecret()
  const address = await answered(() => forge.grantAddress(state))
  await write(tx =>
    tx.insert(githubConnectings).values({
      orgId,
      memberId,
      stateHash: digest(state),
      browserHash: digest(browserSecret(client)),
      returnTo: ownPath(returnTo),
      expiresAt: new Date(Date.now() + CONNECTING_MINUTES * 60_000),
    }),
  )
  return address
}

async function requireRoom(tx: typeof db, orgId: number) {
  if ((await tx.$count(githubInstallations, eq(githubInstallations.orgId, orgId))) >= INSTALLATIONS_MOST)
    refuse('github.tooMany', { values: { most: INSTALLATIONS_MOST } })
}

type Callback = {
  state: string
  code?: string | undefined
  installationId?: number | undefined
  setupAction?: (typeof setupActions)[number] | undefined
}

/**
 * The state is spent before GitHub is asked. The number of the installation stands in an address that anybody can write, so
 * it counts for something only where GitHub shows it to the person who came back.
 */
export async function finishConnecting(
  userId: number,
  { state, code, installationId, setupAction }: Callback,
  client: Client,
) {
  const forge = requireForge()
  const begun = await spent(state, client)
  const { orgId, returnTo } = begun
  await requireRunner(db, userId, orgId)
  // Only a code says whose account it was.
  if (!code) return setupAction === 'request' ? { outcome: 'pending' as const, returnTo } : refuse('github.foreign')
  const { person, granted } = await answered(() => forge.grantedTo(code, installationId))
  if (setupAction === 'request') {
    await keepRequest(userId, orgId, person)
    return { outcome: 'pending' as const, returnTo }
  }
  const found = granted ?? refuse('github.foreign')
  await connectNow(userId, orgId, found, client)
  return { outcome: 'connected' as const, returnTo }
}

/** Of two organizations at once one gets it. */
async function connectNow(userId: number, orgId: number, granted: Granted, client: Client) {
  try {
    await write(async tx => {
      await lockOrganization(tx, orgId)
      await connect(tx, await requireRunner(tx, userId, orgId), granted, client)
    })
  } catch (error) {
    if (violates(error, 'github_installation_installation_id_key')) refuse('github.taken')
    throw error
  }
}

async function spent(state: string, client: Client) {
  const isThis = eq(githubConnectings.stateHash, digest(state))
  const [begun] = client.oauthSecret
    ? await db
        .delete(githubConnectings)
        .where(
          and(
            isThis,
            eq(githubConnectings.browserHash, digest(client.oauthSecret)),
            gt(githubConnectings.expiresAt, sql`now()`),
          ),
        )
        .returning()
    : []
  return begun ?? refuse('github.state')
}

/** They may run the organization no longer once they are back. */
export async function requireRunner(tx: typeof db, userId: number, orgId: number): Promise<Member> {
  const member = await membershipIn(tx as Writing, userId, orgId)
  return member && can(member, 'organization.edit') ? member : refuse('forbidden')
}

const keepRequest = (userId: number, orgId: number, person: Account) =>
  write(async tx => {
    await lockOrganization(tx, orgId)
    const { memberId } = await requireRunner(tx, userId, orgId)
    await tx
      .insert(githubRequests)
      .values({ orgId, memberId, requesterId: person.accountId })
      .onConflictDoUpdate({
        target: [githubRequests.orgId, githubRequests.requesterId],
        set: { memberId, at: sql`now()` },
      })
    tx.tell(`organization:${orgId}`, 'github.changed', { orgId })
  })

/** Part of a transaction that has locked the organization. Of another one it is taken from nobody. */
export async function connect(
  tx: Writing,
  { orgId, memberId, userId }: Member,
  granted: Granted,
  client: Pick<Client, 'ip' | 'directory'>,
) {
  const { installationId, selection, settingsUrl, isSuspended } = granted
  const values = { account: granted.account.login, selection, settingsUrl, isSuspended }
  await keepApp(tx)
  const [known] = await tx
    .select({ orgId: githubInstallations.orgId })
    .from(githubInstallations)
    .where(eq(githubInstallations.installationId, installationId))
  if (known && known.orgId !== orgId) refuse('github.taken')
  if (!known) await requireRoom(tx, orgId)
  await tx.delete(githubRequests).where(eq(githubRequests.orgId, orgId))
  await tx
    .insert(githubInstallations)
    .values({ orgId, installationId, connectedBy: memberId, ...values })
    .onConflictDoUpdate({ target: [githubInstallations.orgId, githubInstallations.installationId], set: values })
  if (!known) await audit(tx, client, { userId, orgId, what: 'github.connected', about: { account: values.account } })
  tx.tell(`organization:${orgId}`, 'github.changed', { orgId })
  await tx.later(lookJob, { orgId, installationId })
}

export const forgetOldConnectings = () =>
  db.delete(githubConnectings).where(lt(githubConnectings.expiresAt, sql`now()`))

export const forgetOldRequests = () =>
  db.delete(githubRequests).where(lt(githubRequests.at, ago(REQUEST_DAYS * DAY_MS)))
