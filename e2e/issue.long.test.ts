// Long lists and columns, of which only the rows near the window are drawn.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listingRoutes } from '#contract/listing'
import { column, line, onIssues, plan } from './plans.ts'

/** 상품 01 to 상품 n, in this order. */
async function longPlan(count: number) {
  const planned = await plan()
  const titles = Array.from({ length: count }, (_, at) => `상품 ${String(at + 1).padStart(2, '0')}`)
  // The newest stands first.
  for (const title of titles.toReversed()) await planned.issue({ title })
  return { ...planned, titles }
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const current = (page: Page) => page.getByRole('main').locator('[data-current]')

/** Scrolls what lies under the first row. */
async function wheel(page: Page, pixels: number) {
  const box = (await page.getByRole('main').getByRole('list').first().boundingBox())!
  await page.mouse.move(box.x + 80, 400)
  await page.mouse.wheel(0, pixels)
}

test('of a long list the rows near the window are drawn; J, K and a screen reader know the others', async () => {
  const { owner, path, titles } = await longPlan(90)
  const page = await onIssues(owner, path)
  await line(page, '상품 01').waitFor()
  expect(await rows(page).count()).toBeLessThan(titles.length / 2)
  expect(await rows(page).first().getAttribute('aria-setsize')).toBe('90')
  for (let step = 0; step < 60; step++) await page.keyboard.press('j')
  const sixtieth = page.getByRole('link', { name: '상품 60', exact: true })
  await sixtieth.and(page.locator(':focus')).waitFor()
  expect(await current(page).getAttribute('aria-posinset')).toBe('60')
  expect(await rows(page).count()).toBeLessThan(60)

  // Scrolled far away, the keys and the focus go on from where they were.
  await wheel(page, -10_000)
  await expect.poll(() => page.getByRole('link', { name: '상품 01', exact: true }).count()).toBe(1)
  await expect.poll(() => page.getByRole('link', { name: '상품 50', exact: true }).count()).toBe(0)
  expect(await sixtieth.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('k')
  await page.getByRole('link', { name: '상품 59', exact: true }).and(page.locator(':focus')).waitFor()
  await expect.poll(() => current(page).evaluate(row => row.getBoundingClientRect().top > 0)).toBe(true)

  await wheel(page, 10_000)
  const last = page.getByRole('link', { name: '상품 90', exact: true })
  await expect.poll(() => last.evaluate(row => row.getBoundingClientRect().bottom < innerHeight)).toBe(true)
})

test('a card is dragged to a place far down, which was not drawn when it was taken', async () => {
  const { owner, at, path, titles } = await longPlan(45)
  const page = await onIssues(owner, `${path}?layout=board`)
  const cards = column(page, '요청').getByRole('listitem')
  await line(page, '상품 01').waitFor()
  expect(await cards.count()).toBeLessThan(titles.length)
  expect(await line(page, '상품 40').count()).toBe(0)

  await line(page, '상품 01').hover()
  await page.mouse.down()
  await line(page, '상품 02').hover()
  await column(page, '요청')
    .getByRole('list')
    .evaluate(list => (list.scrollTop = list.scrollHeight))
  const target = line(page, '상품 40')
  await target.evaluate(card => card.scrollIntoView({ block: 'center' }))
  const box = (await target.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + box.height - 4)
  // The first one enters it, the next one points at its lower half.
  await page.mouse.move(box.x + 61, box.y + box.height - 4)
  await column(page, '요청').locator('[data-drop="after"]').waitFor()
  await page.mouse.up()
  const after = titles.toSpliced(0, 1).toSpliced(39, 0, '상품 01')
  await expect
    .poll(async () => {
      const { groups } = await owner.call(listingRoutes.page, { ...at, query: {} })
      return groups[0]!.issues.map(({ title }) => title)
    })
    .toEqual(after)
  await expect
    .poll(async () => (await cards.getByRole('link').allInnerTexts()).join())
    .toContain('상품 40,상품 01,상품 41')
})

test('a long grouped list is scrolled by small steps of the wheel, and every view of it is full', async () => {
  const { owner, path, issue } = await plan()
  for (const priority of ['HIGH', 'URGENT'] as const)
    for (let at = 1; at <= 60; at++) await issue({ title: `상품 ${priority} ${at}`, priority })
  const page = await onIssues(owner, `${path}?group=priority`)
  await line(page, '상품 URGENT 60').waitFor()
  const drawn = () =>
    page.evaluate(() => {
      const { x, width } = document.querySelector('main li')!.getBoundingClientRect()
      return (
        document
          .elementFromPoint(x + width / 2, innerHeight / 2)
          ?.closest('main li:not([aria-hidden]), main section') !== null
      )
    })
  for (const way of [80, -80])
    for (let step = 0; step < 60; step++) {
      await page.mouse.move(600, 500)
      await page.mouse.wheel(0, way)
      await expect.poll(drawn).toBe(true)
    }
  await line(page, '상품 URGENT 60').waitFor()
  expect(await page.getByText('화면을 표시하는 중 오류가 발생했습니다').count()).toBe(0)
})
