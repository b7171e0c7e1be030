import { expect, onTestFinished, test } from 'vitest'
import { geocodingRoutes, POSTCODE_PAGE } from '#contract/geocoding'
import { company } from '../chat/test.ts'
import { readConfig } from '../config.ts'
import { openPostcode } from '../testing/loopback/postcode.ts'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { visitor } from '../testing/visitor.ts'
import { CHOSEN } from './test.ts'

const policyOf = (response: Response) => response.headers.get('content-security-policy')

test('the page of the search may load its script and frame its hosts, and the other pages are as before', async () => {
  const kakao = await openPostcode(CHOSEN)
  onTestFinished(kakao.close)
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    POSTCODE: 'kakao',
    POSTCODE_URL: `${kakao.url}?"><b>`,
  })
  const page = await visitor({ url }).send(POSTCODE_PAGE)
  const hosts = `https://postcode.map.kakao.com https://postcode.map.daum.net ${kakao.origin}`
  expect(policyOf(page)!.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${kakao.origin}`,
    "style-src 'unsafe-inline'",
    `img-src ${kakao.origin}`,
    `frame-src ${hosts}`,
    `form-action ${hosts}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ])
  expect(page.headers.get('document-isolation-policy')).toBe('isolate-and-credentialless')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await page.text()).toContain(`data-service="${kakao.url}?&#34;&#62;&#60;b&#62;"`)
  expect((await visitor({ url }).send('/postcode')).status).toBe(200)
  expect(policyOf(await visitor({ url }).send('/'))).toBe(policyOf(await visitor().send('/')))
  const { owner, orgId } = await company({ url, dataDir })
  expect(await owner.call(geocodingRoutes.services, { orgId })).toMatchObject({ isPostcode: true })
})

test('without the setting there is no such page', async () => {
  for (const path of [POSTCODE_PAGE, '/postcode']) {
    const answer = await visitor().send(path)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  }
})

test("Kakao's script is that of today, unless another address is named", () => {
  expect(readConfig({}).postcode).toBeUndefined()
  expect(readConfig({ POSTCODE_URL: 'https://a.kr/postcode.js' }).postcode).toBeUndefined()
  expect(readConfig({ POSTCODE: 'kakao' }).postcode).toEqual({
    script: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
    origins: ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net', 'https://t1.kakaocdn.net'],
  })
})

test.each<[why: string, name: string, settings: Record<string, string>]>([
  ['somebody else', 'POSTCODE', { POSTCODE: 'naver' }],
  ['on', 'POSTCODE', { POSTCODE: 'on' }],
  ['no address', 'POSTCODE_URL', { POSTCODE_URL: 'kakao' }],
  ['no TLS', 'POSTCODE_URL', { POSTCODE_URL: 'http://t1.kakaocdn.net/postcode.v2.js' }],
  ['any host', 'POSTCODE_URL', { POSTCODE_URL: 'https://*.kakaocdn.net/postcode.v2.js' }],
  ['a name and a password', 'POSTCODE_URL', { POSTCODE_URL: 'https://a:b@a.kr/postcode.js' }],
])('%s: the start says %s', (_why, name, settings) => {
  expect(() => readConfig({ POSTCODE: 'kakao', ...settings })).toThrow(new RegExp(`${name}.*(주세요|됩니다)`))
})
