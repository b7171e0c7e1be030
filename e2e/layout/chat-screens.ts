import type { Locator, Page } from 'playwright-core'
import { fingerOn } from '../touch.ts'
import { click, type Screen } from './screen.ts'
import type { Company } from './world.ts'

/** The message of which most is in view, wherever the room stands, and a place at the beginning of that. */
const mostInView = (log: Locator) =>
  log.evaluate(list => {
    const { top, bottom } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('article')].map(row => {
      const box = row.getBoundingClientRect()
      const from = Math.max(top, box.top)
      return { row, box, from, height: Math.min(bottom, box.bottom) - from }
    })
    const { row, box, from, height } = rows.toSorted((a, b) => b.height - a.height)[0]!
    return {
      seq: row.dataset.seq,
      place: { x: box.left + box.width / 2, y: from + Math.min(40, height / 2) },
    }
  })

/** The rooms, one of them, and what opens on it. */
export function chatScreens(
  org: string,
  { roomId, discussed }: Pick<Company, 'roomId' | 'discussed'>,
): Record<string, Screen> {
  const room = { needsIssue: true, path: `${org}/chat/${roomId}/` }
  const talk = { needsIssue: true, path: `${org}/chat/${discussed?.roomId}/` }
  const act = async (page: Page, isPhone: boolean) => {
    const { seq, place } = await mostInView(page.getByRole('log'))
    if (isPhone) {
      const finger = await fingerOn(page)
      await finger.press(place)
      await page.getByRole('menu').waitFor()
      return finger.release()
    }
    await page.mouse.move(place.x, place.y)
    return page.locator(`article[data-seq="${seq}"] [data-message-menu] button`).click()
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
    'messages for later': { ...talk, open: click(/^예약 메시지 \d/) },
    'pinned messages': { ...talk, open: inMenu(/^고정된 메시지/) },
    'room that is gone': { path: `${org}/chat/999999/` },
    'message menu': { ...room, open: act },
    'mention in a room': { ...room, open: mention },
    'room info': { ...room, open: inMenu('채팅방 정보') },
    'day of a room': { ...room, open: inMenu('날짜로 이동') },
    'search in a room': { ...room, open: click('대화 내용 검색') },
  }
}
