import { type Notification, SNOOZE_DAYS_MOST } from '#contract/notification'
import { inboxText, snoozeText } from '#korean/notification'
import { MomentDialog } from '../../ui/day/MomentDialog.tsx'

type SnoozeDialogProps = {
  isOpen: boolean
  notification: Notification | undefined
  onSnooze: (notification: Notification, until: Date) => void
  onClose: () => void
}

/** A moment of one's own choice. */
export const SnoozeDialog = ({ isOpen, notification, onSnooze, onClose }: SnoozeDialogProps) => (
  <MomentDialog
    isOpen={isOpen}
    title={inboxText.snooze}
    verb={snoozeText.save}
    daysMost={SNOOZE_DAYS_MOST}
    onChoose={until => notification && onSnooze(notification, until)}
    onClose={onClose}
  />
)
