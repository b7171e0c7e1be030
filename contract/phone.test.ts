import { expect, test } from 'vitest'
import { phone, phoneDigits, phoneShown } from './phone.ts'

test.each([
  ['01012345678', '010-1234-5678'],
  ['0101234567', '010-1234-567'],
  ['0212345678', '021-2345-678'],
  ['0101', '010-1'],
  ['010', '010'],
  ['01', '01'],
  ['', ''],
  ['010-1234-5678', '010-1234-5678'],
  ['02) 123-4567', '021-2345-67'],
  ['010123456789', '010-1234-5678'],
  ['일0이1삼0', '010'],
])('[S5.2] %j is shown as %j', (typed, shown) => expect(phoneShown(typed)).toBe(shown))

test('[S5.2] only digits count, at most eleven', () => {
  expect(phoneDigits('+82 (10) 1234-5678')).toBe('82101234567')
  expect(phoneDigits('가나다')).toBe('')
  expect(phoneDigits('０１０')).toBe('')
})

test.each([
  ['010 1234 5678', '010-1234-5678'],
  ['(02) 123.4567', '021-2345-67'],
  ['', ''],
])('[S5.2] the server keeps %j as %j', (sent, kept) => expect(phone.parse(sent)).toBe(kept))

test.each(['010123456789', '010-abcd-5678', '전화번호', ' '.repeat(41)])('[S5.2] the server refuses %j', sent =>
  expect(phone.safeParse(sent).error?.issues[0]?.message).toBe('phone'),
)
