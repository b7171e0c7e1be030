// A thumb alone: cards go by a long press and by their menu, rows are chosen by one, and a swipe only scrolls.
import { PHONE } from './browser.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { dayOf } from '#korean/time'
import { column, line, onIssues, plan } from './plans.ts'
import { fingerOn, placeOn, taken, THUMB } from './touch.ts'

/** The middle of the screen, away from the edges at which it scrolls. */
const MIDDLE = { x: 195, y: 420 }
const titlesIn = (page: Page, state: string) => expect.poll(() => column(page, state).getByRole('link').allInnerTexts())
const tab = (page: Page, state: string) =>
  page.getByRole('navigation', { name: '상태' }).getByRole('button', { name: state })
const bar = (page: Page) => page.getByRole('toolbar', { name: '선택한 이슈' })

/** A project with these issues, the first on top, and its board or list in a hand. */
async function inHand(titles: string[], layout: 'board' | 'list' = 'board') {
  const all = await plan()
  const ids: Record<string, number> = {}
  for (const title of titles.toReversed()) ids[title] = (await all.issue({ title })).issueId
  const page = await onIssues(all.owner, `${all.path}?layout=${layout}`, THUMB)
  await line(page, titles[0]!).waitFor()
  const read = (title: string) => all.owner.call(issueRoutes.read, { ...all.at, issueId: ids[title]! })
  const stateOf = async (title: string) => (await read(title)).stateId
  /** As the server orders them. */
  const ranked = async () => {
    const rows = await Promise.all(titles.map(read))
    return rows.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ title }) => title)
  }
  return { ...all, page, finger: await fingerOn(page), idOf: (title: string) => ids[title]!, nowIn: stateOf, ranked }
}

test('a long press takes a card to the place where the finger lifts, and the server has it', async () => {
  const { page, finger, ranked } = await inHand(['첫째', '둘째', '셋째'])
  await finger.take(line(page, '셋째'))
  await finger.move(await placeOn(line(page, '첫째'), { down: 0.2 }))
  await expect.poll(() => line(page, '첫째').getAttribute('data-drop')).toBe('before')
  await finger.release()
  await page.getByText('이슈 순서가 변경되었습니다.').waitFor()
  await titlesIn(page, '요청').toEqual(['셋째', '첫째', '둘째'])
  await expect.poll(ranked).toEqual(['셋째', '첫째', '둘째'])
  // Nothing was opened by it, and nothing stays lifted.
  expect(await taken(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).not.toContain('/issue/')
  expect(await page.getByText('셋째').count()).toBe(1)
})

test('at the edge the next columns come to the held card, up to the last one', async () => {
  const { page, finger, nowIn, stateOf } = await inHand(['첫째', '둘째'])
  await finger.take(line(page, '첫째'))
  await finger.move({ x: 385, y: 420 })
  // At the last one nothing turns any more, however late that is seen.
  const isHere = async () => {
    const { x, width } = (await column(page, '완료').boundingBox())!
    return x >= 0 && x + width <= PHONE.width
  }
  await expect.poll(isHere).toBe(true)
  await finger.move(MIDDLE)
  await finger.release()
  await page.getByText('이슈 상태가 완료로 변경되었습니다.').waitFor()
  await titlesIn(page, '완료').toEqual(['첫째'])
  await expect.poll(() => nowIn('첫째')).toBe(stateOf('완료'))
})

test('a card is let go over the name of a state', async () => {
  const { page, finger, nowIn, stateOf } = await inHand(['첫째', '둘째'])
  await finger.take(line(page, '둘째'))
  await finger.move(await placeOn(tab(page, '진행')))
  await finger.release()
  await page.getByText('이슈 상태가 진행으로 변경되었습니다.').waitFor()
  await expect.poll(() => nowIn('둘째')).toBe(stateOf('진행'))
  await page.getByRole('button', { name: '실행 취소' }).tap()
  await titlesIn(page, '요청').toEqual(['첫째', '둘째'])
})

test('a held card that is not moved, or given back, stays where it was', async () => {
  const { page, finger, ranked } = await inHand(['첫째', '둘째', '셋째'])
  const placed: string[] = []
  page.on('request', request => request.url().endsWith('/place') && placed.push(request.url()))
  await finger.take(line(page, '둘째'))
  await finger.release()
  await taken(page).waitFor({ state: 'detached' })

  const [first, ways] = [
    await placeOn(line(page, '첫째'), { down: 0.2 }),
    ['cancel', 'Escape', 'another finger'] as const,
  ]
  for (const way of ways) {
    await finger.take(line(page, '셋째'))
    await finger.move(first)
    await expect.poll(() => line(page, '첫째').getAttribute('data-drop')).toBe('before')
    if (way === 'cancel') await finger.cancel()
    else if (way === 'Escape') await page.keyboard.press('Escape')
    else await finger.another(MIDDLE)
    await taken(page).waitFor({ state: 'detached' })
    expect(await line(page, '첫째').getAttribute('data-drop')).toBe(null)
    if (way !== 'cancel') await finger.release()
  }
  expect(placed).toEqual([])
  expect(await ranked()).toEqual(['첫째', '둘째', '셋째'])
  expect(new URL(page.url()).pathname).not.toContain('/issue/')
  // A tap is still one.
  await line(page, '둘째').getByRole('link').tap()
  await page.getByRole('heading', { name: '둘째', level: 1 }).waitFor()
})

test('a column scrolls below a card that is held near its end, and by a swipe that begins on a card and takes nothing', async () => {
  const titles = Array.from({ length: 16 }, (_, at) => `이슈 ${10 + at}`)
  const { page, finger, ranked } = await inHand(titles)
  const list = column(page, '요청').getByRole('list')
  const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop)
  await finger.take(line(page, '이슈 10'))
  const box = (await list.boundingBox())!
  await finger.move({ x: 195, y: box.y + box.height - 8 })
  await expect.poll(() => list.evaluate(each => each.scrollTop + each.clientHeight > each.scrollHeight - 2)).toBe(true)
  await finger.move(await placeOn(line(page, '이슈 25'), { down: 0.8 }))
  await expect.poll(() => line(page, '이슈 25').getAttribute('data-drop')).toBe('after')
  await finger.release()
  await expect.poll(async () => (await ranked()).at(-1)).toBe('이슈 10')

  const before = await scrolled()
  await finger.swipe(MIDDLE, { x: 195, y: 620 })
  await expect.poll(scrolled).toBeLessThan(before - 100)
  expect(await taken(page).count()).toBe(0)
  expect((await ranked()).at(-1)).toBe('이슈 10')
})

test('the menu of a card changes its state and its place, and chooses it', async () => {
  const { page, ranked, nowIn, stateOf } = await inHand(['첫째', '둘째', '셋째'])
  const open = async (title: string, item: string) => {
    await line(page, title)
      .getByRole('button', { name: /^WEB-\d+ 더보기$/ })
      .tap()
    await page.getByRole('menuitem', { name: item }).tap()
  }
  await open('셋째', '위로 이동')
  await titlesIn(page, '요청').toEqual(['첫째', '셋째', '둘째'])
  await expect.poll(ranked).toEqual(['첫째', '셋째', '둘째'])
  await open('첫째', '상태 변경')
  await page.getByRole('option', { name: '진행' }).tap()
  await titlesIn(page, '진행').toEqual(['첫째'])
  await expect.poll(() => nowIn('첫째')).toBe(stateOf('진행'))

  await open('둘째', '이슈 선택')
  await bar(page).getByText('1개 선택').waitFor()
  await line(page, '셋째').getByRole('link').tap()
  await bar(page).getByText('2개 선택').waitFor()
  await bar(page).getByRole('button', { name: '선택 해제' }).tap()
  await bar(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).not.toContain('/issue/')
})

test('rows are chosen by a long press and then by taps, changed together, and tapped open again', async () => {
  const { page, finger, nowIn, stateOf } = await inHand(['첫째', '둘째', '셋째'], 'list')
  await finger.press(await placeOn(line(page, '첫째')))
  await bar(page).getByText('1개 선택').waitFor()
  await finger.release()
  expect(await line(page, '첫째').getByRole('button', { name: /선택$/ }).getAttribute('aria-pressed')).toBe('true')
  await line(page, '셋째').getByRole('link').tap()
  await bar(page).getByText('2개 선택').waitFor()
  await line(page, '둘째').getByRole('button', { name: /선택$/ }).tap()
  await bar(page).getByText('3개 선택').waitFor()
  await line(page, '둘째').getByRole('link').tap()
  await bar(page).getByText('2개 선택').waitFor()
  expect(new URL(page.url()).pathname).not.toContain('/issue/')

  await bar(page).getByRole('button', { name: '상태' }).tap()
  await page.getByRole('option', { name: '진행' }).tap()
  for (const title of ['첫째', '셋째']) await expect.poll(() => nowIn(title)).toBe(stateOf('진행'))
  expect(await nowIn('둘째')).toBe(stateOf('요청'))

  await bar(page).getByRole('button', { name: '선택 해제' }).tap()
  await bar(page).waitFor({ state: 'detached' })
  await line(page, '둘째').getByRole('link').tap()
  await page.getByRole('heading', { name: '둘째', level: 1 }).waitFor()
})

test('in the calendar a long press takes an issue to another day', async () => {
  const { owner, at, path, issue } = await plan()
  // Not the month of today, which is shown in any case.
  const month = `${Number(dayOf(new Date()).slice(0, 4)) + 1}-03`
  const { issueId } = await issue({ title: '결제 오류', dueDate: `${month}-10` })
  const page = await onIssues(owner, `${path}?layout=calendar&month=${month}`, THUMB)
  const finger = await fingerOn(page)
  const entry = page.getByRole('button', { name: '결제 오류' })
  const day = (date: number) => page.getByRole('listitem', { name: new RegExp(`^3월 ${date}일`) })
  expect(await day(12).isVisible()).toBe(false)
  const before = await placeOn(entry)
  await finger.take(entry)
  // The days without anything are there now, and what is held has not gone from below the finger.
  await day(12).waitFor()
  expect(Math.abs((await placeOn(entry)).y - before.y)).toBeLessThan(2)
  await finger.move(await placeOn(day(12)))
  await expect.poll(() => day(12).getAttribute('data-drop')).toBe('into')
  await finger.release()
  await expect.poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId })).dueDate).toBe(`${month}-12`)
  await day(12).getByRole('button', { name: '결제 오류' }).waitFor()
  await day(13).waitFor({ state: 'hidden' })
})
