import { useState } from 'react'
import { TypeAheadBuffer } from './TypeAheadBuffer.tsx'
import type { CommandPaletteProps } from './opened/OpenCommandPalette.tsx'
import { overlays } from './overlays.ts'

export type { CommandPaletteProps } from './opened/OpenCommandPalette.tsx'

/** Everything that can be done, found by a few letters. */
export function CommandPalette({ begun = '', onClose, ...palette }: CommandPaletteProps) {
  const opened = overlays.useFetched(palette.isOpen)
  const [typed, type] = useState('')
  function close() {
    type('')
    onClose()
  }
  if (opened) return <opened.OpenCommandPalette {...palette} begun={begun + typed} onClose={close} />
  return palette.isOpen && <TypeAheadBuffer label={palette.label} onType={type} onClose={close} />
}
