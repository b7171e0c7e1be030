// Fixtures for tests of invitations: a company, its invitations, and people who answer.
import { expect } from 'vitest'
import { invitationRoutes } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { offerRoutes } from '#contract/offer'
import type { Ask } from '#contract/route'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import { person, registered, type Visitor } from '../testing/visitor.ts'

/** Mails leave one after the other, and other stories write hundreds. */
const MAILED_MS = 25_000

/** With these names, or the defaults of all tests. */
export async function company(name?: string, ownerName?: string) {
  const owner = await person(ownerName === undefined ? {} : { name: ownerName })
  const said = { ...(name !== undefined && { name }), ...(ownerName !== undefined && { memberName: ownerName }) }
  const { orgId } = await registered(owner, said)
  return { owner, orgId }
}

type Inviting = Partial<Omit<Ask<typeof invitationRoutes.invite>['body'], 'emails'>>
export const invite = (who: Visitor, orgId: number, emails: string[], more: Inviting = {}) =>
  who.call(invitationRoutes.invite, { orgId, body: { role: 'MEMBER', ...more, emails } })

/** The token of the mail that this sends. */
export async function invited(who: Visitor, orgId: number, email: string, more: Inviting = {}) {
  const before = (await mailsTo(email)).length
  await invite(who, orgId, [email], more)
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: MAILED_MS }).toBeGreaterThan(before)
  return tokenIn(await mailTo(email))
}

type Draft = Partial<Ask<typeof invitationRoutes.createLink>['body']>
export async function linked(owner: Visitor, orgId: number, draft: Draft = {}) {
  const body = { role: 'MEMBER', days: 7, ...draft } as const
  const { link, url } = await owner.call(invitationRoutes.createLink, { orgId, body })
  return { ...link, token: tokenIn({ text: url }) }
}

export const accept = (who: Visitor, orgId: number, token: string, memberName = 'Jiwoo') =>
  who.call(offerRoutes.accept, { orgId, body: { token, memberName } })
export const offer = (who: Visitor, orgId: number, token: string) =>
  who.call(offerRoutes.offer, { orgId, query: { token } })
export const requests = async (owner: Visitor, orgId: number) =>
  (await owner.call(joinRequestRoutes.list, { orgId, query: {} })).data
export const answered = (owner: Visitor, orgId: number, requestId: number, accepts: boolean) =>
  owner.call(joinRequestRoutes.answer, { orgId, requestId, body: { accepts } })
export const states = async (owner: Visitor, orgId: number) =>
  (await owner.call(invitationRoutes.list, { orgId, query: {} })).data.map(({ state }) => state)
