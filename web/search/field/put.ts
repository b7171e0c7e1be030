import { flushSync } from 'react-dom'

/** A syllable that is still being built ends first, or it would be written once more behind the new text. */
export function putText(
  field: HTMLInputElement | null,
  text: string,
  type: (text: string) => void,
  caret = text.length,
) {
  field?.blur()
  flushSync(() => type(text))
  field?.focus()
  field?.setSelectionRange(caret, caret)
}
