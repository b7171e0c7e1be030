import { Briefcase, CalendarClock, Clock, Siren, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { MESSAGE_DAYS_AHEAD_MOST } from '#contract/scheduled-message'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { urgentText } from '#korean/urgent-message'
import { nearTime } from '#korean/time'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { When } from '../composer/useSending.ts'
import { useAround } from '../room/around.ts'
import { useQuiet } from './queries.ts'
import styles from './Scheduled.module.css'

export const MomentDialog = fetchedComponent(() => import('../../ui/day/MomentDialog.tsx').then(it => it.MomentDialog))

type ScheduleMenuProps = {
  isWriting: boolean
  /** Not of an answer in a thread, of which few would hear. */
  mayBeUrgent: boolean
  onSend: (when: When) => void
}

/** Beside the button that sends: when the words are to be sent instead, or that they are urgent. */
export function ScheduleMenu({ isWriting, mayBeUrgent, onSend }: ScheduleMenuProps) {
  const { orgId, roomId, room } = useAround()
  const [isChoosing, setChoosing] = useState(false)
  const quiet = useQuiet({ orgId, roomId }, isWriting).data
  const at = (id: string, icon: React.ReactNode, label: string, time: Date | null | undefined): MenuItem[] =>
    time ? [{ id, icon, label: fill(label, { time: nearTime(time) }), onAction: () => onSend(time) }] : []
  const isSame = quiet?.workAt?.getTime() === quiet?.tomorrow.getTime()
  const mayPress = mayBeUrgent && room.members.length > 1 && (!room.isMentionLimited || room.mine.mayManage)
  const items: MenuItem[] = [
    { heading: scheduledMessageText.later },
    ...at('work', <Briefcase />, scheduledMessageText.atWork, quiet?.workAt),
    ...at('tomorrow', <Sunrise />, '{time}', isSame ? undefined : quiet?.tomorrow),
    { id: 'choose', label: scheduledMessageText.choose, icon: <Clock />, onAction: () => setChoosing(true) },
  ]
  if (mayPress)
    items.push('separator', {
      id: 'urgent',
      label: urgentText.send,
      icon: <Siren />,
      isDanger: true,
      onAction: () => onSend('urgent'),
    })
  return (
    <>
      {/* It keeps its room, so that nothing moves at the first letter. */}
      <span className={styles.menu} data-hidden={!isWriting || undefined}>
        <Menu
          label={mayPress ? scheduledMessageText.menu : scheduledMessageText.later}
          trigger={<CalendarClock />}
          kind="ghost"
          isIcon
          placement="top end"
          items={items}
        />
      </span>
      {isChoosing && (
        <MomentDialog
          isOpen
          title={scheduledMessageText.later}
          verb={scheduledMessageText.schedule}
          daysMost={MESSAGE_DAYS_AHEAD_MOST}
          onChoose={onSend}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
