import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

type QuestionsProps = {
  asked: 'everybody' | { paste: string } | undefined
  count: number
  onSend: () => void
  onFile: (text: string) => void
  onText: (text: string) => void
  onClose: () => void
}

/** Asked before many hear of it, and before more words are pasted than a message takes. */
export function Questions({ asked, count, onSend, onFile, onText, onClose }: QuestionsProps) {
  const paste = typeof asked === 'object' ? asked.paste : undefined
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'everybody'}
        title={chatDeedText.everybodyTitle}
        text={fill(chatDeedText.everybodyQuestion, { count })}
        verb={chatDeedText.send}
        onConfirm={() => {
          onClose()
          onSend()
        }}
        onClose={onClose}
      />
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
