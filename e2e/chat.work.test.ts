import { expect, test } from 'vitest'
import { projectRoutes } from '#contract/project'
import { deed, message, talk } from './chats.ts'

test('a message becomes an issue, and both lead to each other', async () => {
  const { owner, others, orgId, open, post } = await talk(['한지우'])
  await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  await owner.call(projectRoutes.create, { orgId, body: { name: '물류센터 이전', key: 'ICN' } })
  await post(others[0]!, '결제 후 **주문 내역**이 비어 보입니다\n[@전체](everyone) 확인 부탁드립니다')
  const page = await open(owner)
  const theirs = await open(others[0]!)
  await deed(page, '주문 내역', '이슈로 만들기')
  await page.getByRole('option', { name: /자사몰 개편/ }).click()
  const dialog = page.getByRole('dialog', { name: '이슈 생성' })
  const title = dialog.getByRole('textbox', { name: '제목' })
  await expect.poll(() => title.inputValue()).toBe('결제 후 주문 내역이 비어 보입니다 @전체 확인 부탁드립니다')
  await title.fill('주문 내역이 비어 보임')
  await dialog.getByText('한지우님의 메시지 보기').waitFor()
  await dialog.getByRole('button', { name: '생성' }).click()
  // The issue stands below the message for everybody, with its title and state.
  for (const each of [page, theirs]) await message(each, 'WEB-1').filter({ hasText: '주문 내역이 비어 보임' }).waitFor()
  await message(page, 'WEB-1')
    .getByRole('link', { name: /주문 내역이 비어 보임/ })
    .click()
  await page.waitForURL(/\/issue\/\d+/)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '한지우님의 메시지 보기' }).click()
  const back = await opened
  await back.waitForURL(/\/chat\/\d+\/?\?message=\d+/)
  await message(back, '확인 부탁드립니다').first().waitFor()
})
