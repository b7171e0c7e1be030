import { expect, test } from 'vitest'
import { matchedPart, matches, searchPattern, wholeParts } from './match.ts'

test.each([
  ['멤버·조직', 'ㅁㅂ'],
  ['멤버·조직', 'ㅈㅈ'],
  ['공지', '공ㅈ'],
  ['공지', '고'],
  ['공지', 'ㄱ'],
  ['공지사항', '공ㅈㅅ'],
  ['공지사항', '지사하'],
  ['가구', '각'],
  ['닭강정', '달'],
  ['원숭이', '우'],
  ['값싼', 'ㄱㅆ'],
  // Two consonants that the input method of macOS draws as one.
  ['공지사항 검색', 'ㄳ'],
  ['감사', 'ㄳ'],
  ['전사 공지', '사공'],
  ['전사공지', '전사 공지'],
  ['개발2팀', 'ㅂ2'],
  ['Frontend 팀', 'FRONT'],
  ['한글'.normalize('NFD'), '한ㄱ'],
  ['한글', '한글'.normalize('NFD')],
  ['무엇이든', ''],
  ['무엇이든', '  '],
])('%s is found by %s', (target, query) => expect(matches(target, query)).toBe(true))

test.each([
  ['멤버', 'ㅂㅁ'],
  ['공지', '공지사항'],
  ['공지', '곰'],
  ['공지', 'ㅗ'],
  ['공지', '공ㅈㅅ'],
  ['각오', '가고'],
  ['', 'ㄱ'],
])('%s is not found by %s', (target, query) => expect(matches(target, query)).toBe(false))

test('a database asks the same by a pattern', () => {
  const titles =
    '회의록 정리,주간회의,결제 완료 후 주문 내역,값싼 것,공장 이전,과일,고양이,iOS Safari 17,김장철 기획전,획기적,WEB-12 (긴급),없음,업셋,ㅎㅎ 확인,각오,웬일,꽃집 [시안] 50%'
  const queries =
    '회,회ㅇ,회의,ㅎㅇㄹ,ㅎ,결제완,값,갑,고,공,공ㅈ,곤,ios,safari17,ㄱㅈㅊ,회ㅇㄹ,(긴,획,없,업,ㅄ,주문내ㅇ,우,무,의,[시,50%,.*,\\,가'
  for (const title of titles.split(','))
    for (const query of queries.split(',')) {
      const flat = title.toLowerCase().replaceAll(/\s/g, '')
      const isFound = new RegExp(searchPattern(query), 'u').test(flat)
      expect(`${title} | ${query} ${isFound}`).toBe(`${title} | ${query} ${matches(title, query)}`)
      if (isFound) expect(wholeParts(query).every(part => flat.includes(part))).toBe(true)
    }
})

test.each([
  ['정기배송 결제 오류', '결제', '결제'],
  ['정기배송 결제 오류', 'ㄱㅈㅇ', '결제 오'],
  ['정기배송 결제 오류', '배소', '배송'],
  ['정기배송 결제 오류', '결젱', '결제 오'],
  ['공지사항', '공ㅈ', '공지'],
  ['Login 화면', 'login', 'Login'],
  ['🍊 감귤', '감', '감'],
])('in %s, %s stands for %s', (target, query, part) => {
  const [from, to] = matchedPart(target, query)!
  expect(target.slice(from, to)).toBe(part)
})

test('nothing is marked where nothing matches', () => {
  expect([matchedPart('결제', '배송'), matchedPart('결제', '')]).toEqual([undefined, undefined])
})
