import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { newBrowser } from './browser.ts'

// `PICTURES=1 npm test -- readme` retakes the README's pictures; without it the story only checks that they can be taken.
test('the pictures of the README are the companies and a board of the made-up one', { timeout: 120_000 }, async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory() }, {}, 'demo')
  await expect.poll(server.output, { timeout: 10_000 }).toContain('게스트')
  const password = /비밀번호는 모두 (\S+?)입니다/.exec(server.output())![1]!
  const page = await (await newBrowser({ baseURL: server.url, viewport: { width: 1200, height: 800 } })).newPage()
  await page.goto('/login')
  await page.getByLabel('이메일', { exact: true }).fill('jiwoo.han@haedam.example')
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/')
  await page.goto('/start')
  await page.getByText('한빛건축사사무소').waitFor()
  await expect.poll(() => page.locator('main img').count()).toBe(5)
  const names = await page.getByRole('listitem').locator('b').allInnerTexts()
  expect([names.length, names[0], names.at(-1)]).toEqual([10, '해담푸드', '마포 공동육아 협동조합'])
  await pictured(page, 'docs/images/start.png')
  await page
    .getByRole('link', { name: /해담푸드/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /자사몰 개편/ })
    .first()
    .click()
  await page.getByRole('link', { name: '보드', exact: true }).click()
  await page.getByText('정기배송 주기를 바꾸면 다음 결제일 다시 계산').waitFor()
  await pictured(page, 'docs/images/board.png')
})

async function pictured(page: Page, file: string) {
  await expect
    .poll(() => page.locator('img').evaluateAll(all => (all as HTMLImageElement[]).every(image => image.complete)))
    .toBe(true)
  await page.mouse.move(0, 0)
  const taken = await sharp(await page.screenshot())
    .png({ palette: true })
    .toBuffer()
  if (process.env.PICTURES) {
    await mkdir('docs/images', { recursive: true })
    await writeFile(file, taken)
  }
  const [kept, now] = [await sharp(await readFile(file)).metadata(), await sharp(taken).metadata()]
  expect([kept.width, kept.height]).toEqual([now.width, now.height])
}
