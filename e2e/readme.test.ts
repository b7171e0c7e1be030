import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDirectory, startedServer } from '../server/test-process.ts'
import { newBrowser } from './browser.ts'

const PICTURE = 'docs/images/start.png'

// `PICTURES=1 npm test -- readme` takes the README's picture anew; without it the story only makes sure that it can be taken.
test('the picture of the README is the list of companies of the made-up one', { timeout: 90_000 }, async () => {
  const server = await startedServer({ DATA_DIR: await newDirectory() }, {}, 'demo')
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
  await expect
    .poll(() => page.locator('img').evaluateAll(all => (all as HTMLImageElement[]).every(image => image.complete)))
    .toBe(true)
  const names = await page.getByRole('listitem').locator('b').allInnerTexts()
  expect([names.length, names[0], names.at(-1)]).toEqual([10, '해담푸드', '마포 공동육아 협동조합'])
  await page.mouse.move(0, 0)
  const taken = await sharp(await page.screenshot())
    .png({ palette: true })
    .toBuffer()
  if (process.env.PICTURES) {
    await mkdir('docs/images', { recursive: true })
    await writeFile(PICTURE, taken)
  }
  const [kept, now] = [await sharp(await readFile(PICTURE)).metadata(), await sharp(taken).metadata()]
  expect([kept.width, kept.height]).toEqual([now.width, now.height])
})
