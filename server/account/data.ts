// All that is known of a person, for themselves to carry away.
import type { Account, SignedInDevice } from '#contract/account'
import type { OwnData } from '#contract/withdrawal'
import type { SignedIn } from '../http/admission.ts'
import { deedsOf } from '../audit/audits.ts'
import { deviceOf } from '../auth/devices.ts'
import { agreementsOf } from '../auth/erasing.ts'
import { sessionsOf } from '../auth/sessions.ts'
import { placesInWords } from '../department/assignments.ts'
import { handoversOf } from '../handover/handovers.ts'
import { membershipsOf } from '../member/memberships.ts'
import { statusOf } from '../member/people.ts'
import { countRate } from '../http/rate-limits.ts'
import { pictureAddress } from '../upload/uploads.ts'

/** Where somebody is signed in, the browser used last first. */
export const devicesOf = async ({ userId, sessionId }: SignedIn): Promise<SignedInDevice[]> =>
  (await sessionsOf(userId)).map(session => ({
    sessionId: session.sessionId,
    ...deviceOf(session.agent),
    ip: session.ip,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.sessionId === sessionId,
  }))

export async function ownData(me: SignedIn): Promise<OwnData> {
  const { userId } = me
  countRate('export', `data ${userId}`)
  const account: Account = me.account
  const organizations: OwnData['organizations'] = []
  for (const row of await membershipsOf(userId)) organizations.push(await membershipData(row))
  const here = new Set(organizations.map(({ orgId }) => orgId))
  return {
    account,
    agreements: (await agreementsOf(userId)).map(({ code, version, agreed, ip, at }) => ({
      code,
      version,
      agreed,
      ip,
      at: at.toISOString(),
    })),
    sessions: await devicesOf(me),
    organizations,
    record: (await deedsOf(userId)).map(({ at, orgId, what, about, ip }) => ({
      at: at.toISOString(),
      orgId,
      what,
      // The names of things in an organization that one has left are its own.
      about: orgId === null || here.has(orgId) ? about : {},
      ip,
    })),
  }
}

type Row = Awaited<ReturnType<typeof membershipsOf>>[number]

async function membershipData(row: Row): Promise<OwnData['organizations'][number]> {
  const { orgId, memberId, organizationName, name, role, phone, pictureKey, joinedAt } = row
  return {
    orgId,
    name: organizationName,
    memberId,
    memberName: name,
    role,
    phone,
    profileImgUrl: pictureAddress(pictureKey),
    status: statusOf(row),
    joinedAt: joinedAt.toISOString(),
    assignments: await placesInWords(orgId, memberId),
    handovers: (await handoversOf(orgId, memberId)).map(({ at, after, fromMemberId, items }) => {
      const isGiver = fromMemberId === memberId
      const mine = isGiver ? items : items.filter(({ toMemberId }) => toMemberId === memberId)
      return { at: at.toISOString(), after, isGiver, items: mine.map(({ kind, name }) => ({ kind, name })) }
    }),
  }
}
