import { expect, test } from 'vitest'
import { emailAddress, signupDraft } from './auth.ts'
import { containsEmailName, newPassword, strengthOf } from './password.ts'
import { nameText, plainText } from './text.ts'

const name = nameText(10)

test.each([
  ['  남궁  다혜 ', '남궁 다혜'],
  ['홍길동'.normalize('NFD'), '홍길동'],
  ['\u202e길동\u202c', '길동'],
  ['길\u200b동\ufeff', '길동'],
  ['가\n나\t다', '가 나 다'],
  ['👩‍👩‍👧 가족', '👩‍👩‍👧 가족'],
  ['가'.repeat(10), '가'.repeat(10)],
  ['각'.normalize('NFD').repeat(10), '각'.repeat(10)],
])('the name %j becomes %j', (typed, kept) => expect(name.parse(typed)).toBe(kept))

test.each([
  ['', 'required'],
  [' \u200b\u3164', 'required'],
  ['\u200d\ufe0f\u2800\u034f', 'required'],
  ['가'.repeat(11), 'max'],
  ['가'.repeat(10_000), 'max'],
  ['\ud800', 'broken'],
  ['가\0나', 'broken'],
])('the name %j is refused as %s', (typed, code) => {
  expect(name.safeParse(typed).error?.issues[0]?.message).toBe(code)
})

test('text keeps its lines and is measured in what one sees as letters', () => {
  expect(plainText(5).parse('가\n나')).toBe('가\n나')
  expect(plainText(2).safeParse('🌲🌲').success).toBe(true)
  expect(plainText(2).safeParse('🌲🌲🌲').success).toBe(false)
})

test.each(['가'.repeat(10), '가'.repeat(128), '🌲'.repeat(10), ' 열 글자 비밀번호 '])(
  '%j may be a password',
  password => expect(newPassword.parse(password)).toBe(password),
)

test.each(['가'.repeat(9), '가'.repeat(129), '🌲'.repeat(9), '\ud800'.repeat(10)])('%j may not', password =>
  expect(newPassword.safeParse(password).success).toBe(false),
)

test('the name before the @ counts from three letters on, in whichever case', () => {
  expect(containsEmailName('my-MINA-password', 'mina@example.com')).toBe(true)
  expect(containsEmailName('ab-password', 'ab@example.com')).toBe(false)
})

test('the strength is a hint by length and variety', () => {
  expect(['aaaaaaaaaaaa', '두레에서 함께 일해요', '아주 길고 안전한 비밀번호입니다'].map(strengthOf)).toEqual([
    'weak',
    'fair',
    'strong',
  ])
})

test('an address is trimmed and lower-cased', () => {
  expect(emailAddress.parse(' Mina@Example.COM ')).toBe('mina@example.com')
})

test('consents must name the version in force, each once', () => {
  const agreements = (version: string) =>
    (['terms', 'privacy', 'age'] as const).map(code => ({ code, version, agreed: true }))
  const draft = {
    verificationId: 'x'.repeat(43),
    email: 'mina@example.com',
    password: '두레에서 함께 일해요',
    name: '남궁다혜',
  }
  const codes = (list: ReturnType<typeof agreements>) =>
    signupDraft.safeParse({ ...draft, agreements: list }).error?.issues.map(({ message }) => message)
  expect(codes(agreements('2026-11-01'))).toBeUndefined()
  expect(codes(agreements('2020-01-01'))).toEqual(['agreements'])
  expect(codes([...agreements('2026-11-01').slice(0, 2), agreements('2026-11-01')[0]!])).toEqual(['agreements'])
})
