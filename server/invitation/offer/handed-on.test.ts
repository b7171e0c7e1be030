import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { mailTo, tokenIn } from '../../testing/outbox.ts'
import { mailServer } from '../../testing/mail.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import {
  everyAgreement,
  newEmail,
  PASSWORD,
  person,
  refusal,
  registered,
  sql,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { accept, company, invite, offer } from '../test.ts'

/** The token of the link that the inviter hands on. */
async function handedOn(owner: Visitor, orgId: number, email: string) {
  const [{ url } = { url: undefined }] = await invite(owner, orgId, [email])
  return tokenIn({ text: url! })
}
const glance = (orgId: number, token: string) => visitor().call(offerRoutes.glance, { orgId, query: { token } })
const signingUp = (invitation: string) =>
  visitor().call(authRoutes.signup, {
    body: { invitation, password: PASSWORD, name: '박서준', agreements: everyAgreement() },
  })

describe('[S1.7] without a mail server the inviter has a link to hand on', () => {
  test('by which the account of that address comes in, and no other one', async () => {
    const { owner, orgId } = await company()
    const [jiwoo, other] = [await person(), await person()]
    const token = await handedOn(owner, orgId, jiwoo.email)
    expect(token).not.toBe(tokenIn(await mailTo(jiwoo.email)))
    expect(await offer(other, orgId, token)).toMatchObject({ reader: 'other', organization: null })
    expect(await refusal(accept(other, orgId, token))).toMatchObject({ error: 'invitation.mismatch' })
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ reader: 'meant', state: 'open' })
    await accept(jiwoo, orgId, token)
    expect((await jiwoo.call(memberRoutes.me, { orgId })).role).toBe('MEMBER')
  })

  test('which proves nothing: the inviter makes no account of an address that is not theirs', async () => {
    const { owner, orgId } = await company()
    const email = newEmail()
    const token = await handedOn(owner, orgId, email)
    expect(await glance(orgId, token)).toMatchObject({ kind: 'mail', state: 'open', proves: false })
    expect(await refusal(signingUp(token))).toMatchObject({ error: 'link.invalid' })
    const mailed = tokenIn(await mailTo(email))
    expect(await glance(orgId, mailed)).toMatchObject({ kind: 'mail', state: 'open', proves: true })
    expect(await signingUp(mailed)).toMatchObject({ accessToken: expect.any(String) as string })
  })

  test('which is told once, to them alone, and stands in clear nowhere', async () => {
    const { owner, orgId } = await company()
    const [email, key] = [newEmail(), randomUUID()]
    const body = { emails: [email], role: 'MEMBER' as const }
    const [made] = await owner.call(invitationRoutes.invite, { orgId, body }, { 'idempotency-key': key })
    const token = tokenIn({ text: made!.url! })
    const [again] = await invite(owner, orgId, [email])
    expect(again).toEqual({ email, result: 'invited' })
    expect(JSON.stringify(await owner.call(invitationRoutes.list, { orgId, query: {} }))).not.toContain(token)
    const [kept] = await sql<{ answer: string }>('select answer from answered_key where key = $1', [key])
    expect(kept!.answer).not.toContain(token)
  })

  test('which leads to the newer one, once that was sent', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const token = await handedOn(owner, orgId, jiwoo.email)
    const [{ invitationId } = { invitationId: 0 }] = (await owner.call(invitationRoutes.list, { orgId, query: {} }))
      .data
    await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
    await owner.call(invitationRoutes.resend, { orgId, invitationId })
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ state: 'superseded' })
    expect(await refusal(accept(jiwoo, orgId, token))).toMatchObject({ error: 'invitation.superseded' })
  })

  test('and with one has none', async () => {
    const mail = await mailServer([])
    const dataDir = await preparedDirectory()
    const { url } = await startedServer({ DATA_DIR: dataDir, SMTP_URL: mail.url })
    const owner = await person({ url, dataDir })
    const { orgId } = await registered(owner)
    const email = newEmail()
    expect(await invite(owner, orgId, [email])).toEqual([{ email, result: 'sent' }])
  })
})
