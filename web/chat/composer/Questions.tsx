import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { nearTime } from '#korean/time'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { UrgentQuestion } from '../scheduled/UrgentQuestion.tsx'
import type { When } from './useSending.ts'

/** Whether everybody is to hear of it; and what becomes of a long text. */
export type Asked = { everybody: When } | { paste: string }

type QuestionsProps = {
  asked: Asked | undefined
  count: number
  onSend: (when: When) => void
  onFile: (text: string) => void
  onText: (text: string) => void
  onClose: () => void
}

/** Asked before many hear of it, and before more words are pasted than a message takes. */
export function Questions({ asked, count, onSend, onFile, onText, onClose }: QuestionsProps) {
  const paste = asked && 'paste' in asked ? asked.paste : undefined
  const when = asked && 'everybody' in asked ? asked.everybody : undefined
  return (
    <>
      <ConfirmDialog
        isOpen={when !== undefined && when !== 'urgent'}
        title={chatDeedText.everybodyTitle}
        text={
          when instanceof Date
            ? fill(scheduledMessageText.everybodyQuestion, { count, time: nearTime(when) })
            : fill(chatDeedText.everybodyQuestion, { count })
        }
        verb={when instanceof Date ? scheduledMessageText.schedule : chatDeedText.send}
        onConfirm={() => {
          onClose()
          if (when !== undefined) onSend(when)
        }}
        onClose={onClose}
      />
      {when === 'urgent' && (
        <UrgentQuestion
          onSend={() => {
            onClose()
            onSend('urgent')
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        isOpen={paste !== undefined}
        title={chatDeedText.asFile}
        text={chatDeedText.longPaste}
        verb={chatDeedText.asFile}
        dismissal={chatDeedText.asText}
        onConfirm={() => {
          if (paste !== undefined) onFile(paste)
          onClose()
        }}
        onClose={how => {
          onClose()
          if (how === 'choice' && paste !== undefined) setTimeout(onText, 0, paste)
        }}
      />
    </>
  )
}
