import { expect, test } from 'vitest'
import { codeAt, newSecret, stepAt, stepOf, uriOf } from './totp.ts'

// "12345678901234567890", the key of RFC 6238, appendix B; its codes of eight digits end with those of six.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('the clocks may differ by one step, and no more', () => {
  const now = 1_790_000_000_000
  const found = [-2, -1, 0, 1, 2].map(steps => stepOf(SECRET, codeAt(SECRET, stepAt(now) + steps), now) !== undefined)
  expect(found).toEqual([false, true, true, true, false])
})

test('a secret has 160 bits, and its address names the server and the account', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  expect(uriOf(secret, { issuer: '두레', account: 'mina@example.com' })).toBe(
    `otpauth://totp/%EB%91%90%EB%A0%88:mina%40example.com?secret=${secret}&issuer=%EB%91%90%EB%A0%88`,
  )
})
