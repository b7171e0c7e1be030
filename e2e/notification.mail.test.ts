// Mails of what stays unread, as somebody chooses them and ends them.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { mailServer } from '../server/testing/mail.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { addedMember, person, registered, sql } from '../server/testing/visitor.ts'
import { axeComplaints, enter, newBrowser, PHONE } from './browser.ts'

test('somebody chooses when mails come, opens the issue from one, and ends them by a click without signing in', async () => {
  const mail = await mailServer()
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const [owner, mina] = [await person({ url, dataDir }), await person({ url, dataDir, name: '민아' })]
  const { orgId } = await registered(owner)
  const memberId = await addedMember(orgId, mina)
  const page = await (await newBrowser({ baseURL: url, bypassCSP: true })).newPage()
  await enter(page, mina.email, url)
  await page.goto(`/org/${orgId}/notification?tab=settings`)
  await page.getByText(mina.email).first().waitFor()
  const mailed = page.getByRole('switch', { name: '상태 변경 메일 알림' })
  expect(await mailed.isChecked()).toBe(false)
  await mailed.click()
  // A kind that does not come to the app comes by no mail either.
  await page.getByRole('switch', { name: '상태 변경 앱 알림' }).click()
  await expect.poll(() => mailed.isDisabled()).toBe(true)
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '메일 수신 시점' }).click()
  await page.getByRole('menuitemradio', { name: '매일 오전 9시' }).click()
  await page.reload()
  await page.getByRole('button', { name: '메일 수신 시점 매일 오전 9시' }).waitFor()

  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const body = { title: '결제 오류', assigneeId: memberId }
  await owner.call(issueRoutes.create, { orgId, projectId, body })
  const waiting = () => sql(`select 1 from notification where mail_at is not null`, [], dataDir)
  await expect.poll(waiting).toHaveLength(1)
  await sql(`update notification set mail_at = now() - interval '2 days'`, [], dataDir)
  await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
  const mailsToMina = async () => {
    // Of the new device a mail tells too.
    return (await mail.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === mina.email && subject!.includes('결제 오류'),
    )
  }
  await expect.poll(async () => (await mailsToMina()).length).toBe(1)
  const [received] = await mailsToMina()

  // On a phone, whose browser nobody has signed in.
  const phone = await (await newBrowser({ baseURL: url, viewport: PHONE, hasTouch: true })).newPage()
  await phone.setContent(received!.html!)
  const stop = (await phone.getByRole('link', { name: /알림 메일 그만 받기/ }).getAttribute('href'))!
  expect(await phone.getByRole('link', { name: '두레에서 열기' }).getAttribute('href')).toContain('/issue/')
  const { pathname, search } = new URL(stop)
  await phone.goto(pathname + search)
  await phone.getByText("'해담푸드' 조직에서 보내는 알림 메일을").waitFor()
  await phone.getByRole('button', { name: '그만 받기' }).tap()
  await phone.getByText("'해담푸드' 조직의 알림 메일을 더 이상 보내지 않습니다.").waitFor()
  await page.reload()
  await page.getByRole('button', { name: '메일 수신 시점 받지 않음' }).waitFor()
  await expect.poll(() => page.getByRole('switch', { name: '멘션 메일 알림' }).isDisabled()).toBe(true)
  await phone.goto('/notification-mails/stop?token=broken')
  await phone.getByText('사용할 수 없는 링크입니다.').waitFor()
  await phone.getByRole('button', { name: '두레 열기' }).waitFor()
})
