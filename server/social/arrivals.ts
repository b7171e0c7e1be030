// Somebody comes back from a provider.
import type { Entrance } from '#contract/entrance'
import type { Answer } from '#contract/route'
import type { socialRoutes } from '#contract/social'
import { holderOfSession } from '../auth/doors.ts'
import { enter } from '../auth/entering.ts'
import { lockedUser } from '../auth/users.ts'
import { write } from '../db.ts'
import type { Client } from '../http/client.ts'
import { insteadOf, refuse } from '../refusal.ts'
import { addIdentity, identityOf, obstacleTo, sealed, useIdentity } from './identities.ts'
import { labelOf, makePending } from './pendings.ts'
import { secretsOf } from './provider/pkce.ts'
import { failure, type Profile, type Provider } from './provider/provider.ts'
import { providerFor } from './providers.ts'
import { finish, type Transaction } from './transactions.ts'

type Arrived = Answer<typeof socialRoutes.signIn>
type Callback = { code: string; state: string; iss?: string | undefined }

/** The answer that tells the browser of an entrance. */
export const entered = (entrance: Entrance, returnTo: string) =>
  'challenge' in entrance
    ? { status: 'CHALLENGE' as const, challenge: entrance.challenge, returnTo }
    : { status: 'SIGNED_IN' as const, accessToken: entrance.accessToken, returnTo }

/** The state is spent before the provider is asked: a second return of the same is refused, however the first one ends. */
export async function arrive({ code, state, iss }: Callback, client: Client): Promise<Arrived> {
  const begun = await finish(state, client)
  const provider = providerFor(begun.provider)
  if (begun.issuer !== provider.issuer) throw failure('oauth.mixed', provider.name)
  const profile = await provider.profileFor({ code, state, iss, ...secretsOf(state) })
  if (begun.sessionId !== null) return linkMine(begun, begun.sessionId, provider, profile, client)
  return write(async tx => {
    const proved = provedBy(provider, profile)
    const known = await identityOf(tx, proved)
    const [user, isStillTheirs] = known
      ? await Promise.all([
          lockedUser(tx, known.userId).catch(insteadOf('auth.required', 'oauth.withdrawn')),
          useIdentity(tx, known.userId, proved),
        ])
      : []
    if (!user || !isStillTheirs)
      return { status: 'EXTRA_INFO_REQUIRED', ...(await makePending(tx, begun, provider, profile, client)) }
    return entered(await enter(tx, user, client, provider.key), begun.returnTo)
  })
}

const provedBy = ({ key, issuer }: Provider, profile: Profile) => ({
  provider: key,
  issuer,
  subject: profile.subject,
  label: labelOf(profile),
  token: profile.token,
})

/** For the person who asked for it, as long as the session in which they proved their password is open. */
async function linkMine(
  { returnTo }: Transaction,
  sessionId: number,
  provider: Provider,
  profile: Profile,
  client: Client,
): Promise<Arrived> {
  const userId = (await holderOfSession(sessionId)) ?? refuse('oauth.state')
  const proved = provedBy(provider, profile)
  return write(async tx => {
    const user = await lockedUser(tx, userId)
    const known = await identityOf(tx, proved)
    if (known?.userId === userId) await useIdentity(tx, userId, proved, { isSignIn: false })
    else if (!(await addIdentity(tx, user, { ...proved, token: sealed(proved.token) }, client)))
      throw failure((await obstacleTo(tx, userId, proved)) ?? 'oauth.taken', provider.name)
    return { status: 'LINKED', provider: provider.key, returnTo }
  })
}
