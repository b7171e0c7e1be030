import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { deviceOf } from '../auth/devices.ts'
import { isCommon } from '../auth/password/passwords.ts'
import { changeConfig, config } from '../config.ts'
import { maskedEmail } from '../log.ts'
import { checkRate, countRate, rateLimit } from './rate-limits.ts'
import { clientAddress, isOwnOrigin, networkOf } from './client.ts'

function configured(changes: Partial<typeof config>) {
  const before = { ...config }
  changeConfig(changes)
  onTestFinished(() => void changeConfig(before))
}

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) } }) as IncomingMessage

test.each([
  [0, '1.1.1.1', '10.0.0.1'],
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'],
  [2, '1.1.1.1', '1.1.1.1'],
  [1, undefined, '10.0.0.1'],
])('with %i trusted proxies, %s means %s', (trustedProxies, forwarded, expected) => {
  configured({ trustedProxies })
  expect(clientAddress(from('::ffff:10.0.0.1', forwarded))).toBe(expected)
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['2001:db8:7:7:1:2:3:4', '2001:db8:7:7::/64'],
  ['2001:0DB8:7:7::9', '2001:db8:7:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test('our origin is PUBLIC_URL alone where it is set, else every loopback name of the port', () => {
  configured({ publicUrl: 'http://localhost:3000', hasPublicUrl: false })
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(isOwnOrigin(`http://${name}:3000`, 3000)).toBe(true)
  expect(isOwnOrigin('http://localhost:3001', 3000)).toBe(false)
  changeConfig({ publicUrl: 'https://dure.example.com', hasPublicUrl: true })
  expect(isOwnOrigin('https://dure.example.com', 3000)).toBe(true)
  expect(isOwnOrigin('http://localhost:3000', 3000)).toBe(false)
})

const windowLimit = rateLimit('window', 10)

test('a window slides: what was counted in the last one weighs less and less', () => {
  configured({ limitsRates: true })
  const start = 1_800_000_000_000 - (1_800_000_000_000 % 60_000)
  const refusedAt = (now: number) => {
    try {
      checkRate(windowLimit, 'window', now)
      return false
    } catch {
      return true
    }
  }
  for (let counted = 0; counted < 10; counted++) countRate(windowLimit, 'window', { now: start + 30_000 })
  expect([30_001, 59_999, 60_000, 66_001, 120_001].map(ms => refusedAt(start + ms))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'edge', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'safari', 'macos'],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130 Mobile Safari', 'samsung', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) KAKAOTALK 25.1', 'kakaotalk', 'iphone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'linux'],
  ['curl/8.0', null, null],
])('%s is %s on %s', (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }))

test('common passwords are known by list, repetition, keyboard run and Korean words in Latin keys', () => {
  for (const common of [
    'password123',
    'PASSWORD123',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'qwertyuiop',
    '0987654321',
    'dkssudgktpdy',
  ])
    expect([common, isCommon(common)]).toEqual([common, true])
  for (const fine of ['두레에서 함께 일해요', 'correct horse battery', 'x7!kQ2p@m9']) expect(isCommon(fine)).toBe(false)
})

test('an address in the log says enough to recognize and too little to write to', () => {
  expect([maskedEmail('dahye@example.com'), maskedEmail('가@b.co'), maskedEmail('x')]).toEqual([
    'd***@example.com',
    '가***@b.co',
    '***',
  ])
})
