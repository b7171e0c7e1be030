import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../layout/Button.tsx'
import { Tooltip } from './Tooltip.tsx'
import { overlays } from './overlays.ts'
import { TOOLTIP_DELAY_MS, TOOLTIP_GRACE_MS, TOOLTIP_SKIP_MS } from './tooltips.ts'

const pressed = vi.fn()

beforeAll(() => overlays.fetch())
beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <Tooltip text="이슈 생성">
        <Button onClick={pressed}>가</Button>
      </Tooltip>
      <Tooltip text="검색" keys="F">
        <Button>나</Button>
      </Tooltip>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.advanceTimersByTime(TOOLTIP_SKIP_MS)
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const enter = (name: string) => fireEvent.pointerEnter(button(name), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
const shown = () => screen.queryAllByRole('tooltip').map(tooltip => tooltip.textContent)

test('[S2.37] it appears 700 ms after the pointer came, not before', () => {
  expect(TOOLTIP_DELAY_MS).toBe(700)
  enter('가')
  wait(699)
  expect(shown()).toEqual([])
  wait(1)
  expect(shown()).toEqual(['이슈 생성'])
  expect(button('가').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
})

test('[S2.37] within 300 ms after one was left the next appears at once', () => {
  expect(TOOLTIP_SKIP_MS).toBe(300)
  enter('가')
  wait(700)
  leave('가')
  wait(299)
  expect(shown()).toEqual([])
  enter('나')
  expect(shown()).toEqual(['검색F'])
})

test('[S2.37] after 300 ms it waits again', () => {
  enter('가')
  wait(700)
  leave('가')
  wait(300)
  enter('나')
  wait(699)
  expect(shown()).toEqual([])
  wait(1)
  expect(shown()).toEqual(['검색F'])
})

test('one at a time', () => {
  enter('가')
  wait(700)
  leave('가')
  enter('나')
  expect(shown()).toEqual(['검색F'])
})

test('the pointer that passes by opens nothing', () => {
  enter('가')
  wait(600)
  leave('가')
  wait(1000)
  expect(shown()).toEqual([])
})

test('it can itself be pointed at', () => {
  enter('가')
  wait(700)
  leave('가')
  fireEvent.pointerEnter(screen.getByRole('tooltip'), { pointerType: 'mouse' })
  wait(TOOLTIP_GRACE_MS * 5)
  expect(shown()).toEqual(['이슈 생성'])
})

test('Escape takes it away and goes no further', () => {
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  enter('가')
  wait(700)
  fireEvent.keyDown(button('가'), { key: 'Escape' })
  expect(shown()).toEqual([])
  expect(heard).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

test('the keyboard gets it at once, and loses it with the focus', () => {
  const first = button('가')
  // The test page has no keyboard that would make a focus a visible one.
  const matches = vi.spyOn(first, 'matches').mockReturnValue(true)
  act(() => first.focus())
  expect(matches).toHaveBeenCalledWith(':focus-visible')
  matches.mockRestore()
  expect(shown()).toEqual(['이슈 생성'])
  act(() => first.blur())
  expect(shown()).toEqual([])
})

test('pressing the thing takes it away and still presses', () => {
  enter('가')
  wait(700)
  fireEvent.pointerDown(button('가'))
  fireEvent.click(button('가'))
  expect(shown()).toEqual([])
  expect(pressed).toHaveBeenCalledOnce()
})

test('a finger does not hover', () => {
  fireEvent.pointerEnter(button('가'), { pointerType: 'touch' })
  wait(1000)
  expect(shown()).toEqual([])
})
