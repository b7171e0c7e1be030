import { expect, test } from 'vitest'
import { fill, withParticle } from './particle.ts'

test.each([
  ['이슈', '을/를', '이슈를'],
  ['게시판', '을/를', '게시판을'],
  ['3', '이/가', '3이'],
  ['KEY-12', '을/를', 'KEY-12를'],
  ['10', '을/를', '10을'],
  ['서울', '으로/로', '서울로'],
  ['부산', '으로/로', '부산으로'],
  ['7', '으로/로', '7로'],
  ["'공지'", '을/를', "'공지'를"],
  ['홍길동(개발팀)', '이/가', '홍길동(개발팀)이'],
  ['태그', '과/와', '태그와'],
  ['값'.normalize('NFD'), '이/가', `${'값'.normalize('NFD')}이`],
] as const)('%s with %s reads %s', (word, pair, read) => {
  expect(withParticle(word, pair)).toBe(read)
})

test('a sentence is filled, with and without particles', () => {
  expect(fill("'{name}' {kind:을/를} 삭제할까요?", { name: '긴급', kind: '태그' })).toBe("'긴급' 태그를 삭제할까요?")
})
