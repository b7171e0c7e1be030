import { expect, test } from 'vitest'
import { readSearch } from '#korean/search-query'
import {
  inOtherLayout,
  isMeant,
  isOneLetter,
  valueText,
  withFilterBegun,
  withoutBegun,
  withoutFilters,
} from './text.ts'

test('a filter is begun behind the words, and all are taken out', () => {
  expect(withFilterBegun('', 'from')).toBe('작성자:')
  expect(withFilterBegun('회의 ', 'in')).toBe('회의 위치:')
  expect(withoutFilters('회의 작성자:민아 자료 -위치:"영업 1팀"')).toBe('회의 자료')
  expect(valueText('영업 1팀')).toBe('"영업 1팀"')
  expect(valueText('27" 모니터')).toBe('"27 모니터"')
  expect(valueText('민아')).toBe('민아')
})

test('the other layout changes the words and leaves the filters', () => {
  expect(inOtherLayout('ghldmlfhr 작성자:민아')).toEqual({ words: '회의록', text: '회의록 작성자:민아' })
  expect(inOtherLayout('회의록')).toBeUndefined()
})

test('a single letter is told from words, and from a letter beside words', () => {
  for (const text of ['김', 'ㄱ', '김 작성자:민아', '김 -이', '김 이'])
    expect([text, isOneLetter(text)]).toEqual([text, true])
  for (const text of ['', '회의', '김 회의', '작성자:김', '-김'])
    expect([text, isOneLetter(text)]).toEqual([text, false])
})

test.each([
  ['회의 상태:열', '회의'],
  ['회의 상태:ㅇ', '회의'],
  ['회의 상태:열림', '회의 상태:열림'],
  ['회의 상태:없음', '회의 상태:없음'],
  ['회의 이후:2026-11-', '회의'],
  ['회의 이후:2026-11-01', '회의 이후:2026-11-01'],
  ['회의 작성자:민', '회의 작성자:민'],
  ['상태:열 회의', '상태:열 회의'],
])('%s is asked as %s', (text, asked) => expect(withoutBegun(text, '2026-11-27')).toBe(asked))

test.each([
  ['상태:열림', true],
  ['상태:뭔가', false],
  ['포함:파일', true],
  ['이후:2026-13-45', false],
  ['이후:어제', true],
  ['작성자:아무도', true],
])('whether %s means something: %s', (text, isClear) => {
  expect(readSearch(text).filters.map(filter => isMeant(filter, '2026-11-27'))).toEqual([isClear])
})
