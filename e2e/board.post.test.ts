import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everybody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { commit, compose, enter, NAMGUNG, newPage, PAYMENT } from './browser.ts'

const title = (page: Page) => page.getByRole('textbox', { name: '제목', exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: '내용', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: '등록', exact: true })
const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true })
const draftSaved = (page: Page, words: string) =>
  page.waitForResponse(response => {
    const request = response.request()
    return request.method() === 'PUT' && request.url().endsWith('/drafts') && request.postData()!.includes(words)
  })

/** A board of the owner, and a colleague who reads it. */
async function written(said: { title: string; body?: string } = { title: '워크숍 안내' }) {
  const made = await board()
  const colleague = await joined(made.orgId, 'MEMBER', '한지우')
  const post = await made.write(said, made.owner)
  const home = `/org/${made.orgId}/board`
  const path = `${home}/${made.boardId}/post/${post.postId}`
  const editing = `${home}/${made.boardId}/post/edit/${post.postId}`
  const open = async (by: Pick<Somebody, 'email'>, address = path) => {
    const page = await newPage()
    await enter(page, by.email)
    await page.goto(address)
    return page
  }
  return { ...made, colleague, post, one: { ...made.at, postId: post.postId }, home, path, editing, open }
}

/** A new post of which the editor is asked for, and comes once it may. */
async function withoutEditor() {
  const { owner, boardId, home } = await written()
  const page = await newPage()
  await enter(page, owner.email)
  const [asked, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/assets\/Editor-[^/]*\.js/, async route => {
    asked.resolve()
    await mayCome.promise
    await route.continue()
  })
  await page.goto(`${home}/create?boardId=${boardId}`)
  await asked.promise
  return { page, letCome: () => mayCome.resolve() }
}

test('whoever goes on to the text before its editor is there writes into it all the same', async () => {
  const { page, letCome } = await withoutEditor()
  await title(page).fill('수능일 출근 안내')
  await title(page).press('Enter')
  await page.keyboard.type('출근은 오전')
  letCome()
  await body(page).waitFor()
  await page.keyboard.type(' 10시입니다.')
  await expect.poll(() => body(page).textContent()).toBe('출근은 오전 10시입니다.')
  expect(await title(page).inputValue()).toBe('수능일 출근 안내')
})

test('a syllable that is being composed when the editor comes, and a line before it, are kept', async () => {
  const { page, letCome } = await withoutEditor()
  await title(page).press('Enter')
  await compose(page, PAYMENT)
  await page.keyboard.press('Enter')
  await compose(page, NAMGUNG, false)
  letCome()
  await body(page).waitFor()
  await commit(page, '궁')
  await expect.poll(() => body(page).locator('p').allTextContents()).toEqual(['결제', '남궁'])
  await page.keyboard.type('님')
  await expect.poll(() => body(page).locator('p').allTextContents()).toEqual(['결제', '남궁님'])
})

test('a post is written, kept on every device until it is posted, and posted once', async () => {
  const { owner, at, boardId, home, open, titles } = await written()
  const address = `${home}/create?boardId=${boardId}`
  const [page, elsewhere] = await Promise.all([open(owner, address), open(owner, address)])
  await send(page).click()
  await page.getByText('제목을 입력해주세요.').waitFor()
  await title(page).fill('수능일 출근 안내')
  await title(page).press('Enter')
  const isKept = draftSaved(page, '오전 10시')
  await page.keyboard.type('출근은 오전 10시입니다.')
  await isKept
  await expect.poll(() => title(elsewhere).inputValue()).toBe('수능일 출근 안내')
  await page.reload()
  await expect.poll(() => body(page).textContent()).toBe('출근은 오전 10시입니다.')
  await send(page).dblclick()
  await heading(page, '수능일 출근 안내').waitFor()
  await page.getByText('출근은 오전 10시입니다.').waitFor()
  await expect.poll(() => title(elsewhere).inputValue()).toBe('')
  expect(await titles(owner)).toEqual(['수능일 출근 안내', '워크숍 안내'])
  expect((await owner.call(boardRoutes.read, at)).lastSeq).toBe(2)
})

test('Enter that ends a syllable of the title neither leaves it nor sends it', async () => {
  const { owner, boardId, home, open, titles } = await written()
  const page = await open(owner, `${home}/create?boardId=${boardId}`)
  await title(page).click()
  await compose(page, [['ㄱ', '고', '공']], false)
  await page.keyboard.press('Enter')
  await commit(page, '공')
  await compose(page, [['ㅈ', '지']])
  await expect.poll(() => title(page).inputValue()).toBe('공지')
  expect(await titles(owner)).toEqual(['워크숍 안내'])
})

test('others see a change, a comment, a deletion and its undoing as they come', async () => {
  const { owner, colleague, one, open } = await written()
  const [mine, theirs] = await Promise.all([open(owner), open(colleague)])
  await Promise.all([mine, theirs].map(page => heading(page, '워크숍 안내').waitFor()))
  await owner.call(postRoutes.change, { ...one, body: { title: '워크숍 취소', version: 1 } })
  await heading(theirs, '워크숍 취소').waitFor()
  const field = theirs.getByRole('textbox', { name: '댓글 내용' })
  await field.click()
  await theirs.keyboard.type('확인했습니다')
  await theirs.keyboard.press('Control+Enter')
  await mine.getByRole('main').locator('li article').filter({ hasText: '확인했습니다' }).waitFor()
  await mine.getByRole('heading', { name: '댓글 1' }).waitFor()
  await mine.getByRole('button', { name: '게시글 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await heading(theirs, '게시글을 찾을 수 없습니다').waitFor()
  await mine.getByRole('button', { name: '실행 취소' }).click()
  await heading(theirs, '워크숍 취소').waitFor()
  await theirs.getByRole('button', { name: '게시글 메뉴' }).click()
  expect(await theirs.getByRole('menuitem').allInnerTexts()).toEqual([
    '링크 복사',
    '인쇄',
    '이슈 연결',
    '이슈로 만들기',
    '장소 연결',
  ])
})

test('two who change a post: other fields are merged, and the same one is asked about', async () => {
  const { owner, colleague, at, one, editing, open } = await written({ title: '워크숍 안내', body: '금요일입니다.' })
  const { version } = await owner.call(boardRoutes.read, at)
  await owner.call(boardRoutes.change, { ...at, body: { managers: everybody, version } })
  const page = await open(colleague, editing)
  await expect.poll(() => title(page).inputValue()).toBe('워크숍 안내')
  await title(page).fill('워크숍 장소')
  await owner.call(postRoutes.change, { ...one, body: { body: '토요일입니다.', version: 1 } })
  await save(page).click()
  await heading(page, '워크숍 장소').waitFor()
  await page.getByText('토요일입니다.').waitFor()
  await page.goto(editing)
  await expect.poll(() => title(page).inputValue()).toBe('워크숍 장소')
  await title(page).fill('내 제목')
  await owner.call(postRoutes.change, { ...one, body: { title: '남의 제목', version: 3 } })
  await page.getByText('작성하는 동안 다른 사용자가 먼저 변경하였습니다.').waitFor()
  await page.getByRole('button', { name: '변경된 내용 보기' }).click()
  await page.getByText('남의 제목').waitFor()
  await page.getByRole('button', { name: '내가 작성한 내용으로 저장' }).click()
  await heading(page, '내 제목').waitFor()
})

test('who may not change a post is led to it, and a link leads to one comment', async () => {
  const { colleague, editing, path, open } = await written()
  const page = await open(colleague, editing)
  await heading(page, '워크숍 안내').waitFor()
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${path}/?$`))
  const field = page.getByRole('textbox', { name: '댓글 내용' })
  await field.click()
  await page.keyboard.type('참석합니다')
  const answer = page.waitForResponse(response => response.url().endsWith('/comments') && response.status() < 300)
  await page.keyboard.press('Control+Enter')
  const { data } = (await (await answer).json()) as { data: { commentId: number } }
  await page.goto(`${path}?comment=${data.commentId}`)
  await page.locator(`#comment-${data.commentId}[data-target]`).waitFor()
  expect(await page.locator(`#comment-${data.commentId}`).innerText()).toContain('참석합니다')
})

test('a board that is archived while one writes leaves the words, and says why they are not saved', async () => {
  const { owner, at, editing, open } = await written()
  const page = await open(owner, editing)
  await expect.poll(() => title(page).inputValue()).toBe('워크숍 안내')
  await title(page).fill('워크숍 장소')
  await owner.call(boardRoutes.archive, at)
  await save(page).click()
  await page.getByText('보관된 게시판은 변경할 수 없습니다.').waitFor()
  expect(await title(page).inputValue()).toBe('워크숍 장소')
})

test('the versions of a post show what was changed, and one is brought back', async () => {
  const { owner, colleague, one, path, open } = await written({ title: '워크숍 안내', body: '금요일에 떠납니다.' })
  await owner.call(postRoutes.change, {
    ...one,
    body: { title: '워크숍 일정', body: '토요일에 떠납니다.', version: 1 },
  })
  const [page, theirs] = await Promise.all([open(owner), open(colleague, path)])
  await Promise.all([page, theirs].map(each => heading(each, '워크숍 일정').waitFor()))
  await page.getByRole('button', { name: '게시글 메뉴' }).click()
  await page.getByRole('menuitem', { name: '변경 기록' }).click()
  const dialog = page.getByRole('dialog', { name: '변경 기록' })
  await dialog.getByRole('button', { expanded: false }).first().click()
  expect(await dialog.locator('del').allInnerTexts()).toEqual(['안내', '금'])
  expect(await dialog.locator('ins').allInnerTexts()).toEqual(['일정', '토'])
  await dialog.getByRole('button', { name: '이 내용으로 되돌리기' }).click()
  await heading(theirs, '워크숍 안내').waitFor()
  await theirs.getByText('금요일에 떠납니다.').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('a reaction stands beneath the post at once, and on the screens of others', async () => {
  const { owner, colleague, open } = await written()
  const [mine, theirs] = await Promise.all([open(owner), open(colleague)])
  await Promise.all([mine, theirs].map(page => heading(page, '워크숍 안내').waitFor()))
  await mine.getByRole('button', { name: '반응 남기기' }).click()
  await mine.getByRole('menuitem', { name: '확인', exact: true }).click()
  const theirMark = theirs.getByRole('button', { name: '확인 1' })
  await theirMark.click()
  await mine.getByRole('button', { name: '확인 2' }).click()
  await theirMark.waitFor()
  expect(await theirMark.getAttribute('aria-pressed')).toBe('true')
})
