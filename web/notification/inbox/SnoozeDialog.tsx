import { useState } from 'react'
import { dayAfter } from '#contract/day'
import { type Notification, SNOOZE_DAYS_MOST } from '#contract/notification'
import { inboxText, snoozeText } from '#korean/notification'
import { dayOf } from '#korean/time'
import { DayField } from '../../ui/day/DayField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { momentOf } from './snooze-choices.ts'

type SnoozeDialogProps = {
  isOpen: boolean
  notification: Notification | undefined
  onSnooze: (notification: Notification, until: Date) => void
  onClose: () => void
}

const DAY_MS = 86_400_000
const isGood = (until: Date) => {
  const ahead = until.getTime() - Date.now()
  return ahead > 0 && ahead < SNOOZE_DAYS_MOST * DAY_MS
}

/** A moment of one's own choice. */
export function SnoozeDialog({ isOpen, notification, onSnooze, onClose }: SnoozeDialogProps) {
  const [day, setDay] = useState<string | null>(() => dayAfter(dayOf(new Date()), 1))
  const [time, setTime] = useState('09:00')
  const [isRefused, setRefused] = useState(false)
  function save() {
    const until = momentOf(day ?? '', time)
    if (!notification || !isGood(until)) return setRefused(true)
    setRefused(false)
    onClose()
    onSnooze(notification, until)
  }
  return (
    <Modal
      isOpen={isOpen}
      title={inboxText.snooze}
      size="sm"
      onClose={onClose}
      form={{ onSubmit: save }}
      footer={
        <>
          <Button onClick={onClose}>{snoozeText.cancel}</Button>
          <Button kind="primary" type="submit">
            {snoozeText.save}
          </Button>
        </>
      }
    >
      <DayField label={snoozeText.day} none={snoozeText.noDay} value={day} onChange={setDay} />
      <TextField
        type="time"
        label={snoozeText.time}
        value={time}
        error={isRefused ? snoozeText.past : undefined}
        onChange={setTime}
      />
    </Modal>
  )
}
