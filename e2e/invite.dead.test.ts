import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { invitationRoutes } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { mailsTo, mailTo, tokenIn } from '../server/testing/outbox.ts'
import { newEmail, PASSWORD, person, registered, sql, type Visitor } from '../server/testing/visitor.ts'
import { axeComplaints, newPage, PHONE, enter } from './browser.ts'

async function company(name = '해담푸드') {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name, memberName: '문정희' })
  return { owner, orgId }
}
const pathOf = (orgId: number, token: string) => `/org/${orgId}/invite/verify/?token=${token}`
async function invited(owner: Visitor, orgId: number, email: string) {
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'MEMBER' } })
  return pathOf(orgId, tokenIn(await mailTo(email, { subject: '초대하였습니다' })))
}
const theirs = async (owner: Visitor, orgId: number) =>
  (await owner.call(invitationRoutes.list, { orgId, query: {} })).data[0]!.invitationId
const says = (page: Page, words: string) => page.getByText(words).first().waitFor()

test('[S2.19] whoever is signed out hears that a link is dead before they sign in or up, also of one that was cut', async () => {
  const { owner, orgId } = await company()
  const email = newEmail('jiwoo')
  const path = await invited(owner, orgId, email)
  const invitationId = await theirs(owner, orgId)
  const page = await newPage({ viewport: PHONE, bypassCSP: true })
  await page.goto(path)
  // Most invited people are new.
  await page.getByRole('link', { name: '회원가입' }).waitFor()
  expect((await page.getByRole('link', { name: '회원가입' }).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
  await owner.call(invitationRoutes.resend, { orgId, invitationId })
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  await page.goto(path)
  await page.getByText('새로 보낸 초대가 있습니다. 가장 최근 메일의 링크를 열어주세요.').waitFor()
  await sql(`update invitation set expires_at = now() where org_id = $1`, [orgId])
  await page.goto(path)
  await says(page, '만료된 초대입니다.')
  await owner.call(invitationRoutes.cancel, { orgId, invitationId })
  await page.goto(path)
  await says(page, '취소된 초대입니다.')
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('link', { name: '회원가입' }).click()
  await says(page, '취소된 초대입니다.')
  expect(await page.getByText('이메일 인증은 따로 필요하지 않습니다.').count()).toBe(0)
  await page.getByRole('button', { name: '인증 메일 발송' }).waitFor()
  for (const broken of [path.slice(0, -1), pathOf(orgId, 'A'.repeat(43)), `/org/${orgId}/invite/verify/`]) {
    await page.goto(broken)
    await page.waitForURL('/login')
    await says(page, '유효하지 않은 초대입니다.')
    await says(page, '링크가 잘렸을 수 있습니다.')
  }
  // Another person is not asked to sign in with another account.
  const other = await newPage()
  await enter(other, (await person()).email)
  await other.goto(path)
  await other.getByRole('heading', { name: '취소된 초대입니다.' }).waitFor()
  expect(await other.getByRole('button', { name: '다른 계정으로 로그인' }).count()).toBe(0)
})

test('[S2.19] whoever was invited by a list finds their name in the form, and may change it', async () => {
  const { owner, orgId } = await company()
  const email = newEmail('seojun')
  const rows = [{ email, name: '박서준' }]
  await owner.call(invitationRoutes.inviteList, { orgId, body: { rows, creates: false } })
  const page = await newPage()
  await page.goto(pathOf(orgId, tokenIn(await mailTo(email, { subject: '초대하였습니다' }))))
  await page.getByRole('link', { name: '회원가입' }).click()
  const name = page.getByLabel('이름')
  await expect.poll(() => name.inputValue()).toBe('박서준')
  await name.fill('')
  expect(await name.inputValue()).toBe('')
  await name.fill('박서준')
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByLabel('전체 동의').check()
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.getByRole('heading', { name: '해담푸드로 초대받았습니다' }).waitFor()
})

test('[S2.19] whoever waits sees for whom, and takes the request back', async () => {
  const { owner, orgId } = await company('다온세무회계')
  const body = { role: 'MEMBER', days: 7, needsApproval: true } as const
  const { url } = await owner.call(invitationRoutes.createLink, { orgId, body })
  const page = await newPage({ viewport: PHONE, bypassCSP: true })
  await enter(page, (await person({ name: '한지우' })).email)
  await page.goto(new URL(url).pathname + new URL(url).search)
  await page.getByRole('button', { name: '참여 요청' }).click()
  await page.getByText("'다온세무회계' 조직에 참여를 요청하였습니다.", { exact: false }).waitFor()
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '요청 취소' }).click()
  await page.getByRole('button', { name: '참여 요청' }).waitFor()
  expect((await owner.call(joinRequestRoutes.list, { orgId, query: {} })).totalCount).toBe(0)
})

test('[S1.7] without a mail server and a public address the page says what will not arrive', async () => {
  const { owner, orgId } = await company()
  const page = await newPage()
  await enter(page, owner.email)
  for (const tab of ['', '?tab=list', '?tab=sent']) {
    await page.goto(`/org/${orgId}/invite${tab}`)
    await says(page, '이 서버에는 메일 서버가 없어 초대 메일이 발송되지 않습니다.')
  }
  await page.goto(`/org/${orgId}/invite?tab=link`)
  await page.getByRole('button', { name: '링크 만들기' }).click()
  await page.getByText(/^localhost:\d+ 주소의 링크는 다른 기기에서 열 수 없습니다\./).waitFor()
  expect(await owner.call(invitationRoutes.links, { orgId })).toHaveLength(1)
})
