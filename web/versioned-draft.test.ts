import { expect, test } from 'vitest'
import { changesOf, rebased } from './versioned-draft.ts'

const base = { name: 'Han', city: 'Seoul', phone: '' }
const editing = { version: 1, base, values: { ...base, name: 'Hana', phone: '1' } }

test('only the fields that were typed over are changes', () => {
  expect(changesOf(editing)).toEqual({ name: 'Hana', phone: '1' })
})

test('a change by others is taken over where nothing was typed, and no conflict where both typed the same', () => {
  const present = { name: 'Han', city: 'Busan', phone: '1' }
  const { editing: merged, theirs } = rebased(editing, 2, present)
  expect(merged).toEqual({ version: 2, base: present, values: { name: 'Hana', city: 'Busan', phone: '1' } })
  expect(theirs).toEqual({})
})

test('a field that both changed to something else keeps what was typed, and says what stands there now', () => {
  const { editing: merged, theirs } = rebased(editing, 2, { ...base, name: 'Hanna' })
  expect(merged.values.name).toBe('Hana')
  expect(theirs).toEqual({ name: 'Hanna' })
})
