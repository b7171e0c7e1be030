import { expect, test } from 'vitest'
import { dayAfter } from '#contract/day'
import { mapRoutes, placeIssueRoutes } from '#contract/map'
import { placeRoutes } from '#contract/place'
import { dayOf } from '#korean/time'
import { joined, project } from '../server/issue/test.ts'
import { BUSAN, place, SEOUL } from '../server/map/test.ts'
import { DRAWN_BY_GPU } from './chromium.ts'
import { commit, compose, DESKTOP, enter, launch, newPage, PHONE } from './browser.ts'

test('[S2.18] without a drawn map places are written, found and linked to issues in the list', async () => {
  const { owner, orgId, at, issue } = await project()
  await place(owner, orgId, { name: '부산지점', position: BUSAN, placeCategory: 'BRANCH' })
  const { issueId } = await issue({ title: '지게차 수리', dueDate: dayAfter(dayOf(new Date()), -1) })
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/map/`)
  await page.getByText('이 브라우저에서는 지도를 표시할 수 없습니다. 목록으로 표시합니다.').waitFor()
  await page.getByRole('button', { name: '장소 등록' }).click()
  const form = page.getByRole('region', { name: '장소 등록' })
  await form.getByRole('textbox', { name: '이름' }).click()
  // Enter ends the syllable, and sends nothing.
  await compose(page, [['ㅅ', '서', '성']], false)
  await page.keyboard.press('Enter')
  await commit(page, '성')
  await compose(page, [['ㅅ', '수']])
  const position = form.getByRole('textbox', { name: /^위치/ })
  await position.fill('여기')
  await form.getByText('위도와 경도를 읽을 수 없습니다.').waitFor()
  await position.fill(`https://map.kakao.com/link/map/창고,${SEOUL.lat},${SEOUL.lng}`)
  await form.getByText('서울특별시 중구 부근입니다.').waitFor()
  await position.fill(`${SEOUL.lng}, ${SEOUL.lat}`)
  await form.getByText('위도와 경도의 순서를 바꿔서 읽었습니다.').waitFor()
  await form.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('region', { name: '성수' }).getByText('연결된 이슈가 없습니다.').waitFor()
  const { places } = await owner.call(mapRoutes.list, { orgId, query: { text: '성수' } })
  expect(places).toMatchObject([{ name: '성수', position: SEOUL }])

  await page.goto(`/org/${orgId}/project/${at.projectId}/issue/${issueId}`)
  await page.getByRole('button', { name: '장소 선택' }).click()
  await page.getByRole('combobox', { name: '장소 이름, 주소, 초성으로 검색' }).fill('ㅅㅅ')
  await page.getByRole('option', { name: /성수/ }).click()
  await page.getByRole('link', { name: '성수 지도에서 보기' }).click()
  await page
    .getByRole('region', { name: '성수' })
    .getByRole('link', { name: /지게차 수리/ })
    .waitFor()

  const list = page.getByRole('list', { name: '장소 목록' })
  await page.getByRole('button', { name: '필터' }).click()
  await page.getByRole('button', { name: /^마감일/ }).click()
  await page.getByRole('menuitemradio', { name: '기한 초과' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  await list.getByRole('link', { name: /성수.*진행 중인 이슈 1개/ }).waitFor()
  expect(page.url()).toContain('due=overdue')
  await page.reload()
  await expect.poll(() => list.getByRole('link').count()).toBe(1)

  await page.getByRole('region', { name: '성수' }).getByRole('button', { name: '장소 메뉴' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByText('조건에 맞는 장소가 없습니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  await page.getByPlaceholder('장소, 주소, 지역 검색').click()
  await compose(page, [
    ['ㅂ', '부'],
    ['ㅅ', '사', '산'],
  ])
  await page.getByText('조건에 맞는 장소가 없습니다.').waitFor()
  await page.getByRole('button', { name: '검색과 필터 지우기' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(2)
})

test('on the drawn map a held finger writes a place, a pin opens it, and others see it come', async () => {
  const { owner, orgId } = await project()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  const { placeId } = await place(owner, orgId, { name: '해담 본사', position: SEOUL, placeCategory: 'HEADQUARTERS' })
  const browser = await launch(DRAWN_BY_GPU)
  try {
    const opened = async (email: string) => {
      const context = await browser.newContext({ baseURL: owner.url, locale: 'ko-KR', viewport: DESKTOP })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      await enter(page, email)
      await page.goto(`/org/${orgId}/map/?lng=${SEOUL.lng}&lat=${SEOUL.lat}&zoom=12`)
      await page.locator('[data-idle]').waitFor()
      return page
    }
    const [mine, theirs] = [await opened(owner.email), await opened(mina.email)]
    const canvas = mine.locator('[data-idle]')
    const { x, y, width, height } = (await canvas.boundingBox())!
    // The tip of a pin stands on its place.
    await mine.mouse.click(x + width / 2, y + height / 2 - 20)
    await mine.getByRole('region', { name: '해담 본사' }).waitFor()
    expect(mine.url()).toContain(`/org/${orgId}/map/?`)
    expect(mine.url()).toContain(`place=${placeId}`)
    await mine.getByRole('button', { name: '닫기', exact: true }).click()
    await mine.locator('[data-idle]').waitFor()
    await mine.mouse.click(x + width / 4, y + height / 4, { button: 'right' })
    const form = mine.getByRole('region', { name: '장소 등록' })
    await form.getByRole('textbox', { name: '이름' }).fill('오른쪽 단추로 찍은 곳')
    await form.getByRole('button', { name: '등록', exact: true }).click()
    await mine.getByRole('region', { name: '오른쪽 단추로 찍은 곳' }).waitFor()
    await theirs.getByRole('link', { name: /오른쪽 단추로 찍은 곳/ }).waitFor()
    const { places } = await owner.call(mapRoutes.list, { orgId, query: { text: '단추' } })
    expect(places[0]!.position).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) })
    expect(places[0]!.position!.lat).toBeGreaterThan(SEOUL.lat)
    expect(places[0]!.position!.lng).toBeLessThan(SEOUL.lng)
  } finally {
    await browser.close()
  }
})

test('on a phone the list is a sheet that is drawn up and down', async () => {
  const { owner, orgId, at, issue } = await project()
  const { placeId } = await place(owner, orgId, { name: '부산지점', position: BUSAN })
  const { issueId } = await issue({ title: '간판 교체' })
  await owner.call(placeIssueRoutes.put, { ...at, issueId, body: { placeId } })
  const browser = await launch(DRAWN_BY_GPU)
  try {
    const context = await browser.newContext({ baseURL: owner.url, locale: 'ko-KR', viewport: PHONE, hasTouch: true })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await enter(page, owner.email)
    await page.goto(`/org/${orgId}/map/`)
    await page.locator('[data-idle]').waitFor()
    const link = page.getByRole('link', { name: /부산지점/ })
    const top = async () => (await page.getByRole('group', { name: '장소 목록 높이' }).boundingBox())!.y
    const half = await top()
    await page.getByRole('button', { name: '목록 내리기' }).click()
    await expect.poll(top).toBeGreaterThan(half)
    await page.getByRole('button', { name: '목록 올리기' }).click()
    await page.getByRole('button', { name: '목록 올리기' }).click()
    await expect.poll(top).toBeLessThan(half)
    await link.click()
    await page
      .getByRole('region', { name: '부산지점' })
      .getByRole('link', { name: /간판 교체/ })
      .waitFor()
    await owner.call(placeRoutes.change, { orgId, placeId, body: { name: '부산 지점' } })
    await page.getByRole('heading', { name: '부산 지점' }).waitFor()
    // The form comes to lie over the map, and the pin stays above it.
    await page.getByRole('button', { name: '닫기', exact: true }).click()
    await page.getByRole('button', { name: '목록 내리기' }).click()
    await page.locator('[data-idle]').waitFor()
    const map = (await page.locator('[data-idle]').boundingBox())!
    await page.mouse.click(map.x + 70, map.y + 120, { button: 'right' })
    const form = page.getByRole('region', { name: '장소 등록' })
    const pin = page.getByRole('button', { name: /^핀 위치/ })
    const isInSight = async () => {
      const [box, sheet] = [await pin.boundingBox(), await form.boundingBox()]
      return box !== null && sheet !== null && box.y >= map.y && box.y + box.height <= sheet.y
    }
    await expect.poll(isInSight).toBe(true)
  } finally {
    await browser.close()
  }
})
