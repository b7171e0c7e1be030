import type { PaletteProps } from './OpenPalette.tsx'
import { overlays } from './overlays.ts'

export type { PaletteProps } from './OpenPalette.tsx'

/** Everything that can be done, found by a few letters. */
export function Palette(props: PaletteProps) {
  const opened = overlays.use(props.isOpen)
  return opened && <opened.OpenPalette {...props} />
}
