import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pagination } from './Pagination.tsx'

afterEach(cleanup)

const turned = vi.fn()
function Pages({ start, totalPages }: { start: number; totalPages: number }) {
  const [page, setPage] = useState(start)
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      onPage={to => {
        turned(to)
        setPage(to)
      }}
    />
  )
}
function open(start: number, totalPages: number) {
  turned.mockClear()
  render(<Pages start={start} totalPages={totalPages} />)
}
const words = () => screen.getAllByRole('button').map(button => button.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled
const current = () => screen.getAllByRole('button').find(each => each.getAttribute('aria-current') === 'page')

test('[S2.34] ten numbers of a block stand between 이전 and 다음', () => {
  open(13, 37)
  expect(screen.getByRole('navigation', { name: '페이지' })).toBeTruthy()
  expect(words()).toEqual(['이전', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '다음'])
  expect(current()).toBe(button('13 페이지'))
})

test('[S2.34] [S4.7] a number goes to its page, and the page one stands on goes nowhere', () => {
  open(13, 37)
  fireEvent.click(button('17 페이지'))
  fireEvent.click(button('17 페이지'))
  expect(turned.mock.calls).toEqual([[17]])
  expect(current()).toBe(button('17 페이지'))
})

test('[S4.7] 이전 goes to the last page of the block before, 다음 to the first of the next', () => {
  open(13, 37)
  fireEvent.click(button('이전'))
  expect(turned).toHaveBeenLastCalledWith(10)
  expect(isDisabled('이전')).toBe(true)
  fireEvent.click(button('다음'))
  expect(turned).toHaveBeenLastCalledWith(11)
  fireEvent.click(button('다음'))
  fireEvent.click(button('다음'))
  expect(turned).toHaveBeenLastCalledWith(31)
  expect(words()).toEqual(['이전', '31', '32', '33', '34', '35', '36', '37', '다음'])
  expect(isDisabled('다음')).toBe(true)
})

test('[S4.7] one page or none has nothing to turn', () => {
  open(1, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
  cleanup()
  open(1, 0)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the focus stays on what was pressed, or goes to the page where that is no more', async () => {
  open(13, 37)
  const user = userEvent.setup()
  button('다음').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('다음'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('31 페이지'))
})

test('arrows, Home and End move the focus between what can be pressed, but not with Alt', async () => {
  open(1, 12)
  const user = userEvent.setup()
  button('1 페이지').focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(button('1 페이지'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(button('2 페이지'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(button('다음'))
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(document.activeElement).toBe(button('다음'))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(button('1 페이지'))
  expect(turned).not.toHaveBeenCalled()
})
