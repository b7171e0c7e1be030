// An organization that requires a second factor: its banner, its closing, and the way back in.
import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { secondFactorPolicyRoutes } from '#contract/second-factor-policy'
import { company } from '../server/chat/test.ts'
import { joined } from '../server/issue/test.ts'
import { withApp } from '../server/second-factor/test.ts'
import { refusal, sql } from '../server/testing/visitor.ts'
import { enter, newBrowser, newPage, PHONE } from './browser.ts'

/** A closed organization is refused. */
const CLOSED = /status of 403/

test('an owner requires a second factor, sees who has none, and the organization closes to them until they have', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  const [mine, theirs] = [await newPage(), await (await newBrowser({ viewport: PHONE }, CLOSED)).newPage()]
  await enter(mine, owner.email)
  await enter(theirs, mina.email)
  await mine.goto(`/org/${orgId}/info`)
  await theirs.goto(`/org/${orgId}/project?currentPage=1`)
  await theirs.getByRole('heading', { level: 1 }).waitFor()

  const policy = mine.locator('section').filter({ has: mine.getByRole('heading', { name: '2단계 인증 정책' }) })
  const answer = async (name: string) => {
    await policy.getByRole('button', { name }).click()
    await mine.getByRole('alertdialog').getByRole('button', { name }).click()
  }
  await policy.getByText('먼저 내 계정의 2단계 인증을 설정해주세요.').waitFor()
  await policy.getByRole('link', { name: '2단계 인증 설정' }).waitFor()
  await withApp(owner)
  await answer('필수로 설정')
  await mine.getByText('2단계 인증을 필수로 설정하였습니다.').waitFor()
  await policy.getByText(/부터 필수입니다/).waitFor()
  await policy.getByRole('button', { name: '설정하지 않은 멤버 1명' }).click()
  const dialog = mine.getByRole('dialog', { name: '2단계 인증을 설정하지 않은 멤버' })
  await dialog.getByText('김민아').waitFor()
  await dialog.getByText(/까지$/).waitFor()
  await mine.keyboard.press('Escape')

  await theirs.getByText(/이 조직은 2단계 인증이 필수입니다/).waitFor()
  expect(await mine.getByText(/이 조직은 2단계 인증이 필수입니다/).count()).toBe(0)
  // The last day is over.
  await sql(`update member set second_factor_due = now() - interval '1 minute' where org_id = $1`, [orgId])
  await theirs.reload()
  await theirs.getByRole('heading', { name: '2단계 인증을 설정해주세요' }).waitFor()
  await theirs.getByText(/조직은 2단계 인증을 설정한 멤버만 이용할 수 있습니다/).waitFor()
  await theirs.getByRole('link', { name: '2단계 인증 설정' }).click()
  const section = theirs.getByRole('heading', { name: '2단계 인증', exact: true })
  await section.waitFor()
  await expect.poll(() => section.evaluate(it => it.getBoundingClientRect().top)).toBeLessThan(PHONE.height / 2)
  await theirs.goBack()
  await theirs.getByRole('heading', { name: '2단계 인증을 설정해주세요' }).waitFor()
  // Set up on another device: the page opens by itself.
  await withApp(mina)
  await theirs.getByRole('heading', { name: '프로젝트', level: 1 }).waitFor()
  await theirs.goto('/info#second-factor')
  await theirs.getByRole('button', { name: '해제', exact: true }).click()
  const { name } = await owner.call(organizationRoutes.read, { orgId })
  await theirs.getByText(`2단계 인증이 필수인 조직(${name})을 이용할 수 없게 됩니다.`).waitFor()

  await answer('필수 해제')
  await mine.getByText('2단계 인증 필수를 해제하였습니다.').waitFor()
  expect(await owner.call(secondFactorPolicyRoutes.read, { orgId })).toEqual({ requiredSince: null, withoutCount: 0 })
})

test('whoever does not want one may leave', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  await withApp(owner)
  await owner.call(secondFactorPolicyRoutes.change, { orgId, body: { isRequired: true } })
  await sql(`update member set second_factor_due = now() - interval '1 minute' where org_id = $1`, [orgId])
  const page = await (await newBrowser({}, CLOSED)).newPage()
  await enter(page, mina.email)
  await page.goto(`/org/${orgId}/chat/`)
  await page.getByRole('button', { name: '조직 나가기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click()
  await page.waitForURL('/start')
  await page.getByText('조직에서 나왔습니다.').waitFor()
  expect(await refusal(mina.call(memberRoutes.me, { orgId }))).toMatchObject({ error: 'forbidden' })
})
