import { detailText } from '#korean/issue'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

type DiscardDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before words that were never saved are thrown away. */
export const DiscardDialog = (props: DiscardDialogProps) => (
  <ConfirmDialog
    {...props}
    isDanger
    title={detailText.leaveTitle}
    text={detailText.leaveText}
    verb={detailText.leave}
  />
)
