// Mails of what stays unread, over a real mail server.
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { notificationMailRoutes, notificationMailStreams, notificationRoutes as routes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import { mailServer } from '../../testing/mail.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import { addedMember, person, refusal, registered, sql } from '../../testing/visitor.ts'

const LONG_AGO = `now() - interval '8 days'`
const ASSIGNED = "남궁다혜님이 '결제 오류' 이슈의 담당자로 지정하였습니다."

/** A server with a mail server, an issue of 민아 there, and the hand of the clock. */
async function office() {
  const mail = await mailServer()
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const [owner, joiner] = [await person({ url, dataDir }), await person({ url, dataDir, name: '민아' })]
  const { orgId } = await registered(owner)
  const mina = Object.assign(joiner, { memberId: await addedMember(orgId, joiner) })
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const at = { orgId, projectId }
  const assigned = (title: string) =>
    owner.call(issueRoutes.create, { ...at, body: { title, assigneeId: mina.memberId } })
  const { issueId } = await assigned('결제 오류')
  const inbox = async () => (await mina.call(routes.list, { orgId, query: {} })).notifications
  await expect.poll(inbox).toHaveLength(1)
  /** As if everything had been there since then; answers what 민아 has got by mail once nothing waits any more. */
  const later = async (since = LONG_AGO) => {
    await sql(`update notification set mail_at = ${since} where mail_at is not null`, [], dataDir)
    await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
    const waiting = `select 1 from pgboss.job where name in ('notification.mail', 'mail.send') and state < 'completed'`
    await expect.poll(() => sql(waiting, [], dataDir)).toEqual([])
    const all = await Promise.all(mail.received.map(text => PostalMime.parse(text)))
    return all.filter(({ to }) => to?.[0]?.address === mina.email)
  }
  const say = (body: string) =>
    owner.call(comments.post, { ...at, issueId, body: { body: `[@민아](member:${mina.memberId}) ${body}` } })
  return { owner, orgId, projectId, at, url, dataDir, mina, issueId, assigned, inbox, later, say }
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

test('[S1.9] what stays unread for ten minutes is mailed once, with why and where; what was read is not', async () => {
  const { orgId, mina, dataDir, later, say, inbox, projectId, issueId } = await office()
  const [notification] = await inbox()
  expect(await ripenessOf(dataDir)).toEqual([{ minutes: 10 }])
  const [mail, ...others] = await later()
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`[두레] ${ASSIGNED}`)
  const page = `/org/${orgId}/project/${projectId}/issue/${issueId}`
  for (const words of [ASSIGNED, notification!.why, page]) {
    expect(mail!.text).toContain(words)
    expect(mail!.html).toContain(words.replaceAll("'", '&#39;'))
  }
  expect(headerOf(mail!, 'references')).toMatch(new RegExp(`^<issue-${issueId}\\.${orgId}@`))
  // Still unread, and told already.
  expect(await later()).toHaveLength(1)
  await say('보셨나요?')
  await expect.poll(inbox).toHaveLength(2)
  await mina.call(routes.readAll, { orgId })
  expect(await later()).toHaveLength(1)
  await say('아직인가요?')
  await expect.poll(async () => (await inbox()).filter(each => !each.isRead)).toHaveLength(1)
  const again = (await later())[1]!
  expect(again.text).toContain('아직인가요?')
  expect(headerOf(again, 'references')).toBe(headerOf(mail!, 'references'))
})

/** In how many minutes each that waits is mailed. */
const ripenessOf = (dataDir: string) =>
  sql<{ minutes: number }>(
    'select round(extract(epoch from mail_at - at) / 60)::int as minutes from notification where mail_at is not null',
    [],
    dataDir,
  )

test('whoever wants them together gets one mail of all at the next hour of theirs', async () => {
  const { orgId, assigned, mina, later, inbox } = await office()
  await assigned('배송 지연')
  await expect.poll(inbox).toHaveLength(2)
  const { mail } = await mina.call(routes.changeMail, { orgId, body: { rhythm: 'weekly' } })
  expect(mail).toEqual({ rhythm: 'weekly', email: mina.email, isSent: true })
  // No Monday has come since this moment.
  expect(await later('now()')).toEqual([])
  const [gathered, ...others] = await later()
  expect(others).toEqual([])
  expect(gathered!.subject).toContain('읽지 않은 알림 2개')
  for (const title of ['결제 오류', '배송 지연']) expect(gathered!.text).toContain(title)
  expect(headerOf(gathered!, 'references')).toBeUndefined()
})

test('kinds that are not mailed, and things that one does not see any more, are in no mail', async () => {
  const { orgId, at, owner, mina, dataDir, later, say, assigned, inbox } = await office()
  const { types } = await mina.call(routes.changeSetting, {
    orgId,
    body: { type: 'issue.assigned', channel: 'mail', isOn: false },
  })
  const isOn = (type: string) => types.find(each => each.type === type)!.isOn
  expect(isOn('issue.assigned')).toEqual({ app: true, mail: false })
  expect(isOn('mention')).toEqual({ app: true, mail: true })
  expect(isOn('issue.state')).toEqual({ app: true, mail: false })
  expect(await later()).toEqual([])
  await say('재고가 있나요?')
  await expect.poll(inbox).toHaveLength(2)
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
  expect(await later()).toEqual([])
  await mina.call(routes.changeMail, { orgId, body: { rhythm: 'never' } })
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: false } })
  await say('답을 주세요.')
  await assigned('결제 문의')
  await expect.poll(inbox).toHaveLength(3)
  expect(await ripenessOf(dataDir)).toEqual([])
})

test('a click in the mail, or a form of the mail program, ends the mails of that organization alone', async () => {
  const { orgId, mina, dataDir, later, url } = await office()
  const [mail] = await later()
  const token = /notification-mails\/stop\?token=([\w.-]+)/.exec(mail!.text!)![1]!
  const rhythm = async () => (await mina.call(routes.settings, { orgId })).mail.rhythm
  const stranger = await person({ url, dataDir })
  for (const wrong of ['x', `${token.slice(0, -2)}AA`, token.replace(/^\d+/, '9')])
    expect(await refusal(stranger.call(notificationMailRoutes.stop, { body: { token: wrong } }))).toMatchObject({
      error: 'link.invalid',
    })
  expect(await rhythm()).toBe('soon')
  expect(await stranger.call(notificationMailRoutes.stop, { body: { token } })).toMatchObject({ orgId })
  expect(await rhythm()).toBe('never')
  await mina.call(routes.changeMail, { orgId, body: { rhythm: 'soon' } })
  const oneClick = headerOf(mail!, 'list-unsubscribe')!.slice(1, -1)
  expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(oneClick)
  expect(pathname).toBe(notificationMailStreams.stop.path)
  const answer = await fetch(url + pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await rhythm()).toBe('never')
  // Opening it, as a scanner of mails does, ends nothing.
  await mina.call(routes.changeMail, { orgId, body: { rhythm: 'soon' } })
  expect((await fetch(url + pathname + search)).status).toBe(405)
  expect(await rhythm()).toBe('soon')
})
