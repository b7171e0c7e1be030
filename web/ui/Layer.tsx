import type { LayerProps } from './OpenLayer.tsx'
import { overlays } from './overlays.ts'

export type { Closing, LayerSize } from './OpenLayer.tsx'

/** What every dialog stands on. */
export function Layer(props: LayerProps) {
  const opened = overlays.useFetched(props.isOpen)
  return opened && <opened.OpenLayer {...props} />
}
