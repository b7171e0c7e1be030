// The export of all data about a person, for that person.
import { agreementsOf } from '../auth/users.ts'
import type { SignedInDevice } from '#contract/account'
import type { OwnData } from '#contract/withdrawal'
import type { SignedIn } from '../http/admission.ts'
import { deedsOf } from '../audit-trail.ts'
import { deviceOf } from '../auth/devices.ts'
import { sessionsOf } from '../auth/sessions.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { partsOf } from '../feature.ts'

/** The signed-in devices of a person, the most recently used first. */
export const devicesOf = async ({ userId, sessionId }: SignedIn): Promise<SignedInDevice[]> =>
  (await sessionsOf(userId)).map(session => ({
    sessionId: session.sessionId,
    ...deviceOf(session.agent),
    ip: session.ip,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.sessionId === sessionId,
  }))

const ownDataLimit = rateLimit('account.data', 3, { minutes: 60 })
export const accountLimits = { ownData: ownDataLimit }

/** Each feature adds its own data. */
export async function ownData(me: SignedIn): Promise<OwnData> {
  const { userId } = me
  countRate(ownDataLimit, String(userId))
  const data: OwnData = {
    account: me.account,
    agreements: (await agreementsOf(userId)).map(({ code, version, agreed, ip, at }) => ({
      code,
      version,
      agreed,
      ip,
      at: at.toISOString(),
    })),
    sessions: await devicesOf(me),
    linkedAccounts: [],
    organizations: [],
    record: [],
  }
  for (const part of partsOf('accountEnding')) Object.assign(data, await part.ownData?.(me))
  const here = new Set(data.organizations.map(({ orgId }) => orgId))
  const record = (await deedsOf(userId)).map(({ at, orgId, what, about, ip }) => ({
    at: at.toISOString(),
    orgId,
    what,
    // The names of things in an organization belong to it, so its former members do not get them.
    about: orgId === null || here.has(orgId) ? about : {},
    ip,
  }))
  return { ...data, record }
}
