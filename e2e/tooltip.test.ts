// An icon says its name when one points at it, or comes to it with Tab; and the rest of a text that is cut.
import { expect, test } from 'vitest'
import { enter, newPage, PHONE, settled } from './browser.ts'
import { line, plan } from './plans.ts'
import { opened } from './projects.ts'

const LONG = '정기배송 결제가 실패한 고객에게 다시 결제할 링크를 문자와 메일로 보내고 결과를 상담 기록에 남기기 '
  .repeat(3)
  .trim()

async function seen(viewport?: { width: number; height: number }) {
  const made = await plan()
  const issue = await made.issue({ title: LONG })
  const page = await newPage(viewport && { viewport, hasTouch: true, isMobile: true })
  await enter(page, made.owner.email)
  await page.goto(viewport ? `${made.path}/issue/${issue.issueId}` : `${made.path}?issue=${issue.issueId}`)
  const close = page.getByRole('button', { name: '닫기', exact: true })
  await page.getByRole('button', { name: '링크 복사' }).waitFor()
  await settled(page)
  return { page, close, tooltip: page.getByRole('tooltip') }
}

test('[S2.37] an icon says its name and its key, and is quiet when the pointer leaves or presses', async () => {
  const { page, close, tooltip } = await seen()
  await close.hover()
  await expect.poll(() => tooltip.innerText()).toMatch(/^닫기\s*Esc$/)
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '링크 복사' }).hover()
  await expect.poll(() => tooltip.innerText()).toBe('링크 복사')
  await page.mouse.down()
  await tooltip.waitFor({ state: 'hidden' })
  await page.mouse.up()
  expect(await tooltip.count()).toBe(0)
})

test('a title that is cut says all of itself', async () => {
  const { page, tooltip } = await seen()
  await line(page, LONG).getByRole('link').hover()
  await expect.poll(() => tooltip.innerText()).toBe(LONG)
  // The next one takes its place: there are never two.
  await page.getByRole('button', { name: '링크 복사' }).hover()
  await expect.poll(() => tooltip.allInnerTexts()).toEqual(['링크 복사'])
})

test('Tab brings it at once; Escape takes it and closes what it would close without it', async () => {
  const { page, close, tooltip } = await seen()
  await close.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => tooltip.innerText()).toMatch(/^닫기/)
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'hidden' })
  await close.waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('issue=')
})

test('a finger brings none', async () => {
  const { page, tooltip } = await seen(PHONE)
  await page.getByRole('button', { name: '링크 복사' }).tap()
  await settled(page)
  await page.getByRole('button', { name: '이슈 메뉴' }).tap()
  await page.getByRole('menu').waitFor()
  expect(await tooltip.count()).toBe(0)
})

test('a name goes also where the hand left between its opening and its drawing', async () => {
  const { owner, path } = await plan()
  const page = await opened(owner, path)
  const icon = page.getByRole('link', { name: '프로젝트 설정' })
  // The rest of the bar moves it: nobody points at it before.
  await page.getByRole('button', { name: '이슈 생성' }).first().waitFor()
  await settled(page)
  await icon.hover()
  await page.getByRole('tooltip').waitFor()
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.waitForTimeout(400)
  await icon.evaluate(async element => {
    const over = (target: Element) =>
      target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    over(element)
    // Begun right after that of the tooltip, and as long.
    await new Promise(resolve => setTimeout(resolve, 700))
    over(document.body)
  })
  await page.waitForTimeout(500)
  expect(await page.getByRole('tooltip').count()).toBe(0)
})
