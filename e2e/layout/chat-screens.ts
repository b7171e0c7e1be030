import type { Page } from 'playwright-core'
import { fingerOn, placeOn } from '../touch.ts'
import { click, type Screen } from './screen.ts'

/** The rooms, one of them, and what opens on it. */
export function chatScreens(org: string, roomId?: number): Record<string, Screen> {
  const room = { needsIssue: true, path: `${org}/chat/${roomId}/` }
  const act = async (page: Page, isPhone: boolean) => {
    const message = page.getByRole('log').locator('article').last()
    if (isPhone) return (await fingerOn(page)).press(await placeOn(message))
    await message.hover()
    return message.locator('[data-message-menu] button').click()
  }
  const inMenu = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name: '채팅방 메뉴' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const mention = async (page: Page) => {
    await page.getByRole('textbox', { name: '메시지 입력' }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('@')
    await page.getByRole('option').first().waitFor()
  }
  return {
    chat: { path: `${org}/chat/` },
    'new chat': { path: `${org}/chat/`, open: click('새 채팅') },
    room,
    'room that is gone': { path: `${org}/chat/999999/` },
    'message menu': { ...room, open: act },
    'mention in a room': { ...room, open: mention },
    'room info': { ...room, open: inMenu('채팅방 정보') },
    'day of a room': { ...room, open: inMenu('날짜로 이동') },
    'search in a room': { ...room, open: click('대화 내용 검색') },
  }
}
