import { expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { invitationRoutes } from '#contract/invitation'
import { offerRoutes } from '#contract/offer'
import { tokenIn } from '../testing/outbox.ts'
import { everyAgreement, newEmail, PASSWORD, refusal, registered, sql, visitor } from '../testing/visitor.ts'
import { mailServer } from '../testing/mail.ts'
import { preparedDirectory, startedServer } from '../testing/process.ts'

test('[S1.7] while the mail server is down invitations wait; once it is back each goes out once, and no log names a token', async () => {
  const mail = await mailServer()
  const directory = await preparedDirectory()
  const server = await startedServer({
    DATA_DIR: directory,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
  })
  const owner = visitor({ url: server.url })
  const email = newEmail('owner')
  const { verificationId } = await owner.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  await expect.poll(() => mail.received.length).toBe(1)
  await owner.call(authRoutes.verifyEmail, { body: { token: tokenIn((await mail.mails())[0]!) } })
  const account = { verificationId, email, password: PASSWORD, name: '문정희', agreements: everyAgreement() }
  owner.token = (await owner.call(authRoutes.signup, { body: account })).accessToken
  const { orgId } = await registered(owner)

  mail.fail(421)
  const emails = Array.from({ length: 20 }, (_, at) => `jiwoo${at}@example.com`)
  const results = await owner.call(invitationRoutes.invite, { orgId, body: { emails, role: 'MEMBER' } })
  expect(results.every(({ result }) => result === 'sent')).toBe(true)
  await expect.poll(() => mail.asked()).toBeGreaterThan(20)
  expect(mail.received).toHaveLength(1)

  mail.fail(undefined)
  // Waits until no mail is queued.
  const waiting = `select 1 from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')`
  await expect.poll(() => sql(waiting, [], directory), { timeout: 60_000 }).toEqual([])
  expect(mail.received).toHaveLength(21)
  const sent = (await mail.mails()).slice(1)
  expect(sent.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(emails.toSorted())
  const tokens = sent.map(tokenIn)
  for (const token of tokens) {
    await owner.call(offerRoutes.glance, { orgId, query: { token } })
    const accepted = owner.call(offerRoutes.accept, { orgId, body: { token, memberName: '나' } })
    expect(await refusal(accepted)).toMatchObject({ status: 403 })
    await owner.send(`/org/${orgId}/invite/verify/?token=${token}`)
  }
  for (const secret of [...tokens, ...emails]) expect(server.output()).not.toContain(secret)
})
