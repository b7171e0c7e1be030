import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { mailsTo, mailTo, tokenIn } from '../../testing/outbox.ts'
import { newEmail, PASSWORD, person, refusal, sql, visitor, type Visitor } from '../../testing/visitor.ts'
import { accept, answered, company, invited, linked, offer, requests, states } from '../test.ts'

const removed = (owner: Visitor, orgId: number, memberId: number | null) =>
  owner.call(memberRoutes.remove, { orgId, memberId: memberId! })
const links = (owner: Visitor, orgId: number) => owner.call(invitationRoutes.links, { orgId })

describe('[S1.7] whoever comes or goes', () => {
  test('does not come back by what they were sent before, however they had come in', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const mailed = await invited(owner, orgId, jiwoo.email, { role: 'ADMIN' })
    const { token } = await linked(owner, orgId)
    const { memberId } = await accept(jiwoo, orgId, token)
    expect(await states(owner, orgId)).toEqual(['cancelled'])
    await removed(owner, orgId, memberId)
    expect(await refusal(accept(jiwoo, orgId, mailed))).toMatchObject({ error: 'invitation.cancelled' })
    expect((await refusal(jiwoo.call(memberRoutes.me, { orgId }))).status).toBe(403)
  })

  test('removed, waits at every link until somebody lets them in, and is as everybody from then on', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const [open, own] = [await linked(owner, orgId), await linked(owner, orgId, { domains: ['example.com'] })]
    await removed(owner, orgId, (await accept(jiwoo, orgId, open.token)).memberId)
    for (const { token } of [open, own]) {
      expect(await offer(jiwoo, orgId, token)).toMatchObject({ state: 'open', waits: true })
      expect(await accept(jiwoo, orgId, token)).toEqual({ memberId: null })
    }
    const [first, second] = await requests(owner, orgId)
    await answered(owner, orgId, first!.requestId, true)
    expect(await requests(owner, orgId)).toEqual([])
    expect(await refusal(answered(owner, orgId, second!.requestId, true))).toMatchObject({ error: 'invitation.ended' })
    expect((await links(owner, orgId)).map(({ uses }) => uses)).toEqual([0, 2])
    await jiwoo.call(memberRoutes.leave, { orgId })
    expect(await offer(jiwoo, orgId, own.token)).toMatchObject({ waits: false })
    expect((await accept(jiwoo, orgId, own.token)).memberId).toBeGreaterThan(0)
  })

  test('removed, comes in at once by a mail that was sent since', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId)
    const { memberId } = await accept(jiwoo, orgId, token)
    await removed(owner, orgId, memberId)
    expect(await accept(jiwoo, orgId, await invited(owner, orgId, jiwoo.email))).toEqual({ memberId })
    await jiwoo.call(memberRoutes.leave, { orgId })
    expect(await accept(jiwoo, orgId, token)).toEqual({ memberId })
  })

  test('removed, does not come back by a mail to an address that they took afterwards', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId)
    const { memberId } = await accept(jiwoo, orgId, token)
    const email = newEmail('second')
    const mailed = await invited(owner, orgId, email, { role: 'ADMIN' })
    await removed(owner, orgId, memberId)
    await jiwoo.call(accountRoutes.changeEmail, { body: { email, password: PASSWORD } })
    const proof = tokenIn(await mailTo(email, { subject: '인증' }))
    await visitor().call(authRoutes.verifyEmail, { body: { token: proof } })
    expect(await offer(jiwoo, orgId, mailed)).toMatchObject({ state: 'cancelled', organization: null })
    expect(await refusal(accept(jiwoo, orgId, mailed))).toMatchObject({ error: 'invitation.cancelled' })
    await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
    const [row] = (await owner.call(invitationRoutes.list, { orgId, query: {} })).data
    await owner.call(invitationRoutes.resend, { orgId, invitationId: row!.invitationId })
    const mails = () => mailsTo(email, { subject: '초대하였습니다' })
    await expect.poll(async () => (await mails()).length).toBe(2)
    expect(await accept(jiwoo, orgId, tokenIn((await mails())[1]!))).toEqual({ memberId })
  })

  test('leaving ends what was sent to them and what they asked for', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId)
    const slow = await linked(owner, orgId, { needsApproval: true, usesMost: 1 })
    await accept(jiwoo, orgId, slow.token)
    await accept(jiwoo, orgId, token)
    expect(await requests(owner, orgId)).toEqual([])
    expect((await links(owner, orgId))[0]).toMatchObject({ uses: 0, usesMost: 1 })
    await jiwoo.call(memberRoutes.leave, { orgId })
    expect(await accept(jiwoo, orgId, slow.token)).toEqual({ memberId: null })
    const mailed = await invited(owner, orgId, jiwoo.email)
    expect((await accept(jiwoo, orgId, mailed)).memberId).toBeGreaterThan(0)
    expect([await requests(owner, orgId), await states(owner, orgId)]).toEqual([[], ['accepted']])
  })
})

test('[S2.19] what opens nothing any more names its organization to nobody but its members', async () => {
  const { owner, orgId } = await company('온정한상')
  const [jiwoo, inside] = [await person(), await person()]
  const { token, linkId } = await linked(owner, orgId, { domains: ['example.com'] })
  await accept(inside, orgId, token)
  await owner.call(invitationRoutes.revokeLink, { orgId, linkId })
  const full = await linked(owner, orgId, { usesMost: 1 })
  await accept(await person(), orgId, full.token)
  const mailed = await invited(owner, orgId, jiwoo.email)
  await jiwoo.call(offerRoutes.decline, { orgId, body: { token: mailed } })
  for (const each of [token, full.token, mailed]) {
    const glance = await visitor().call(offerRoutes.glance, { orgId, query: { token: each } })
    const seen = await offer(jiwoo, orgId, each)
    expect(seen).toMatchObject({ organization: null, inviter: null, role: null, domains: [] })
    expect(JSON.stringify([glance, seen])).not.toContain('온정한상')
  }
  expect(await offer(inside, orgId, token)).toMatchObject({ reader: 'member', organization: { name: '온정한상' } })
})
