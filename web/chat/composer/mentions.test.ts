import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mention, queryAt, typed, written } from './mentions.ts'

const JIWOO: Mention = { kind: 'member', id: 12, label: '한지우' }
const TEAM: Mention = { kind: 'department', id: 3, label: '개발팀' }
const ALL: Mention = { kind: 'everyone', id: 0, label: '전체' }

test('who was chosen is mentioned on the way, and stands by name in the field', () => {
  const body = written('@한지우님, @개발팀 @전체 @아무개', [JIWOO, TEAM, ALL])
  expect(body).toBe('[@한지우](member:12)님, [@개발팀](department:3) [@전체](everyone) @아무개')
  expect(typed(body)).toEqual({ text: '@한지우님, @개발팀 @전체 @아무개', chosen: [JIWOO, TEAM, ALL] })
})

test('two of one name are told apart by their order', () => {
  const other = { ...JIWOO, id: 13 }
  expect(written('@한지우 @한지우', [JIWOO, other])).toBe('[@한지우](member:12) [@한지우](member:13)')
})

test('any name survives the way', () => {
  const label = fc.string({ minLength: 1, maxLength: 20 }).filter(name => !/[\n@]/.test(name))
  fc.assert(
    fc.property(label, name => {
      const mention: Mention = { kind: 'member', id: 1, label: name }
      expect(typed(written(`@${name}`, [mention]))).toEqual({ text: `@${name}`, chosen: [mention] })
    }),
  )
})

test('an @ in a word asks for nobody', () => {
  expect(queryAt('안녕 @하', 5)).toEqual({ from: 3, query: '하' })
  expect(queryAt('a@b.kr', 6)).toBeUndefined()
  expect(queryAt('@', 1)).toEqual({ from: 0, query: '' })
  expect(queryAt('@한지우 님', 6)).toBeUndefined()
})
