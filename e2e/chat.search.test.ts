import { expect, test } from 'vitest'
import { compose, PHONE } from './browser.ts'
import { message, talk } from './chats.ts'
import { isReached } from './sight.ts'

test('words of long ago are found in the room, also while a syllable is composed, and lead to their place', async () => {
  const { owner, others, fill, open, post } = await talk(['한지우'])
  await post(others[0]!, '주간회의록을 올렸습니다')
  await fill(400, 3)
  const page = await open(owner)
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  const dialog = page.getByRole('dialog', { name: '대화 내용 검색' })
  await dialog.getByText('이 채팅방의 대화 내용을 검색합니다.').waitFor()
  await dialog.getByRole('textbox').focus()
  await compose(page, [['ㅎ', '호', '회'], ['의']], false)
  const found = dialog.getByRole('listitem')
  await expect
    .poll(() => found.allInnerTexts())
    .toEqual([expect.stringMatching(/한지우[\s\S]*주간회의록을 올렸습니다/)])
  expect(await found.locator('mark').innerText()).toBe('회의')
  await found.getByRole('button').click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isReached(message(page, '주간회의록을 올렸습니다'))).toBe(true)
  await page.getByRole('button', { name: '최신 메시지로' }).click()
  await expect.poll(() => isReached(message(page, '400번째 말'))).toBe(true)
  // Keys lead to the newest one, or to another.
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await dialog.getByRole('textbox').fill('번째 7')
  await dialog.locator('mark').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isReached(message(page, '397번째 말'))).toBe(true)
  await page.getByRole('button', { name: '대화 내용 검색' }).click()
  await dialog.getByRole('textbox').fill('번째 7')
  await dialog.locator('mark').first().waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isReached(message(page, '387번째 말'))).toBe(true)
})

test('what is not there is said, and a phone finds as a desktop does', async () => {
  const { owner, open, post } = await talk(['한지우'])
  await post(owner, '점심은 김치찜')
  const page = await open(owner, { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('button', { name: '대화 내용 검색' }).tap()
  const dialog = page.getByRole('dialog', { name: '대화 내용 검색' })
  await dialog.getByRole('textbox').fill('없는 말')
  await dialog.getByText('검색 결과가 없습니다.').waitFor()
  await dialog.getByRole('textbox').fill('김치')
  await dialog.getByRole('listitem').getByRole('button').tap()
  await dialog.waitFor({ state: 'detached' })
  await message(page, '점심은 김치찜').waitFor()
  expect(await message(page, '점심은 김치찜').isVisible()).toBe(true)
})
