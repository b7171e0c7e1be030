// The door of every call: who knocks, and whether a route lets them in.
import type { Account } from '#contract/account'
import { can, type Member } from '#contract/permissions'
import type { Route } from '#contract/route'
import { countRate, anonymousLimit, callLimit } from './rate-limits.ts'
import { refuse } from '../refusal.ts'
import type { Client } from './client.ts'

/** Whoever called with a token of a living session. */
export type SignedIn = { userId: number; sessionId: number; account: Account }
/** The doors that app.ts hands in, since machinery knows no feature. */
export type Doors = {
  signedIn: (bearer: string) => Promise<SignedIn | undefined>
  /** The same question, and who they are in this organization; no member where they are in none of that number. */
  member: (bearer: string, orgId: number) => Promise<{ me: SignedIn; member: Member | undefined } | undefined>
}

type Admitted = { me?: SignedIn; member?: Member | undefined }

/** Lets a call in, or refuses it. */
export async function admitted(
  { allow }: Route,
  client: Client,
  params: Record<string, number>,
  doors: Doors,
): Promise<Admitted> {
  if (allow === 'anybody') {
    countRate(anonymousLimit, client.network)
    return {}
  }
  const { bearer } = client
  const isForMembers = allow !== 'signed-in'
  const found = bearer && (isForMembers ? await doors.member(bearer, params.orgId!) : await signedInBy(bearer, doors))
  if (!found) {
    countRate(anonymousLimit, client.network)
    return refuse('auth.required')
  }
  countRate(callLimit, String(found.me.userId))
  // An organization one is not in and one that is not there look alike.
  if (isForMembers && !(found.member && can(found.member, allow))) refuse('forbidden')
  return found
}

async function signedInBy(bearer: string, doors: Doors): Promise<{ me: SignedIn; member?: undefined } | undefined> {
  const me = await doors.signedIn(bearer)
  return me && { me }
}
