import { expect, test } from 'vitest'
import { person } from '../server/testing/visitor.ts'
import { clockOf, DESKTOP, enter, newPage, settled, signIn } from './browser.ts'

test.each([
  ['/login', '로그인'],
  ['/signup', '회원가입'],
  ['/auth/password/reset', '비밀번호 재설정'],
  ['/auth/password/fail', '비밀번호를 재설정할 수 없습니다'],
  ['/auth/email-verification', '이메일 인증에 실패하였습니다.'],
  ['/access-denied', '접근 권한이 없습니다'],
  ['/withdrawn', '회원 탈퇴가 완료되었습니다'],
  ['/terms', '이용약관'],
  ['/privacy', '개인정보 처리방침'],
  ['/somewhere/else', '페이지를 찾을 수 없습니다'],
  ['/auth/nowhere', '페이지를 찾을 수 없습니다'],
])('[S2.1] [S2.6] %s opens with and without its trailing slash', async (path, heading) => {
  const page = await newPage()
  for (const each of [path, `${path}/`]) {
    await page.goto(each)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    expect(await page.title()).toMatch(/.+ · 두레$/)
  }
})

test('[S2.23] each page body is a file of its own, fetched when it is first visited', async () => {
  const page = await newPage()
  const fetched: string[] = []
  page.on('response', response => fetched.push(new URL(response.url()).pathname))
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(fetched.some(path => /LoginPage-.*\.js/.test(path))).toBe(false)
  await page.getByRole('link', { name: '로그인' }).click()
  await page.waitForURL('/login')
  await page.getByRole('heading', { name: '로그인' }).waitFor()
  expect(new Set(fetched.filter(path => /LoginPage-.*\.js/.test(path))).size).toBe(1)
})

test('[S2.39] a flag of the GitHub callback is said once, at the next change of place', async () => {
  const page = await newPage()
  await page.goto('/')
  // The first page would take a flag that comes before it is there.
  await settled(page)
  for (const [flag, sentence] of [
    ['github-connected', 'GitHub 연동이 완료되었습니다.'],
    ['github-failed', 'GitHub 연동에 실패하였습니다.'],
  ] as const) {
    await page.evaluate(name => sessionStorage.setItem(name, 'true'), flag)
    await page.getByRole('link', { name: '이용약관' }).click()
    await page.getByText(sentence).waitFor()
    expect(await page.evaluate(name => sessionStorage.getItem(name), flag)).toBeNull()
    await page.getByText(sentence).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('link', { name: '이용약관' }).waitFor()
    expect(await page.getByText(sentence).count()).toBe(0)
  }
})

test('[S2.40] a thin bar shows while a call is in flight, unless the call is flagged to skip it', async () => {
  const page = await newPage()
  await page.goto('/login')
  await page.getByRole('heading', { name: '로그인' }).waitFor()
  const bar = page.getByRole('progressbar')
  await bar.waitFor({ state: 'detached' })
  let answer = () => {}
  const held = () => new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/auth/signin', async route => {
    await held()
    return route.continue()
  })
  await page.getByLabel('이메일', { exact: true }).fill('mina@example.com')
  await page.getByLabel('비밀번호', { exact: true }).fill('두레에서 함께 일해요')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await bar.waitFor()
  answer()
  await bar.waitFor({ state: 'detached' })

  await page.goto('/signup')
  await page.route('**/api/auth/check-email', async route => {
    await held()
    return route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/check-email')
  await page.getByLabel('이메일').fill('mina@example.com')
  await asked
  await (
    await clockOf(page)
  )(1_000)
  expect(await bar.count()).toBe(0)
  answer()
})

test('[S2.38] a success is said at the top in the middle for a second, an error at the top right for three', async () => {
  const { email } = await person()
  const page = await newPage()
  await page.goto('/login')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const sentence = '이메일 또는 비밀번호가 올바르지 않습니다.'
  const error = page.getByRole('alert').getByText(sentence)
  await error.waitFor()
  const from = Date.now()
  const { x, y, width } = (await error.boundingBox())!
  expect([x > DESKTOP.width / 2, x + width > DESKTOP.width - 120, y < 120]).toEqual([true, true, true])
  await error.waitFor({ state: 'detached' })
  expect(Date.now() - from).toBeGreaterThan(2_500)
  // It is said once: what was typed stays.
  expect(await page.getByLabel('이메일', { exact: true }).inputValue()).toBe(email)
  await signIn(page, email)
  const success = page.getByText('로그인에 성공하였습니다.')
  const box = (await success.boundingBox())!
  expect(Math.abs(box.x + box.width / 2 - DESKTOP.width / 2)).toBeLessThan(40)
  await success.waitFor({ state: 'detached' })
})

test('a chosen theme holds against the system, and is there before the first paint', async () => {
  const { email } = await person()
  const page = await newPage({ colorScheme: 'light' })
  await enter(page, email)
  await page.goto('/info')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: '어둡게' }).or(page.getByText('어둡게')).first().click()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.reload()
  await page.getByLabel('이름').waitFor()
  expect(await background()).toBe(dark)
})
