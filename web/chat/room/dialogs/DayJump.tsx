import { useMutation } from '@tanstack/react-query'
import { messageRoutes } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { call } from '../../../call.ts'
import { MonthGrid } from '../../../ui/day/MonthGrid.tsx'
import { showError } from '../../../ui/feedback/toasts.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useAround } from '../around.ts'

type DayJumpProps = { isOpen: boolean; onClose: () => void; onJump: (seq: number) => void }

/** The first message of a day, or the next one after it. */
export function DayJump({ isOpen, onClose, onJump }: DayJumpProps) {
  const { orgId, roomId } = useAround()
  const find = useMutation({
    mutationFn: (day: string) => call(messageRoutes.firstOfDay, { orgId, roomId, query: { day } }),
    onSuccess: ({ seq }) => {
      if (seq === null) showError(chatDeedText.noneThatDay)
      else onJump(seq)
    },
  })
  return (
    <Modal isOpen={isOpen} size="sm" title={chatDeedText.jumpToDay} onClose={onClose}>
      <section aria-label={chatDeedText.jumpToDay}>
        <MonthGrid value={null} marked={undefined} onChoose={day => find.mutate(day)} />
      </section>
    </Modal>
  )
}
