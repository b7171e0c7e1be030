import { expect, test } from 'vitest'
import { takeFlag } from '../session.ts'
import { asBrowser } from '../test.tsx'
import { leaveFlag, wayBack } from './way-back.ts'

test('the page from which one left for GitHub is kept until one is back, and leads nowhere else', () => {
  asBrowser()
  expect(wayBack.peek()).toBeUndefined()
  wayBack.keep('/org/7/info')
  expect([wayBack.peek(), wayBack.peek()]).toEqual(['/org/7/info', '/org/7/info'])
  wayBack.forget()
  expect(wayBack.peek()).toBeUndefined()
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    wayBack.keep(foreign)
    expect(wayBack.peek()).toBeUndefined()
  }
})

test('[S2.39] the flags are those that the root layout takes', () => {
  asBrowser()
  for (const name of ['github-connected', 'github-failed'] as const) {
    leaveFlag(name)
    expect(sessionStorage.getItem(name)).toBe('true')
    expect([takeFlag(name), takeFlag(name)]).toEqual([true, false])
  }
})
