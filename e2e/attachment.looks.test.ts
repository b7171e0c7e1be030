// Files as they lie on a page and in the viewer: long names, odd shapes, narrow screens.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { issueFileRoutes } from '#contract/issue-discussion'
import { storedFile } from '../server/attachment/test.ts'
import { DESKTOP, enter, layersAreGone, newBrowser, PHONE, settled } from './browser.ts'
import { plan } from './plans.ts'

async function withFiles(files: [name: string, bytes: Uint8Array][], options: Parameters<typeof newBrowser>[0] = {}) {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  for (const [name, bytes] of files) {
    const { fileId } = await storedFile(owner, at.orgId, name, bytes)
    await owner.call(issueFileRoutes.attach, { ...at, issueId, body: { fileIds: [fileId] } })
  }
  const page = await (await newBrowser(options)).newPage()
  await enter(page, owner.email)
  return { page, path, address: `${path}/issue/${issueId}` }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2980b9' } })
    .png()
    .toBuffer()

test('a picture in the viewer stays in the middle, however it is shaped and however large it is', async () => {
  const { page, address } = await withFiles([
    ['세로.png', await picture(300, 1_200)],
    ['가로.png', await picture(1_200, 300)],
  ])
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(address)
    for (const name of ['세로.png', '가로.png']) {
      await page.getByRole('button', { name: `${name} 열기` }).click()
      const shown = page.getByRole('dialog').getByRole('img', { name })
      await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).complete)).toBe(true)
      for (let press = 0; press < 4; press++) {
        const off = await shown.evaluate(image => {
          const stage = image.parentElement!.parentElement!.getBoundingClientRect()
          const own = image.getBoundingClientRect()
          const besides = innerHeight - stage.height
          return {
            aside: Math.round((own.left + own.right) / 2 - (stage.left + stage.right) / 2),
            above: Math.round((own.top + own.bottom) / 2 - (stage.top + stage.bottom) / 2),
            besides: besides < 200,
          }
        })
        // A stage is scrolled by whole pixels, and each step enlarges what the one before left over.
        expect([Math.abs(off.aside) <= 1 + press, Math.abs(off.above) <= 1 + press, off.besides, name]).toEqual([
          true,
          true,
          true,
          name,
        ])
        await page.keyboard.press('Equal')
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await layersAreGone(page)
  }
})

test('a long name ends before what stands beside it, on an issue and among the files of a project', async () => {
  const name = `${'아주'.repeat(60)}.txt`
  const { page, path, address } = await withFiles([
    [name, Buffer.from('회의록')],
    ['메모.txt', Buffer.from('메모')],
    [`${'사진'.repeat(60)}.png`, await picture(300, 200)],
  ])
  for (const size of [DESKTOP, PHONE])
    for (const where of [address, `${path}/info?tab=files`]) {
      await page.setViewportSize(size)
      await page.goto(where)
      const row = page.getByRole('listitem').filter({ hasText: name }).first()
      await row.getByRole('button', { name }).first().waitFor()
      await settled(page)
      // Each part lies within its column, and no two of them over each other.
      const found = await row.evaluate(item => {
        const parts = [...item.querySelectorAll('button, a')].map(part => part.getBoundingClientRect())
        const main = document.querySelector('main')!.getBoundingClientRect()
        const list = item.parentElement!.getBoundingClientRect()
        const isOver = (a: DOMRect, b: DOMRect) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        return {
          outside: parts.filter(({ right }) => right > Math.min(main.right, list.right) + 1).length,
          over: parts.some((one, at) => parts.slice(at + 1).some(other => isOver(one, other))),
        }
      })
      expect((await page.getByRole('button', { name: /열기$/ }).boundingBox())!.width).toBe(112)
      expect([size.width, where, found]).toEqual([size.width, where, { outside: 0, over: false }])
    }
})

test('the sign that removes a picture hides little of it, and is hit by a thumb', async () => {
  const { page, address } = await withFiles([['사진.png', await picture(300, 200)]], {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(address)
  const remove = page.getByRole('button', { name: '사진.png 삭제' })
  await remove.scrollIntoViewIfNeeded()
  const box = (await remove.boundingBox())!
  expect(box.width).toBeLessThanOrEqual(24)
  const edge = { x: box.x + box.width / 2 - 21, y: box.y + box.height / 2 + 21 }
  await page.touchscreen.tap(edge.x, edge.y)
  await remove.waitFor({ state: 'detached' })
})
