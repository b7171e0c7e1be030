// Signing in by other accounts, in a real browser, at providers on this machine.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { domainRoutes } from '#contract/domain'
import { proven } from '../server/domain/test.ts'
import { codeOf, withApp } from '../server/second-factor/test.ts'
import { joined, newPersona, verified } from '../server/social/test.ts'
import { onDemand } from '../server/testing/on-demand.ts'
import { mailTo, tokenIn } from '../server/testing/outbox.ts'
import type { Persona } from '../server/testing/providers/personas.ts'
import { addedMember, newEmail, PASSWORD, person, registered, visitor } from '../server/testing/visitor.ts'
import { compose, DESKTOP, NAMGUNG, newBrowser, newPage, PHONE, signIn } from './browser.ts'

beforeAll(async () => {
  await onDemand('providers')
})

/** At the provider: says who one is, and agrees. */
async function agree(page: Page, persona: Persona) {
  await page.getByLabel('persona').fill(JSON.stringify(persona))
  await page.getByRole('button', { name: 'agree' }).click()
}

async function goBy(page: Page, label: string, persona: Persona) {
  await page.goto('/login')
  await page.getByRole('link', { name: label }).click()
  await agree(page, persona)
}
const dialog = (page: Page) => page.getByRole('dialog')
const searchOf = (page: Page) => new URL(page.url()).searchParams

test('[S1.1] [S2.4] a stranger signs up by Kakao, and the code leaves the address', async () => {
  const persona = verified({ name: '홍' })
  const page = await newPage()
  const seen: string[] = []
  page.on('request', request => request.url().endsWith('/api/auth/oauth-signin') && seen.push(request.url()))
  await page.goto('/info')
  await page.waitForURL('/login')
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await agree(page, persona)
  await page.waitForURL(/\/oauth\?.*modal=extra-info/)
  expect(Object.fromEntries(searchOf(page))).toEqual({
    modal: 'extra-info',
    mode: 'password',
    oauthId: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  expect(seen).toHaveLength(1)
  await dialog(page).waitFor()
  // The same after a reload in the middle.
  await page.reload()
  await dialog(page).getByText('카카오 계정의 이메일로 가입합니다. 사용할 비밀번호를 설정해주세요.').waitFor()
  const name = dialog(page).getByLabel('이름')
  expect(await name.inputValue()).toBe('홍')
  await name.fill('')
  await name.focus()
  await compose(page, NAMGUNG)
  const typed = await name.inputValue()
  await page.reload()
  expect(await name.inputValue()).toBe(typed)
  const password = dialog(page).getByLabel('비밀번호', { exact: true })
  await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true)
  // The address of the account is a fact, and no field.
  expect(await dialog(page).getByLabel('이메일').count()).toBe(0)
  await password.fill(PASSWORD)
  await dialog(page).getByRole('button', { name: '가입하기' }).click()
  await dialog(page).getByText('필수').first().waitFor()
  await dialog(page).getByText('전체 동의').click()
  await dialog(page).getByRole('button', { name: '가입하기' }).click()
  await page.waitForURL('/info')
  await page.getByText('로그인에 성공하였습니다.').waitFor()
  await page.getByText(persona.email!).first().waitFor()
  await page.goBack()
  expect(page.url()).not.toContain('code=')

  const second = await newPage()
  await goBy(second, '카카오 로그인', persona)
  await second.waitForURL('/')
  await second.getByRole('heading', { name: '안녕하세요' }).waitFor()
})

test('a new person sees the other ways at once, by the words of signing up', async () => {
  const page = await newPage({ viewport: DESKTOP })
  await page.goto('/signup')
  const ways = page.getByRole('main').getByRole('link', { name: /로 가입$/ })
  await expect.poll(() => ways.count()).toBe(5)
  for (const way of await ways.all())
    expect((await way.boundingBox())!.y + (await way.boundingBox())!.height).toBeLessThan(DESKTOP.height)
  expect(await page.getByLabel('이메일', { exact: true }).evaluate(field => field === document.activeElement)).toBe(
    true,
  )
})

test('somebody who must sign in by the company is led there by the form', async () => {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner)
  const { name, domainId } = await proven(owner, orgId)
  const member = await person({ email: `jiwoo@${name}` })
  await addedMember(orgId, member, 'MEMBER')
  await owner.call(domainRoutes.change, { orgId, domainId, body: { requiresProvider: true } })
  const page = await (await newBrowser({}, /status of 40[134]/)).newPage()
  const sentence = 'Haedam SSO 로그인으로만 로그인할 수 있는 계정입니다.'
  await page.goto('/login')
  const email = page.getByLabel('이메일', { exact: true })
  await email.fill(member.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText(sentence).waitFor()
  expect(await page.getByText(sentence).count()).toBe(1)
  // The other ways are of no use to this account, and those of another one come back.
  expect(await page.getByRole('link', { name: '카카오 로그인' }).count()).toBe(0)
  await email.fill(newEmail())
  await page.getByRole('link', { name: '카카오 로그인' }).waitFor()
  await email.fill(member.email)
  await page.getByLabel('비밀번호', { exact: true }).press('Enter')
  await page.getByText(sentence).waitFor()
  await page.getByRole('link', { name: 'Haedam SSO로 로그인' }).click()
  await agree(page, newPersona({ email: member.email, isVerified: true }))
  await dialog(page).getByText('이미 가입된 이메일입니다.', { exact: false }).waitFor()

  // By another account that was linked before, as well.
  const persona = newPersona({ email: `doyun@${name}`, isVerified: true })
  await owner.call(domainRoutes.change, { orgId, domainId, body: { requiresProvider: false } })
  await addedMember(orgId, await joined('github', persona), 'MEMBER')
  await owner.call(domainRoutes.change, { orgId, domainId, body: { requiresProvider: true } })
  const other = await (await newBrowser({}, /status of 40[134]/)).newPage()
  await goBy(other, 'GitHub 계정으로 로그인', persona)
  await other.getByRole('main').getByText(sentence).waitFor()
  await other.getByRole('link', { name: 'Haedam SSO로 로그인' }).waitFor()
})

test('[S2.4] [S3.5] without an address one proves it by mail, and the first tab goes on by itself', async () => {
  const email = newEmail()
  const page = await newPage({ viewport: PHONE })
  await goBy(page, '네이버 로그인', newPersona())
  await page.waitForURL(/mode=email_password/)
  await dialog(page).getByText('로그인에 사용할 이메일과 비밀번호를 입력해주세요.').waitFor()
  await dialog(page).getByLabel('이메일', { exact: true }).fill(email)
  await dialog(page).getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await dialog(page).getByText('전체 동의').click()
  await dialog(page).getByRole('button', { name: '인증 메일 발송' }).click()
  await dialog(page).getByText('발송된 인증 메일의 링크를 눌러주세요.', { exact: false }).waitFor()
  const token = tokenIn(await mailTo(email))

  const phone = await newPage()
  await phone.goto(`/auth/email-verification/?token=${token}`)
  await phone.waitForURL(/\/oauth\?.*verified=success/)
  await phone.getByText('이메일 인증이 완료되었습니다.').waitFor()
  await phone.getByText('처음 진행하던 화면으로 돌아가 계속해주세요.').waitFor()

  await page.waitForURL('/')
  await page.getByRole('heading', { name: '안녕하세요' }).waitFor()
  await visitor().signIn(email)
  expect(await phone.getByRole('link', { name: '로그인' }).count()).toBe(0)
})

test('[S2.4] the link of the mail, opened in the same browser, finishes there, and the first tab follows', async () => {
  const email = newEmail()
  const browser = await newBrowser()
  const page = await browser.newPage()
  await goBy(page, 'GitHub 계정으로 로그인', newPersona({ email }))
  expect(await dialog(page).getByLabel('이메일', { exact: true }).inputValue()).toBe(email)
  await dialog(page).getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await dialog(page).getByText('전체 동의').click()
  await dialog(page).getByRole('button', { name: '인증 메일 발송' }).click()
  const second = await browser.newPage()
  await second.goto(`/auth/email-verification/?token=${tokenIn(await mailTo(email))}`)
  await second.waitForURL('/')
  await page.waitForURL('/')
  expect(searchOf(page).size).toBe(0)
})

test('the second tab of the same sign-in follows when the first one has finished', async () => {
  const browser = await newBrowser()
  const page = await browser.newPage()
  await goBy(page, '카카오 로그인', verified())
  await dialog(page).waitFor()
  const second = await browser.newPage()
  await second.goto(page.url())
  await dialog(second).waitFor()
  await dialog(page).getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await dialog(page).getByText('전체 동의').click()
  await dialog(page).getByRole('button', { name: '가입하기' }).click()
  await page.waitForURL('/')
  await second.waitForURL('/')
  await second.getByRole('heading', { name: '안녕하세요' }).waitFor()
  expect(new URL(second.url()).search).toBe('')
})

test.each([
  ['a desktop', { viewport: DESKTOP }],
  ['a phone', { viewport: PHONE, hasTouch: true }],
])('on %s the second factor is asked for after the provider', async (_, options) => {
  const persona = verified()
  const { secret } = await withApp(await joined('kakao', persona))
  const page = await newPage(options)
  await page.goto('/info')
  await page.waitForURL('/login')
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await agree(page, persona)
  await page.getByRole('heading', { name: '2단계 인증' }).waitFor()
  expect(page.url()).not.toContain('code=')
  // One card, and no second one around it.
  expect(await page.locator('main > form').count()).toBe(1)
  const field = page.getByLabel('인증 코드', { exact: true })
  await field.fill('000000')
  await field.press('Enter')
  await page.getByText('인증 코드가 올바르지 않습니다.').waitFor()
  await field.fill(codeOf(secret))
  await field.press('Enter')
  await page.waitForURL('/info')
  await page.getByText(/연결 · .*로그인$/).waitFor()
})

test('an account with a second factor is linked once its code is given', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const page = await newPage()
  await goBy(page, 'Google 계정으로 로그인', verified({ email: owner.email }))
  await dialog(page).getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await dialog(page).getByLabel('비밀번호', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: '2단계 인증' }).waitFor()
  expect(await page.locator('main > form').count()).toBe(1)
  await page.getByLabel('인증 코드', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  await mailTo(owner.email, { subject: '연결되었습니다' })
})

test('an account that exists is linked by its password', async () => {
  const owner = await person()
  const page = await newPage()
  await goBy(page, 'Google 계정으로 로그인', verified({ email: owner.email }))
  await dialog(page).getByText('이미 가입된 이메일입니다. 계정을 연결하려면 비밀번호를 입력해주세요.').waitFor()
  const password = dialog(page).getByLabel('비밀번호', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await dialog(page).getByText('현재 비밀번호가 일치하지 않습니다.').waitFor()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await page.waitForURL('/')
  expect((await mailTo(owner.email, { subject: '연결되었습니다' })).text).toContain('Google 계정')
})

test('in one’s own account ways are linked and cut', async () => {
  const owner = await person()
  const page = await newPage()
  await signIn(page, owner.email)
  await page.goto('/info')
  await page.getByRole('button', { name: '네이버 연결', exact: true }).click()
  await dialog(page).getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog(page).getByRole('button', { name: '연결', exact: true }).click()
  await agree(page, newPersona({ email: 'naver@example.com' }))
  await page.waitForURL('/info')
  await page.getByText('네이버 계정이 연결되었습니다.').waitFor()
  // Linked, and not yet used to sign in.
  await page.getByText(/^naver@example.com · \d{4}년 [^·]* 연결$/).waitFor()
  await page.getByRole('button', { name: '네이버 연결 해제' }).click()
  await dialog(page).or(page.getByRole('alertdialog')).getByRole('button', { name: '연결 해제' }).click()
  await page.getByText('네이버 계정 연결이 해제되었습니다.').waitFor()
  await expect.poll(() => page.getByText('연결되지 않음').count()).toBe(5)
})

test('[S2.4] every error has its sentence, and a way back', async () => {
  const page = await newPage()
  await goBy(page, 'Haedam SSO로 로그인', newPersona({ fault: 'denied' }))
  await page.getByText('소셜 로그인이 취소되었습니다.').waitFor()
  for (const [search, sentence] of [
    ['error=oauth.disabled', '현재 사용할 수 없는 로그인 방식입니다.'],
    ['error=server_error', '소셜 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
    [`code=a&state=${'x'.repeat(43)}&scope=openid&prompt=none`, '로그인 요청이 만료되었습니다. 다시 시도해주세요.'],
    ['modal=unknown&mode=both', '로그인 요청이 만료되었습니다. 다시 시도해주세요.'],
    ['code=abc&state=def', '계속할 수 없는 로그인입니다. 처음부터 다시 로그인해주세요.'],
    ['modal=extra-info&mode=password&oauthId=abc', '계속할 수 없는 로그인입니다. 처음부터 다시 로그인해주세요.'],
    [
      `modal=extra-info&mode=password&oauthId=${'x'.repeat(43)}&verified=no`,
      '로그인을 시작한 브라우저에서만 계속할 수 있습니다. 진행 시간이 지났다면 처음부터 다시 로그인해주세요.',
    ],
  ] as const) {
    await page.goto(`/oauth?${search}`)
    await page.getByRole('main').getByText(sentence).waitFor()
  }
  await page.getByRole('link', { name: '다시 로그인하기' }).click()
  await page.waitForURL('/login')

  await goBy(page, '카카오 로그인', verified({ fault: 'down' }))
  await page.getByText('카카오 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해주세요.').waitFor()
  // A return that belongs to another browser.
  const persona = verified()
  await joined('kakao', persona)
  const attacker = await newPage()
  await attacker.goto('/login')
  await attacker.getByRole('link', { name: '카카오 로그인' }).click()
  const address = attacker.url()
  await page.goto(address)
  await agree(page, persona)
  await page.getByText('로그인을 시작한 브라우저에서 계속해주세요.', { exact: false }).waitFor()
  expect((await visitor().call(authRoutes.welcome, {})).providers).toHaveLength(5)
})
