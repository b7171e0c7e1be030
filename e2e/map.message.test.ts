import { expect, test } from 'vitest'
import { place } from '../server/map/test.ts'
import { compose } from './browser.ts'
import { deed, message, talk } from './chats.ts'

test('[S1.6] a message is about a place, which leads to it, and back', async () => {
  const { owner, others, orgId, open, post } = await talk(['한지우'])
  const { placeId } = await place(owner, orgId, { name: '성수 물류창고', address: '서울 성동구 아차산로 103' })
  await place(owner, orgId, { name: '하남 야적장' })
  await post(owner, '내일 현장에서 뵙겠습니다')
  const [page, theirs] = [await open(owner), await open(others[0]!)]
  await deed(page, '현장에서', '장소 연결')
  const finder = page.getByRole('combobox', { name: '장소 이름, 주소, 초성으로 검색' })
  await finder.click()
  await compose(page, [
    ['ㅅ', '서', '성'],
    ['ㅅ', '수'],
  ])
  await page.getByRole('option', { name: /성수 물류창고/ }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  for (const each of [page, theirs])
    await message(each, '현장에서')
      .getByRole('link', { name: /성수 물류창고/ })
      .waitFor()
  await message(theirs, '현장에서')
    .getByRole('link', { name: /성수 물류창고/ })
    .click()
  await theirs.waitForURL(url => url.searchParams.get('place') === String(placeId))
  const here = theirs.getByRole('region', { name: '대화' })
  await here.getByRole('link', { name: /내일 현장에서 뵙겠습니다/ }).click()
  await theirs.waitForURL(/\/chat\/\d+\/?\?message=2/)
  await message(page, '현장에서').getByRole('button', { name: '성수 물류창고 연결 해제' }).click()
  await message(theirs, '현장에서')
    .getByRole('link', { name: /성수 물류창고/ })
    .waitFor({ state: 'detached' })
})
