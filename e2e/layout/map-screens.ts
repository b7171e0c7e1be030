// The list of places, and what opens beside it: these browsers draw no map.
import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'

const first = async (page: Page) => page.getByRole('list', { name: '장소 목록' }).getByRole('link').first().click()

export function mapScreens(org: string): Record<string, Screen> {
  const map = { path: `${org}/map/` }
  const written = { ...map, isDemonstration: true, isInPage: true }
  return {
    map,
    'filters of the map': { ...map, isInPage: true, open: click('필터') },
    'new place': { ...map, isInPage: true, open: click('장소 등록') },
    place: { ...written, open: first },
    'edited place': {
      ...written,
      open: async page => {
        await first(page)
        await click('수정')(page)
      },
    },
    'categories of places': {
      ...map,
      open: async page => {
        await click('지도 메뉴')(page)
        await page.getByRole('menuitem', { name: '분류 관리' }).click()
        await click('분류 추가')(page)
      },
    },
    'bin of places': {
      ...map,
      open: async page => {
        await click('지도 메뉴')(page)
        await page.getByRole('menuitem', { name: '삭제된 장소' }).click()
      },
    },
  }
}
