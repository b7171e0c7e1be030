import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ui } from '#korean/ui'
import { Toaster } from './Toaster.tsx'
import { showError, showSuccess, TOAST_LEAVE_MS, TOAST_MS, toasts, TOASTS_AT_MOST } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
})

const say = (show: (text: string) => void, ...texts: string[]) => act(() => texts.forEach(text => show(text)))
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const isShown = (text: string) => screen.queryByText(text) !== null

test('[S2.38] a success is gone after 1000 ± 300 ms, its fading included', () => {
  say(showSuccess, '저장되었습니다.')
  wait(999)
  expect(isShown('저장되었습니다.')).toBe(true)
  wait(TOAST_LEAVE_MS + 1)
  expect(isShown('저장되었습니다.')).toBe(false)
  expect(TOAST_MS.success).toBe(1000)
  expect(TOAST_MS.success + TOAST_LEAVE_MS).toBeLessThanOrEqual(1300)
})

test('[S2.38] an error stays 3000 ms, in a region of its own', () => {
  say(showError, '네트워크 연결을 확인해주세요.')
  expect(screen.getByRole('alert').textContent).toContain('네트워크')
  expect(screen.getByRole('status').textContent).toBe('')
  wait(2999)
  expect(isShown('네트워크 연결을 확인해주세요.')).toBe(true)
  wait(TOAST_LEAVE_MS + 1)
  expect(isShown('네트워크 연결을 확인해주세요.')).toBe(false)
})

test('the regions that are read aloud are there before any text', () => {
  expect(screen.getByRole('status').getAttribute('aria-atomic')).toBe('false')
  expect(screen.getByRole('alert').childElementCount).toBe(0)
})

test('while one is pointed at it waits, then its time starts anew', () => {
  say(showSuccess, '저장되었습니다.')
  wait(900)
  fireEvent.pointerOver(screen.getByText('저장되었습니다.'))
  wait(5000)
  expect(isShown('저장되었습니다.')).toBe(true)
  fireEvent.pointerLeave(screen.getByRole('status'))
  wait(900)
  expect(isShown('저장되었습니다.')).toBe(true)
  wait(100 + TOAST_LEAVE_MS)
  expect(isShown('저장되었습니다.')).toBe(false)
})

test('while the focus is within it waits; closing gives the focus back', () => {
  const before = document.createElement('button')
  document.body.append(before)
  before.focus()
  say(showError, '하나', '둘')
  const [close] = screen.getAllByRole('button', { name: ui.close })
  act(() => close!.focus())
  wait(10_000)
  expect(isShown('하나')).toBe(true)
  fireEvent.click(close!)
  expect(isShown('하나')).toBe(false)
  expect(document.activeElement).toBe(before)
  wait(TOAST_MS.error + TOAST_LEAVE_MS)
  expect(isShown('둘')).toBe(false)
  before.remove()
})

test('the same text is shown once, and for its whole time after the last call', () => {
  say(showSuccess, '저장되었습니다.')
  wait(900)
  say(showSuccess, '저장되었습니다.')
  wait(900)
  expect(screen.getAllByText('저장되었습니다.')).toHaveLength(1)
  wait(100 + TOAST_LEAVE_MS)
  expect(isShown('저장되었습니다.')).toBe(false)
})

test('at most five, the oldest go', () => {
  say(showError, '1', '2', '3', '4', '5', '6', '7')
  expect(toasts.getState().list.map(toast => toast.text)).toEqual(['3', '4', '5', '6', '7'])
  expect(TOASTS_AT_MOST).toBe(5)
})
