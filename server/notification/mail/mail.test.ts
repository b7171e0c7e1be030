// Mails of what stays unread, over a real mail server.
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationMailRoutes, notificationMailStreams, notificationRoutes as routes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import { type WorkHours, workHoursRoutes } from '#contract/work-hours'
import { mailServer } from '../../testing/mail.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import { ALWAYS, notNow } from '../../work-hours/test.ts'
import { assignee } from '../test.ts'
import { person, refusal, sql } from '../../testing/visitor.ts'

const ASSIGNED = "남궁다혜님이 '결제 오류' 이슈의 담당자로 지정하였습니다."

/** A server with a mail server, an issue of 민아 there, and the hand of the clock. */
async function office() {
  const mail = await mailServer()
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const { owner, mina, orgId, projectId, at, assigned } = await assignee({ url, dataDir })
  const { issueId } = await assigned()
  const inbox = async () => (await mina.call(routes.list, { orgId, query: {} })).notifications
  await expect.poll(inbox).toHaveLength(1)
  /** As if the time of everything had come; answers all that 민아 has got by mail. */
  const later = async () => {
    await sql(`update notification set mail_at = now() where mail_at is not null`, [], dataDir)
    return now()
  }
  const now = async () => {
    await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
    const waiting = `select 1 from pgboss.job where name in ('notification.mail', 'notification.mail-people') and state < 'completed'
      union all select 1 from notification where mail_at <= now() and read_at is null and removed_at is null`
    await expect.poll(() => sql(waiting, [], dataDir)).toEqual([])
    return (await mail.mails()).filter(({ to }) => to?.[0]?.address === mina.email)
  }
  const say = (body: string) =>
    owner.call(comments.post, { ...at, issueId, body: { body: `[@민아](member:${mina.memberId}) ${body}` } })
  return { server: mail, owner, orgId, projectId, at, url, dataDir, mina, issueId, assigned, inbox, now, later, say }
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

test('put off, a mail waits with it; heard of again, or muted, it does not', async () => {
  const { orgId, mina, issueId, dataDir, now, later, say, inbox } = await office()
  await later()
  await say('하나')
  await expect.poll(inbox).toHaveLength(2)
  const [{ notificationId } = { notificationId: 0 }] = await inbox()
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await mina.call(routes.snooze, { orgId, notificationId, body: { until } })
  expect(await hoursLeft(dataDir)).toEqual([{ hours: 72 }])
  await say('둘')
  await expect.poll(() => hoursLeft(dataDir)).toEqual([{ hours: 0 }])
  await mina.call(routes.changeLevel, { orgId, body: { thing: `issue:${issueId}`, level: 'none' } })
  expect(await later()).toHaveLength(1)
  await mina.call(routes.changeLevel, { orgId, body: { thing: `issue:${issueId}`, level: 'all' } })
  // Of an organization in the bin nothing is lost.
  await say('셋')
  await expect.poll(() => hoursLeft(dataDir)).toEqual([{ hours: 0 }])
  await sql('update organization set deleted_at = now() where id = $1', [orgId], dataDir)
  await sql(`update notification set mail_at = now() - interval '1 minute' where mail_at is not null`, [], dataDir)
  await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
  await expect
    .poll(() => sql(`select 1 from pgboss.job where name = 'notification.mail' and state < 'completed'`, [], dataDir))
    .toEqual([])
  await sql('update organization set deleted_at = null where id = $1', [orgId], dataDir)
  const all = await now()
  expect(all).toHaveLength(2)
  expect(all[1]!.text).toContain('셋')
})

test('outside of work hours and on vacation only the list fills, and what waits is looked at each hour', async () => {
  const { owner, orgId, mina, dataDir, later, say, inbox } = await office()
  const works = (hours: WorkHours) => mina.call(workHoursRoutes.changeMine, { orgId, body: hours })
  const is = (status: { kind: 'vacation'; until: string | null } | null) =>
    mina.call(memberRoutes.changeMe, { orgId, body: { status } })
  const waits = () => minutesLeft(dataDir)
  await works(notNow())
  expect(await later()).toEqual([])
  expect(await inbox()).toHaveLength(1)
  expect(await waits()).toEqual([60])
  // Work goes on, and so do the mails.
  await works(ALWAYS)
  expect(await later()).toHaveLength(1)
  await is({ kind: 'vacation', until: null })
  await say('하나')
  await expect.poll(waits).toEqual([10])
  expect(await later()).toHaveLength(1)
  expect(await waits()).toEqual([60])
  // Half a day off that ends soon.
  await is({ kind: 'vacation', until: new Date(Date.now() + 20 * 60_000).toISOString() })
  expect(await later()).toHaveLength(1)
  expect(await waits()).toEqual([20])
  // On vacation, too, for somebody who wants everything.
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  expect(await later()).toHaveLength(2)
  await is(null)
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'organization' } })
  const change = (hours: WorkHours, isQuiet: boolean) =>
    owner.call(workHoursRoutes.change, { orgId, body: { ...hours, isQuiet } })
  await change(notNow(), true)
  await say('둘')
  await expect.poll(waits).toEqual([10])
  expect(await later()).toHaveLength(2)
  expect(await waits()).toEqual([60])
  await change(notNow(), false)
  // Taken while somebody worked, and not sent before they had gone: the same mail waits.
  const [row] = await sql<{ id: string }>('select id from notification where mail_at is not null', [], dataDir)
  await sql('update notification set mail_at = null', [], dataDir)
  const reader = { memberId: mina.memberId, notificationIds: [Number(row!.id)], mailId: crypto.randomUUID() }
  const queue = () =>
    sql(
      `insert into pgboss.job (name, data) values ('notification.mail-people', $1)`,
      [{ orgId, readers: [reader] }],
      dataDir,
    )
  const queued = () =>
    sql<{ data: object }>(
      `select data from pgboss.job where name = 'notification.mail-people' and start_after > now() + interval '50 minutes'`,
      [],
      dataDir,
    )
  await works(notNow())
  await queue()
  await expect.poll(queued).toEqual([{ data: { orgId, readers: [reader] } }])
  await works(ALWAYS)
  await sql(`update pgboss.job set start_after = now() where name = 'notification.mail-people'`, [], dataDir)
  await expect.poll(later).toHaveLength(3)
})

test('an urgent message is mailed soon, outside of work hours and to those who want bundles, and nothing else with it', async () => {
  const { owner, orgId, mina, dataDir, later, say, inbox } = await office()
  await later()
  await mina.call(routes.changeMail, { orgId, body: { rhythm: 'weekly' } })
  await mina.call(workHoursRoutes.changeMine, { orgId, body: notNow() })
  const body = { kind: 'group' as const, name: '장애 대응', memberIds: [mina.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  await say('내일 봐 주세요')
  const words = { clientId: crypto.randomUUID(), body: '결제 서버가 멈췄습니다', isUrgent: true }
  await owner.call(messageRoutes.post, { orgId, roomId, body: words })
  await expect.poll(inbox).toHaveLength(3)
  const mails = await later()
  expect(mails).toHaveLength(2)
  const urgent = mails[1]!
  expect(urgent.text).toContain("'장애 대응'에 긴급 메시지를 전송하였습니다.")
  expect(urgent.text).toContain('결제 서버가 멈췄습니다')
  expect(urgent.text).not.toContain('내일 봐 주세요')
  expect(await minutesLeft(dataDir)).toEqual([60])
  // Taken together while she worked: the urgent one is mailed, the other one waits for her.
  await owner.call(messageRoutes.post, { orgId, roomId, body: { ...words, clientId: crypto.randomUUID() } })
  await expect.poll(() => minutesLeft(dataDir)).toHaveLength(2)
  const rows = await sql<{ id: string }>('select id from notification where mail_at is not null', [], dataDir)
  await sql('update notification set mail_at = null', [], dataDir)
  const reader = {
    memberId: mina.memberId,
    notificationIds: rows.map(({ id }) => Number(id)),
    mailId: crypto.randomUUID(),
  }
  const data = { orgId, readers: [reader] }
  await sql(`insert into pgboss.job (name, data) values ('notification.mail-people', $1)`, [data], dataDir)
  await expect.poll(later).toHaveLength(3)
  expect(await minutesLeft(dataDir)).toEqual([60])
})

/** In how many minutes each that waits is looked at, by tens. */
const minutesLeft = async (dataDir: string) => {
  const rows = await sql<{ minutes: number }>(
    `select (round(extract(epoch from mail_at - now()) / 600) * 10)::int as minutes from notification where mail_at is not null`,
    [],
    dataDir,
  )
  return rows.map(({ minutes }) => minutes)
}

const hoursLeft = (dataDir: string) =>
  sql<{ hours: number }>(
    'select round(extract(epoch from mail_at - now()) / 3600)::int as hours from notification where mail_at is not null',
    [],
    dataDir,
  )

/** In how many minutes each that waits is mailed. */
const ripenessOf = (dataDir: string) =>
  sql<{ minutes: number }>(
    'select round(extract(epoch from mail_at - at) / 60)::int as minutes from notification where mail_at is not null',
    [],
    dataDir,
  )

test('whoever wants them together gets one mail of all at the next hour of theirs', async () => {
  const { server, orgId, assigned, mina, dataDir, now, later, inbox } = await office()
  await assigned('배송 지연')
  await expect.poll(inbox).toHaveLength(2)
  const { mail } = await mina.call(routes.changeMail, { orgId, body: { rhythm: 'weekly' } })
  expect(mail).toEqual({ rhythm: 'weekly', email: mina.email, isSent: true, isAnswered: false })
  const hours = () =>
    sql<{ hour: string }>(
      `select distinct to_char(mail_at at time zone 'Asia/Seoul', 'Dy HH24:MI') as hour from notification where mail_at is not null`,
      [],
      dataDir,
    )
  expect(await hours()).toEqual([{ hour: 'Mon 09:15' }])
  await assigned('로그인 실패')
  await expect.poll(inbox).toHaveLength(3)
  expect(await hours()).toEqual([{ hour: 'Mon 09:15' }])
  expect(await now()).toEqual([])
  // The mail server is away at first.
  server.fail(451)
  const sent = later()
  await expect.poll(() => server.asked()).toBeGreaterThan(0)
  server.fail(undefined)
  const [gathered, ...others] = await sent
  expect(others).toEqual([])
  expect(gathered!.subject).toContain('조직에서 온 알림 3개')
  for (const title of ['결제 오류', '배송 지연', '로그인 실패']) expect(gathered!.text).toContain(title)
  expect(headerOf(gathered!, 'references')).toBeUndefined()
})

test('kinds that are not mailed, and things that one does not see any more, are in no mail', async () => {
  const { orgId, at, owner, mina, dataDir, later, say, assigned, inbox } = await office()
  const { types } = await mina.call(routes.changeSetting, {
    orgId,
    body: { type: 'issue.assigned', channel: 'mail', isOn: false },
  })
  const isOn = (type: string) => types.find(each => each.type === type)!.isOn
  expect(isOn('issue.assigned')).toEqual({ app: true, push: true, mail: false })
  expect(isOn('mention')).toEqual({ app: true, push: true, mail: true })
  expect(isOn('issue.state')).toEqual({ app: true, push: false, mail: false })
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
  for (const wrong of [
    'x',
    token.replace(/\.(.)([^.]*)$/, (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    token.replace(/^\d+/, '9'),
  ])
    expect(await refusal(stranger.call(notificationMailRoutes.stop, { body: { token: wrong } }))).toMatchObject({
      error: 'link.invalid',
    })
  expect(await rhythm()).toBe('soon')
  const look = () => stranger.call(notificationMailRoutes.look, { query: { token } })
  expect(await look()).toEqual({ orgId, organizationName: '해담푸드', isStopped: false })
  expect(await stranger.call(notificationMailRoutes.stop, { body: { token } })).toMatchObject({ orgId })
  expect(await look()).toMatchObject({ isStopped: true })
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
  expect(await look()).toMatchObject({ isStopped: false })
  expect(await rhythm()).toBe('soon')
})
