import { useParams } from '@tanstack/react-router'
import { chatDeedText } from '#korean/chat-deeds'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useWays } from '../ways.ts'
import { forgetRoom } from '../log/kept.ts'
import { useLeaveRoom } from './rooms.ts'

type LeaveQuestionProps = { orgId: number; roomId: number; isOpen: boolean; onClose: () => void }

export function LeaveQuestion({ orgId, roomId, isOpen, onClose }: LeaveQuestionProps) {
  const leave = useLeaveRoom(orgId)
  const { toList } = useWays(orgId)
  const shown = useParams({ strict: false })
  function confirm() {
    leave.mutate(roomId, {
      onSuccess: async () => {
        if (Number(shown.roomId) === roomId) await toList()
        forgetRoom(roomId)
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDanger
      isBusy={leave.isPending}
      title={chatDeedText.leave}
      text={chatDeedText.leaveQuestion}
      verb={chatDeedText.leave}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
