import { expect, test } from 'vitest'
import { mentionsIn } from '#contract/rich-text'
import { asComment, commentIn, inward, lineOf, markIn, outward, restored, withMark } from './words.ts'

const MARK = '0b9c1f2e-3a4d-4c5b-8e6f-7a8b9c0d1e2f'
const whole = { most: 1_000, url: 'https://github.example/1' }

test('a mark is known again at the end alone, however much stands before it', () => {
  const marked = withMark('본문', MARK)
  expect(markIn(marked)).toBe(MARK)
  expect(markIn(`${marked}\n\n`)).toBe(MARK)
  expect(markIn(`${marked}\n\n뒤에 쓴 말`)).toBeUndefined()
  expect(inward(marked, whole)).toBe('본문')
  expect(markIn(`${' '.repeat(1_000_000)}x`)).toBeUndefined()
})

test('nothing from outside refers to ours, whatever it is made of', () => {
  for (const body of [
    '[@문정희](member:1) [비밀](attachment:2)',
    '[@[@a](member:1)](member:2)',
    '[@![x](attachment:1)](member:2)',
    '[[a](attachment:1)](attachment:2)',
  ]) {
    const text = inward(body, whole)
    expect(mentionsIn(text).memberIds).toEqual([])
    expect(text).not.toMatch(/\]\((member|department|attachment):/)
  }
})

test('a mention of a member calls nobody there', () => {
  expect(outward('[@john](member:3)님, ![그림](attachment:4)')).toBe('john님, 그림')
})

test('a long text is cut between letters, and says where the rest is', () => {
  const text = inward('가'.repeat(1_000), { most: 100, url: 'https://github.example/1' })
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(100)
  expect(text).toMatch(/^가+…\n\n<https:\/\/github\.example\/1>$/)
})

test('lines that stayed keep their pictures and mentions', () => {
  const before = '계획\n![그림](attachment:4)\n[@문정희](member:1) 확인'
  const came = '계획 둘\n그림\n문정희 확인'
  expect(restored(before, came)).toBe('계획 둘\n![그림](attachment:4)\n[@문정희](member:1) 확인')
  expect(outward(restored(before, came))).toBe(came)
})

test('a comment of ours is read without the line of its author', () => {
  const written = asComment('문정희', '첫 줄\n\n둘째 줄', MARK)
  expect(commentIn(written, true)).toBe('첫 줄\n\n둘째 줄')
  expect(commentIn('**굵게** 쓴 말', true)).toBe('**굵게** 쓴 말')
})

test('a name is one visible line', () => {
  expect(lineOf('  급함\n지금  ', 30)).toBe('급함 지금')
  expect(lineOf('\u200b', 30)).toBeUndefined()
  expect(lineOf('가나다라', 2)).toBe('가나')
})
