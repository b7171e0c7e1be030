import type { DialogShellProps } from './opened/OpenDialogShell.tsx'
import { overlays } from './overlays.ts'

export type { Closing, DialogSize } from './opened/OpenDialogShell.tsx'

/** The base of every dialog. */
export function DialogShell(props: DialogShellProps) {
  const opened = overlays.useFetched(props.isOpen)
  return opened && <opened.OpenDialogShell {...props} />
}
