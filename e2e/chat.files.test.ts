import { expect, test } from 'vitest'
import { messageRoutes } from '#contract/message'
import { allSent, field, message, talk } from './chats.ts'

test('forty files go in two messages, in their order', async () => {
  const { owner, open, at } = await talk()
  const page = await open(owner)
  const files = Array.from({ length: 40 }, (_, number) => ({
    name: `현장 ${String(number + 1).padStart(2, '0')}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${number + 1}`),
  }))
  await page.locator('input[type=file]').last().setInputFiles(files)
  await field(page).fill('점검 기록입니다.')
  await expect.poll(() => page.getByRole('button', { name: '전송' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: '전송' }).click()
  await message(page, '현장 40.txt').waitFor()
  await allSent(page)
  const { messages } = await owner.call(messageRoutes.list, { ...at, query: {} })
  const sent = messages.filter(({ event }) => !event)
  expect(sent.map(({ body, files: all }) => [body, all.length])).toEqual([
    ['점검 기록입니다.', 20],
    ['', 20],
  ])
  expect(sent.flatMap(each => each.files.map(({ name }) => name))).toEqual(files.map(({ name }) => name))
})

test('more words than a message takes are offered as a file', async () => {
  const { owner, open } = await talk()
  const page = await open(owner)
  await field(page).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '가'.repeat(10_001))
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await page.getByRole('alertdialog').getByRole('button', { name: '파일로 첨부' }).click()
  await page.getByText('붙여넣은 내용.txt').waitFor()
  await page.getByRole('button', { name: '전송' }).click()
  await message(page, '붙여넣은 내용.txt').waitFor()
  expect(await field(page).inputValue()).toBe('')
})
