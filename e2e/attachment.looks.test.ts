// Files as they lie on a page and in the viewer: long names, odd shapes, narrow screens.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { issueFileRoutes } from '#contract/issue-discussion'
import { storedFile } from '../server/attachment/test.ts'
import { DESKTOP, enter, newBrowser, PHONE } from './browser.ts'
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
        expect([Math.abs(off.aside) <= 1, Math.abs(off.above) <= 1, off.besides, name]).toEqual([
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
  }
})
