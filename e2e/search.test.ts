// Everything is searched in one place: typed by composition, narrowed by filters, and left and found again.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { searchRoutes } from '#contract/search'
import { joined } from '../server/issue/test.ts'
import { searchable } from '../server/search/test.ts'
import { commit, compose, enter, newPage, PHONE, settled } from './browser.ts'

/** 회의 stands in an issue, a post, a message and a comment; beside it things without it. */
async function filled() {
  const made = await searchable()
  const colleague = await joined(made.orgId, 'MEMBER', '한지우')
  const issueId = await made.titled('주간회의 준비')
  await made.titled('결제 오류', '카드 결제가 두 번 됩니다')
  await made.commented(issueId, '회의실을 예약했습니다', colleague)
  const postId = await made.posted('회의록 공유', '지난주 내용입니다', colleague)
  await made.say('오늘 주간회의는 3시입니다')
  return { ...made, colleague, issueId, postId }
}

async function searching(
  { owner, orgId }: Awaited<ReturnType<typeof filled>>,
  options: BrowserContextOptions = {},
  path = `/org/${orgId}/search`,
) {
  const page = await newPage(options)
  await enter(page, owner.email)
  await page.goto(path)
  await settled(page)
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: '이슈, 게시글, 메시지, 파일, 장소 검색' })
const results = (page: Page) => page.getByRole('list', { name: '검색 결과' }).getByRole('link')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '검색 결과 종류' }).getByRole('link', { name })
const chips = (page: Page) => page.getByRole('list', { name: '적용한 필터' }).getByRole('listitem')
const saidIn = (page: Page) => new URL(page.url()).searchParams.get('q')
const marked = async (page: Page) => new Set(await results(page).locator('mark').allInnerTexts())

test('회의 finds 주간회의 in an issue, a post and a message, also while it is being composed', async () => {
  const made = await filled()
  const page = await searching(made)
  await field(page).and(page.locator(':focus')).waitFor()
  await compose(
    page,
    [
      ['ㅎ', '호', '회'],
      ['ㅇ', '으', '의'],
    ],
    false,
  )
  await expect.poll(() => results(page).count()).toBe(4)
  expect(await marked(page)).toEqual(new Set(['회의']))
  for (const words of ['주간회의 준비', '회의록 공유', '오늘 주간회의는 3시입니다', '회의실을 예약했습니다'])
    expect(await results(page).filter({ hasText: words }).count()).toBeGreaterThan(0)
  // The field is still the input method's.
  expect(await field(page).inputValue()).toBe('회의')
  await commit(page, '의')
  expect(await field(page).inputValue()).toBe('회의')
  await expect.poll(() => saidIn(page)).toBe('회의')
  await field(page).fill('ㅎㅇㄹ')
  await expect.poll(() => results(page).allInnerTexts()).toHaveLength(1)
  expect(await results(page).innerText()).toContain('회의록 공유')
})

test('tabs narrow to a kind, the arrows reach a result, and going back finds the search as it was', async () => {
  const made = await filled()
  const page = await searching(made, {}, `/org/${made.orgId}/search?q=회의`)
  await expect.poll(() => results(page).count()).toBe(4)
  expect(await tab(page, '전체').innerText()).toMatch(/4$/)
  expect(await tab(page, '파일').count()).toBe(0)
  await tab(page, '게시글').click()
  await expect.poll(() => results(page).count()).toBe(1)
  await tab(page, '이슈').click()
  await page.waitForURL(/kind=issue/)
  await expect.poll(() => results(page).allInnerTexts()).toEqual([expect.stringContaining('WEB-1')])
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await results(page).first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('k')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/issue/${made.issueId}`))
  await page.goBack()
  await page.waitForURL(/kind=issue/)
  await expect.poll(() => results(page).count()).toBe(1)
  expect(await field(page).inputValue()).toBe('회의')
  await page.keyboard.press('Escape')
  await field(page).press('Escape')
  // The search that led to something is remembered.
  await page.getByRole('region', { name: '최근 검색어' }).getByRole('button', { name: '회의', exact: true }).click()
  await expect.poll(() => results(page).count()).toBe(4)
  await field(page).press('Escape')
  await page.getByRole('button', { name: '최근 검색어 회의 삭제' }).click()
  await page.getByRole('region', { name: '최근 검색어' }).waitFor({ state: 'detached' })
})

test('filters are suggested while they are typed, shown as chips, and taken out', async () => {
  const made = await filled()
  const page = await searching(made)
  await compose(
    page,
    [
      ['ㅎ', '호', '회'],
      ['ㅇ', '으', '의'],
    ],
    false,
  )
  // In the middle of a syllable.
  await page.getByRole('list', { name: '필터 추가' }).getByRole('button', { name: '작성자' }).click()
  expect(await field(page).inputValue()).toBe('회의 작성자:')
  await compose(page, [['ㅎ', '하', '한']])
  await page.getByRole('option', { name: /한지우/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(await field(page).inputValue()).toBe('회의 작성자:한지우 ')
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(['작성자: 한지우'])
  await expect.poll(() => results(page).count()).toBe(2)
  await page.keyboard.type('위치:')
  await page.getByRole('option', { name: /자사몰 개편/ }).click()
  expect(await field(page).inputValue()).toBe('회의 작성자:한지우 위치:"자사몰 개편" ')
  await expect.poll(() => results(page).allInnerTexts()).toEqual([expect.stringContaining('회의실을 예약했습니다')])
  await page.getByRole('button', { name: '작성자: 한지우 필터 삭제' }).click()
  await field(page).and(page.locator(':focus')).waitFor()
  await expect.poll(() => saidIn(page)).toBe('회의 위치:"자사몰 개편"')
  await expect.poll(() => results(page).count()).toBe(2)
  // A value that is only begun narrows to nothing yet, and Escape leaves the words.
  await page.keyboard.type(' 상태:완')
  await page.getByRole('option', { name: '완료' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('option').count()).toBe(0)
  expect(await results(page).count()).toBe(2)
  await page.keyboard.type('료')
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.getByRole('button', { name: '필터 없이 검색' }).click()
  await expect.poll(() => results(page).count()).toBe(4)
})

test('keys of the other layout are offered as they were meant, on the page and in the palette', async () => {
  const made = await filled()
  const page = await searching(made)
  await field(page).fill('ghldmlfhr')
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.getByRole('button', { name: '“회의록”으로 검색' }).click()
  await expect.poll(() => results(page).count()).toBe(1)
  expect(await field(page).inputValue()).toBe('회의록')
  await page.goto(`/org/${made.orgId}/work`)
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ghldmlfhr')
  await page.getByRole('option', { name: '“회의록”으로 검색' }).click()
  await page.waitForURL(url => url.searchParams.get('q') === '회의록')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the palette lists the first things that are no issues, and leads to all of them; its key does too', async () => {
  const made = await filled()
  const page = await searching(made, {}, `/org/${made.orgId}/work`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('회의')
  const found = page.getByRole('group', { name: '게시글, 메시지, 파일' }).getByRole('option')
  await expect.poll(() => found.count()).toBe(3)
  // An issue stays first, so that Enter opens what it did before.
  await page.getByRole('group', { name: '이슈' }).getByRole('option').first().waitFor()
  expect(await page.getByRole('option').first().innerText()).toContain('주간회의 준비')
  await found.filter({ hasText: '회의록 공유' }).click()
  await page.waitForURL(new RegExp(`/post/${made.postId}`))
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('없는 말')
  await page.getByRole('option', { name: '“없는 말” 전체 검색' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.searchParams.get('q') === '없는 말')
  await page.getByText('검색어의 일부나 초성으로 다시 검색해주세요.').waitFor()
  await page.goto(`/org/${made.orgId}/work`)
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await field(page).and(page.locator(':focus')).waitFor()
})

test('one letter finds titles alone, and says so', async () => {
  const made = await filled()
  const page = await searching(made)
  await field(page).fill('회')
  await page.getByText('한 글자는 제목과 이름에서만 검색합니다.').waitFor()
  await expect.poll(() => results(page).count()).toBe(2)
  await field(page).fill('회의')
  await expect.poll(() => results(page).count()).toBe(4)
  expect(await page.getByText('한 글자는 제목과 이름에서만 검색합니다.').count()).toBe(0)
})

test('a search is saved under a name, opened again and forgotten, which can be undone', async () => {
  const made = await filled()
  const page = await searching(made, {}, `/org/${made.orgId}/search?q=회의`)
  await expect.poll(() => results(page).count()).toBe(4)
  await page.getByRole('button', { name: '검색 저장' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: '이름' })
  await name.and(page.locator(':focus')).waitFor()
  expect(await name.inputValue()).toBe('회의')
  await name.press('Control+A')
  await compose(page, [
    ['ㅁ', '모'],
    ['ㅇ', '으', '음'],
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '저장한 검색 모음 삭제' }).waitFor()
  const saved = () => made.owner.call(searchRoutes.saved, { orgId: made.orgId })
  expect(await saved()).toMatchObject([{ name: '모음', query: '회의' }])
  await field(page).fill('')
  const part = page.getByRole('region', { name: '저장한 검색' })
  await part.getByRole('button', { name: /^모음/ }).click()
  await expect.poll(() => results(page).count()).toBe(4)
  await field(page).fill('')
  await part.getByRole('button', { name: '저장한 검색 모음 삭제' }).click()
  await part.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '실행 취소' }).click()
  await part.waitFor()
  await expect.poll(async () => (await saved()).length).toBe(1)
})

test('a failure is said, and asked again', async () => {
  const made = await filled()
  const page = await searching(made)
  let status = 429
  await page.route('**/search?*', route =>
    status === 200
      ? route.fallback()
      : route.fulfill({ status, json: { message: '요청이 너무 많습니다.', error: 'rate.limited' } }),
  )
  await field(page).fill('회의')
  await page.getByText('잠시 후 다시 검색해주세요.').waitFor()
  status = 200
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect.poll(() => results(page).count()).toBe(4)
})

test('on a phone the search is behind the last tab, and its results have the whole width', async () => {
  const made = await filled()
  const page = await searching(made, { viewport: PHONE, hasTouch: true }, `/org/${made.orgId}/work`)
  await page.getByRole('button', { name: '더보기' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: '검색', exact: true }).tap()
  await page.waitForURL(`/org/${made.orgId}/search`)
  await field(page).fill('회의')
  await expect.poll(() => results(page).count()).toBe(4)
  await field(page).press('Enter')
  // The keyboard of the phone goes.
  await expect.poll(() => field(page).and(page.locator(':focus')).count()).toBe(0)
  await results(page).filter({ hasText: '회의록 공유' }).tap()
  await page.waitForURL(new RegExp(`/post/${made.postId}`))
  await page.goBack()
  await expect.poll(() => results(page).count()).toBe(4)
  await page.getByRole('button', { name: '검색어 지우기' }).tap()
  await page.getByRole('region', { name: '최근 검색어' }).getByRole('button', { name: '회의', exact: true }).waitFor()
})
