// Answers to our mails, as the mail servers of people bring them.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { postCommentRoutes } from '#contract/post-discussion'
import { projectRoutes } from '#contract/project'
import { linkOf } from '../../attachment/test.ts'
import { changeConfig } from '../../config.ts'
import { openKeys } from '../../keys.ts'
import { REPLY_DAYS, replyAddress, type ReplyTo, replyToOf } from './address.ts'
import { sql, whileHeld } from '../../testing/visitor.ts'
import { mailedOffice, openMailedServer, replyAddressOf } from '../test.ts'

let server: Awaited<ReturnType<typeof openMailedServer>>
beforeAll(async () => void (server = await openMailedServer()), 120_000)
afterAll(() => server.close())
const office = () => mailedOffice(server)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MEGABYTE = 1024 * 1024
const failure = async (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: { responseCode?: number }) => error.responseCode,
  )

/** Addresses as that server makes them. */
async function addressTo(to: Partial<ReplyTo>, { orgId, mina, issueId }: Awaited<ReturnType<typeof office>>) {
  await openKeys({
    query: async (text, values) => ({
      rows: await sql<{ purpose: string; secret: Buffer }>(text, values, server.dataDir),
    }),
  })
  changeConfig({ publicUrl: server.url })
  const thing = { kind: 'issue', id: issueId }
  const minute = Math.floor(Date.now() / 60_000)
  return replyAddress({ orgId, memberId: mina.memberId, thing, commentId: undefined, minute, ...to })!
}

test('[S1.9] an answer to the mail of a comment is an answer to the comment, by whoever was mailed', async () => {
  const { say, mailed, answer, threads, heard, mina, orgId, owner } = await office()
  const { commentId } = await say('언제 끝나나요?')
  await expect.poll(heard).toHaveLength(2)
  const assignment = (await heard()).find(({ type }) => type === 'issue.assigned')!
  await mina.call(notificationRoutes.read, { orgId, body: { notificationIds: [assignment.notificationId] } })
  const mail = await mailed(1)
  expect(mail.text).toMatch(/^— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —\n/)
  expect(mail.text).toContain('이 메일에 답장하면 내용과 첨부 파일이 댓글로 등록됩니다.')
  expect(mail.text).not.toContain('발신 전용')
  const quoted = mail.text!.replaceAll(/^/gm, '> ')
  await answer(replyAddressOf(mail), {
    text: `금요일까지 끝납니다.\n- 결제\n- 환불\n\n2026년 11월 29일 (일) 오후 7:42, 두레 <no-reply@dure.kr>님이 작성:\n\n${quoted}`,
  })
  const [thread] = await threads()
  expect(thread).toMatchObject({ commentId, replyCount: 1 })
  expect(thread!.replies).toMatchObject([
    { body: '금요일까지 끝납니다.\n- 결제\n- 환불', author: { memberId: mina.memberId, name: '민아' } },
  ])
  // They have read what they answered, and whoever asked hears of it.
  expect(await heard()).toEqual([])
  const theirs = async () => (await owner.call(notificationRoutes.list, { orgId, query: {} })).notifications
  await expect.poll(async () => (await theirs()).map(({ type }) => type)).toContain('comment.reply')
})

test('the mail of a program in HTML: its words, its pictures and its files, without what is quoted', async () => {
  const { mailed, answer, threads, owner, orgId } = await office()
  const mail = await mailed(1)
  await answer(replyAddressOf(mail), {
    html: `<div dir="ltr"><p>화면입니다. <img src="cid:screen" alt="결제 화면"></p><p>확인 부탁드립니다.</p></div>
      <div class="gmail_quote"><div class="gmail_attr">2026년 11월 29일 (일) 오후 7:42, 두레 &lt;no-reply@dure.kr&gt;님이 작성:<br></div>
      <blockquote>${mail.html}<img src="cid:logo"></blockquote></div>`,
    attachments: [
      { filename: '화면.png', content: PNG, cid: 'screen' },
      { filename: '로고.png', content: PNG, cid: 'logo' },
      { filename: '견적서 (최종).txt', content: '백만 원' },
    ],
  })
  const [comment] = await threads()
  const [picture, quote, ...others] = comment!.files
  expect([picture, quote, others]).toMatchObject([
    { name: '화면.png', kind: 'picture', hasPreview: false },
    { name: '견적서 (최종).txt', kind: 'text' },
    [],
  ])
  expect(comment!.body).toBe(`화면입니다. ![결제 화면](attachment:${picture!.fileId})\n\n확인 부탁드립니다.`)
  const { download } = (await linkOf(owner, orgId, quote!.fileId))!
  expect(await (await fetch(new URL(download, server.url))).text()).toBe('백만 원')
})

test('one that arrives twice is there once, and keeps no file twice', async () => {
  const { mailed, answer, threads, orgId } = await office()
  const address = replyAddressOf(await mailed(1))
  const said = {
    text: '한 번만',
    messageId: `<${orgId}@haedam.kr>`,
    attachments: [{ filename: 'a.txt', content: 'a' }],
  }
  await Promise.all([answer(address, said), answer(address, said)])
  await answer(address, said)
  expect((await threads()).map(({ body }) => body)).toEqual(['한 번만'])
  const files = await sql('select 1 from attachment where org_id = $1', [orgId], server.dataDir)
  expect(files).toHaveLength(1)
})

test('a post is answered by a comment; a mail about several things, or about a room, is not answered', async () => {
  const { mailed, answer, assigned, heard, owner, mina, orgId, post } = await office()
  await mina.call(notificationRoutes.readAll, { orgId })
  const at = await post()
  await answer(replyAddressOf(await mailed(1)), { text: '갑니다!' })
  expect((await owner.call(postCommentRoutes.list, { ...at, query: {} })).threads).toMatchObject([
    { body: '갑니다!', author: { memberId: mina.memberId } },
  ])
  expect(await heard()).toEqual([])
  await assigned('하나')
  await assigned('둘')
  const both = await mailed(2)
  expect([replyAddressOf(both), both.text!.includes('여러 알림을 모은 메일에는 답장할 수 없습니다.')]).toEqual([
    '',
    true,
  ])
  await mina.call(notificationRoutes.readAll, { orgId })
  const { roomId } = await owner.call(roomRoutes.create, {
    orgId,
    body: { kind: 'channel', name: '잡담', memberIds: [mina.memberId] },
  })
  const body = { clientId: crypto.randomUUID(), body: `[@민아](member:${mina.memberId}) 점심?` }
  await owner.call(messageRoutes.post, { orgId, roomId, body })
  expect(replyAddressOf(await mailed(1))).toBe('')
})

test('who may only look has no address to answer to, and an address of before is refused with the reason', async () => {
  const { mailed, owner, mina, orgId, at, answer, threads, toldMails, say } = await office()
  const address = replyAddressOf(await mailed(1))
  await owner.call(memberRoutes.changeRole, { orgId, memberId: mina.memberId, body: { role: 'GUEST' } })
  const viewer = { ...at, memberId: mina.memberId, body: { projectRole: 'VIEWER' as const } }
  await owner.call(projectRoutes.putMember, viewer)
  await say('보이나요?')
  expect(replyAddressOf(await mailed(2))).toBe('')
  await answer(address, { text: '보입니다만', attachments: [{ filename: 'a.txt', content: 'a' }] })
  const [told] = await toldMails(1)
  expect(told).toContain("'결제 오류'에 대한 답장을 댓글로 등록하지 못했습니다.")
  for (const returned of ['보입니다만', '답장 제목: Re: [두레]', '등록하지 못한 파일: a.txt'])
    expect(told).toContain(returned)
  expect((await threads()).map(({ body }) => body)).not.toContain('보입니다만')
  expect(await sql('select 1 from attachment where org_id = $1', [orgId], server.dataDir)).toEqual([])
})

test('what cannot become a comment is sent back to the account with its words and the reason', async () => {
  const here = await office()
  const { mailed, answer, threads, toldMails, owner, at, issueId } = here
  const mail = await mailed(1)
  const address = replyAddressOf(mail)
  let count = 0
  const refusedFor = async (reason: string, said: object) => {
    await answer(address, said)
    expect((await toldMails(++count)).at(-1)).toContain(reason)
  }
  // Of somebody else's mail nothing goes on under our name.
  await refusedFor('other@haedam.kr 주소에서 보낸 답장입니다.', { from: 'other@haedam.kr', text: '민아 대신 씁니다' })
  expect((await toldMails(count)).at(-1)).not.toContain('민아 대신 씁니다')
  await refusedFor('보낸 사람을 한 명으로 알 수 없는 답장입니다.', {
    from: ['other@haedam.kr', here.mina.email],
    text: '둘',
  })
  await refusedFor('새로 쓴 내용을 찾지 못했습니다.', { html: `${mail.html}` })
  await refusedFor('내용은 20KB 이하로 입력해주세요.', { text: '가나다 '.repeat(3_000) })
  await refusedFor('파일은 최대 20개까지 첨부할 수 있습니다.', {
    text: '많은 파일',
    attachments: Array.from({ length: 21 }, (_, each) => ({ filename: `${each}.txt`, content: 'a' })),
  })
  await refusedFor('메일의 형식이 올바르지 않아', {
    raw: `From: ${here.mina.email}\r\n${'X: 가\r\n'.repeat(60_000)}\r\n`,
    envelope: { from: here.mina.email, to: address },
  })
  await answer(await addressTo({ minute: Math.floor(Date.now() / 60_000) - (REPLY_DAYS * 24 + 1) * 60 }, here), {
    text: '늦은 답장',
  })
  expect((await toldMails(++count)).at(-1)).toContain('기간(90일)이 지난 메일입니다.')
  await owner.call(projectRoutes.archive, at)
  await refusedFor('보관된 프로젝트', { text: '보관된 뒤' })
  await owner.call(projectRoutes.unarchive, at)
  await owner.call(issueRoutes.remove, { ...at, issueId })
  await refusedFor('더 이상 볼 수 없습니다.', { text: '지워진 뒤' })
  await owner.call(issueRoutes.restore, { ...at, issueId })
  expect(await threads()).toEqual([])
})

test('an answer to a comment that is gone stands by itself', async () => {
  const { say, mailed, answer, threads, owner, mina, orgId, at, issueId, heard } = await office()
  const { commentId } = await say('지울 말')
  await expect.poll(heard).toHaveLength(2)
  const assignment = (await heard()).find(({ type }) => type === 'issue.assigned')!
  await mina.call(notificationRoutes.read, { orgId, body: { notificationIds: [assignment.notificationId] } })
  const address = replyAddressOf(await mailed(1))
  await owner.call(comments.remove, { ...at, issueId, commentId })
  await answer(address, { text: '그래도 답합니다.' })
  expect((await threads()).at(-1)).toMatchObject({ body: '그래도 답합니다.', parentId: null })
})

test('programs that answer by themselves are heard by nobody', async () => {
  const { mailed, answer, threads, toldMails } = await office()
  const address = replyAddressOf(await mailed(1))
  for (const said of [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'auto_reply' } },
    { subject: '자동 회신: [두레]' },
    { subject: 'Automatic reply: [두레]' },
    { envelope: { from: '', to: address } },
    { from: 'MAILER-DAEMON@haedam.kr' },
  ])
    await answer(address, { text: '휴가입니다.', ...said })
  expect(await threads()).toEqual([])
  // That they would have been told by now.
  await answer(address, { from: 'other@haedam.kr', text: '누구' })
  expect((await toldMails(1))[0]).toContain('other@haedam.kr')
})

test('an address that we did not write is none, whatever is changed in it; its case is', async () => {
  const here = await office()
  const { mailed, answer, threads } = here
  const address = replyAddressOf(await mailed(1))
  const [local, domain] = address.split('@') as [string, string]
  const other = local.endsWith('a') ? 'b' : 'a'
  for (const wrong of [
    `${local.slice(0, -1)}${other}@${domain}`,
    `${local.replace('issue-', 'post-')}@${domain}`,
    `${local}@elsewhere.kr`,
    `${local}a@${domain}`,
    `no-reply@${domain}`,
    `issue-${'a'.repeat(30)}@${domain}`,
  ])
    expect(await failure(answer(wrong, { text: '누구세요' }))).toBe(550)
  await answer(`${local.toUpperCase()}@${domain.toUpperCase()}`, { text: '대문자' })
  expect((await threads()).map(({ body }) => body)).toEqual(['대문자'])
  const made = await addressTo({ commentId: 2 ** 33, orgId: 2 ** 31 }, here)
  expect(replyToOf(made)).toMatchObject({ commentId: 2 ** 33, orgId: 2 ** 31, memberId: here.mina.memberId })
  const found = replyToOf(address)!
  expect(found).toMatchObject({ thing: { kind: 'issue', id: here.issueId }, commentId: undefined })
  // Of each letter every other one is somebody else's, those too whose bits mean nothing.
  const letters = [...'abcdefghijklmnopqrstuvwxyz234567']
  const last = letters.filter(letter => replyToOf(`${local.slice(0, -1)}${letter}@${domain}`))
  expect([last, replyToOf(`${local}a@${domain}`)]).toEqual([[local.at(-1)], undefined])
})

test('the answer of somebody who left, or to whom the organization is closed, has no address any more', async () => {
  const { mailed, answer, threads, owner, mina, orgId } = await office()
  const address = replyAddressOf(await mailed(1))
  const close = (due: string) =>
    sql(
      `update member set second_factor_due = ${due} where org_id = $1 and id = $2`,
      [orgId, mina.memberId],
      server.dataDir,
    )
  await close(`now() - interval '1 minute'`)
  expect(await failure(answer(address, { text: '닫힌 뒤' }))).toBe(550)
  await close('null')
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  expect(await failure(answer(address, { text: '나간 뒤' }))).toBe(550)
  expect(await threads()).toEqual([])
})

test('what is too large is refused at once, and what is too much for now is to be sent again', async () => {
  const { mailed, answer, threads, mina } = await office()
  const address = replyAddressOf(await mailed(1))
  const large = { filename: 'a.bin', content: Buffer.alloc(36 * MEGABYTE) }
  expect(await failure(answer(address, { text: '큰 파일', attachments: [large] }))).toBe(552)
  const waits = 'select 1 from member where id = $1 for update'
  await whileHeld(
    waits,
    [mina.memberId],
    async () => expect(await failure(answer(address, { text: '나중에' }))).toBe(451),
    server.dataDir,
  )
  await answer(address, { text: '이제' })
  for (let each = 0; each < 18; each++) await answer(address, { text: `답 ${each}` })
  expect(await failure(answer(address, { text: '너무 많이' }))).toBe(451)
  expect((await threads()).map(({ body }) => body)).not.toContain('너무 많이')
})

test('many at once wait for their turn, also while somebody sends a letter now and then', async () => {
  const { mailed, threads, mina } = await office()
  const address = replyAddressOf(await mailed(1))
  const slow = await Promise.all(Array.from({ length: 3 }, () => beginning(mina.email, address)))
  const pool = createTransport({ pool: true, maxConnections: 8, host: '127.0.0.1', port: server.port, ignoreTLS: true })
  const words = Array.from({ length: 15 }, (_, each) => `답 ${each}`)
  await Promise.all(words.map(text => pool.sendMail({ from: mina.email, to: address, text })))
  pool.close()
  for (const socket of slow) socket.destroy()
  expect((await threads()).map(({ body }) => body).toSorted()).toEqual(words.toSorted())
})

test('what was said after the mail was written stays unread, and what it told of does not', async () => {
  const { say, mailed, answer, heard } = await office()
  const address = replyAddressOf(await mailed(1))
  await say('메일 뒤의 말')
  await expect.poll(heard).toHaveLength(2)
  // The minute in which it was written is over.
  const later = `update notification set at = at + interval '2 minutes' where type = 'mention'`
  await sql(later, [], server.dataDir)
  await answer(address, { text: '앞의 것에 답합니다.' })
  expect((await heard()).map(({ type }) => type)).toEqual(['mention'])
})

test('one that comes once more is answered as before, whatever has become of the thing', async () => {
  const { mailed, answer, threads, toldMails, owner, at } = await office()
  const address = replyAddressOf(await mailed(1))
  const said = { text: '한 번', messageId: '<once@haedam.kr>' }
  await answer(address, said)
  await owner.call(projectRoutes.archive, at)
  await answer(address, said)
  await answer(address, { text: '두 번째' })
  expect((await toldMails(1))[0]).toContain('두 번째')
  expect((await threads()).map(({ body }) => body)).toEqual(['한 번'])
})

/** A connection in the middle of a mail. */
async function beginning(from: string, to: string) {
  const socket = connect(server.port, '127.0.0.1')
  const lines = ['EHLO slow.kr', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']
  for (const line of lines) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'data')
  socket.write('Subject: slow\r\n')
  return socket
}
