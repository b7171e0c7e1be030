// Organizations with things of every kind, for the sweeps.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { accountRoutes } from '#contract/account'
import { everybody } from '#contract/audience'
import { bannerRoutes } from '#contract/banner'
import { domainRoutes } from '#contract/domain'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { handoverRoutes } from '#contract/handover'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import { pushRoutes } from '#contract/push'
import type { Ask } from '#contract/route'
import { binnedPlaces } from './things/binned.ts'
import { planned } from './things/projects.ts'
import { addedMember, newEmail, person, registered, type Somebody, sql, type Visitor } from './visitor.ts'
import { good } from './values.ts'
import type { Place } from './places.ts'
import { codeLinkOf, installationsOf } from './github/connected.ts'

/** Somebody who waits to be let in by this link. */
async function asked({ url: server, dataDir }: Visitor, orgId: number, url: string, memberName: string) {
  const token = new URL(url).searchParams.get('token')!
  await (await person({ url: server, dataDir })).call(offerRoutes.accept, { orgId, body: { token, memberName } })
}

/** Two other ways of signing in, as if they had been linked. */
async function identitiesOf({ dataDir }: Visitor, userId: number, label: string) {
  const rows = await sql<{ id: string }>(
    `insert into identity (user_id, provider, issuer, subject, label)
     select $1, provider, 'https://example.com', $2 || provider, $3 from unnest(array['kakao', 'naver']) provider
     on conflict (user_id, provider) do update set label = excluded.label returning id`,
    [userId, randomUUID(), label],
    dataDir,
  )
  return rows.map(({ id }) => Number(id))
}

/** Two tokens of a directory, as if the organization had a proven domain. */
async function tokensOf({ dataDir }: Visitor, orgId: number, userId: number, name: string) {
  const rows = await sql<{ id: string }>(
    `insert into directory_token (org_id, name, digest, created_by)
     select $1, $2, sha256(random()::text::bytea), $3 from generate_series(1, 2) returning id`,
    [orgId, name, userId],
    dataDir,
  )
  return rows.map(({ id }) => Number(id))
}

/** A new one each time, with the word in it where its letters allow that. */
const domainOf = (word: string) => `${/^[a-z0-9]+$/.test(word) ? word : 'haedam'}-${randomUUID().slice(0, 8)}.kr`

type Details = Partial<Ask<typeof organizationRoutes.create>['body']>

/** A member who is no guest takes a department over from its owner, and heads it from then on. */
async function handedOver(owner: Visitor, orgId: number, deptId: number, giver: number, taker: number | undefined) {
  if (taker === undefined) return []
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: giver } })
  const gifts = [{ kind: 'department' as const, id: deptId, toMemberId: taker }]
  const body = { gifts, after: 'stay' as const }
  const { handoverId } = await owner.call(handoverRoutes.handOver, { orgId, memberId: giver, body })
  return [handoverId!]
}

/** No push leaves for an address of the own network, so that nobody waits for one. */
const unreachedBrowser = () => {
  const [p256dh, auth] = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')]
  return { endpoint: `https://127.0.0.1/${randomUUID()}`, keys: { p256dh, auth } }
}

/** An organization with two departments and two positions, in which the last of these people have their places. */
export async function settled(
  owner: Visitor,
  people: readonly (readonly [Somebody, Role])[],
  word: string,
  details: Details = {},
): Promise<Place> {
  const { orgId } = await registered(owner, { name: word, memberName: word, ...details })
  const memberIds = await Promise.all(people.map(([somebody, role]) => addedMember(orgId, somebody, role)))
  const two = <T>(make: (body: { name: string }) => Promise<T>) =>
    Promise.all([make({ name: `${word} 1` }), make({ name: `${word} 2` })])
  const deptIds = (await two(body => owner.call(departmentRoutes.createDepartment, { orgId, body }))).map(
    ({ deptId }) => deptId,
  )
  const positionIds = (await two(body => owner.call(departmentRoutes.createPosition, { orgId, body }))).map(
    ({ positionId }) => positionId,
  )
  const assignments = deptIds.map((deptId, at) => ({ deptId, positionId: positionIds[at]! }))
  for (const memberId of memberIds.slice(-2))
    await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } })
  const emails = [newEmail(), newEmail()]
  await owner.call(invitationRoutes.invite, { orgId, body: { emails, role: 'MEMBER' } })
  const invitations = await owner.call(invitationRoutes.list, { orgId, query: {} })
  const body = { role: 'MEMBER', days: 1, needsApproval: true } as const
  const links = await two(() => owner.call(invitationRoutes.createLink, { orgId, body }))
  for (const { url } of links) await asked(owner, orgId, url, word)
  const requests = await owner.call(joinRequestRoutes.list, { orgId, query: {} })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const { userId } = await owner.call(accountRoutes.me, {})
  const sessions = await owner.call(accountRoutes.devices, {})
  const { devices } = await owner.call(pushRoutes.add, { body: unreachedBrowser() })
  const handoverId = await handedOver(owner, orgId, deptIds[0]!, memberId, memberIds.at(-2) ?? memberIds[0])
  const plan = await planned(owner, orgId, memberIds, word)
  const times = { startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + 86_400_000).toISOString() }
  const said = { text: word, link: null, kind: 'plain' as const, audience: everybody, ...times }
  const domains = await two(() => owner.call(domainRoutes.add, { orgId, body: { domain: domainOf(word) } }))
  for (const issueId of plan.issueId) await codeLinkOf(owner, orgId, issueId, word)
  const banners = await two(() => owner.call(bannerRoutes.create, { orgId, body: said }))
  return {
    orgId: [orgId],
    userId: [userId],
    sessionId: sessions.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent)).map(({ sessionId }) => sessionId),
    pushDeviceId: devices.map(({ pushDeviceId }) => pushDeviceId),
    memberId: [...memberIds.slice(-2), ...memberIds.slice(0, -2), memberId],
    deptId: deptIds,
    positionId: positionIds,
    invitationId: invitations.data.map(({ invitationId }) => invitationId),
    linkId: links.map(({ link }) => link.linkId),
    requestId: requests.data.map(({ requestId }) => requestId),
    handoverId,
    identityId: await identitiesOf(owner, userId, word),
    domainId: domains.map(({ domainId }) => domainId),
    installationId: await installationsOf(owner, orgId, memberId, word),
    tokenId: await tokensOf(owner, orgId, userId, word),
    bannerId: banners.map(({ bannerId }) => bannerId),
    ...plan,
    binId: [...plan.binId, ...(await binnedPlaces(owner, orgId, word))],
  }
}

export type Staff = Record<'owner' | 'admin' | 'member' | 'guest' | 'removed', Somebody>

/** An organization with a member of each role, and a removed one who is still signed in. */
export async function staffed({ owner, admin, member, guest, removed }: Staff) {
  const staff = [
    [admin, 'ADMIN'],
    [member, 'MEMBER'],
    [guest, 'GUEST'],
  ] as const
  const place = await settled(owner, staff, String(good.name))
  const orgId = Number(place.orgId![0])
  await owner.call(memberRoutes.remove, { orgId, memberId: await addedMember(orgId, removed, 'ADMIN') })
  return place
}
