import { unsavedText } from '#korean/ui'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'

type DiscardDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before words that were never saved are thrown away. */
export const DiscardDialog = (props: DiscardDialogProps) => (
  <ConfirmDialog
    {...props}
    isDanger
    title={unsavedText.leaveTitle}
    text={unsavedText.leaveText}
    verb={unsavedText.leave}
  />
)
