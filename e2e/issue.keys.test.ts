// Shortcuts must not do more than they say, and must not discard typed text.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { dialog } from './companies.ts'
import { column, line, onIssues, panel, plan } from './plans.ts'

test('G then M goes to the people and changes nothing on the way', async () => {
  const { owner, path, issue, at } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await line(page, '결제 오류').waitFor()
  const written: string[] = []
  page.on('request', request => request.method() !== 'GET' && written.push(request.url()))
  await page.keyboard.press('j')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL(/\/info/)
  expect(written.filter(url => url.includes('/issues'))).toEqual([])
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).assigneeId).toBe(null)
})

test('Alt and an arrow move an issue among its neighbours, and the focus follows J and K', async () => {
  const { owner, at, path, issue } = await plan()
  for (const title of ['셋째', '둘째', '첫째']) await issue({ title })
  const page = await onIssues(owner, path)
  await line(page, '셋째').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: '첫째' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => column(page, '요청').getByRole('link').allInnerTexts()).toEqual(['둘째', '첫째', '셋째'])
  const shown = async () => {
    const { groups } = await owner.call(listingRoutes.page, { ...at, query: {} })
    return groups[0]!.issues.map(({ title }) => title)
  }
  await expect.poll(shown).toEqual(['둘째', '첫째', '셋째'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(shown).toEqual(['첫째', '둘째', '셋째'])
})

test('what was deleted is chosen no more, and the next one has the keys', async () => {
  const { owner, path, issue } = await plan()
  for (const title of ['셋째', '둘째', '첫째']) await issue({ title })
  const page = await onIssues(owner, path)
  await line(page, '셋째').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Delete')
  await line(page, '첫째').waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.getByText('1개 선택').waitFor()
  await line(page, '둘째').and(page.locator('[data-selected]')).waitFor()
  expect(await page.getByRole('main').locator('[data-selected]').count()).toBe(1)
})

test('⌘A chooses also what is not loaded yet, and the palette offers what the menus do', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  for (let made = 1; made < 130; made += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, each) =>
        owner.call(issueRoutes.create, { ...at, body: { title: `이슈 ${made + each}` } }),
      ),
    )
  const page = await onIssues(owner, path)
  await page.getByText('131', { exact: true }).first().waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText('131개 선택').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('우선순위순')
  await page.getByRole('option', { name: '우선순위순', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=priority/)
  expect(await page.getByText('131개 선택').count()).toBe(0)
})

test('Escape asks before it throws words away', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 수정' }).click()
  await panel(page).getByRole('textbox', { name: /^내용/ }).fill('밤새 쓴 글')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByText('작성한 내용을 버리시겠습니까?').waitFor()
  await question.getByRole('button', { name: '취소', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => panel(page).getByRole('textbox', { name: /^내용/ }).innerText()).toBe('밤새 쓴 글')
  await panel(page).getByRole('button', { name: '취소', exact: true }).click()
  await question.getByRole('button', { name: '버리기' }).click()
  await panel(page).getByRole('button', { name: '이슈 수정' }).waitFor()
})

test('a draft goes on in the column it is asked for in, and can be emptied', async () => {
  const { owner, path, at } = await plan()
  await owner.call(issueRoutes.create, { ...at, body: { title: '결제 오류' } })
  const page = await onIssues(owner, `${path}?layout=board`)
  await page.keyboard.press('c')
  await dialog(page).getByLabel('제목', { exact: true }).fill('쓰다 만 제목')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '완료에 이슈 추가' }).click()
  expect(await dialog(page).getByLabel('제목', { exact: true }).inputValue()).toBe('쓰다 만 제목')
  await dialog(page).getByRole('button', { name: '상태: 완료', exact: true }).waitFor()
  await dialog(page).getByRole('button', { name: '작성 내용 비우기' }).click()
  expect(await dialog(page).getByLabel('제목', { exact: true }).inputValue()).toBe('')
  await dialog(page).getByRole('button', { name: '작성 내용 비우기' }).waitFor({ state: 'detached' })
})

test('columns are shown and hidden one by one, without opening the menu each time', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류', priority: 'HIGH' })
  const page = await onIssues(owner, path)
  await line(page, '결제 오류').getByRole('img', { name: '우선순위 높음' }).waitFor()
  await page.getByRole('button', { name: '표시 항목' }).click()
  await page.getByRole('menuitemcheckbox', { name: '우선순위', checked: true }).click()
  await line(page, '결제 오류')
    .getByRole('img', { name: '우선순위 높음', includeHidden: true })
    .waitFor({ state: 'detached' })
  await page.getByRole('menuitemcheckbox', { name: '우선순위', checked: false }).click()
  await page.getByRole('menuitemcheckbox', { name: '우선순위', checked: true }).waitFor()
  const again = line(page, '결제 오류').getByRole('img', { name: '우선순위 높음', includeHidden: true })
  await expect.poll(() => again.count()).toBe(1)
})
