import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { company } from '../server/invitation/test.ts'
import { newDomain } from '../server/domain/test.ts'
import { setRecords } from '../server/testing/loopback/resolver.ts'
import { mailTo } from '../server/testing/outbox.ts'
import { person } from '../server/testing/visitor.ts'
import { commit, compose, DESKTOP, enter, newPage, PHONE } from './browser.ts'

test('[S1.7] an owner proves a domain by its record, and who has an address of it comes in by themselves', async () => {
  const { owner, orgId } = await company('해담푸드', '문정희')
  const name = newDomain()
  const mine = await newPage()
  await enter(mine, owner.email)
  await mine.goto(`/org/${orgId}/info`)
  await mine.getByRole('button', { name: '도메인 등록' }).click()
  const adding = mine.getByRole('dialog', { name: '회사 도메인 등록' })
  const field = adding.getByRole('textbox', { name: '도메인' })
  await field.fill('naver.com')
  await mine.keyboard.press('Enter')
  await adding.getByText('naver.com 메일은 누구나 만들 수 있어 회사 도메인으로 등록할 수 없습니다.').waitFor()
  // A whole address says what is meant.
  await field.fill(`jiwoo@${name}`)
  await mine.keyboard.press('Enter')
  const proving = mine.getByRole('dialog', { name: `${name} 소유 확인` })
  await proving.getByRole('button', { name: '레코드 확인' }).click()
  await proving.getByText('확인용 TXT 레코드를 찾지 못했습니다.').waitFor()
  const value = (await proving.getByText('dure-verification=').textContent())!
  await setRecords(`_dure.${name}`, value)
  await proving.getByRole('button', { name: '레코드 확인' }).click()
  await mine.getByText('도메인 소유를 확인하였습니다.').waitFor()
  await proving.waitFor({ state: 'detached' })
  const row = mine.getByRole('list', { name: '회사 도메인 목록' }).getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: '초대를 받아야 참여' }).click()
  await mine.getByRole('menuitemradio', { name: '승인을 받고 참여' }).click()
  await mine.getByText('도메인 설정을 변경하였습니다.').waitFor()

  const jiwoo = await person({ name: '한지우', email: `${randomUUID().slice(0, 8)}@${name}` })
  const theirs = await newPage({ viewport: PHONE, hasTouch: true })
  await enter(theirs, jiwoo.email)
  await theirs.goto('/')
  await theirs.getByText(`${name} 이메일을 쓰는 사람은 초대 없이 참여할 수 있습니다.`).waitFor()
  await theirs.getByRole('button', { name: '해담푸드 참여 요청', exact: true }).tap()
  const joining = theirs.getByRole('dialog', { name: '해담푸드 참여 요청' })
  await joining.getByRole('textbox', { name: '활동명' }).fill('')
  // Enter ends the syllable, and sends nothing.
  await compose(theirs, [['ㅎ', '하', '한']], false)
  await theirs.keyboard.press('Enter')
  await commit(theirs, '한')
  await joining.getByRole('button', { name: '참여 요청', exact: true }).tap()
  await theirs.getByText('승인 대기 중').waitFor()
  await mine.getByRole('main').getByRole('link', { name: '참여 요청 1건' }).waitFor()
  await theirs.getByRole('button', { name: '해담푸드 참여 요청 취소' }).tap()
  await theirs.getByRole('button', { name: '해담푸드 참여 요청', exact: true }).waitFor()

  // The rule is another one by now: the page shows it as soon as it is looked at again.
  await row.getByRole('button', { name: '승인을 받고 참여' }).click()
  await mine.getByRole('menuitemradio', { name: '바로 멤버로 참여' }).click()
  await theirs.reload()
  await theirs.getByRole('button', { name: '해담푸드에 참여하기' }).tap()
  await theirs.getByRole('dialog').getByRole('button', { name: '참여하기', exact: true }).tap()
  await theirs.getByText('조직에 참여하였습니다.').waitFor()
  await theirs.getByRole('link', { name: /해담푸드/ }).waitFor()
  expect(await jiwoo.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '한지우', role: 'MEMBER' })
})

test('a code in the mail of the admin proves a domain as well; what is removed opens nothing', async () => {
  const { owner, orgId } = await company('온정한상', '문정희')
  const name = newDomain()
  const page = await newPage({ viewport: DESKTOP })
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/info`)
  await page.getByRole('button', { name: '도메인 등록' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '도메인' }).fill(name)
  await page.keyboard.press('Enter')
  const proving = page.getByRole('dialog', { name: `${name} 소유 확인` })
  await proving.getByRole('button', { name: '코드 보내기' }).click()
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await mailTo(`admin@${name}`)).text!)![0]
  await proving.getByRole('textbox', { name: '확인 코드' }).fill('AAAA-AAAA')
  await page.keyboard.press('Enter')
  await proving.getByText('확인 코드가 일치하지 않습니다.').waitFor()
  await proving.getByRole('textbox', { name: '확인 코드' }).fill(` ${code.toLowerCase()} `)
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: '회사 도메인 목록' })
  await list.getByText(/확인$/).waitFor()
  await page.getByRole('button', { name: `${name} 메뉴` }).click()
  await page.getByRole('menuitem', { name: '도메인 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '도메인 삭제' }).click()
  await expect.poll(() => list.count()).toBe(0)
})
