import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { workHoursRoutes } from '#contract/work-hours'
import { notNow } from '../server/work-hours/test.ts'
import { enter, newBrowser } from './browser.ts'
import { field, message, talk } from './chats.ts'

/** A browser that may tell, and keeps what it was told to say. */
async function telling(open: (page: Page) => Promise<unknown>) {
  const context = await newBrowser()
  const page = await context.newPage()
  await page.addInitScript(() => {
    const told: string[] = []
    function Told(title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`)
      return new EventTarget()
    }
    Object.assign(Told, { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
    Object.assign(window, { Notification: Told, told })
  })
  await open(page)
  return { page, told: () => page.evaluate(() => (window as unknown as { told: string[] }).told) }
}

test('a message is told outside of the page, unless the room is on the screen or quiet', async () => {
  const { owner, others, orgId, roomId, at, address, post } = await talk(['한지우'])
  const { page, told } = await telling(async opened => {
    await enter(opened, owner.email)
    await opened.goto(`/org/${orgId}/chat/`)
  })
  await page.getByRole('button', { name: '채팅 설정' }).click()
  await page.getByRole('menuitem', { name: '데스크톱 알림 켜기' }).click()
  await page.getByRole('link', { name: '프로젝트' }).first().click()
  await post(others[0]!, '들리시나요?')
  await expect.poll(told).toEqual([expect.stringContaining('한지우: 들리시나요?')])
  await expect.poll(() => page.title()).toContain('(1) ')
  await page.getByRole('link', { name: /채팅/ }).first().click()
  await page.locator(`#room-${roomId} a`).click()
  await field(page).waitFor()
  await message(page, '들리시나요?').waitFor()
  await expect.poll(() => page.title()).not.toContain('(1) ')
  await post(others[0]!, '보고 계시네요')
  await message(page, '보고 계시네요').waitFor()
  await page.getByRole('link', { name: /채팅/ }).first().click()
  const row = page.locator(`#room-${roomId}`)
  const quiet = row.getByRole('img', { name: '알림 꺼짐' })
  // Changed by another device: the page knows of it as soon as its list shows it.
  await owner.call(roomRoutes.changeMine, { ...at, body: { level: 'none' } })
  await quiet.waitFor()
  await post(others[0]!, '조용한 말')
  await row.getByText('조용한 말').waitFor()
  await owner.call(roomRoutes.changeMine, { ...at, body: { level: 'all' } })
  await quiet.waitFor({ state: 'detached' })
  await post(others[0]!, '다시 들리는 말')
  await expect.poll(async () => (await told()).at(-1)).toContain('다시 들리는 말')
  expect((await told()).join('\n')).not.toMatch(/보고 계시네요|조용한 말/)
  expect(address()).toContain('/chat/')
})

test('a quiet room is quiet also where its list was never on the page, and so is a quiet hour, but for what is urgent', async () => {
  const { owner, others, orgId, at, post } = await talk(['한지우'])
  const { page, told } = await telling(async opened => {
    await enter(opened, owner.email)
    await opened.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('chatDesktop', 'on'))
    const counted = opened.waitForResponse('**/rooms/unread')
    await opened.goto(`/org/${orgId}/project`)
    await counted
  })
  await owner.call(roomRoutes.changeMine, { ...at, body: { level: 'none' } })
  await post(others[0]!, '조용한 말')
  // Longer than the page waits for somebody to read it.
  await page.waitForTimeout(2_500)
  expect(await told()).toEqual([])
  await owner.call(roomRoutes.changeMine, { ...at, body: { level: 'all' } })
  await post(others[0]!, '들리는 말')
  await expect.poll(told).toEqual([expect.stringContaining('들리는 말')])
  await owner.call(workHoursRoutes.change, { orgId, body: { ...notNow(), isQuiet: true } })
  const asked = page.waitForResponse('**/work-hours/mine/quiet')
  await post(others[0]!, '퇴근한 뒤의 말')
  await asked
  await post(others[0]!, { body: '서버가 멈췄습니다', isUrgent: true })
  await expect.poll(async () => (await told()).at(-1)).toContain('[긴급] 한지우: 서버가 멈췄습니다')
  expect(await told()).toHaveLength(2)
})

test('while another tab shows the room nothing is told, and a sound comes only where it is wanted', async () => {
  const { owner, others, orgId, address, post } = await talk(['한지우'])
  const { page, told } = await telling(async opened => {
    await enter(opened, owner.email)
    await opened.addInitScript(() => {
      const rung: number[] = []
      const counted = new Proxy(AudioContext, {
        construct: target => {
          rung.push(1)
          return new target()
        },
      })
      Object.assign(window, { rung, AudioContext: counted })
    })
    await opened.goto(`/org/${orgId}/chat/`)
  })
  const rung = () => page.evaluate(() => (window as unknown as { rung: number[] }).rung.length)
  await page.getByRole('button', { name: '채팅 설정' }).click()
  await page.getByRole('menuitem', { name: '데스크톱 알림 켜기' }).click()
  await page.getByRole('link', { name: '프로젝트' }).first().click()
  const shown = await page.context().newPage()
  await shown.goto(address())
  await field(shown).waitFor()
  await post(others[0]!, '여기 보이는 말')
  await message(shown, '여기 보이는 말').waitFor()
  await page.waitForTimeout(2_500)
  expect(await told()).toEqual([])
  await shown.close()
  await post(others[0]!, '아무도 못 본 말')
  await expect.poll(told).toEqual([expect.stringContaining('아무도 못 본 말')])
  expect(await rung()).toBe(0)
  await page.getByRole('link', { name: /채팅/ }).first().click()
  await page.getByRole('button', { name: '채팅 설정' }).click()
  await page.getByRole('menuitemcheckbox', { name: '새 메시지 소리' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '프로젝트' }).first().click()
  await post(others[0]!, '들리는 말')
  await expect.poll(rung).toBe(1)
})
