import { describe, expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { invitationRoutes } from '#contract/invitation'
import { offerRoutes } from '#contract/offer'
import { mailsTo } from '../../testing/outbox.ts'
import {
  everyAgreement,
  newEmail,
  PASSWORD,
  person,
  refusal,
  sql,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { accept, company, invited, linked, offer, requests } from '../test.ts'

const glance = (orgId: number, token: string) => visitor().call(offerRoutes.glance, { orgId, query: { token } })
async function resent(owner: Visitor, orgId: number, email: string) {
  const [{ invitationId } = { invitationId: 0 }] = (await owner.call(invitationRoutes.list, { orgId, query: {} })).data
  await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
  const mails = () => mailsTo(email, { subject: '초대하였습니다' })
  const before = (await mails()).length
  await owner.call(invitationRoutes.resend, { orgId, invitationId })
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(before)
  return (await mails()).map(({ text }) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '')
}

describe('[S1.7] [S2.19] the link of an earlier mail', () => {
  test('opens nothing and says that there is a newer one; used up, it says that', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const old = await invited(owner, orgId, jiwoo.email)
    const token = (await resent(owner, orgId, jiwoo.email)).find(each => each !== old)!
    expect(await offer(jiwoo, orgId, old)).toMatchObject({ state: 'superseded', organization: null, reader: 'meant' })
    expect(await glance(orgId, old)).toMatchObject({ state: 'superseded', organization: null, memberName: null })
    for (const deed of [
      () => accept(jiwoo, orgId, old),
      () => jiwoo.call(offerRoutes.decline, { orgId, body: { token: old } }),
    ])
      expect(await refusal(deed())).toMatchObject({
        status: 410,
        error: 'invitation.superseded',
        message: '새로 보낸 초대가 있습니다. 가장 최근 메일의 링크를 열어주세요.',
      })
    expect(await refusal(offer(jiwoo, orgId + 1, old))).toMatchObject({ error: 'invitation.elsewhere' })
    await accept(jiwoo, orgId, token)
    expect([await glance(orgId, old), await glance(orgId, token)]).toMatchObject([
      { state: 'accepted' },
      { state: 'accepted' },
    ])
  })

  test('makes no account, and ends with its invitation', async () => {
    const { owner, orgId } = await company()
    const email = newEmail()
    const old = await invited(owner, orgId, email)
    await resent(owner, orgId, email)
    const body = { invitation: old, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
    expect(await refusal(visitor().call(authRoutes.signup, { body }))).toMatchObject({ error: 'link.invalid' })
    await sql('delete from invitation where org_id = $1', [orgId])
    expect(await sql('select 1 from former_invitation_token where org_id = $1', [orgId])).toEqual([])
    expect(await refusal(glance(orgId, old))).toMatchObject({ error: 'invitation.invalid' })
  })

  test('that ran out before the same address was invited anew says so, too', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const old = await invited(owner, orgId, jiwoo.email)
    await sql(
      `update invitation set sent_at = sent_at - interval '8 days', expires_at = now() - interval '1 day' where org_id = $1`,
      [orgId],
    )
    const token = await invited(owner, orgId, jiwoo.email)
    expect(await offer(jiwoo, orgId, old)).toMatchObject({ state: 'superseded' })
    const { data } = await owner.call(invitationRoutes.list, { orgId, query: { state: 'pending' } })
    await owner.call(invitationRoutes.cancel, { orgId, invitationId: data[0]!.invitationId })
    expect([await offer(jiwoo, orgId, old), await offer(jiwoo, orgId, token)]).toMatchObject([
      { state: 'cancelled' },
      { state: 'cancelled' },
    ])
  })
})

test('what a list calls somebody is known to whoever holds the mail, and to nobody once it is dead', async () => {
  const { owner, orgId } = await company()
  const email = newEmail()
  const rows = [{ email, name: '한지우' }]
  await owner.call(invitationRoutes.inviteList, { orgId, body: { rows, creates: false } })
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const token = /token=([\w-]{43})/.exec((await mailsTo(email))[0]!.text ?? '')![1]!
  expect(await glance(orgId, token)).toMatchObject({ memberName: '한지우', organization: null })
  const { data } = await owner.call(invitationRoutes.list, { orgId, query: {} })
  await owner.call(invitationRoutes.cancel, { orgId, invitationId: data[0]!.invitationId })
  expect(await glance(orgId, token)).toMatchObject({ memberName: null, state: 'cancelled' })
})

describe('[S1.7] a request to be let in', () => {
  test('is told by mail to whoever made the link, at most once in ten minutes, with how many wait', async () => {
    const { owner, orgId } = await company()
    const { token, linkId } = await linked(owner, orgId, { needsApproval: true })
    const told = async () => (await mailsTo(owner.email, { subject: '참여 요청' })).map(({ subject }) => subject)
    await accept(await person(), orgId, token)
    await expect.poll(told).toEqual([expect.stringContaining('참여 요청 1건이 있습니다')])
    await accept(await person(), orgId, token)
    await accept(await person(), orgId, token)
    const due = () =>
      sql<{ minutes: number }>(
        `select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
         where name = 'invitation.remind' and data->>'linkId' = $1 and state = 'created'`,
        [String(linkId)],
      )
    // One reminder for both requests, which counts all open ones when it is sent.
    expect(await due()).toEqual([{ minutes: 10 }])
    await sql(`update pgboss.job set start_after = now() where name = 'invitation.remind' and data->>'linkId' = $1`, [
      String(linkId),
    ])
    await expect.poll(told).toContainEqual(expect.stringContaining('참여 요청 3건이 있습니다'))
    expect(await told()).toHaveLength(2)
  })

  test('is taken back by whoever asked, leaves its place to another one, and may be made anew', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId, { needsApproval: true, usesMost: 1 })
    await accept(jiwoo, orgId, token)
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ state: 'waiting', organization: { name: '해담푸드' } })
    const takeBack = () => jiwoo.call(offerRoutes.decline, { orgId, body: { token } })
    await takeBack()
    await takeBack()
    expect(await requests(owner, orgId)).toEqual([])
    const [link] = await owner.call(invitationRoutes.links, { orgId })
    expect(link).toMatchObject({ uses: 0 })
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ state: 'open' })
    expect(await accept(jiwoo, orgId, token)).toEqual({ memberId: null })
  })
})
