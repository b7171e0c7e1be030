// The list of places, and what opens beside it: these browsers draw no map.
import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'

const first = async (page: Page) => page.getByRole('list', { name: '장소 목록' }).getByRole('link').first().click()

const importing = async (page: Page) => {
  await click('지도 메뉴')(page)
  await page.getByRole('menuitem', { name: '장소 가져오기' }).click()
}
const LIST = [
  '이름\t분류\t주소\t위도\t경도\t담당자',
  '성수 물류창고\t지점\t서울 성동구 아차산로 17길\t37.5446\t127.0557\t',
  '해운대 현장\t현장\t부산광역시 해운대구 우동 1408\t\t\t',
  '오래된 창고\t없는 분류\t\t북위 37도\t127\t없는 사람',
  '이름이 긴 거래처의 두 번째 공장과 그 옆 사무동\t없는 분류\t경기 성남시 분당구 판교역로 166\t\t\t',
  '새 지점\t\t\t\t\t',
  '새 지점\t\t\t\t\t',
].join('\n')

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
    'new visit': {
      ...map,
      isDemonstration: true,
      open: async page => {
        await first(page)
        await click('방문 기록 남기기')(page)
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
    'import of places': {
      ...map,
      open: importing,
    },
    'checked import of places': {
      ...map,
      open: async page => {
        await importing(page)
        await page.getByLabel('표 붙여넣기').fill(LIST)
        await click('불러오기')(page)
        await click('확인하기')(page)
        await page.getByText('2개는 등록할 수 없습니다.').waitFor()
      },
    },
    'places of my day': {
      ...map,
      open: async page => {
        await click('지도 메뉴')(page)
        await page.getByRole('menuitem', { name: '오늘 동선' }).click()
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
