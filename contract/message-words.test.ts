import { expect, test } from 'vitest'
import { excerptOf, withLabels } from './message-words.ts'

test('numbers and signs that mean nothing in chat stay', () => {
  for (const body of ['11. 25. 오후 3시 회의', '# 제목', '```', 'a_b']) expect(excerptOf(body)).toBe(body)
})

test('signs leave, words stay', () => {
  const body = '> 인용\n**굵게** [@한지우](member:12)님, [점검표](https://a.kr/x) [@전체](everyone)\n- `코드`'
  expect(excerptOf(body, 100)).toBe('인용 굵게 @한지우님, 점검표 @전체 코드')
  expect(excerptOf('가'.repeat(20), 10)).toBe(`${'가'.repeat(9)}…`)
  expect(withLabels('[@A\\[1\\]](position:3) **굵게**')).toBe('@A[1] **굵게**')
})
