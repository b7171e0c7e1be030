// Mails of what stays unread, as somebody chooses them and ends them.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { workHoursRoutes } from '#contract/work-hours'
import { weekdayNames } from '#korean/days'
import { mailServer } from '../server/testing/mail.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { addedMember, person, registered, sql } from '../server/testing/visitor.ts'
import { notNow } from '../server/work-hours/test.ts'
import { axeComplaints, enter, newBrowser, PHONE } from './browser.ts'

/** A server with a mail server, and two people of an organization there. */
async function mailingOffice() {
  const mail = await mailServer()
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const [owner, mina] = [await person({ url, dataDir }), await person({ url, dataDir, name: '민아' })]
  const { orgId } = await registered(owner)
  const memberId = await addedMember(orgId, mina)
  return { mail, dataDir, url, owner, mina, orgId, memberId }
}

test('somebody chooses when mails come, opens the issue from one, and ends them by a click without signing in', async () => {
  const { mail, dataDir, url, owner, mina, orgId, memberId } = await mailingOffice()
  // Whatever the hour is at which this runs.
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
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

test('[S1.9] in the hours that somebody has off no mail comes, and it comes once they work', async () => {
  const { mail, dataDir, url, owner, mina, orgId, memberId } = await mailingOffice()
  const settings = await (await newBrowser({ baseURL: url, bypassCSP: true })).newPage()
  await enter(settings, mina.email, url)
  await settings.goto(`/org/${orgId}/notification?tab=settings`)
  await settings.getByText('근무 시간: 월~금 오전 9:00~오후 6:00 (공휴일 제외)').waitFor()

  // The owner works another week, which she sees at once.
  const office = await (await newBrowser({ baseURL: url, bypassCSP: true })).newPage()
  await enter(office, owner.email, url)
  await office.goto(`/org/${orgId}/info`)
  await office.getByRole('button', { name: '근무 시간 변경' }).click()
  const hours = office.getByRole('dialog', { name: '근무 시간 변경' })
  for (const day of ['월', '화', '수', '목', '금'])
    await hours.getByRole('checkbox', { name: day, exact: true }).uncheck()
  await hours.getByLabel('시작 시각').fill('')
  await hours.getByRole('button', { name: '저장' }).click()
  await hours.getByText('근무 요일을 하루 이상 선택해주세요.').waitFor()
  await hours.getByText('시작 시각을 입력해주세요.').waitFor()
  await hours.getByRole('checkbox', { name: '월', exact: true }).and(office.locator(':focus')).waitFor()
  expect(await axeComplaints(office, { within: '[role=dialog]', hasHeading: false })).toEqual([])
  const nextDay = weekdayNames[notNow().weekdays[0]!]!
  await hours.getByRole('checkbox', { name: nextDay, exact: true }).check()
  await hours.getByLabel('시작 시각').fill('22:00')
  await hours.getByLabel('종료 시각').fill('06:00')
  await hours.getByText('다음 날 오전 6:00에 끝납니다.').waitFor()
  await hours.getByRole('checkbox', { name: /공휴일/ }).uncheck()
  expect(await axeComplaints(office, { within: '[role=dialog]', hasHeading: false })).toEqual([])
  await hours.getByRole('button', { name: '저장' }).click()
  await hours.waitFor({ state: 'detached' })
  await settings.getByText(`근무 시간: ${nextDay} 오후 10:00~다음 날 오전 6:00`).waitFor()
  expect(await axeComplaints(settings)).toEqual([])

  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const body = { title: '결제 오류', assigneeId: memberId }
  await owner.call(issueRoutes.create, { orgId, projectId, body })
  const waiting = async (condition: string) =>
    (await sql(`select 1 from notification where ${condition}`, [], dataDir)).length
  await expect.poll(() => waiting('mail_at is not null')).toBe(1)
  /** As if its ten minutes had passed. */
  const mailed = async () => {
    await sql(`update notification set mail_at = now() - interval '1 minute'`, [], dataDir)
    await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], dataDir)
    await expect.poll(() => waiting('mail_at <= now()')).toBe(0)
  }
  const subjects = async () =>
    (await mail.mails()).filter(({ to }) => to?.[0]?.address === mina.email).map(({ subject }) => subject!)
  await mailed()
  expect(await waiting("mail_at > now() + interval '50 minutes'")).toBe(1)
  expect(await subjects()).not.toContainEqual(expect.stringContaining('결제 오류'))
  await settings.goto(`/org/${orgId}/notification`)
  await settings.getByText("'결제 오류' 이슈의 담당자로 지정하였습니다.").first().waitFor()

  // She works now, by her own hours.
  await settings.goto(`/org/${orgId}/notification?tab=settings`)
  await settings.getByRole('button', { name: /방해 금지 기준/ }).click()
  await settings.getByRole('menuitemradio', { name: '내 근무 시간 외' }).click()
  const own = settings.getByRole('dialog', { name: '내 근무 시간' })
  for (const day of weekdayNames) await own.getByRole('checkbox', { name: day, exact: true }).check()
  await own.getByLabel('시작 시각').fill('00:00')
  await own.getByLabel('종료 시각').fill('00:00')
  await own.getByRole('button', { name: '저장' }).click()
  await settings.getByText('근무 시간: 매일 종일').waitFor()
  await settings.reload()
  await settings.getByRole('button', { name: '방해 금지 기준 내 근무 시간 외' }).waitFor()
  await mailed()
  await expect.poll(subjects).toContainEqual(expect.stringContaining('결제 오류'))
})
