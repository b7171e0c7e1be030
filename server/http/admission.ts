// The door of every call: identifies the caller, and decides whether the route admits them.
import type { Account } from '#contract/account'
import { type Action, can, type Member } from '#contract/permissions'
import type { Route } from '#contract/route'
import { countRate, anonymousLimit, callLimit } from './rate-limits.ts'
import { refuse } from '../refusal.ts'
import type { Client } from './client.ts'

/** A caller with the token of a living session. */
export type SignedIn = { userId: number; sessionId: number; account: Account }
/** app.ts passes these doors in, because machinery knows no feature. */
export type Doors = {
  signedIn: (bearer: string) => Promise<SignedIn | undefined>
  /** The signed-in person with their membership in this organization. */
  member: (bearer: string, orgId: number) => Promise<Caller | undefined>
}
type Caller = {
  me: SignedIn
  /** Undefined if they do not belong to it. */
  member: Member | undefined
  /** They belong to it, but have not the second factor that it requires: all they may do is leave. */
  isClosed?: boolean
}

/** The caller, and what they may see of the thing that the call names, both by one statement. */
export type ThingDoor = (bearer: string, orgId: number, thingId: number) => Promise<Caller | undefined>
/** By the parameter of the path that names the thing, as `projectId`. */
export type ThingDoors = Record<string, ThingDoor>

type Admitted = {
  me?: SignedIn
  member?: Member | undefined
  /** Not by a refusal, because they may ask again what ended their right, and be owed its answer. */
  forbidden?: 'forbidden' | 'secondFactor.required' | undefined
}

export async function admitted(
  { allow }: Route,
  client: Client,
  params: Record<string, number>,
  doors: Doors & { things: ThingDoors },
): Promise<Admitted> {
  if (allow === 'anybody') {
    countRate(anonymousLimit, client.network)
    return {}
  }
  const { bearer } = client
  const isForMembers = allow !== 'signed-in'
  const found =
    bearer && (isForMembers ? await memberBy(bearer, params as Within, doors) : await signedInBy(bearer, doors))
  if (!found) {
    countRate(anonymousLimit, client.network)
    return refuse('auth.required')
  }
  countRate(callLimit, String(found.me.userId))
  // A foreign organization and a missing one get the same refusal.
  return { ...found, forbidden: isForMembers ? forbiddenBy(found, allow) : undefined }
}

function forbiddenBy({ member, isClosed }: Caller, action: Action) {
  if (!member || !can(member, action)) return 'forbidden'
  return isClosed && action !== 'organization.leave' ? 'secondFactor.required' : undefined
}

type Within = Record<string, number> & { orgId: number }

/** The door of the thing also reads what its own handlers would ask next. */
function memberBy(bearer: string, params: Within, { member, things }: Doors & { things: ThingDoors }) {
  for (const [name, door] of Object.entries(things))
    if (params[name] !== undefined) return door(bearer, params.orgId, params[name])
  return member(bearer, params.orgId)
}

async function signedInBy(bearer: string, doors: Doors): Promise<Caller | undefined> {
  const me = await doors.signedIn(bearer)
  return me && { me, member: undefined }
}
