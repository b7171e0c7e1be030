import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { geocodingRoutes as routes } from '#contract/geocoding'
import { company } from '../../chat/test.ts'
import { readConfig } from '../../config.ts'
import { KEY } from '../../testing/geocoding/answers.ts'
import { type Fault, openGeocoders } from '../../testing/geocoding/providers.ts'
import { launched } from '../../testing/launch.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import { SUWON, TEHERAN } from '../test.ts'
import { addedMember, person, refusal, type Visitor } from '../../testing/visitor.ts'

type Geocoders = Awaited<ReturnType<typeof openGeocoders>>
let geocoders: Geocoders
let server: Awaited<ReturnType<typeof launched>>
let dataDir: string
let owner: Visitor
let orgId: number

// One server with Kakao for most tests, because most of their time is its start.
beforeAll(async () => {
  geocoders = await openGeocoders([TEHERAN, SUWON])
  dataDir = await mkdtemp(join(tmpdir(), 'dure-geocoding-'))
  await chmod(dataDir, 0o755)
  const settings = { KAKAO_REST_KEY: KEY, KAKAO_LOCAL_URL: geocoders.url('kakao'), GEOCODER_URL: 'http://127.0.0.1:1' }
  server = await launched({ DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'info', ...settings })
  ;({ owner, orgId } = await company({ url: server.url, dataDir }))
}, 120_000)
afterAll(async () => {
  geocoders.close()
  await server.stop()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => void Object.assign(geocoders.state, { entries: [TEHERAN, SUWON], fault: undefined }))

const find = (q: string, by = owner) => by.call(routes.search, { orgId, query: { q } })
const at = ({ lat, lng }: { lat: number; lng: number }, by = owner) =>
  by.call(routes.reverse, { orgId, query: { lat: String(lat), lng: String(lng) } })
const positionOf = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng })

test('Kakao finds addresses and shops by their names, and the address of a point', async () => {
  expect(await owner.call(routes.services, { orgId })).toEqual({
    isGeocoding: true,
    tiles: null,
    isPostcode: false,
  })
  expect(await find('테헤란로 427')).toEqual([
    { address: TEHERAN.road, detail: TEHERAN.building, position: positionOf(TEHERAN) },
  ])
  expect(await find('수원시청')).toEqual([{ address: SUWON.road, name: '수원시청', position: positionOf(SUWON) }])
  expect(await find('없는 길 1')).toEqual([])
  expect(await at(TEHERAN)).toMatchObject({ address: TEHERAN.road, detail: TEHERAN.building })
  expect(await at({ lat: 37.9, lng: 131 })).toBeNull()
  expect(geocoders.asked.map(({ path }) => path)).toContain('/v2/local/search/keyword.json')
})

test('the same question is asked once, and what failed is asked again', async () => {
  const asked = () => geocoders.asked.filter(({ query }) => query.get('query') === '효원로').length
  await Promise.all([find('효원로'), find('효원로 ')])
  await find('효원로')
  // Addresses and names.
  expect(asked()).toBe(2)
  geocoders.state.fault = 'down'
  expect(await refusal(find('인계동'))).toMatchObject({ status: 503, error: 'geocoding.unanswered' })
  geocoders.state.fault = undefined
  expect(await find('인계동')).toHaveLength(1)
})

test.each<[Fault, number, string]>([
  ['slow', 503, 'geocoding.slow'],
  ['down', 503, 'geocoding.unanswered'],
  ['malformed', 502, 'geocoding.wrong'],
  ['other', 502, 'geocoding.wrong'],
  ['page', 502, 'geocoding.wrong'],
  ['refused', 502, 'geocoding.wrong'],
  ['huge', 502, 'geocoding.wrong'],
  ['elsewhere', 502, 'geocoding.wrong'],
])('a provider that is %s is %d and a sentence', async (fault, status, error) => {
  geocoders.state.fault = fault
  const message = expect.stringMatching(/^주소 검색 서비스.*주세요\.$/) as string
  expect(await refusal(find(`길 ${fault}`))).toMatchObject({ status, error, message })
})

test('questions are checked, and their words and points stand in no line of the log', async () => {
  for (const q of ['', '가', ' 가 ', 'a\0b', '가'.repeat(101)])
    expect([q, await refusal(find(q))]).toMatchObject([q, { status: 422, fields: { q: expect.any(String) } }])
  for (const [lat, lng, field] of [
    [86, 127, 'lat'],
    [37, 181, 'lng'],
    [Number.NaN, 127, 'lat'],
  ] as const)
    expect(await refusal(at({ lat, lng }))).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  await find('비밀의 정원로 77')
  await at({ lat: 36.123456, lng: 128.654321 })
  geocoders.state.fault = 'refused'
  await refusal(find('비밀의 정원로 78'))
  await expect.poll(() => server.output()).toContain('a provider of addresses gave no answer of use')
  expect(server.output()).not.toMatch(/정원|%EC|36\.1234|128\.65|KakaoAK|geocoding-key/)
})

test('each member may ask sixty times a minute, and what is known already does not count', async () => {
  const busy = await person({ url: server.url, dataDir })
  await addedMember(orgId, busy)
  const asked = await Promise.all(
    Array.from({ length: 70 }, (_, number) => find(`번호 ${number}`, busy).catch((error: unknown) => error)),
  )
  const refused = asked.filter(each => !Array.isArray(each))
  // The minute may end meanwhile.
  expect(refused.length).toBeGreaterThanOrEqual(9)
  expect(refused[0]).toMatchObject({ status: 429, error: 'rate.limited' })
  const answered = asked.findIndex(each => Array.isArray(each))
  expect(await find(`번호 ${answered}`, busy)).toEqual([])
  expect(await find('번호 100')).toEqual([])
})

describe('other providers', () => {
  async function openedWith(settings: Record<string, string>) {
    const own = await openGeocoders([TEHERAN, SUWON])
    onTestFinished(own.close)
    const directory = await preparedDirectory()
    const { url } = await startedServer({ DATA_DIR: directory, TRUST_PROXY: '1', ...settings })
    return { own, ...(await company({ url, dataDir: directory })) }
  }

  test.each(['vworld', 'nominatim'] as const)('%s finds, finds nothing, and fails in words', async provider => {
    const base = geocoders.url(provider)
    const settings = provider === 'vworld' ? { VWORLD_KEY: KEY, VWORLD_URL: base } : { GEOCODER_URL: `${base}/` }
    const there = await openedWith(settings)
    const search = (q: string) => there.owner.call(routes.search, { orgId: there.orgId, query: { q } })
    const reverse = (lat: string, lng: string) =>
      there.owner.call(routes.reverse, { orgId: there.orgId, query: { lat, lng } })
    const road = provider === 'vworld' ? TEHERAN.road : '서울특별시 강남구 테헤란로 427'
    expect(await search('테헤란로')).toMatchObject([{ address: road, position: positionOf(TEHERAN) }])
    expect(await search('삼성동 142-43')).toMatchObject([{ address: road }])
    expect(await search('수원시청')).toMatchObject([{ name: '수원시청', position: positionOf(SUWON) }])
    expect(await search('없는 길 2')).toEqual([])
    expect(await reverse(String(TEHERAN.lat), String(TEHERAN.lng))).toMatchObject({ address: road })
    expect(await reverse('10.5', '-120')).toBeNull()
    for (const fault of ['malformed', 'other', 'refused'] as const) {
      geocoders.state.fault = fault
      expect(await refusal(search(`길 ${fault}`))).toMatchObject({ status: 502, error: 'geocoding.wrong' })
    }
  })

  test('a wrong key is said as such, of VWorld too, which answers it with 200', async () => {
    const there = await openedWith({ VWORLD_KEY: 'another', VWORLD_URL: geocoders.url('vworld') })
    expect(
      await refusal(there.owner.call(routes.search, { orgId: there.orgId, query: { q: '테헤란로' } })),
    ).toMatchObject({ status: 502, error: 'geocoding.wrong' })
  })

  test('without a setting nothing is offered, and nothing asked', async () => {
    const there = await company()
    expect(await there.owner.call(routes.services, { orgId: there.orgId })).toEqual({
      isGeocoding: false,
      tiles: null,
      isPostcode: false,
    })
    const { orgId } = there
    expect(await there.owner.call(routes.search, { orgId, query: { q: '테헤란로' } })).toEqual([])
    expect(await there.owner.call(routes.reverse, { orgId, query: { lat: '37.5', lng: '127' } })).toBeNull()
  })
})

test('of several providers Kakao comes first, then VWorld; wrong settings are refused', () => {
  const all = { KAKAO_REST_KEY: 'k', VWORLD_KEY: 'v', GEOCODER_URL: 'http://nominatim.company.local:8080/' }
  const chosen = (settings: Record<string, string>) => readConfig(settings).geocoding
  expect(chosen(all)).toEqual({ provider: 'kakao', url: 'https://dapi.kakao.com', key: 'k' })
  expect(chosen({ ...all, KAKAO_REST_KEY: '', PUBLIC_URL: 'https://dure.example.com' })).toEqual({
    provider: 'vworld',
    url: 'https://api.vworld.kr',
    key: 'v',
    domain: 'https://dure.example.com',
  })
  expect(chosen({ GEOCODER_URL: all.GEOCODER_URL })).toEqual({
    provider: 'nominatim',
    url: 'http://nominatim.company.local:8080',
  })
  expect(chosen({})).toBeUndefined()
  for (const wrong of [
    { KAKAO_REST_KEY: 'a b' },
    { KAKAO_LOCAL_URL: 'http://kakao.example.com' },
    { VWORLD_KEY: 'a/b' },
    { GEOCODER_URL: 'nominatim' },
    { GEOCODER_URL: 'ftp://nominatim.example.com' },
    { GEOCODER_URL: 'https://a@nominatim.example.com' },
    { GEOCODER_URL: 'https://nominatim.example.com/?x=1' },
  ])
    expect(() => readConfig(wrong), JSON.stringify(wrong)).toThrow(Object.keys(wrong)[0])
})
