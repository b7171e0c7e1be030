import { expect, test } from 'vitest'
import { heedKeys } from './enter.ts'

function field({ isBreaking = false } = {}) {
  const element = document.createElement('textarea')
  document.body.append(element)
  const sent: string[] = []
  heedKeys(element, {
    onEnter: () => {
      sent.push(element.value)
      element.value = ''
    },
    onKey: () => false,
    isBreaking: () => isBreaking,
  })
  const key = (type: 'keydown' | 'keyup', keyCode: number, isComposing = false, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent(type, { key: 'Enter', code: 'Enter', isComposing, cancelable: true, ...more })
    Object.defineProperty(event, 'keyCode', { value: keyCode })
    element.dispatchEvent(event)
    return event
  }
  const composition = (type: string, data: string) => {
    if (type !== 'compositionstart') element.value = element.value.replace(/.$/u, '') + data
    // The pretended browser forgets what is composed.
    element.dispatchEvent(Object.defineProperty(new CompositionEvent(type), 'data', { value: data }))
  }
  return { element, sent, key, composition }
}
const later = () => new Promise(resolve => setTimeout(resolve))

test('Chrome tells of Enter first: the whole syllable is sent, once', async () => {
  const { element, sent, key, composition } = field()
  element.value = '안녕'
  composition('compositionstart', '')
  composition('compositionupdate', '녕')
  key('keydown', 229, true)
  composition('compositionend', '녕')
  expect(sent).toEqual([])
  // On some systems the key comes once more.
  expect(key('keydown', 13).defaultPrevented).toBe(true)
  await later()
  expect(sent).toEqual(['안녕'])
  key('keydown', 13)
  expect(sent).toHaveLength(1)
  key('keyup', 13)
  element.value = '둘'
  key('keydown', 13)
  expect(sent).toEqual(['안녕', '둘'])
})

test('Safari ends the syllable first, and then tells of the key as 229', async () => {
  const { element, sent, key, composition } = field()
  element.value = '값'
  composition('compositionstart', '')
  composition('compositionupdate', '값')
  composition('compositionend', '값')
  expect(key('keydown', 229).defaultPrevented).toBe(true)
  await later()
  expect(sent).toEqual(['값'])
})

test.each([
  ['kana in Chrome', true],
  ['kana in Safari', false],
])('Enter only chooses a candidate: %s', async (_, isComposing) => {
  const { element, sent, key, composition } = field()
  element.value = 'か'
  composition('compositionstart', '')
  composition('compositionupdate', 'か')
  if (isComposing) key('keydown', 229, true)
  composition('compositionend', '日本')
  if (!isComposing) key('keydown', 229)
  await later()
  expect(sent).toEqual([])
})

test('Shift+Enter and the Enter of a phone break the line', () => {
  const desk = field()
  desk.element.value = '첫 줄'
  expect(desk.key('keydown', 13, false, { shiftKey: true }).defaultPrevented).toBe(false)
  const phone = field({ isBreaking: true })
  phone.element.value = '첫 줄'
  expect(phone.key('keydown', 13).defaultPrevented).toBe(false)
  expect([...desk.sent, ...phone.sent]).toEqual([])
})

test('whoever leaves the field in the middle sends nothing', async () => {
  const { element, sent, key, composition } = field()
  element.value = '안'
  composition('compositionstart', '')
  composition('compositionupdate', '안')
  key('keydown', 229, true)
  element.dispatchEvent(new FocusEvent('blur'))
  composition('compositionend', '안')
  await later()
  expect(sent).toEqual([])
})
