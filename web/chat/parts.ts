// Parts that other features bring to the messages of a room.
import type { ReactNode } from 'react'
import type { Message } from '#contract/message'
import type { FetchedComponent } from '../ui/fetched.ts'

export type MessageAt = { orgId: number; roomId: number }
export type MessageBesideProps = { at: MessageAt; message: Message; mayChange: boolean }
export type MessageDialogProps = { at: MessageAt; message: Message; onClose: () => void }

declare module '../feature.ts' {
  interface FeatureParts {
    /** Below the words of a message that is about something of theirs. */
    messageBeside?: { isWanted: (message: Message) => boolean; Beside: FetchedComponent<MessageBesideProps> }
    /** A deed in the menu of each message, with the dialog that it opens. */
    messageDeed?: { id: string; label: string; icon: ReactNode; Dialog: FetchedComponent<MessageDialogProps> }
  }
}
