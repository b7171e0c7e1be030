import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { secondFactorRoutes } from '#contract/second-factor'
import { codeOf, later, withApp } from '../server/second-factor/test.ts'
import { mailTo, tokenIn } from '../server/testing/outbox.ts'
import { newEmail, PASSWORD, person, refusal, visitor } from '../server/testing/visitor.ts'
import { commit, compose, enter, newPage, signIn } from './browser.ts'

test('an authenticator app is set up, asked for, and turned off again', async () => {
  const owner = await person()
  const page = await newPage()
  await signIn(page, owner.email)
  await page.goto('/info')
  const section = page.getByRole('region', { name: '2단계 인증' })
  await section.getByRole('button', { name: '설정' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog.getByLabel('현재 비밀번호').press('Enter')
  await dialog.getByRole('img', { name: '인증 앱 설정 QR 코드' }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const field = dialog.getByLabel('인증 코드', { exact: true })
  await field.fill('12345')
  await field.press('Enter')
  await dialog.getByText('인증 앱에 표시된 6자리 코드를 입력해주세요.', { exact: true }).waitFor()
  const code = codeOf(secret)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await field.press('Enter')
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '파일로 저장' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^두레-복구-코드-\d{4}-\d\d-\d\d\.txt$/)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '복구 코드를 보관하셨습니까?' })
  await question.getByRole('button', { name: '취소' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '보관했습니다' }).click()
  await section.getByText('10개 중 10개 남음').waitFor()

  // Asked for in another browser, where a recovery code serves as well.
  await later(owner.email)
  const other = await newPage()
  await other.goto('/info')
  await other.waitForURL('/login')
  await other.getByLabel('이메일', { exact: true }).fill(owner.email)
  await other.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await other.getByRole('heading', { name: '2단계 인증' }).waitFor()
  const asked = other.getByLabel('인증 코드', { exact: true })
  expect(await asked.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await asked.getAttribute('inputmode')).toBe('numeric')
  await asked.fill('000000')
  await asked.press('Enter')
  await other.getByRole('alert').getByText('인증 코드가 올바르지 않습니다.').waitFor()
  await other.getByRole('button', { name: '복구 코드 사용' }).click()
  const recovery = other.getByLabel('복구 코드')
  await recovery.fill('abcde')
  await recovery.press('Enter')
  await other.getByText('복구 코드는 abcde-12345처럼 영문과 숫자 10자리입니다.').waitFor()
  await recovery.fill('abcde-12345')
  await recovery.press('Enter')
  await other.getByRole('alert').getByText('복구 코드가 올바르지 않거나 이미 사용되었습니다.').waitFor()
  await recovery.fill(codes[0]!.toUpperCase())
  await other.getByLabel('이 브라우저에서 30일 동안 묻지 않기').check()
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await other.waitForURL('/info')
  await other.getByText('10개 중 9개 남음').waitFor()
  // The first browser heard of it.
  await section.getByText('10개 중 9개 남음').waitFor()

  await section.getByRole('button', { name: '해제' }).click()
  await dialog.getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog.getByLabel('인증 코드 또는 복구 코드').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '해제' }).click()
  await other.getByText('Google Authenticator, Microsoft Authenticator').waitFor()
  await visitor().signIn(owner.email)
})

test('five wrong codes lead back to the password, and recovery codes are made anew', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const page = await newPage()
  const givePassword = async () => {
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
  }
  await page.goto('/login')
  await page.getByLabel('이메일', { exact: true }).fill(owner.email)
  await page.getByLabel('이메일 저장').check()
  await givePassword()
  const field = page.getByLabel('인증 코드', { exact: true })
  for (let tries = 1; tries <= 5; tries++) {
    await field.fill(`00000${tries}`)
    const answer = page.waitForResponse(response => response.url().endsWith(secondFactorRoutes.answer.path))
    await field.press('Enter')
    await answer
  }
  await page.getByRole('main').getByText('인증에 여러 번 실패하였습니다. 처음부터 다시 시도해주세요.').waitFor()
  expect(await page.getByText('인증에 여러 번 실패하였습니다.').count()).toBe(1)
  expect(await page.getByLabel('이메일', { exact: true }).inputValue()).toBe(owner.email)
  await givePassword()
  await field.fill(codeOf(secret))
  await field.press('Enter')
  await page.waitForURL('/')

  await later(owner.email)
  await page.goto('/info')
  await page.getByRole('region', { name: '2단계 인증' }).getByRole('button', { name: '새로 만들기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog.getByLabel('인증 코드 또는 복구 코드').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '새로 만들기' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(10)
})

test('a reset of the password asks for a code before it sets the new one', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const page = await newPage()
  await page.goto('/auth/password/reset')
  await page.getByLabel('이메일').fill(owner.email)
  await page.getByRole('button', { name: '재설정 메일 발송' }).click()
  const token = tokenIn(await mailTo(owner.email, { subject: '재설정 안내' }))
  await page.goto(`/auth/password/verify/?token=${token}`)
  await page.getByLabel('새 비밀번호').fill('아주 새로운 비밀번호')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  const field = page.getByLabel('인증 코드', { exact: true })
  await field.fill('000000')
  await field.press('Enter')
  await page.getByRole('alert').getByText('인증 코드가 올바르지 않습니다.').waitFor()
  for (let tries = 2; tries <= 5; tries++) {
    // Until it has the answer to the try before, the form takes no other one.
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    const answer = page.waitForResponse(response => response.url().endsWith(authRoutes.resetPassword.path))
    await field.press('Enter')
    await answer
  }
  // The last one leads back to the form, which still has what was typed.
  await page.getByRole('main').getByText('인증에 여러 번 실패하였습니다.').waitFor()
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await field.fill(codeOf(secret))
  await field.press('Enter')
  await page.waitForURL('/login')
  await page.getByRole('main').getByText('비밀번호가 변경되었습니다.').waitFor()
  expect(await refusal(visitor().signIn(owner.email))).toMatchObject({ error: 'signin.wrong' })
})

/** A device that keeps passkeys and says that it has seen its owner's finger. */
async function authenticatorOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, named, signs in alone and as the second step, and is removed', async () => {
  const owner = await person()
  const page = await newPage()
  await authenticatorOf(page)
  await signIn(page, owner.email)
  await page.goto('/info')
  const section = page.getByRole('region', { name: '2단계 인증' })
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: '등록' }).click()
  await dialog.getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog.getByRole('button', { name: '등록' }).click()
  await dialog.getByText('이름을 입력해주세요.').waitFor()
  await dialog.getByLabel('패스키 이름').fill('회사 노트북')
  await dialog.getByRole('button', { name: '등록' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  const code = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: '보관했습니다' }).click()
  await section.getByRole('button', { name: '회사 노트북 이름 변경' }).click()
  await dialog.getByLabel('패스키 이름').fill('내 노트북')
  await dialog.getByLabel('패스키 이름').press('Enter')
  await section.getByText('내 노트북').waitFor()

  const signOut = async () => {
    await page.getByRole('button', { name: '남궁다혜' }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await page.waitForURL('/login')
  }
  await signOut()
  await page.getByRole('button', { name: '패스키로 로그인' }).click()
  await page.waitForURL('/')
  await page.goto('/info')
  await section.getByText(/방금 전 사용/).waitFor()

  await signOut()
  await page.getByLabel('이메일', { exact: true }).fill(owner.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('button', { name: '패스키로 확인' }).click()
  await page.waitForURL('/')

  await page.goto('/info')
  await section.getByRole('button', { name: '내 노트북 이름 변경' }).click()
  await dialog.getByLabel('패스키 이름').fill('새 노트')
  // Enter ends the syllable, and sends nothing. The device of the test is gone from here on.
  await compose(page, [['ㅂ', '부', '북']], false)
  await page.keyboard.press('Enter')
  await commit(page, '북')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: '새 노트북 삭제' }).click()
  await dialog.getByLabel('현재 비밀번호').fill(PASSWORD)
  await dialog.getByLabel('인증 코드 또는 복구 코드').fill(code)
  await dialog.getByRole('button', { name: '삭제' }).click()
  await section.getByText('새 노트북').waitFor({ state: 'detached' })
  expect(await owner.call(secondFactorRoutes.state, {})).toMatchObject({ isOn: false, recoveryLeft: 0 })
})

test('who has lost everything asks for the end of it, and a device that is signed in stops it', async () => {
  const owner = await person()
  const here = await newPage()
  await enter(here, owner.email)
  await here.goto('/info')
  await withApp(owner)
  const page = await newPage()
  await page.goto('/login')
  await page.getByLabel('이메일', { exact: true }).fill(owner.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const asked: string[] = []
  page.on(
    'request',
    request => request.url().endsWith(secondFactorRoutes.askRecovery.path) && asked.push(request.url()),
  )
  await page.getByRole('button', { name: '인증 수단을 모두 잃어버리셨나요?' }).dblclick()
  await page.getByRole('main').getByText('확인 메일이 발송되었습니다.').waitFor()
  expect(asked).toHaveLength(1)
  const recent = page.getByText('메일을 보낸 지 얼마 되지 않았습니다.')
  expect(await recent.count()).toBe(0)
  // Asked anew a moment later, it says at its place why no other mail is sent.
  await page.getByRole('button', { name: '이전으로' }).click()
  await page.getByLabel('이메일', { exact: true }).fill(owner.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('button', { name: '인증 수단을 모두 잃어버리셨나요?' }).click()
  await page.getByRole('main').getByText('메일을 보낸 지 얼마 되지 않았습니다.').waitFor()
  expect(await recent.count()).toBe(1)
  const token = tokenIn(await mailTo(owner.email, { subject: '해제를 요청' }))
  await page.goto(`/auth/second-factor/recovery/?token=${token}`)
  await page.getByRole('button', { name: '72시간 뒤 해제' }).click()
  await page
    .getByRole('main')
    .getByText(/에 2단계 인증이 해제됩니다/)
    .waitFor()
  // It is told on the open pages of other devices.
  const section = here.getByRole('region', { name: '2단계 인증' })
  await section.getByText(/에 2단계 인증이 해제됩니다/).waitFor()
  await section.getByRole('button', { name: '해제 취소' }).waitFor()
  expect(page.url()).not.toContain(token)
  const stop = tokenIn(await mailTo(owner.email, { subject: '곧 해제' }))
  await page.goto(`/auth/second-factor/stop/?token=${stop}`)
  await page.getByRole('button', { name: '해제 취소' }).click()
  await page.getByRole('main').getByText('2단계 인증 해제가 취소되었습니다.').waitFor()
  for (const over of [`recovery/?token=${token}`, `stop/?token=${stop}`]) {
    await page.goto(`/auth/second-factor/${over}`)
    await page.getByRole('button', { name: /해제/ }).click()
    await page.getByText('이미 사용했거나 유효하지 않은 링크입니다.').waitFor()
    expect(page.url()).not.toContain('token')
  }
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('/login')
  expect(await owner.call(secondFactorRoutes.state, {})).toMatchObject({ isOn: true, endsAt: null })
})

test('a change of the address asks for a code where a second factor is on', async () => {
  const owner = await person()
  const page = await newPage()
  await signIn(page, owner.email)
  const { secret } = await withApp(owner)
  await page.goto('/info')
  await page.getByRole('button', { name: '이메일 변경' }).click()
  await page.getByLabel('새 이메일').fill(newEmail())
  await page.getByLabel('현재 비밀번호').fill(PASSWORD)
  await page.getByLabel('현재 비밀번호').press('Enter')
  const code = page.getByLabel('인증 코드 또는 복구 코드')
  await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByText('인증 앱의 코드나 복구 코드를 입력해주세요.').waitFor()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByText('발송된 인증 메일의 링크를').waitFor()
})
