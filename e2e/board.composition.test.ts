// Fields of boards and posts in which Hangul is composed, beside those that their own stories tell of.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { departmentRoutes } from '#contract/department'
import { board, boardIn } from '../server/board/test.ts'
import { joined, project } from '../server/issue/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { commit, compose, enter, newPage } from './browser.ts'

async function open(by: Pick<Somebody, 'email'>, address: string) {
  const page = await newPage()
  await enter(page, by.email)
  await page.goto(address)
  return page
}

const choose = async (page: Page, menu: string, name: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('the description of a board is composed over several lines, and sent by its button alone', async () => {
  const { orgId, owner, boardId, read } = await board()
  const page = await open(owner, `/org/${orgId}/board/${boardId}/`)
  await choose(page, '게시판 메뉴', '게시판 설정')
  const dialog = page.getByRole('dialog', { name: '게시판 설정' })
  const field = dialog.getByRole('textbox', { name: '설명' })
  await field.click()
  await compose(page, [
    ['ㅈ', '저', '점'],
    ['ㅅ', '시', '심'],
  ])
  await page.keyboard.press('Enter')
  await compose(page, [['ㅁ', '모', '몯']], false)
  // The syllable that is being built goes over into the next one.
  await compose(page, [['모'], ['ㄷ', '두']])
  await expect.poll(() => field.inputValue()).toBe('점심\n모두')
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await read(owner)).description).toBe('점심\n모두')
})

test('an audience is searched letter by letter, by composition; who leaves it passes the focus on', async () => {
  const { orgId, owner, boardId, read } = await board()
  const { memberId } = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '영업팀' } })
  const page = await open(owner, `/org/${orgId}/board/${boardId}/`)
  await choose(page, '게시판 메뉴', '게시판 설정')
  const dialog = page.getByRole('dialog', { name: '게시판 설정' })
  const managers = dialog.getByRole('group', { name: '관리', exact: true })
  const add = managers.getByRole('button', { name: '관리 권한 추가' })
  await add.click()
  const option = (name: string) => page.getByRole('option').filter({ hasText: name })
  await option('한지우').waitFor()
  await compose(page, [['ㅇ', '여']], false)
  await option('영업팀').waitFor()
  await expect.poll(() => option('한지우').count()).toBe(0)
  // Enter ends the syllable, and chooses nothing.
  await page.keyboard.press('Enter')
  await commit(page, '여')
  await page.keyboard.press('Escape')
  await compose(page, [['ㅎ', '하', '한'], ['ㅈ']], false)
  await option('한지우').waitFor()
  await commit(page, 'ㅈ')
  await expect.poll(() => option('영업팀').count()).toBe(0)
  await page.keyboard.press('Enter')
  await option('영업팀').click()
  await page.keyboard.press('Escape')
  const remove = (name: string) => managers.getByRole('button', { name: new RegExp(`^${name} .*(제외|해제|삭제)`) })
  await remove('영업팀').click()
  const hasFocus = (group: Element) => document.activeElement?.closest('li')?.closest('[role=group]') === group
  await expect.poll(() => managers.evaluate(hasFocus)).toBe(true)
  // Everybody is everybody but guests, which the chip says.
  await dialog
    .getByRole('listitem')
    .filter({ hasText: '모든 멤버' })
    .filter({ hasText: '게스트 제외' })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await read(owner)).managers).toMatchObject({
    departments: [],
    memberIds: expect.arrayContaining([memberId]) as number[],
  })
})

test('an issue to link is found by composition; one that is made of a post mentions nobody', async () => {
  const { orgId, owner, issue } = await project()
  const { memberId } = await joined(orgId, 'MEMBER', '한지우')
  await issue({ title: '송장 오류' })
  await issue({ title: '결제 오류' })
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '회의록' } })
  const title = '회의 [주간]'
  const { postId } = await boardIn(orgId, boardId).write(
    { title, body: `[@한지우](member:${memberId})님이 확인합니다.` },
    owner,
  )
  const page = await open(owner, `/org/${orgId}/board/${boardId}/post/${postId}/`)
  await choose(page, '게시글 메뉴', '이슈 연결')
  await page.getByRole('combobox', { name: '연결할 이슈 찾기' }).and(page.locator(':focus')).waitFor()
  await compose(page, [
    ['ㅅ', '소', '송'],
    ['ㅈ', '자', '장'],
  ])
  await page.getByRole('option', { name: /송장 오류/ }).waitFor()
  expect(await page.getByRole('option', { name: /결제 오류/ }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /송장 오류/ }).waitFor()
  await choose(page, '게시글 메뉴', '이슈로 만들기')
  await page.getByRole('option').first().click()
  const dialog = page.getByRole('dialog', { name: '이슈 생성' })
  await dialog.getByText('@한지우님이 확인합니다.').waitFor()
  await dialog.getByText(`게시글 '${title}'에서`).first().waitFor()
  expect(await dialog.locator('[data-mention]').count()).toBe(0)
})
