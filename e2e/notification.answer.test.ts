// A mail that is answered from a mail program: what whoever has the issue open sees, and whoever answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedOffice, openMailedServer, replyAddressOf } from '../server/notification/test.ts'
import { png } from '../server/upload/test.ts'
import { enter, newBrowser, PHONE } from './browser.ts'

let server: Awaited<ReturnType<typeof openMailedServer>>
beforeAll(async () => void (server = await openMailedServer()), 120_000)
afterAll(() => server.close())

test('[S1.9] a mail is answered: the comment stands in the open issue with its picture, and nothing is unread any more', async () => {
  const { url, owner, mina, orgId, projectId, issueId, mailed, answer } = await mailedOffice(server)
  const office = await (await newBrowser({ baseURL: url })).newPage()
  await enter(office, owner.email, url)
  await office.goto(`/org/${orgId}/project/${projectId}/issue/${issueId}`)
  await office.getByRole('heading', { name: '결제 오류' }).waitFor()

  const inbox = await (await newBrowser({ baseURL: url })).newPage()
  await enter(inbox, mina.email, url)
  await inbox.goto(`/org/${orgId}/notification?tab=settings`)
  await inbox.getByText('이슈나 게시글 하나에 대한 메일에 답장하면 댓글로 등록됩니다.', { exact: false }).waitFor()
  await inbox.goto(`/org/${orgId}/notification`)
  const told = inbox.getByRole('listitem').filter({ hasText: "'결제 오류' 이슈의 담당자로 지정하였습니다." }).last()
  const unread = told.getByRole('img', { name: '읽지 않음' })
  await unread.waitFor()

  // As a program shows it, in which the words of a list are seen by nobody.
  const mail = await mailed(1)
  const phone = await (await newBrowser({ viewport: PHONE, bypassCSP: true })).newPage()
  await phone.setContent(mail.html!)
  const [first] = (await phone.locator('body').innerText()).trim().split('\n')
  expect(first).toBe('— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —')
  await phone.getByText('이 메일에 답장하면 내용과 첨부 파일이 댓글로 등록됩니다.', { exact: false }).waitFor()
  expect(await phone.getByText('발신 전용').count()).toBe(0)

  await answer(replyAddressOf(mail), {
    html: `<p>오늘 고치겠습니다.</p><p><img src="cid:screen" alt="오류 화면"></p><p>-- <br>민아</p>
      <div>2026년 11월 29일 (일) 오후 7:42, 두레 &lt;no-reply@dure.kr&gt;님이 작성:</div><blockquote>${mail.html}</blockquote>`,
    attachments: [{ filename: '오류 화면.png', content: png, cid: 'screen' }],
  })
  const comment = office.getByRole('article').filter({ hasText: '오늘 고치겠습니다.' }).last()
  await comment.waitFor()
  await expect.poll(() => comment.innerText()).toContain('민아')
  const picture = comment.getByRole('img', { name: '오류 화면' })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  expect(await comment.innerText()).not.toContain('담당자로 지정')
  // The page of whoever answered learns that nothing is unread.
  await unread.waitFor({ state: 'detached' })
})
