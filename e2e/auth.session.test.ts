import { SignJWT } from 'jose'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { mailTo, tokenIn } from '../server/testing/outbox.ts'
import { person, refusal, sql, visitor } from '../server/testing/visitor.ts'
import { compose, NAMGUNG, newBrowser, newPage, signIn } from './browser.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const refreshesOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/api/auth/token') && asked.push(request.url()))
  return asked
}

test('[S2.2] signing in remembers the address on wish and leads where one wanted to go', async () => {
  const { email } = await person()
  const page = await newPage()
  await page.goto('/info/password')
  await page.waitForURL('/login')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill('not the password')
  await page.getByLabel('이메일 저장').check()
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('alert').getByText('이메일 또는 비밀번호가 올바르지 않습니다.').waitFor()
  const password = page.getByLabel('비밀번호', { exact: true })
  expect(await password.inputValue()).toBe('not the password')
  await page.getByRole('button', { name: '비밀번호 표시' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await password.fill('두레에서 함께 일해요')
  await password.press('Enter')
  await page.waitForURL('/info/password')
  await page.getByText('로그인에 성공하였습니다.').waitFor()

  await page.getByRole('button', { name: '남궁다혜' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL('/login')
  await page.getByText('로그아웃되었습니다.').waitFor()
  expect(await page.getByLabel('이메일', { exact: true }).inputValue()).toBe(email)
  await page.reload()
  expect(await page.getByLabel('이메일', { exact: true }).inputValue()).toBe(email)
})

test('[S2.2] somebody signed in never sees the form, not for a frame', async () => {
  const { email } = await person()
  const page = await newPage()
  await signIn(page, email)
  await page.addInitScript(() => {
    const seen = window as unknown as { forms: number }
    seen.forms = 0
    new MutationObserver(() => (seen.forms += document.querySelectorAll('form').length)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  for (const path of ['/login', '/login/', '/signup/']) {
    await page.goto(path)
    await page.waitForURL('/')
    await page.getByRole('heading', { name: '안녕하세요' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { forms: number }).forms)).toBe(0)
  }
})

test('[S2.9] [S2.10] [S2.11] [S2.12] a forgotten password is set anew with the link of the mail', async () => {
  const { email } = await person()
  const page = await newPage()
  await page.goto('/login/')
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click()
  await page.waitForURL('/auth/password/reset')
  await page.getByRole('heading', { name: '비밀번호 재설정' }).waitFor()
  await page.getByLabel('이메일').fill(email)
  await page.getByRole('button', { name: '재설정 메일 발송' }).click()
  await page.getByText('가입된 이메일이면 재설정 메일이 발송됩니다.').waitFor()
  const token = tokenIn(await mailTo(email, { subject: '비밀번호 재설정' }))
  await page.goto(`/auth/password/verify/?token=${token}`)
  await page.waitForURL(`/auth/password/success?verified=success&token=${token}`)
  await page.getByLabel('새 비밀번호').fill('아주 새로운 비밀번호')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.waitForURL('/login')
  await page.getByRole('main').getByText('비밀번호가 변경되었습니다. 새 비밀번호로 로그인해주세요.').waitFor()
  expect(await page.getByLabel('이메일', { exact: true }).inputValue()).toBe(email)
  await signIn(page, email, '아주 새로운 비밀번호')

  const other = await newPage()
  await other.goto(`/auth/password/verify?token=${token}`)
  await other.waitForURL('/auth/password/fail?reason=used')
  await other.getByText('이미 사용된 링크입니다.').waitFor()
  await other.goto('/auth/password/success/?verified=success')
  await other.waitForURL('/auth/password/fail?reason=invalid')
  for (const [reason, sentence] of [
    ['expired', '만료된 링크입니다. 비밀번호 재설정을 다시 요청해주세요.'],
    ['made-up', '링크가 올바르지 않습니다. 메일의 링크를 다시 확인해주세요.'],
    ['123', '링크가 올바르지 않습니다. 메일의 링크를 다시 확인해주세요.'],
  ] as const) {
    await other.goto(`/auth/password/fail/?reason=${reason}`)
    await other.getByText(sentence).waitFor()
  }
  for (const token of ['made-up', 'x'.repeat(43)]) {
    await other.goto(`/auth/email-verification/?token=${token}`)
    await other.getByText('링크가 올바르지 않습니다. 메일의 링크를 다시 확인해주세요.').waitFor()
  }
})

test('[S4.2] a token that runs out in the middle of work is renewed once, and the work goes on', async () => {
  const { email } = await person()
  const page = await newPage()
  await signIn(page, email)
  await page.goto('/info')
  await page.getByLabel('이름').waitFor()
  const [row] = await sql<{ secret: Buffer }>(`select secret from server_key where purpose = 'access'`)
  const expired = await new SignJWT({ sid: 1 })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject('1')
    .setIssuer('dure')
    .setAudience('dure-api')
    .setIssuedAt(1)
    .setExpirationTime(2)
    .sign(row!.secret)
  const refreshes = refreshesOf(page)
  // Until the renewal, the page has an expired token.
  await page.route('**/api/user/**', route =>
    refreshes.length
      ? route.continue()
      : route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${expired}` } }),
  )
  await page.getByLabel('이름').fill('')
  await page.getByLabel('이름').focus()
  await compose(page, NAMGUNG)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('내 정보가 수정되었습니다.').waitFor()
  await page.getByRole('button', { name: '남궁', exact: true }).waitFor()
  expect(refreshes).toHaveLength(1)
})

test('two tabs that refresh at once both stay signed in', async () => {
  const { email } = await person()
  const browser = await newBrowser()
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await signIn(one, email)
  await two.goto('/info')
  for (let round = 0; round < 3; round++) {
    await Promise.all([one.goto('/info'), two.goto('/info')])
    for (const page of [one, two]) await page.getByLabel('이름').waitFor()
    expect([one, two].map(pathOf)).toEqual(['/info', '/info'])
  }
})

test('[S4.3] a session that was ended elsewhere leads to the sign-in page, by itself', async () => {
  const { email } = await person()
  const [page, phone] = [await newPage(), await newPage()]
  await signIn(page, email)
  await signIn(phone, email)
  await page.goto('/info')
  await page.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }).click()
  await page.getByText('다른 기기에서 모두 로그아웃되었습니다.').waitFor()
  await page.getByText('로그인된 다른 기기가 없습니다.').waitFor()
  await phone.getByRole('main').getByRole('link', { name: '회원가입' }).waitFor()
  await phone.goto('/info')
  await phone.waitForURL('/login')
  expect([page, phone].map(pathOf)).toEqual(['/info', '/login'])
})

test('offline and back: what was typed stays, the page says what is the matter, and goes on', async () => {
  const { email } = await person()
  const browser = await newBrowser({}, /ERR_INTERNET_DISCONNECTED|status of 401|WebSocket connection/)
  const page = await browser.newPage()
  await signIn(page, email)
  await page.goto('/info')
  const name = page.getByLabel('이름')
  await name.fill('남궁다솜')
  await browser.setOffline(true)
  await page.getByText('오프라인 상태입니다. 연결되면 자동으로 다시 시도합니다.').waitFor()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('alert').getByText('네트워크 연결을 확인해주세요.').waitFor()
  await page.getByText('저장하지 못한 변경 1건').waitFor()
  expect(await name.inputValue()).toBe('남궁다솜')
  await browser.setOffline(false)
  await page.getByText('오프라인 상태입니다.').waitFor({ state: 'detached' })
  await page.getByText('내 정보가 수정되었습니다.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/info')

  // Nobody sends a form again that somebody sent before they were signed in.
  const other = await newBrowser({}, /ERR_INTERNET_DISCONNECTED|status of 401|WebSocket connection/)
  const signingIn = await other.newPage()
  await signingIn.goto('/login')
  await signingIn.getByLabel('이메일', { exact: true }).waitFor()
  await other.setOffline(true)
  await signingIn.getByText('오프라인 상태입니다. 연결된 뒤 다시 시도해주세요.').waitFor()
  await other.setOffline(false)
  await signingIn.getByText('오프라인 상태입니다.').waitFor({ state: 'detached' })
})

test('what changes in one tab changes in the other', async () => {
  const owner = await person()
  const browser = await newBrowser()
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await signIn(one, owner.email)
  await two.goto('/')
  await two.getByRole('heading', { name: '남궁다혜님, 안녕하세요.' }).waitFor()
  await one.goto('/info')
  await one.getByLabel('이름').fill('')
  await one.getByLabel('이름').focus()
  await compose(one, NAMGUNG)
  await one.getByLabel('이름').press('Enter')
  await two.getByRole('heading', { name: '남궁님, 안녕하세요.' }).waitFor()
  expect((await owner.call(accountRoutes.me, {})).name).toBe('남궁')
})

test('a name that another screen changed first is not overwritten unseen', async () => {
  const owner = await person()
  const page = await newPage()
  await signIn(page, owner.email)
  await page.goto('/info')
  await page.getByLabel('이름').fill('나의 이름')
  await page.route('**/api/user/me', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), version: 99 }) })
  })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('다른 화면에서 이름을 먼저 변경하였습니다. 지금 저장된 이름은 남궁다혜입니다.').waitFor()
  expect(await page.getByLabel('이름').inputValue()).toBe('나의 이름')
})

test('where no cookie would be kept the page says that https is needed, and what to do, before it asks for a password', async () => {
  const options = { baseURL: inject('url').replace('localhost', 'dure.test') }
  const page = await (await newBrowser(options, /status of (401|403)|Opener-Policy header has been ignored/)).newPage()
  await page.goto('/login')
  await page.getByText('이 주소에서는 로그인을 유지할 수 없습니다').waitFor()
  await page.getByText('두레는 https 주소에서 사용해야 하며').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
})

test('[S2.13] the password is changed, and the address after its proof', async () => {
  const owner = await person()
  const page = await newPage()
  await signIn(page, owner.email)
  await page.goto('/info/password/')
  await page.getByLabel('현재 비밀번호').fill('두레에서 함께 일해요')
  await page.getByLabel('새 비밀번호').fill('바꾼 비밀번호 하나')
  await page.getByRole('button', { name: '변경', exact: true }).click()
  await page.getByText('비밀번호가 변경되었습니다.').waitFor()
  await page.waitForURL('/info')
  expect(await refusal(visitor().signIn(owner.email))).toMatchObject({ status: 401 })

  const next = `next.${owner.email}`
  await page.getByRole('button', { name: '이메일 변경' }).click()
  await page.getByLabel('새 이메일').fill(next)
  await page.getByLabel('현재 비밀번호').fill('바꾼 비밀번호 하나')
  await page.getByRole('button', { name: '인증 메일 발송' }).click()
  await page.getByText(`${next}으로 발송된 인증 메일`).waitFor()
  const other = await newPage()
  await other.goto(`/auth/email-verification/?token=${tokenIn(await mailTo(next))}`)
  await other.getByText('로그인 이메일이 변경되었습니다.').waitFor()
  // The first page hears of it without a reload.
  await page.getByText('발송된 인증 메일의 링크를').waitFor({ state: 'detached' })
  await page.getByText(next).waitFor()
})

test('a tab whose browser became somebody else shows them, and nothing of the one before', async () => {
  const [mina, jun] = [await person({ name: '김미나' }), await person({ name: '박준' })]
  const browser = await newBrowser()
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await signIn(one, mina.email)
  await one.getByRole('heading', { name: '김미나님, 안녕하세요.' }).waitFor()
  // The second tab must sign in again, because its own session ended with the cookie that it loses here.
  await browser.clearCookies()
  await signIn(two, jun.email)
  await one.getByRole('button', { name: '김미나' }).click()
  await one.getByRole('menuitem', { name: '내 정보' }).click()
  await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await sql('update session set ended_at = now() where user_id = (select id from "user" where email = $1)', [
    mina.email,
  ])
  await one.getByRole('button', { name: '박준' }).waitFor()
  expect(await one.getByText(mina.email).count()).toBe(0)
})

test('[S4.1] logging out from the first page leads to the sign-in page', async () => {
  const { email } = await person()
  const page = await newPage()
  await signIn(page, email)
  await page.getByRole('button', { name: '남궁다혜' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL('/login')
  await page.getByRole('heading', { name: '로그인' }).waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-dure_refresh')
})

test('[S2.2] a server that cannot say who this is yet is asked again, and nobody is shown the form meanwhile', async () => {
  const { email } = await person()
  const page = await (await newBrowser({}, /status of (401|503)/)).newPage()
  await signIn(page, email)
  let refusals = 2
  await page.route('**/api/auth/token', route =>
    refusals-- > 0
      ? route.fulfill({ status: 503, json: { message: '서버에 일시적인 문제가 발생했습니다.', error: 'busy' } })
      : route.continue(),
  )
  await page.goto('/info')
  await page.getByLabel('이름').waitFor()
  expect(new URL(page.url()).pathname).toBe('/info')
})
