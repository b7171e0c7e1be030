import type { Page } from 'playwright-core'
import { fingerOn, placeOn } from '../touch.ts'
import { click, type Screen } from './screen.ts'
import type { Company } from './world.ts'

/** The rooms, one of them, and what opens on it. */
export function chatScreens(
  org: string,
  { roomId, discussed }: Pick<Company, 'roomId' | 'discussed'>,
): Record<string, Screen> {
  const room = { needsIssue: true, path: `${org}/chat/${roomId}/` }
  const talk = { needsIssue: true, path: `${org}/chat/${discussed?.roomId}/` }
  const act = async (page: Page, isPhone: boolean) => {
    const log = page.getByRole('log')
    // By its number: others are drawn below it once it is in view.
    const seq = await log.locator('article').last().getAttribute('data-seq')
    const message = log.locator(`article[data-seq="${seq}"]`)
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
  const deed = (name: string) => async (page: Page, isPhone: boolean) => {
    await act(page, isPhone)
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const find = async (page: Page) => {
    await click('채팅방, 이름 검색')(page)
    await page.keyboard.type('ㄱ')
  }
  return {
    chat: { path: `${org}/chat/` },
    'new chat': { path: `${org}/chat/`, open: click('새 채팅') },
    room,
    'rooms that are searched': { path: `${org}/chat/`, open: find, isInPage: true },
    'open channels': {
      path: `${org}/chat/`,
      open: async page => {
        await click('채팅 설정')(page)
        await page.getByRole('menuitem', { name: '공개 채널 찾기' }).click()
      },
    },
    'room with a notice': talk,
    thread: { ...talk, path: `${talk.path}?thread=${discussed?.messageId}` },
    'readers of a message': { ...talk, open: deed('읽음 상태') },
    'confirmations of a message': { ...talk, open: deed('확인 상태') },
    'versions of a message': { ...talk, open: deed('수정 기록') },
    'forwarding a message': { ...talk, open: deed('전달') },
    'choosing messages': { ...talk, open: deed('여러 메시지 선택') },
    'pinned messages': { ...talk, open: inMenu(/^고정된 메시지/) },
    'room that is gone': { path: `${org}/chat/999999/` },
    'message menu': { ...room, open: act },
    'mention in a room': { ...room, open: mention },
    'room info': { ...room, open: inMenu('채팅방 정보') },
    'day of a room': { ...room, open: inMenu('날짜로 이동') },
    'search in a room': { ...room, open: click('대화 내용 검색') },
  }
}
