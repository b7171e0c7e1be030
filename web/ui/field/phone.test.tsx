import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PhoneField } from './PhoneField.tsx'

afterEach(cleanup)

function Phone({ start }: { start: string }) {
  const [phone, setPhone] = useState(start)
  return <PhoneField label="전화번호" value={phone} onChange={setPhone} />
}
function open(start = '') {
  render(<Phone start={start} />)
  const field = screen.getByLabelText<HTMLInputElement>('전화번호')
  field.focus()
  return { field, user: userEvent.setup() }
}
const putCaret = (field: HTMLInputElement, at: number) => field.setSelectionRange(at, at)
const shown = (field: HTMLInputElement) =>
  `${field.value.slice(0, field.selectionStart!)}|${field.value.slice(field.selectionStart!)}`

test('[S5.2] digits are grouped while they are typed, and the twelfth is not taken', async () => {
  const { field, user } = open()
  await user.keyboard('010-12a34')
  expect(field.value).toBe('010-1234')
  await user.keyboard('56789')
  expect(field.value).toBe('010-1234-5678')
  expect(field.inputMode).toBe('tel')
})

test('[S5.2] what is pasted keeps its digits, at most eleven', async () => {
  const { field, user } = open()
  await user.paste('02) 123-4567')
  expect(field.value).toBe('021-2345-67')
  field.select()
  await user.paste('+82 10-1234-5678')
  expect(field.value).toBe('821-0123-4567')
})

test('[S5.2] the caret stays behind the digit that it stood behind', async () => {
  const { field, user } = open('010-2345-678')
  putCaret(field, 3)
  await user.keyboard('1')
  expect(shown(field)).toBe('010-1|234-5678')
  await user.keyboard('9')
  expect(shown(field)).toBe('010-1|234-5678')
})

test('[S5.2] deleting over a hyphen deletes the digit beside it', async () => {
  const { field, user } = open('010-1234-5678')
  putCaret(field, 4)
  await user.keyboard('{Backspace}')
  expect(shown(field)).toBe('01|1-2345-678')
  putCaret(field, 3)
  await user.keyboard('{Delete}')
  expect(shown(field)).toBe('011|-3456-78')
})

test('[S5.2] nothing is rewritten while Hangul is composed; then it is gone', () => {
  const { field } = open('010-12')
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '010-12하' } })
  expect(field.value).toBe('010-12하')
  fireEvent.compositionEnd(field)
  expect(field.value).toBe('010-12')
})
