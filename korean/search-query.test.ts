import { describe, expect, test } from 'vitest'
import { dayIn, hasValueIn, isValueIn, otherLayout, readSearch, typedFilter } from './search-query.ts'

const term = (text: string, kind: { isExact?: boolean; isWithout?: boolean } = {}) => ({
  text,
  isExact: false,
  isWithout: false,
  ...kind,
})
const plain = (text: string) => readSearch(text).filters.map(({ name, value, isWithout }) => [name, value, isWithout])

describe('terms', () => {
  test.each([
    ['주간 회의', [term('주간'), term('회의')]],
    ['  주간\t회의　록 ', [term('주간'), term('회의'), term('록')]],
    ['"주간 회의"', [term('주간 회의', { isExact: true })]],
    ['“주간 회의” 록', [term('주간 회의', { isExact: true }), term('록')]],
    ['-취소', [term('취소', { isWithout: true })]],
    ['회의 -"두 단어"', [term('회의'), term('두 단어', { isExact: true, isWithout: true })]],
    ['－취소', [term('취소', { isWithout: true })]],
    ['e-mail 2026-11', [term('e-mail'), term('2026-11')]],
    ['27" 모니터', [term('27"'), term('모니터')]],
    ['http://example.com/a', [term('http://example.com/a')]],
    ['참고:내용', [term('참고:내용')]],
    ['constructor:값', [term('constructor:값')]],
    ['회', [term('회')]],
    ['회ㅇ', [term('회ㅇ')]],
    ['회의'.normalize('NFD'), [term('회의')]],
  ])('%s', (text, terms) => expect(readSearch(text)).toEqual({ terms, filters: [] }))

  test.each([['-'], ['--'], ['- '], [''], ['  '], ['"'], ['""'], ['-"'], ['-""'], ['" "']])('%s is nothing', text =>
    expect(readSearch(text)).toEqual({ terms: [], filters: [] }),
  )

  test('an unclosed quotation mark is forgiven', () => {
    expect(readSearch('"주간 회의').terms).toEqual([term('주간'), term('회의')])
    expect(readSearch('-"주간 회의').terms).toEqual([term('주간', { isWithout: true }), term('회의')])
    expect(readSearch('자료 "주간').terms).toEqual([term('자료'), term('주간')])
  })
})

describe('filters', () => {
  test.each([
    ['from:민아', [['from', '민아', false]]],
    ['작성자:민아', [['from', '민아', false]]],
    ['위치：디자인', [['in', '디자인', false]]],
    ['위치:"영업 1팀" 회의', [['in', '영업 1팀', false]]],
    ['위치:“영업 1팀”', [['in', '영업 1팀', false]]],
    ['위치:"영업 1', [['in', '영업 1', false]]],
    ['-작성자:민아', [['from', '민아', true]]],
    ['-작성자:"김 민아"', [['from', '김 민아', true]]],
    [
      'FROM:민아 상태:열림',
      [
        ['from', '민아', false],
        ['is', '열림', false],
      ],
    ],
    [
      '태그:급함 포함:파일 이전:어제 이후:2026-11-01',
      [
        ['tag', '급함', false],
        ['has', '파일', false],
        ['before', '어제', false],
        ['after', '2026-11-01', false],
      ],
    ],
    ['작성자:민아'.normalize('NFD'), [['from', '민아', false]]],
  ])('%s', (text, filters) => expect(plain(text)).toEqual(filters))

  test('stand at their letters of the composed text', () => {
    const text = '회의 -작성자:"김 민아" 록'
    const [filter] = readSearch(text.normalize('NFD')).filters
    expect(text.slice(filter!.from, filter!.to)).toBe('-작성자:"김 민아"')
    expect(readSearch(text).terms).toEqual([term('회의'), term('록')])
  })

  test.each([['작성자:'], ['from:""'], ['위치:"'], ['-in:']])('%s has no value yet', text =>
    expect(readSearch(text)).toEqual({ terms: [], filters: [] }),
  )

  test('of the caret', () => {
    expect(typedFilter('회의 작성자:민 록', 8)).toMatchObject({ name: 'from', value: '민', from: 3, to: 8 })
    expect(typedFilter('회의 작성자:', 7)).toMatchObject({ name: 'from', value: '' })
    expect(typedFilter('회의 작성자:민 록', 10)).toBeUndefined()
    expect(typedFilter('회의', 2)).toBeUndefined()
  })

  test('have words for their values', () => {
    expect(['열림', 'Open', '완료', '닫힘', '내가 담당', '내가담당', '진행'].map(isValueIn)).toEqual([
      'open',
      'open',
      'closed',
      'closed',
      'mine',
      'mine',
      undefined,
    ])
    expect(['파일', 'file', '댓글', 'toString'].map(hasValueIn)).toEqual(['file', 'file', 'comment', undefined])
  })
})

// A Friday.
const TODAY = '2026-11-27'
test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026.11.2', '2026-11-02'],
  ['11/27', '2026-11-27'],
  ['11/28', '2025-11-28'],
  ['2/29', '2024-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['오늘', '2026-11-27'],
  ['today', '2026-11-27'],
  ['어제', '2026-11-26'],
  ['지난주', '2026-11-16'],
  ['이번 주', '2026-11-23'],
  ['지난달', '2026-10-01'],
  ['올해', '2026-01-01'],
  ['7일', '2026-11-20'],
  ['7일 전', '2026-11-20'],
  ['2주', '2026-11-13'],
  ['3개월', '2026-08-27'],
  ['목요일', '2026-11-26'],
  ['토요일', '2026-11-21'],
  ['지난', undefined],
  ['회의', undefined],
])('the day of %s', (value, day) => expect(dayIn(value, TODAY)).toBe(day))

test.each([
  ['ghldmlfhr', '회의록'],
  ['GHLDMLFHR', '회의록'],
  ['wnrks ghldml', '주간 회의'],
  ['2026 ghldml', '2026 회의'],
  ['2026 11', undefined],
  ['ghldml 2026', '회의 2026'],
  ['ㅑㄴㄴㅕㄷ', 'issue'],
  ['햐소ㅕㅠ', 'github'],
  ['ㅎㅇㄹ', undefined],
  ['회의ㄹ', undefined],
  ['회의록', undefined],
  ['ㅋㅋㅠㅠ', undefined],
  ['ㅏ', undefined],
  ['docs', undefined],
  ['gh', undefined],
  ['ghl', undefined],
  ['', undefined],
])('%s in the other layout', (typed, meant) => expect(otherLayout(typed)).toBe(meant))
