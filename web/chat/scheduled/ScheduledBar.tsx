import { CalendarClock, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ScheduledMessage } from '#contract/scheduled-message'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { nearTime } from '#korean/time'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { useScheduledMessages } from './queries.ts'
import type { ScheduledDialogProps } from './ScheduledDialog.tsx'
import styles from './Scheduled.module.css'

export const ScheduledDialog = fetchedDialog<ScheduledDialogProps>(() =>
  import('./ScheduledDialog.tsx').then(it => it.ScheduledDialog),
)

type ScheduledBarProps = Pick<ScheduledDialogProps, 'orgId' | 'isHere' | 'hasPlaces' | 'onEdit'>

/** My messages that wait, or could not be said; nothing where there are none. */
export function ScheduledBar({ onEdit, ...which }: ScheduledBarProps) {
  const { orgId, isHere } = which
  const [dialog, setDialog] = useState<'wanted' | 'open'>()
  const messages = (useScheduledMessages(orgId).data ?? []).filter(isHere ?? (() => true))
  const heldCount = messages.filter(({ heldBecause }) => heldBecause !== null).length
  const next = messages.find(({ heldBecause }) => heldBecause === null)
  return (
    <>
      {messages.length > 0 && (
        <button type="button" className={styles.bar} onClick={() => setDialog('open')}>
          {heldCount > 0 ? <CircleAlert aria-hidden /> : <CalendarClock aria-hidden />}
          <b>
            {heldCount > 0
              ? fill(scheduledMessageText.heldCount, { count: heldCount })
              : fill(scheduledMessageText.waiting, { count: messages.length })}
          </b>
          {next && <span>{fill(scheduledMessageText.next, { time: nearTime(new Date(next.sendAt)) })}</span>}
        </button>
      )}
      {dialog && (
        <ScheduledDialog
          {...which}
          isOpen={dialog === 'open'}
          {...(onEdit && {
            onEdit: (message: ScheduledMessage) => {
              setDialog('wanted')
              onEdit(message)
            },
          })}
          onClose={() => setDialog('wanted')}
        />
      )}
    </>
  )
}
