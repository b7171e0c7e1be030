// What tests of invitations begin with: a company, what it sends, and whoever answers.
import { expect } from 'vitest'
import { invitationRoutes } from '#contract/invitation'
import { offerRoutes } from '#contract/offer'
import type { Role } from '#contract/permissions'
import type { Ask } from '#contract/route'
import { mailsTo, mailTo, person, registered, tokenIn, type Visitor } from '../test.ts'

export async function company(name?: string) {
  const owner = await person()
  const { orgId } = await registered(owner, name === undefined ? {} : { name })
  return { owner, orgId }
}

/** The token of the mail that this sends. */
export async function invited(who: Visitor, orgId: number, email: string, role: Exclude<Role, 'OWNER'> = 'MEMBER') {
  const before = (await mailsTo(email)).length
  await who.call(invitationRoutes.invite, { orgId, body: { emails: [email], role } })
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before)
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
  (await owner.call(invitationRoutes.requests, { orgId, query: {} })).data
export const answered = (owner: Visitor, orgId: number, requestId: number, accepts: boolean) =>
  owner.call(invitationRoutes.answerRequest, { orgId, requestId, body: { accepts } })
export const states = async (owner: Visitor, orgId: number) =>
  (await owner.call(invitationRoutes.list, { orgId, query: {} })).data.map(({ state }) => state)
