import { dirname } from 'node:path'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { newBrowser, settled, signIn } from './browser.ts'

// `PICTURES=1 npm test -- readme` retakes the pictures; without it the story only checks that they can be taken.
test('the pictures of the README and of the first page are screens of the made-up company', async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory() }, {}, 'demo')
  await expect.poll(server.output).toContain('게스트')
  const password = /비밀번호는 모두 (\S+?)입니다/.exec(server.output())![1]!
  const opened = async (options: BrowserContextOptions) => {
    const page = await (await newBrowser({ baseURL: server.url, ...options })).newPage()
    await signIn(page, 'jiwoo.han@haedam.example', password)
    await page.goto('/start')
    return page
  }
  const page = await opened({ viewport: { width: 1200, height: 800 } })
  await page.getByText('한빛건축사사무소').waitFor()
  await expect.poll(() => page.locator('main img').count()).toBe(5)
  const names = await page.getByRole('listitem').locator('b').allInnerTexts()
  expect([names.length, names[0], names.at(-1)]).toEqual([10, '해담푸드', '마포 공동육아 협동조합'])
  await kept(await pictured(page), 'docs/images/start.png')
  await openProject(page)
  await page.getByRole('link', { name: '보드', exact: true }).click()
  await page.getByText('정기배송 주기를 바꾸면 다음 결제일 다시 계산').waitFor()
  await kept(await pictured(page), 'docs/images/board.png')

  const wide = await opened({ viewport: { width: 1240, height: 648 }, deviceScaleFactor: 1.25 })
  await openProject(wide)
  await wide.getByRole('link', { name: ISSUE }).click()
  await wide.getByRole('heading', { name: ISSUE }).waitFor()
  const narrow = await opened({
    viewport: { width: 390, height: 620 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await openProject(narrow)
  await narrow.getByRole('link', { name: ISSUE }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, each] of Object.entries({ wide, narrow })) {
      await each.emulateMedia({ colorScheme })
      await kept(await light(await pictured(each)), `web/home/images/${name}-${colorScheme}.webp`)
    }
})

const ISSUE = '결제 완료 후 주문 내역이 비어 보이는 현상 (iOS Safari 17)'

async function openProject(page: Page) {
  await page
    .getByRole('link', { name: /해담푸드/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /자사몰 개편/ })
    .first()
    .click()
}

async function pictured(page: Page) {
  await page.mouse.move(0, 0)
  await settled(page)
  // Those that are hidden or further down are not fetched.
  await expect.poll(() => page.evaluate(ARE_SHOWN)).toBe(true)
  return page.screenshot()
}
const ARE_SHOWN = () =>
  Array.from(document.images)
    .filter(image => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .every(image => image.complete)

const MOST_BYTES = 60_000
/** As good as a first visit can afford. */
async function light(picture: Buffer) {
  for (const quality of [85, 75, 65, 60, 55, 50, 45]) {
    const taken = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (taken.length <= MOST_BYTES) return taken
  }
  throw new Error('the picture is too large')
}

async function kept(picture: Buffer, file: string) {
  const taken = file.endsWith('.png') ? await sharp(picture).png({ palette: true }).toBuffer() : picture
  if (process.env.PICTURES) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, taken)
  }
  const [before, now] = [await sharp(await readFile(file)).metadata(), await sharp(taken).metadata()]
  expect([before.width, before.height]).toEqual([now.width, now.height])
}
