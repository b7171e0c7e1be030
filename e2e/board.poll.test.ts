import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pollRoutes } from '#contract/post-discussion'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { commit, compose, enter, newPage, PHONE } from './browser.ts'

const title = (page: Page) => page.getByRole('textbox', { name: '제목', exact: true })
const question = (page: Page) => page.getByRole('textbox', { name: '질문', exact: true })
const option = (page: Page, number: number) => page.getByRole('textbox', { name: `항목 ${number}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const poll = (page: Page) => page.getByRole('region', { name: '점심 메뉴' })
const row = (page: Page, name: string) => poll(page).getByRole('row', { name })

const lunch = {
  question: '점심 메뉴',
  options: [{ text: '국수' }, { text: '김밥' }],
  choicesMost: 1,
  isAnonymous: false,
  allowsOptions: true,
  endsAt: null,
}

/** A post of the owner with a poll, and two colleagues who read it. */
async function polled(said: Partial<typeof lunch> = {}) {
  const made = await board()
  const [jiwoo, doyun] = [await joined(made.orgId, 'MEMBER', '한지우'), await joined(made.orgId, 'MEMBER', '박도윤')]
  const { postId } = await made.write({ title: '점심', poll: { ...lunch, ...said } }, made.owner)
  const on = { ...made.at, postId }
  const { options } = await made.owner.call(pollRoutes.read, on)
  const home = `/org/${made.orgId}/board`
  const vote = (by: Somebody, at: number) =>
    by.call(pollRoutes.vote, { ...on, body: { optionIds: [options[at]!.optionId] } })
  const path = `${home}/${made.boardId}/post/${postId}`
  const editing = `${home}/${made.boardId}/post/edit/${postId}`
  return { ...made, jiwoo, doyun, on, home, path, editing, vote }
}

async function open(by: Pick<Somebody, 'email'>, address: string, size?: { width: number; height: number }) {
  const page = await newPage(size && { viewport: size })
  await enter(page, by.email)
  await page.goto(address)
  return page
}

test('a poll is written with its post by composition, kept on other devices, and posted once', async () => {
  const { orgId, owner, boardId, home } = await polled()
  const address = `${home}/create?boardId=${boardId}`
  const [page, elsewhere] = [await open(owner, address), await open(owner, address)]
  await title(page).fill('워크숍 장소')
  await button(page, '투표 추가').click()
  await question(page).click()
  await compose(page, [['ㅈ', '저', '점']], false)
  // The Enter that ends a syllable leads nowhere.
  await page.keyboard.press('Enter')
  await commit(page, '점')
  await compose(page, [['ㅅ', '시', '심']])
  await expect.poll(() => question(page).inputValue()).toBe('점심')
  await page.keyboard.press('Enter')
  await compose(page, [['ㄱ', '구', '국']], false)
  await page.keyboard.press('Enter')
  await commit(page, '국')
  await expect.poll(() => option(page, 1).inputValue()).toBe('국')
  await page.keyboard.press('Enter')
  await page.keyboard.type('국')
  await page.keyboard.press('Enter')
  // The last line makes another one, which stays empty and is no option.
  await expect.poll(() => option(page, 3).evaluate(it => it === document.activeElement)).toBe(true)
  await button(page, '등록').click()
  await page.getByText('같은 항목이 있습니다.').waitFor()
  await option(page, 2).fill('김밥')
  await expect.poll(() => elsewhere.getByRole('textbox', { name: '항목 2', exact: true }).inputValue()).toBe('김밥')
  await button(page, '등록').dblclick()
  const shown = page.getByRole('region', { name: '점심' })
  await shown.waitFor()
  expect(await shown.getByRole('radio').count()).toBe(2)
  expect(await button(page, '결과 보기').count()).toBe(1)
  await page.goto(`/org/${orgId}/board/${boardId}`)
  const line = page.getByRole('link', { name: /워크숍 장소/ })
  await line.getByRole('img', { name: '투표', exact: true }).waitFor()
})

test('two vote, and each sees the vote of the other as it comes, once they have voted', async () => {
  const { owner, jiwoo, doyun, path, vote } = await polled()
  const [mine, theirs] = [await open(jiwoo, path), await open(doyun, path, PHONE)]
  await Promise.all([mine, theirs].map(page => poll(page).waitFor()))
  expect(await button(mine, '결과 보기').count()).toBe(0)
  expect(await button(mine, '투표 메뉴').count()).toBe(0)
  await poll(mine).getByText('국수').click()
  await button(mine, '투표하기').click()
  await row(mine, '국수 내 선택 1표 100%').waitFor()
  await poll(theirs).getByText('1명 참여').waitFor()
  expect(await poll(theirs).getByText('100%').count()).toBe(0)
  await poll(theirs).getByText('김밥').click()
  await button(theirs, '투표하기').dblclick()
  await row(mine, '김밥 1표 50%').waitFor()
  await row(theirs, '김밥 내 선택 1표 50%').waitFor()
  await vote(owner, 0)
  await row(mine, '국수 내 선택 2표 67%').waitFor()
  await row(theirs, '국수 2표 67%').getByRole('button', { name: '2표' }).click()
  await theirs.getByRole('dialog').getByText('한지우').waitFor()
  await theirs.keyboard.press('Escape')
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await button(theirs, '투표 취소').click()
  await button(theirs, '투표하기').waitFor()
  await row(mine, '국수 내 선택 2표 100%').waitFor()
})

test('readers add an option of their own, and Enter that ends a syllable adds none', async () => {
  const { jiwoo, doyun, path } = await polled()
  const [mine, theirs] = [await open(jiwoo, path), await open(doyun, path)]
  await poll(theirs).getByText('국수').click()
  await mine.getByRole('textbox', { name: '항목 직접 추가' }).click()
  await compose(mine, [['ㅃ', '빠', '빵']], false)
  await mine.keyboard.press('Enter')
  await commit(mine, '빵')
  await expect.poll(() => mine.getByRole('textbox', { name: '항목 직접 추가' }).inputValue()).toBe('빵')
  expect(await poll(mine).getByRole('radio').count()).toBe(2)
  await mine.keyboard.press('Enter')
  await poll(theirs).getByRole('radio', { name: '빵 한지우 추가' }).waitFor()
  expect(await poll(theirs).getByRole('radio', { name: '국수' }).isChecked()).toBe(true)
  await mine.getByRole('textbox', { name: '항목 직접 추가' }).fill('빵')
  await button(mine, '항목 추가').click()
  await mine.getByText('같은 항목이 이미 있습니다.').waitFor()
})

test('its author changes it while votes come, ends it, and takes it away after being asked', async () => {
  const { owner, jiwoo, path, editing, vote } = await polled()
  const [mine, theirs] = [await open(owner, editing), await open(jiwoo, path)]
  await button(mine, '투표 수정').click()
  const dialog = mine.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '질문', exact: true }).fill('저녁 메뉴')
  await vote(jiwoo, 0)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await dialog.getByText('투표한 사람이 있어 질문을 변경할 수 없습니다.').waitFor()
  await dialog.getByRole('textbox', { name: '질문', exact: true }).fill('점심 메뉴')
  await dialog.getByRole('textbox', { name: '항목 2', exact: true }).fill('참치김밥')
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await row(theirs, '참치김밥 0표').waitFor()
  await mine.goto(path)
  await button(mine, '투표 메뉴').click()
  await mine.getByRole('menuitem', { name: '지금 마감' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: '지금 마감' }).click()
  await poll(theirs).getByText('마감됨').waitFor()
  expect(await button(theirs, '다시 투표').count()).toBe(0)
  await button(mine, '투표 메뉴').click()
  await mine.getByRole('menuitem', { name: '삭제' }).click()
  await mine.getByText('1명의 투표와 결과가 함께 삭제되며 복구할 수 없습니다.').waitFor()
  await mine.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await poll(theirs).waitFor({ state: 'detached' })
})
