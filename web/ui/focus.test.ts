import { expect, test } from 'vitest'
import { passFocus } from './focus.ts'

const active = () => document.activeElement?.id
const next = () => document.getElementById('next')

test('what is to take the focus takes it from the page, which took it after a dialog, and from no hand', async () => {
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><a id="next" href="#">다음</a><button id="other">다른</button></main>'
  document.getElementById('main')!.focus()
  expect(active()).toBe('main')
  passFocus(next)
  await expect.poll(active).toBe('next')
  document.getElementById('other')!.focus()
  let looks = 0
  passFocus(() => {
    looks++
    return next()
  })
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect([active(), looks]).toEqual(['other', 0])
})
