import { describe, expect, test } from 'vitest'
import { type Base, type Directions, type Fields, merge, sent } from './merging.ts'

const both: Directions = {
  title: 'both',
  body: 'both',
  state: 'both',
  tags: 'both',
  participants: 'both',
  milestone: 'both',
  comments: 'both',
}
const fields: Fields = { title: '결제', body: '', state: 'open', tags: ['버그'], participants: [1], milestone: null }
const base: Base = { here: fields, there: fields }
const now = (here: Partial<Fields>, there: Partial<Fields> = {}): Base => ({
  here: { ...fields, ...here },
  there: { ...fields, ...there },
})

describe('a field that one side changed', () => {
  test('goes to the other one', () => {
    expect(merge(base, now({ title: '환불' }), both, 'there').toThere).toEqual({ title: '환불' })
    expect(merge(base, now({}, { title: '환불' }), both, 'here').toHere).toEqual({ title: '환불' })
  })

  test('stays where it is against its direction', () => {
    const inward = { ...both, title: 'in' as const, tags: 'in' as const }
    const merged = merge(base, now({ title: '환불', tags: [] }), inward, 'here')
    expect(merged).toMatchObject({ toHere: {}, toThere: {}, conflicts: [] })
    const off = { ...both, title: 'off' as const, tags: 'out' as const }
    expect(merge(base, now({}, { title: '환불', tags: [] }), off, 'here').toHere).toEqual({})
  })
})

test('of two changes the later one wins, and the other one is kept', () => {
  const changed = now({ title: '여기' }, { title: '저기', state: 'completed' })
  const merged = merge(base, changed, both, 'here')
  expect(merged.toThere).toEqual({ title: '여기' })
  expect(merged.toHere).toEqual({ state: 'completed' })
  expect(merged.conflicts).toEqual([{ field: 'title', winner: 'here', lost: '저기' }])
  expect(merge(base, changed, both, 'there').conflicts).toEqual([{ field: 'title', winner: 'there', lost: '여기' }])
})

test('a conflict is found once, also while its winner waits to be sent', () => {
  const changed = now({ title: '여기' }, { title: '저기' })
  const first = merge(base, changed, both, 'here')
  const second = merge(first.base, changed, both, 'here')
  expect(second).toMatchObject({ toThere: { title: '여기' }, conflicts: [] })
})

test('equal changes of both are none', () => {
  const merged = merge(base, now({ title: '환불', tags: [] }, { title: '환불', tags: [] }), both, 'here')
  expect(merged).toMatchObject({ toHere: {}, toThere: {}, conflicts: [] })
  expect(merged.base.here.title).toBe('환불')
})

test('of sets additions and removals of both sides are done', () => {
  const merged = merge(base, now({ tags: ['버그', '급함'] }, { tags: ['UI'] }), both, 'here')
  expect(merged.toHere.tags).toEqual(['급함', 'UI'])
  expect(merged.toThere.tags).toEqual(['UI', '급함'])
  const after = merge(merged.base, now({ tags: ['급함', 'UI'] }, { tags: ['UI'] }), both, 'here')
  expect(after).toMatchObject({ toHere: {}, toThere: { tags: ['UI', '급함'] } })
})

test('names of tags are equal in any case', () => {
  expect(merge(base, now({ tags: ['Bug', '버그'] }, { tags: ['버그', 'bug'] }), both, 'here')).toMatchObject({
    toHere: {},
    toThere: {},
  })
})

test('what the other side does not take is sent once', () => {
  const changed = now({ participants: [1, 2] })
  const { toThere, base: after } = merge(base, changed, both, 'here')
  const next = sent(after, toThere, changed.here, { ...fields, participants: [1] })
  expect(merge(next, changed, both, 'here')).toMatchObject({ toHere: {}, toThere: {} })
})

test('sides that differ from the beginning stay as they are', () => {
  const cut: Base = { here: { ...fields, title: '긴' }, there: { ...fields, title: '긴 제목' } }
  expect(merge(cut, cut, both, 'here')).toMatchObject({ toHere: {}, toThere: {} })
})
