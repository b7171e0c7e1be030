import { useState } from 'react'
import { KeyKeeper } from './KeyKeeper.tsx'
import type { PaletteProps } from './OpenPalette.tsx'
import { overlays } from './overlays.ts'

export type { PaletteProps } from './OpenPalette.tsx'

/** Everything that can be done, found by a few letters. */
export function Palette({ begun = '', onClose, ...palette }: PaletteProps) {
  const opened = overlays.useFetched(palette.isOpen)
  const [typed, type] = useState('')
  function close() {
    type('')
    onClose()
  }
  if (opened) return <opened.OpenPalette {...palette} begun={begun + typed} onClose={close} />
  return palette.isOpen && <KeyKeeper label={palette.label} onType={type} onClose={close} />
}
