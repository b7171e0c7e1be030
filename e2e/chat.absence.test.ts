import { expect, test } from 'vitest'
import { message, said, talk } from './chats.ts'

test('after a long absence the newest messages come at once, without a walk through all that has changed', async () => {
  const { owner, others, roomId, fill, open, post } = await talk(['한지우'])
  const page = await open(owner)
  const walked: string[] = []
  page.on('response', response => {
    if (response.url().includes(`/rooms/${roomId}/changes`)) walked.push(response.url())
  })
  await page.context().setOffline(true)
  await fill(3_000)
  await post(others[0]!, '다녀오셨어요?')
  await page.context().setOffline(false)
  await message(page, '다녀오셨어요?').waitFor()
  await message(page, '3000번째 말').waitFor()
  // Three thousand changes are fifteen pages; five are walked through at most, and one is looked at after the newest messages.
  await expect.poll(() => walked.length).toBeGreaterThan(0)
  expect(walked.length).toBeLessThanOrEqual(7)
  await post(others[0]!, '이어서 말합니다')
  await message(page, '이어서 말합니다').waitFor()
  expect(await said(page).last().innerText()).toContain('이어서 말합니다')
})
