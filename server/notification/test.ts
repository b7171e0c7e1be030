// Fixtures for tests of notifications: an issue, whom it belongs to, and what they hear; and a server that sends mails and takes
// answers to them.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import { accountRoutes } from '#contract/account'
import { boardRoutes } from '#contract/board'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { type NotificationFilter, notificationRoutes as routes } from '#contract/notification'
import { postRoutes } from '#contract/post'
import { projectRoutes } from '#contract/project'
import { workHoursRoutes } from '#contract/work-hours'
import { joined, project } from '../issue/test.ts'
import { type Environment, launched } from '../testing/launch.ts'
import { openMailServer } from '../testing/mail.ts'
import { addedMember, person, registered, sql, type Visitor } from '../testing/visitor.ts'

/** An issue of 민아 that the owner has made. */
export async function office() {
  const here = await project()
  const { owner, orgId, at, issue } = here
  const joiner = await joined(orgId)
  const { userId } = await joiner.call(accountRoutes.me, {})
  const mina = Object.assign(joiner, { userId })
  const { issueId } = await issue({ title: '결제 오류', assigneeId: mina.memberId })
  const on = { ...at, issueId }
  const say = (body: string, by: Visitor = owner, parentId?: number) =>
    by.call(comments.post, { ...on, body: { body, ...(parentId && { parentId }) } })
  const inbox = async (who: Visitor, filter: NotificationFilter = 'all') =>
    who.call(routes.list, { orgId, query: { filter } })
  const sentences = async (who: Visitor, filter?: NotificationFilter) =>
    (await inbox(who, filter)).notifications.map(({ sentence }) => sentence)
  /** The job has run by then. */
  const hears = (who: Visitor, expected: string[], filter?: NotificationFilter) =>
    expect.poll(() => sentences(who, filter)).toEqual(expected)
  return { ...here, mina, issueId, on, say, inbox, hears }
}

/** One server for the tests of a file, because most of their time is its start. Called before them. */
export async function openMailedServer(settings: Environment = {}) {
  const mail = await openMailServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'dure-replies-'))
  await chmod(dataDir, 0o755)
  const environment = { TRUST_PROXY: '1', SMTP_URL: mail.url, INBOUND_SMTP: '0', ...settings }
  const server = await launched({ DATA_DIR: dataDir, ...environment })
  const port = Number(/:(\d+) 포트/.exec(server.output())?.[1])
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, secure: false })
  const close = async () => {
    transport.close()
    await server.stop()
    await mail.close()
    await rm(dataDir, { recursive: true })
  }
  return { mail, dataDir, url: server.url, port, transport, close }
}
export type MailedServer = Awaited<ReturnType<typeof openMailedServer>>

export const replyAddressOf = ({ replyTo }: Email) => replyTo?.[0]?.address ?? ''

/** An organization with 민아, who is disturbed at any hour, and a project whose issues become hers. */
export async function assignee(where: { url: string; dataDir: string }) {
  const [owner, joiner] = [await person(where), await person({ ...where, name: '민아' })]
  const { orgId } = await registered(owner)
  const mina = Object.assign(joiner, { memberId: await addedMember(orgId, joiner) })
  // Whatever the hour is at which this runs.
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const at = { orgId, projectId }
  const assigned = (title = '결제 오류') =>
    owner.call(issueRoutes.create, { ...at, body: { title, assigneeId: mina.memberId } })
  return { owner, mina, orgId, projectId, at, assigned }
}

/** An issue of 민아, who hears of nothing by mail before `mailed` is called. */
export async function mailedOffice({ mail, dataDir, url, transport }: MailedServer) {
  const { owner, mina, orgId, projectId, at, assigned } = await assignee({ url, dataDir })
  const { issueId } = await assigned()
  const mention = `[@민아](member:${mina.memberId})`
  const say = (words: string) => owner.call(comments.post, { ...at, issueId, body: { body: `${mention} ${words}` } })
  const heard = async () => (await mina.call(routes.list, { orgId, query: { filter: 'unread' } })).notifications
  await expect.poll(heard).toHaveLength(1)
  const mailsTo = async (email: string) => (await mail.mails()).filter(({ to }) => to?.[0]?.address === email)
  /** As if the time of all that 민아 has not read had come; answers the newest mail. */
  const mailed = async (count: number) => {
    await expect.poll(heard).toHaveLength(count)
    const before = (await mailsTo(mina.email)).length
    await sql(`update notification set mail_at = now() where mail_at is not null and org_id = $1`, [orgId], dataDir)
    await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
    await expect.poll(async () => (await mailsTo(mina.email)).length).toBeGreaterThan(before)
    return (await mailsTo(mina.email)).at(-1)!
  }
  const answer = (address: string, said: SendMailOptions) =>
    transport.sendMail({ from: mina.email, to: address, subject: 'Re: [두레]', ...said })
  const threads = async () => (await owner.call(comments.list, { ...at, issueId, query: {} })).threads
  const toldMails = async (count: number) => {
    const told = async () =>
      (await mailsTo(mina.email)).filter(({ subject }) => subject?.includes('등록하지 못했습니다'))
    await expect.poll(async () => (await told()).length).toBe(count)
    return (await told()).map(({ text }) => text ?? '')
  }
  const post = async () => {
    const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '자유게시판' } })
    const written = { title: '회식 공지', body: `${mention} 오나요?` }
    const { postId } = await owner.call(postRoutes.create, { orgId, boardId, body: written })
    return { orgId, boardId, postId }
  }
  return {
    url,
    owner,
    mina,
    orgId,
    projectId,
    issueId,
    at,
    assigned,
    say,
    heard,
    mailed,
    answer,
    threads,
    toldMails,
    post,
  }
}
