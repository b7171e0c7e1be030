import { expect, test } from 'vitest'
import { issuesNamedIn } from './issue-names.ts'

const named = (text: string, isBranch = false) =>
  issuesNamedIn(text, { isBranch }).map(({ key, isClosing }) => (isClosing ? `${key}!` : key))

test('a text names issues in capitals, as whole words, each once', () => {
  expect(named('WEB-12 결제 오류, WEB-3과 WEB-12')).toEqual(['WEB-12', 'WEB-3'])
  expect(named('[WEB-12] (APP2-7) WEB-1을 참고')).toEqual(['WEB-12', 'APP2-7', 'WEB-1'])
  expect(named('web-12 XWEB-12x MY-WEB-12 WEB-012 WEB-12-3 WEB_1 A-1 SEVENTH-1 UTF-8b')).toEqual([])
  expect(named('/issue/WEB-12?x')).toEqual(['WEB-12'])
})

test('a branch may be written in small letters and goes on after the number', () => {
  expect(named('feature/web-12-gyeolje-oryu', true)).toEqual(['WEB-12!'])
  expect(named('mina/WEB-12_WEB-13', true)).toEqual(['WEB-12!', 'WEB-13!'])
  expect(named('v1-2', true)).toEqual(['V1-2!'])
  expect(named('xweb12-3x', true)).toEqual([])
})

test('closing words stand before the key, and in Korean after it too', () => {
  expect(named('fixes WEB-1, Closes: WEB-2 resolve WEB-3, prefix WEB-4, fixing WEB-5')).toEqual([
    'WEB-1!',
    'WEB-2!',
    'WEB-3!',
    'WEB-4',
    'WEB-5',
  ])
  expect(named('WEB-1 해결, WEB-2를 완료, 해결: WEB-3, WEB-4 작업')).toEqual(['WEB-1!', 'WEB-2!', 'WEB-3!', 'WEB-4'])
  expect(named('WEB-9 참고, fixes WEB-9')).toEqual(['WEB-9!'])
  expect(named('미해결 WEB-1, 미완료: WEB-2, unfixed WEB-3')).toEqual(['WEB-1', 'WEB-2', 'WEB-3'])
  expect(named('결제 오류 해결\nWEB-1 참고\nfix\nWEB-2\n완료 조건')).toEqual(['WEB-1', 'WEB-2'])
  expect(named('WEB-1 해결 WEB-2 참고')).toEqual(['WEB-1!', 'WEB-2'])
})

test('a long text full of keys is read at once', () => {
  expect(issuesNamedIn('fixes WEB-1 '.repeat(20_000))).toEqual([{ key: 'WEB-1', isClosing: true }])
})
