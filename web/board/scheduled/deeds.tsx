// Deeds on a post that waits for its time, for menus.
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, CalendarX, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { SCHEDULE_DAYS_MOST } from '#contract/post'
import { postText, scheduledText } from '#korean/post'
import { fetchedComponent } from '../../ui/fetched.ts'
import type { MenuItem } from '../../ui/overlay/Menu.tsx'
import { editPostAddress } from '../addresses.ts'
import type { PostAt } from '../post/queries.ts'
import { useCancelSchedule, usePublishPost, useSchedulePost } from './queries.ts'

export const MomentDialog = fetchedComponent(() => import('../../ui/day/MomentDialog.tsx').then(it => it.MomentDialog))

/** @param onCancelled leaves a page that shows it */
export function useScheduledDeeds(at: PostAt, publishAt: string, onCancelled?: () => void) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState<boolean>()
  const schedule = useSchedulePost(at)
  const publish = usePublishPost(at)
  const cancel = useCancelSchedule(at)
  const items: MenuItem[] = [
    { id: 'publish', label: scheduledText.publish, icon: <Send />, onAction: () => publish.mutate(undefined) },
    { id: 'schedule', label: scheduledText.reschedule, icon: <CalendarClock />, onAction: () => setOpen(true) },
    {
      id: 'edit',
      label: postText.editShort,
      icon: <Pencil />,
      onAction: () => void navigate(editPostAddress(at.orgId, at.boardId, at.postId)),
    },
    'separator',
    {
      id: 'cancel',
      label: scheduledText.cancel,
      icon: <CalendarX />,
      isDanger: true,
      onAction: () => {
        cancel.mutate()
        onCancelled?.()
      },
    },
  ]
  const dialog = isOpen !== undefined && (
    <MomentDialog
      isOpen={isOpen}
      title={scheduledText.reschedule}
      verb={scheduledText.schedule}
      from={new Date(publishAt)}
      daysMost={SCHEDULE_DAYS_MOST}
      onChoose={moment => schedule.mutate(moment)}
      onClose={() => setOpen(false)}
    />
  )
  return { items, dialog }
}
