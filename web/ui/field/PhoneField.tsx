import { useLayoutEffect, useRef, useState } from 'react'
import { PHONE_DIGITS, phoneDigits, phoneShown } from '#contract/phone'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'ref'>

/** Shows digits in groups while they are typed; the caret stays behind the digit that it stood behind. */
export function PhoneField({
  value,
  onChange,
  onInput,
  onCompositionStart,
  onCompositionEnd,
  ...props
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const inputType = useRef('')
  // An object of its own for every change: the browser moves the caret even where the value stays the same.
  const [caret, setCaret] = useState<{ digits: number }>()

  useLayoutEffect(() => {
    const field = input.current!
    if (!caret || document.activeElement !== field) return
    if (field.value !== value) field.value = value
    const place = placeAfter(value, caret.digits)
    field.setSelectionRange(place, place)
    // Only after a change of this field, not when its owner brings another value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [caret])

  function change(typed: string) {
    if (isComposing.current) return onChange(phoneShown(typed))
    const next = changed(value, typed, input.current!.selectionStart ?? typed.length, inputType.current)
    setCaret({ digits: next.caret })
    onChange(phoneShown(next.digits))
  }

  return (
    <TextField
      autoComplete="tel"
      {...props}
      ref={input}
      inputMode="tel"
      value={value}
      onChange={change}
      onInput={event => {
        inputType.current = event.nativeEvent.inputType
        onInput?.(event)
      }}
      onCompositionStart={event => {
        isComposing.current = true
        onCompositionStart?.(event)
      }}
      onCompositionEnd={event => {
        isComposing.current = false
        const { value: left, selectionStart } = event.currentTarget
        setCaret({ digits: digitsIn(left.slice(0, selectionStart ?? left.length)) })
        onCompositionEnd?.(event)
      }}
    />
  )
}

/** The digits after a change, and the number of them before the caret. */
function changed(shown: string, typed: string, caretAt: number, inputType: string) {
  const before = shown.replace(/\D/g, '')
  const digits = typed.replace(/\D/g, '')
  const caret = digitsIn(typed.slice(0, caretAt))
  // Only a hyphen was deleted, and it comes back at once: what was meant is the digit beside it.
  if (digits === before && typed.length < shown.length) {
    const gone = inputType.includes('Forward') ? caret : caret - 1
    return { digits: digits.slice(0, Math.max(0, gone)) + digits.slice(gone + 1), caret: Math.max(0, gone) }
  }
  // A full number takes no further digit; otherwise one in the middle would push out the last.
  if (before.length === PHONE_DIGITS && digits.length > PHONE_DIGITS && inputType === 'insertText')
    return { digits: before, caret: Math.max(0, caret - 1) }
  return { digits: phoneDigits(typed), caret }
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function placeAfter(shown: string, digits: number) {
  if (digits === 0) return 0
  const places = Array.from(shown.matchAll(/\d/g), ({ index }) => index + 1)
  return places[Math.min(digits, places.length) - 1] ?? 0
}
