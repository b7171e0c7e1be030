import { describe, expect, test } from 'vitest'
import { person, registered } from '../server/testing/visitor.ts'
import { DESKTOP, enter, newPage, settled } from './browser.ts'
import { overflow } from './projects.ts'

const picture = { name: /^두레의 프로젝트 화면/ }

describe.each([360, 768, 1024, 1920])('the first page, %i pixels wide', width => {
  test.each(['light', 'dark'] as const)(
    'shows the product in the %s theme, and fetches only that picture',
    async theme => {
      const page = await newPage({ viewport: { ...DESKTOP, width }, colorScheme: theme })
      const fetched: string[] = []
      page.on('request', request => void fetched.push(new URL(request.url()).pathname))
      await page.goto('/')
      const shown = page.getByRole('img', picture)
      await shown.waitFor()
      await settled(page)
      const wanted = `${width < 768 ? 'narrow' : 'wide'}-${theme}`
      expect(fetched.filter(path => path.endsWith('.webp'))).toEqual([expect.stringContaining(`/${wanted}-`)])
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700)
      expect(await overflow(page)).toBe(0)
    },
  )
})

test('the picture follows a theme that was chosen here, and its place is kept before it comes', async () => {
  const page = await newPage({ colorScheme: 'light' })
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/*.webp', async route => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const shown = page.getByRole('img', picture)
  const height = async () => Math.round((await shown.boundingBox())!.height)
  await expect.poll(height).toBeGreaterThan(500)
  const before = await height()
  release()
  await settled(page)
  expect(await height()).toBe(before)
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('wide-dark')
})

test('[S2.1] the home page of somebody in one company leads into it, and of somebody in several lists them', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto('/')
  await page.getByText(/소유자 · 활동명 .* · 멤버 1명/).waitFor()
  await page.getByRole('link', { name: '해담푸드로 이동' }).click()
  await page.waitForURL(`/org/${orgId}/project*`)
  await registered(owner, { name: '온정한상' })
  await page.goto('/')
  await page.getByRole('link', { name: /온정한상/ }).waitFor()
  const main = page.getByRole('main')
  expect(
    await main
      .getByRole('listitem')
      .getByRole('link', { name: /멤버 1명/ })
      .count(),
  ).toBe(2)
  await main.getByRole('link', { name: /전체 보기/ }).click()
  await page.waitForURL('/start')
})
