import { useState } from 'react'
import type { PickerProps } from './opened/OpenPicker.tsx'
import { overlays } from './overlays.ts'
import { TypeAheadBuffer } from './TypeAheadBuffer.tsx'
import { useFocusBack } from '../focus.ts'

export type { PickerProps } from './opened/OpenPicker.tsx'

/** A list to choose from. The focus goes back to what opened it. */
export function Picker({ begun = '', onClose, ...picker }: PickerProps) {
  const opened = overlays.useFetched(picker.isOpen)
  const [typed, type] = useState('')
  useFocusBack(picker.isOpen, picker.anchor)
  function close() {
    type('')
    onClose()
  }
  if (opened) return <opened.OpenPicker {...picker} begun={begun + typed} onClose={close} />
  return picker.isOpen && <TypeAheadBuffer label={picker.label} onType={type} onClose={close} />
}
