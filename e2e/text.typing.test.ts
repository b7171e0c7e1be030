// Rich text by the keys: Markdown typing, the toolbar, the slash menu, mentions and links.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { commit, compose, enter, NAMGUNG, newBrowser, settled } from './browser.ts'
import { plan } from './plans.ts'
import { body, composing, says, suggested, tool, writing } from './texts.ts'

const HAN = [
  ['ㅎ', '하', '한'],
  ['ㄱ', '그', '글'],
]

test('what is typed as Markdown is written as it is meant, and stays so after saving and opening again', async () => {
  const { page, saved } = await writing()
  const lines = [
    '# 배포 계획',
    '**굵게** *기울임* ~~취소~~ `코드` 끝',
    '__굵게__ _기울임_ snake_case_name 값_표_ 끝',
    '- 하나',
    '\t둘',
    '',
    '',
    '[ ] 할 일',
    '',
    '> 인용',
    '',
  ]
  for (const line of lines) {
    if (line.startsWith('\t')) await page.keyboard.press('Tab')
    await page.keyboard.type(line.trimStart())
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('```ts')
  await page.keyboard.press('Enter')
  await page.keyboard.type('const a = 1')
  const text = await saved()
  expect(text).toBe(
    '# 배포 계획\n\n**굵게** *기울임* ~~취소~~ `코드` 끝\n\n**굵게** *기울임* snake_case_name 값_표\\_ 끝\n\n- 하나\n  - 둘\n\n- [ ] 할 일\n\n> 인용\n\n```ts\nconst a = 1\n```'.replace(
      '\n\n- [ ] 할 일',
      '\n\n* [ ] 할 일',
    ),
  )
})

test('the tools of the bar are one stop of the Tab key, and each does what it says', async () => {
  const { page, saved } = await writing('값')
  await page.keyboard.press('ControlOrMeta+a')
  await tool(page, '굵게').click()
  await expect.poll(() => tool(page, '굵게').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Shift+Tab')
  await tool(page, '굵게').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await tool(page, '기울임').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await body(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await tool(page, '표').click()
  await page.keyboard.type('항목')
  await page.keyboard.press('Tab')
  await page.keyboard.type('수량')
  await page.getByRole('toolbar', { name: '표 편집' }).getByRole('button', { name: '열 삭제' }).click()
  await page.getByRole('toolbar', { name: '표 편집' }).getByRole('button', { name: '행 삭제' }).click()
  expect(await saved()).toBe('***값***\n\n|  |  |\n| --- | --- |\n|  |  |')
})

test('a slash opens the blocks, which are found by initials while they are composed', async () => {
  const { page, saved } = await writing()
  await page.keyboard.type('/')
  await suggested(page, /^제목 1/).waitFor()
  await compose(page, [['ㅇ', '이', '인']], false)
  await suggested(page, '인용').waitFor()
  await suggested(page, /^제목 1/).waitFor({ state: 'detached' })
  await body(page).dispatchEvent('keydown', composing('Enter'))
  await commit(page, '인')
  await body(page).locator('blockquote').waitFor()
  await compose(page, HAN)
  expect(await saved()).toBe('> 한글')
})

test('a mention is found by initials and half syllables, and the Enter of the composition chooses it once', async () => {
  const { page, saved, colleagueId } = await writing()
  await page.keyboard.type('담당 @')
  await suggested(page, /문정희/).waitFor()
  await compose(page, [['ㅎ', '하']], false)
  await suggested(page, /문정희/).waitFor({ state: 'detached' })
  await suggested(page, /한지우/).waitFor()
  // Nothing was written into the middle of the syllable.
  expect(await body(page).innerText()).toBe('담당 @하')
  for (let press = 0; press < 3; press += 1) await body(page).dispatchEvent('keydown', composing('Enter'))
  await commit(page, '하')
  await suggested(page, /한지우/).waitFor({ state: 'detached' })
  await compose(page, NAMGUNG)
  expect(await saved()).toBe(`담당 [@한지우](member:${colleagueId}) 남궁`)
})

test('Escape puts the list away and leaves the writing, and the next one is another list', async () => {
  const { page } = await writing()
  await page.keyboard.type('@')
  await suggested(page, /문정희/).waitFor()
  await page.keyboard.press('Escape')
  await suggested(page, /문정희/).waitFor({ state: 'detached' })
  await page.keyboard.type('문')
  await says(page, '@문')
  await page.keyboard.type(' @')
  await suggested(page, /문정희/).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('the key of a link opens its form and not the palette; a script is no address', async () => {
  const { page, saved } = await writing('두레')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByLabel('주소', { exact: true })
  await address.and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('http, https 주소나 이메일 주소를 입력해주세요.').waitFor()
  await address.fill('dure.kr/가')
  await page.keyboard.press('Enter')
  await body(page).and(page.locator(':focus')).waitFor()
  expect(await saved()).toBe('[두레](https://dure.kr/가)')
  const link = page.getByRole('link', { name: '두레', exact: true })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://dure.kr/가',
    'noreferrer noopener',
  ])
})

test('a task is ticked right in the shown text, and others see it', async () => {
  const { page, owner, at, issueId, saved } = await writing('- [ ] 로그 확인\n- [ ] 안내')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' 문구')
  await saved()
  await page.getByRole('checkbox', { name: '안내 문구' }).click()
  const text = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).body
  await expect.poll(text).toBe('- [ ] 로그 확인\n- [x] 안내 문구')
  await page.getByRole('checkbox', { name: '안내 문구', checked: true }).waitFor()
})

test('the key of an issue is shown with its state and title, and follows them', async () => {
  const { page, owner, at, issue, saved } = await writing('WEB-2를 먼저, NONE-3은 없음')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('오늘 ')
  const { issueId, version } = await issue({ title: '결제 오류' })
  await saved()
  await page
    .getByRole('main')
    .getByRole('link', { name: /WEB-2 결제 오류/ })
    .waitFor()
  await page.getByText(/NONE-3은 없음/).waitFor()
  await settled(page)
  await owner.call(issueRoutes.change, { ...at, issueId, body: { title: '결제 지연', version } })
  await page
    .getByRole('main')
    .getByRole('link', { name: /WEB-2 결제 지연/ })
    .waitFor()
  expect(await page.getByRole('link', { name: /NONE/ }).count()).toBe(0)
})

test('in a dialog a Tab that the text takes leaves the focus where it is, and any other one moves it', async () => {
  const { owner, path } = await plan()
  const page = await (await newBrowser()).newPage()
  await enter(page, owner.email)
  await page.goto(path)
  await settled(page)
  await page.keyboard.press('c')
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^내용/ })
  await field.click()
  await page.keyboard.type('- ')
  await page.keyboard.press('Tab')
  await compose(page, HAN)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await compose(page, [['ㄷ', '두']], false)
  await field.dispatchEvent('keydown', composing('Tab'))
  await commit(page, '두')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('둘')
  await expect.poll(() => field.locator('li li').innerText()).toBe('두둘')
  for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('/표')
  await page.keyboard.press('Tab')
  await field.locator('table').waitFor()
  await compose(page, HAN)
  await page.keyboard.press('Tab')
  await page.keyboard.type('수량')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('품목')
  expect(await field.locator('[data-head]').allInnerTexts()).toEqual(['품목', '수량', '\n'])
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('toolbar', { name: '표 편집' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').locator('button:focus').waitFor()
})
