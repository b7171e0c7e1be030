import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { mailTo } from './testing/outbox.ts'
import { newEmail, refusal, sql, visitor } from './testing/visitor.ts'
import { mailServer } from './testing/mail.ts'
import { preparedDirectory, startedServer } from './testing/process.ts'

const send = (url: string, email: string) =>
  visitor({ url }).call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })

/** Nobody tries again; meanwhile nobody waits for the pause between two tries. */
const settled = (directory: string) =>
  expect
    .poll(async () => {
      await sql(`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`, [], directory)
      return sql(`select distinct state from pgboss.job where name = 'mail.send'`, [], directory)
    })
    .toEqual([{ state: 'completed' }])

test('a mail server that refuses twice gets it a third time, and exactly once', async () => {
  const mail = await mailServer([451, 451])
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory, SMTP_URL: mail.url, MAIL_FROM: '두레 <dure@example.com>' })
  const email = newEmail()
  await send(server.url, email)
  expect(mail.received).toEqual([])
  await settled(directory)
  expect([mail.received.length, mail.asked()]).toEqual([1, 3])
  const parsed = await PostalMime.parse(mail.received[0]!)
  expect(parsed).toMatchObject({
    subject: '[두레] 이메일 인증을 완료해주세요',
    from: { name: '두레', address: 'dure@example.com' },
    to: [{ address: email }],
  })
  // A reader of the database cannot read the waiting mail.
  const jobs = await sql<{ data: { sealed: string } }>(
    `select data from pgboss.job where name = 'mail.send'`,
    [],
    directory,
  )
  expect(jobs).toHaveLength(1)
  expect(Buffer.from(jobs[0]!.data.sealed, 'base64').toString()).not.toContain(email)
})

test('a mail server that is not there holds no request up, and its mail comes when it is back', async () => {
  const mail = await mailServer(Array(2).fill(421))
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory, SMTP_URL: mail.url })
  const emails = [newEmail(), newEmail()]
  for (const email of emails) await send(server.url, email)
  await settled(directory)
  expect(mail.received).toHaveLength(2)
})

test('an address that the mail server will never take is given up and kept for a person to see', async () => {
  const mail = await mailServer([550])
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory, SMTP_URL: mail.url })
  await send(server.url, newEmail())
  const buried = () => sql(`select from pgboss.job where name = 'dead.letters'`, [], directory)
  await settled(directory)
  expect([await buried(), mail.asked()]).toEqual([[{}], 1])
})

test('a mail reads in Korean as HTML and as text, without anything from elsewhere', async () => {
  const email = newEmail()
  await visitor().call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  const { html = '', text = '', headers } = await mailTo(email)
  expect(text).toContain('링크는 30분간 유효합니다.')
  expect(html).toContain('이메일 인증하기')
  expect(html).toContain('<html lang="ko">')
  expect(html).not.toMatch(/<img|src=|url\(/)
  expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('without a mail server the link stands in the log, and the address there is masked', async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory(), LOG_LEVEL: 'info' })
  const email = newEmail('dahye')
  await send(server.url, email)
  await expect.poll(() => server.output()).toContain('/auth/email-verification/?token=')
  expect(server.output()).toContain(`"link":"${server.url}/auth/email-verification/?token=`)
  expect(server.output()).toContain('d***@example.com')
  expect(server.output()).not.toContain(email)
})

test('a server for invited people opens no account', async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory(), SIGN_UP: 'invitation' })
  expect(await refusal(send(server.url, newEmail()))).toMatchObject({ status: 403, error: 'signup.closed' })
  const welcome = await visitor({ url: server.url }).call(authRoutes.welcome, {})
  expect(welcome).toMatchObject({ signUp: 'invitation', isFirstRun: true, mailsStayHere: true })
})
