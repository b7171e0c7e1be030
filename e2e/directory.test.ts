import { expect, test } from 'vitest'
import { connected, oktaUser, provider } from '../server/directory/test.ts'
import { commit, compose, enter, newPage, PHONE } from './browser.ts'

test('an owner connects a directory, sees whom it expects and what it did wrong, and ends it', async () => {
  const { owner, orgId, address } = await connected('해담푸드')
  const page = await newPage({ viewport: PHONE, hasTouch: true })
  await enter(page, owner.email)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/org/${orgId}/info`)
  await page.getByRole('heading', { name: '디렉터리 연동 (SCIM)' }).waitFor()
  await page.getByRole('button', { name: '토큰 만들기' }).tap()
  const making = page.getByRole('dialog', { name: '디렉터리 연동 토큰 만들기' })
  const field = making.getByRole('textbox', { name: '토큰 이름' })
  await field.waitFor()
  await field.press('Enter')
  await making.getByText('입력해주세요').waitFor()
  // Enter ends the syllable, and sends nothing.
  await compose(page, [['ㅇ', '엔', '엔트라']], false)
  await page.keyboard.press('Enter')
  await commit(page, '엔트라')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: '토큰을 만들었습니다' })
  const secret = (await made.getByText('dure_scim_').textContent())!
  await made.getByRole('button', { name: '토큰 복사' }).tap()
  await page.getByText('복사하였습니다.').waitFor()
  await made.getByRole('button', { name: '확인' }).tap()
  const list = page.getByRole('list', { name: '디렉터리 연동 토큰 목록' })
  await list.getByText('엔트라').waitFor()
  expect(await page.getByText(secret).count()).toBe(0)
  expect(await page.getByRole('button', { name: '토큰 만들기' }).isDisabled()).toBe(true)

  const { call } = provider(secret, owner)
  expect((await call('POST', '/Users', oktaUser(address('seoyeon'), { displayName: '이서연' }))).status).toBe(201)
  await call('POST', '/Users', oktaUser('seoyeon@elsewhere.kr'))
  await page.getByText('가입을 기다리는 사람 1명').tap()
  await page.getByText(address('seoyeon')).waitFor()
  await page.getByText('최근 거절된 요청', { exact: true }).tap()
  await page.getByText('seoyeon@elsewhere.kr: 조직이 소유를 확인한 도메인의 이메일이 아닙니다.').waitFor()

  await list.getByRole('button', { name: '엔트라 토큰 폐기' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '토큰 폐기' }).tap()
  await page.getByText('토큰을 폐기하였습니다.').waitFor()
  expect((await call('GET', '/Users')).status).toBe(401)
})
