import { expect, onTestFinished, test } from 'vitest'
import { geocodingRoutes } from '#contract/geocoding'
import { company } from '../chat/test.ts'
import { readConfig } from '../config.ts'
import { openTiles } from '../testing/loopback/tiles.ts'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { visitor } from '../testing/visitor.ts'

const policyOf = async (url?: string, path = '/') =>
  (await visitor(url === undefined ? {} : { url }).send(path)).headers.get('content-security-policy')!
const directive = (policy: string, name: string) => policy.split('; ').find(each => each.startsWith(`${name} `))
const RASTER = 'https://tiles.example.com/{z}/{x}/{y}.png'

test("pages may fetch the operator's base map from its exact hosts, and nothing else is different", async () => {
  const tiles = await openTiles()
  onTestFinished(tiles.close)
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    MAP_TILES_URL: `${tiles.url}/style.json`,
    MAP_TILES_HOSTS: `${tiles.host}, fonts.localhost, fonts.example.com`,
    MAP_ATTRIBUTION: '© 루프백 <b>지도</b>',
  })
  const plain = await policyOf()
  expect(directive(plain, 'connect-src')).toBe("connect-src 'self'")
  const connect = `connect-src 'self' ${tiles.url} http://${tiles.host} http://fonts.localhost https://fonts.example.com`
  expect(await policyOf(url)).toBe(plain.replace("connect-src 'self'", connect))
  // The thread that fetches vector tiles obeys the policy of its own file.
  const page = await (await visitor({ url }).send('/')).text()
  const [, script] = page.match(/src="(\/assets\/[^"]+\.js)"/)!
  expect(directive(await policyOf(url, script), 'connect-src')).toBe(connect)

  const { owner, orgId } = await company({ url, dataDir })
  expect(await owner.call(geocodingRoutes.services, { orgId })).toEqual({
    isGeocoding: false,
    tiles: { kind: 'style', url: `${tiles.url}/style.json`, attribution: '© 루프백 <b>지도</b>' },
    isPostcode: false,
  })
})

test('tiles, a style, or VWorld by its key: each with its source and its hosts', () => {
  const read = (settings: Record<string, string>) => readConfig(settings).tiles
  expect(read({})).toBeUndefined()
  expect(read({ MAP_TILES_URL: RASTER, MAP_ATTRIBUTION: ' 회사 지도 ' })).toEqual({
    kind: 'raster',
    url: RASTER,
    attribution: '회사 지도',
    origins: ['https://tiles.example.com'],
  })
  const style = 'https://maps.example.com/styles/light?key=abc'
  expect(
    read({
      MAP_TILES_URL: style,
      MAP_ATTRIBUTION: 'ⓒ',
      MAP_TILES_HOSTS: 'Tiles.Example.com,maps.example.com,x.kr:8443',
    }),
  ).toMatchObject({
    kind: 'style',
    url: style,
    origins: ['https://maps.example.com', 'https://tiles.example.com', 'https://x.kr:8443'],
  })
  expect(read({ MAP_TILES: 'vworld', VWORLD_KEY: 'AB-12' })).toEqual({
    kind: 'raster',
    url: 'https://api.vworld.kr/req/wmts/1.0.0/AB-12/Base/{z}/{y}/{x}.png',
    attribution: '국토교통부 브이월드',
    origins: ['https://api.vworld.kr'],
  })
})

test.each<[why: string, name: string, settings: Record<string, string>]>([
  ['no protocol of the web', 'MAP_TILES_URL', { MAP_TILES_URL: 'ftp://a.kr/{z}/{x}/{y}.png' }],
  ['no address', 'MAP_TILES_URL', { MAP_TILES_URL: 'vworld' }],
  ['no TLS', 'MAP_TILES_URL', { MAP_TILES_URL: 'http://tiles.example.com/{z}/{x}/{y}.png' }],
  ['a part missing', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://a.kr/{z}/{x}.png' }],
  ['a host of several', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://{s}.a.kr/{z}/{x}/{y}.png' }],
  ['another part', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://a.kr/{z}/{x}/{y}{r}.png' }],
  ['a brace alone', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://a.kr/{z}/{x}/{y}.png?a=}' }],
  ['parts of a style', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://a.kr/{style}.json' }],
  ['a name and a password', 'MAP_TILES_URL', { MAP_TILES_URL: 'https://a:b@a.kr/style.json' }],
  ['any host', 'MAP_TILES_HOSTS', { MAP_TILES_URL: 'https://a.kr/style.json', MAP_TILES_HOSTS: '*.a.kr' }],
  ['more than a host', 'MAP_TILES_HOSTS', { MAP_TILES_URL: 'https://a.kr/style.json', MAP_TILES_HOSTS: 'a.kr; *' }],
  ['hosts of pictures', 'MAP_TILES_HOSTS', { MAP_TILES_URL: RASTER, MAP_TILES_HOSTS: 'a.kr' }],
  ['hosts alone', 'MAP_TILES_HOSTS', { MAP_TILES_HOSTS: 'a.kr' }],
  ['no source', 'MAP_ATTRIBUTION', { MAP_TILES_URL: RASTER }],
  ['an empty source', 'MAP_ATTRIBUTION', { MAP_TILES_URL: RASTER, MAP_ATTRIBUTION: '  ' }],
  ['two lines', 'MAP_ATTRIBUTION', { MAP_TILES_URL: RASTER, MAP_ATTRIBUTION: 'a\nb' }],
  ['a source alone', 'MAP_ATTRIBUTION', { MAP_ATTRIBUTION: 'ⓒ' }],
  ['another name', 'MAP_TILES', { MAP_TILES: 'kakao' }],
  ['both', 'MAP_TILES', { MAP_TILES: 'vworld', VWORLD_KEY: 'a', MAP_TILES_URL: RASTER }],
  ['more than a host', 'VWORLD_URL', { MAP_TILES: 'vworld', VWORLD_KEY: 'a', VWORLD_URL: 'https://a;b.kr' }],
  ['no key', 'VWORLD_KEY', { MAP_TILES: 'vworld' }],
])('%s: the start says %s', (_why, name, settings) => {
  const named = { ...(settings.MAP_TILES_URL && { MAP_ATTRIBUTION: 'ⓒ' }), ...settings }
  const given = name === 'MAP_ATTRIBUTION' ? settings : named
  expect(() => readConfig(given)).toThrow(new RegExp(`${name}.*(주세요|필요합니다|있습니다)`))
})
