import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { commit, compose, enter, newPage, PHONE } from './browser.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const folder = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} ?\\d*$`) })
const item = async (page: Page, menu: string, name: string) => {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const names = (page: Page, within = page.getByRole('main')) => within.locator('li b').allInnerTexts()

async function open(email: string, address: string, size?: { width: number; height: number }) {
  const page = await newPage(size && { viewport: size })
  await enter(page, email)
  await page.goto(address)
  return page
}

test('a folder is made by composition, boards come into it by menu and by hand, and others see it as it comes', async () => {
  const { orgId, owner } = await board({ name: '가' })
  for (const name of ['나', '다']) await owner.call(boardRoutes.create, { orgId, body: { name } })
  const mina = await joined(orgId)
  const [mine, theirs] = [
    await open(owner.email, `/org/${orgId}/board`),
    await open(mina.email, `/org/${orgId}/board`, PHONE),
  ]
  await theirs.getByText('가', { exact: true }).waitFor()
  await button(mine, '폴더 추가').click()
  await mine.getByRole('textbox', { name: '폴더 이름' }).click()
  await compose(mine, [['ㅇ', '어', '업']], false)
  await mine.keyboard.press('Enter')
  await commit(mine, '업')
  await compose(mine, [['ㅁ', '무']])
  await mine.keyboard.press('Enter')
  await folder(mine, '업무').waitFor()
  await folder(theirs, '업무').waitFor()
  await item(theirs, '다 위치 메뉴', '업무')
  await expect.poll(() => names(mine, folder(mine, '업무'))).toEqual(['다'])
  await item(mine, '나 위치 메뉴', '위로')
  await expect.poll(() => names(theirs)).toEqual(['전사 공지', '나', '가', '다'])
  await mine
    .getByRole('link', { name: /^가/ })
    .dragTo(mine.getByRole('link', { name: /^다/ }), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(() => names(theirs, folder(theirs, '업무'))).toEqual(['가', '다'])
  await button(theirs, '업무 2').click()
  await theirs.reload()
  await button(theirs, '업무 2').waitFor()
  expect(await button(theirs, '업무 2').getAttribute('aria-expanded')).toBe('false')
  await item(mine, '업무 폴더 메뉴', '폴더 삭제')
  await expect.poll(() => names(theirs)).toEqual(['전사 공지', '나', '가', '다'])
})
