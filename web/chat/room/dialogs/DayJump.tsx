import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageRoutes } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { dayOf } from '#korean/time'
import { call } from '../../../call.ts'
import { MonthGrid } from '../../../ui/day/MonthGrid.tsx'
import { showError } from '../../../ui/feedback/toasts.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useAround } from '../around.ts'

type DayJumpProps = { isOpen: boolean; onClose: () => void; onJump: (seq: number) => void }

/** The first message of a day, or the next one after it. */
export const DayJump = ({ isOpen, onClose, onJump }: DayJumpProps) => (
  <Modal isOpen={isOpen} size="sm" title={chatDeedText.jumpToDay} onClose={onClose}>
    <Month onJump={onJump} />
  </Modal>
)

/** Drawn anew at each opening: the day may be another one. */
function Month({ onJump }: Pick<DayJumpProps, 'onJump'>) {
  const { orgId, roomId } = useAround()
  const [today] = useState(() => dayOf(new Date()))
  const find = useMutation({
    mutationFn: (day: string) => call(messageRoutes.firstOfDay, { orgId, roomId, query: { day } }),
    onSuccess: ({ seq }) => {
      if (seq === null) showError(chatDeedText.noneThatDay)
      else onJump(seq)
    },
  })
  return (
    <section aria-label={chatDeedText.jumpToDay}>
      <MonthGrid value={null} latest={today} marked={undefined} onChoose={day => find.mutate(day)} />
    </section>
  )
}
