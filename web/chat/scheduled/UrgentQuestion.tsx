import { URGENT_DAYS } from '#contract/urgent-message'
import { fill } from '#korean/particle'
import { urgentText } from '#korean/urgent-message'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useAround } from '../room/around.ts'
import { useUrgentCount } from './queries.ts'

/** Before people are disturbed at home: how many they are, and how often one has done so of late. */
export function UrgentQuestion({ onSend, onClose }: { onSend: () => void; onClose: () => void }) {
  const { orgId, room } = useAround()
  const sent = useUrgentCount(orgId)
  const counted =
    sent === undefined ? '' : fill(sent > 0 ? urgentText.sent : urgentText.sentNone, { days: URGENT_DAYS, count: sent })
  const question = fill(urgentText.question, { count: room.members.length - 1 })
  return (
    <ConfirmDialog
      isOpen
      title={urgentText.title}
      text={`${question} ${counted}`}
      verb={urgentText.verb}
      isDanger
      onConfirm={onSend}
      onClose={onClose}
    />
  )
}
