import { expect, test } from 'vitest'
import { mapRoutes } from '#contract/map'
import { placeRoutes } from '#contract/place'
import { joined, project } from '../server/issue/test.ts'
import { place } from '../server/map/test.ts'
import { enter, newPage } from './browser.ts'
import { encoded } from './old-encoding.ts'

const LINES = [
  '거래처명,구분,도로명주소,위도(WGS84),경도(WGS84),연락처,비고,담당,프로젝트명',
  '성수 물류창고,현장,서울시 성동구 아차산로 17길,37.5446,127.0557,02-555-1234,"주차는 지하 1층',
  '방문증 ""필수""",김민아,',
  '뷁 카페,거래처,부산 해운대구 우동 1,,,,,,',
  '"=HYPERLINK(""http://evil.example"")",지점,,,,,,,',
  ',,,,,,,,',
  '본사,없는분류,,,,,,,',
  '창고,지점,,서울,127,전화 주세요,,,',
  '원래 있던 곳,지점,,,,,,,',
  '주소만,기타,어딘가,,,,,,',
]

test('[S2.18] a list in the older Korean encoding: looked through, mended and made', async () => {
  const { owner, orgId } = await project()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  await place(owner, orgId, { name: '원래 있던 곳', position: null })
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/map/`)
  await page.getByRole('button', { name: '지도 메뉴' }).click()
  await page.getByRole('menuitem', { name: '장소 가져오기' }).click()
  const dialog = page.getByRole('dialog', { name: '장소 가져오기' })
  const give = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await give('깨진.csv', Buffer.from([0xb0, 0xa1, 0xff, 0xb0]))
  await page.getByText('파일의 글자를 읽을 수 없습니다.').waitFor()
  await give('긴.csv', Buffer.from(`이름\n${'가\n'.repeat(501)}`))
  await dialog.getByText('한 번에 500개까지 가져올 수 있습니다. 나누어 올려주세요.').waitFor()
  expect(await dialog.getByRole('button', { name: '확인하기' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '처음부터' }).click()

  await give('장소.csv', encoded(LINES.join('\r\n')))
  await dialog.getByText('장소 7개를 불러왔습니다.').waitFor()
  await dialog.getByRole('button', { name: '위도 위도(WGS84)' }).waitFor()
  await dialog.getByRole('button', { name: '확인하기' }).click()
  await dialog.getByText('4개를 등록할 수 있습니다.').waitFor()
  await dialog.getByText('2개는 등록할 수 없습니다.').waitFor()
  await dialog.getByText('1개는 이미 있는 장소로 보입니다.').waitFor()
  // The row number that a spreadsheet shows counts a cell of two lines once.
  const row = (name: RegExp) => dialog.getByRole('row', { name })
  await row(/^3 등록 가능 · 대략적인 위치 뷁 카페/).waitFor()
  await row(/^6 분류: '없는분류' 분류가 없습니다. 본사/).waitFor()
  await row(/^7 위도: .*읽을 수 없습니다.* 전화번호: 전화번호는 숫자/).waitFor()
  const count = async () => (await owner.call(mapRoutes.list, { orgId, query: {} })).count
  expect(await count()).toBe(1)
  await dialog.getByLabel('없는 분류는 기타로 등록').check()
  await dialog.getByText('5개를 등록할 수 있습니다.').waitFor()
  await dialog.getByLabel('8행 그래도 등록').check()
  await dialog.getByRole('button', { name: '6개 등록하기' }).dblclick()
  await dialog.getByText('장소 6개가 등록되었습니다.').waitFor()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '등록하지 않은 행 저장' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer)
  const file = Buffer.concat(chunks).toString()
  expect(file).toMatch(/^\uFEFF이름,분류,.*,사유\r\n창고,지점,,,서울,127,/)
  expect(file).toMatch(/읽을 수 없습니다/)
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  await page.getByRole('link', { name: /성수 물류창고/ }).click()
  await page.getByRole('region', { name: '성수 물류창고' }).getByText('방문증 "필수"').waitFor()
  const { places } = await owner.call(mapRoutes.list, { orgId, query: {} })
  expect(places.map(({ name }) => name).toSorted()).toEqual(
    [
      '=HYPERLINK("http://evil.example")',
      '뷁 카페',
      '본사',
      '성수 물류창고',
      '원래 있던 곳',
      '원래 있던 곳',
      '주소만',
    ].toSorted(),
  )
  const called = (name: string) => places.find(each => each.name === name)!
  expect(called('뷁 카페')).toMatchObject({ isApproximate: true, placeCategory: 'CLIENT' })
  expect(called('주소만').position).toBeNull()
  expect(called('본사').placeCategory).toBe('OTHER')
  const { placeId } = called('성수 물류창고')
  expect(await owner.call(placeRoutes.read, { orgId, placeId })).toMatchObject({
    note: '주차는 지하 1층\n방문증 "필수"',
    ownerId: mina.memberId,
    position: { lat: 37.5446, lng: 127.0557 },
    isApproximate: false,
  })

  // Rows that were copied from a spreadsheet, without titles, mapped by hand.
  await page.getByRole('button', { name: '지도 메뉴' }).click()
  await page.getByRole('menuitem', { name: '장소 가져오기' }).click()
  await dialog.getByLabel('표 붙여넣기').fill('지점\t강릉점\t37.7519, 128.8761')
  await dialog.getByRole('button', { name: '불러오기' }).click()
  for (const [field, column] of [
    ['이름', '2열'],
    ['분류', '1열'],
    ['좌표', '3열'],
  ] as const) {
    await dialog.getByRole('button', { name: new RegExp(`^${field} `) }).click()
    await page.getByRole('menuitemradio', { name: column }).click()
  }
  await dialog.getByRole('button', { name: '확인하기' }).click()
  await dialog.getByRole('button', { name: '1개 등록하기' }).click()
  await dialog.getByText('장소 1개가 등록되었습니다.').waitFor()
  expect((await owner.call(mapRoutes.list, { orgId, query: { text: '강릉점' } })).places).toMatchObject([
    { placeCategory: 'BRANCH', position: { lat: 37.7519, lng: 128.8761 } },
  ])
})
