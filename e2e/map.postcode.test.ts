import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { mapRoutes } from '#contract/map'
import { placeRoutes } from '#contract/place'
import { company } from '../server/chat/test.ts'
import { CHOSEN, SEOUL } from '../server/map/test.ts'
import { openPostcode } from '../server/testing/loopback/postcode.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { DESKTOP, enter, launch } from './browser.ts'
import { DRAWN_BY_GPU } from './chromium.ts'

const FAILED = '우편번호 찾기를 불러오지 못했습니다. 주소를 직접 입력해주세요.'

/** A server with Kakao's search on loopback, and an owner who writes down a place. */
async function opened(settings: (url: string) => Record<string, string>) {
  const kakao = await openPostcode(CHOSEN)
  onTestFinished(kakao.close)
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    ...settings(kakao.url),
  })
  const { orgId, owner } = await company({ url, dataDir })
  const browser = await launch(DRAWN_BY_GPU)
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR', viewport: DESKTOP })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await enter(page, owner.email, url)
  await page.goto(`/org/${orgId}/map/?lng=${SEOUL.lng}&lat=${SEOUL.lat}&zoom=15`)
  await page.locator('[data-idle]').waitFor()
  await page.getByRole('button', { name: '장소 등록' }).first().click()
  const form = page.getByRole('region', { name: '장소 등록' })
  await form.getByRole('textbox', { name: '이름' }).fill('강남 사무소')
  return { kakao, owner, orgId, page, form, problems }
}

const isSet = (url: string) => ({ POSTCODE: 'kakao', POSTCODE_URL: url })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '우편번호 찾기' })
const found = (page: Page) =>
  dialogOf(page).frameLocator('iframe').frameLocator('iframe').getByRole('button', { name: CHOSEN.roadAddress })

test('a chosen address comes into the form; a message of anybody else does not, and the script reaches nothing of ours', async () => {
  const { owner, orgId, page, form, problems } = await opened(isSet)
  const address = form.getByRole('textbox', { name: /^도로명 주소/ })
  await address.fill('테헤란로')
  await form.getByRole('button', { name: '우편번호 찾기' }).click()
  await found(page).waitFor()

  const said = { kind: 'chosen', address: '다른 주소', detail: '' }
  await page.evaluate(message => window.postMessage(message, location.origin), said)
  const [search] = page.frames().filter(frame => frame.url().includes('/search'))
  await search!.evaluate(message => window.top!.postMessage(message, '*'), said)
  const [kakaos] = page.frames().filter(frame => frame.url().endsWith('/postcode/'))
  const reached = await kakaos!.evaluate(async () => {
    const tried = [() => parent.document.title, () => fetch('/api/auth/token', { method: 'POST' })]
    return Promise.all(
      tried
        .map(async each => each())
        .map(each =>
          each.then(
            () => 'reached',
            () => 'refused',
          ),
        ),
    )
  })
  expect(reached).toEqual(['refused', 'refused'])
  expect(await dialogOf(page).count()).toBe(1)
  expect(await address.inputValue()).toBe('테헤란로')

  await found(page).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await address.inputValue()).toBe(CHOSEN.roadAddress)
  expect(await form.getByRole('textbox', { name: /^상세 주소/ }).inputValue()).toBe(CHOSEN.buildingName)
  await form.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('region', { name: '강남 사무소' }).waitFor()
  const [saved] = (await owner.call(mapRoutes.list, { orgId, query: { text: '강남 사무소' } })).places
  expect(await owner.call(placeRoutes.read, { orgId, placeId: saved!.placeId })).toMatchObject({
    address: CHOSEN.roadAddress,
    addressDetail: CHOSEN.buildingName,
  })
  // The question of our own above is all that was refused.
  expect(problems.filter(problem => !problem.includes('/api/auth/token'))).toEqual([])
})

test('a search that does not come is said to be missing, and the address is typed by hand', async () => {
  const { kakao, page, form } = await opened(isSet)
  for (const fault of ['down', 'other', 'slow'] as const) {
    kakao.state.fault = fault
    await form.getByRole('button', { name: '우편번호 찾기' }).click()
    await dialogOf(page).getByRole('alert').getByText(FAILED).waitFor()
    await dialogOf(page).getByRole('button', { name: '닫기' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }
  kakao.state.fault = undefined
  await form.getByRole('button', { name: '우편번호 찾기' }).click()
  await found(page).waitFor()
  expect(await dialogOf(page).getByText(FAILED).count()).toBe(0)
  await dialogOf(page).getByRole('button', { name: '닫기' }).click()
  await form.getByRole('textbox', { name: /^도로명 주소/ }).fill('서울 어딘가의 새 길')
  await form.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('region', { name: '강남 사무소' }).waitFor()
})

test('without the setting no search is offered, and nothing asked', async () => {
  const { kakao, page, form } = await opened(() => ({}))
  await form.getByRole('textbox', { name: /^도로명 주소/ }).waitFor()
  expect(await form.getByRole('button', { name: '우편번호 찾기' }).count()).toBe(0)
  expect((await page.request.get('/postcode/')).status()).toBe(404)
  expect(kakao.asked).toEqual([])
})
