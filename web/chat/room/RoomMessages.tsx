import { MessagesSquare } from 'lucide-react'
import { chatText } from '#korean/chat'
import { sentenceFor } from '#korean/errors'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { open, useRoomLog } from '../log/kept.ts'
import type { Unsent } from '../log/outbox.ts'
import { MessageList } from '../messages/MessageList.tsx'
import type { Divider } from '../reading/divider.ts'
import { useAround } from './around.ts'
import { MessageBones } from './MessageBones.tsx'
import styles from './Room.module.css'
import type { Target } from './RoomView.tsx'

type RoomMessagesProps = {
  unsent: readonly Unsent[]
  divider: Divider | undefined
  target: Target | undefined
  onSeen: (seq: number, isEnd: boolean) => void
}

/** The messages of a room, or why there are none to show. */
export function RoomMessages({ unsent, divider, target, onSeen }: RoomMessagesProps) {
  const { orgId, roomId } = useAround()
  const at = { orgId, roomId }
  const { log, error, turn } = useRoomLog(at)
  if (!log && !error) return <MessageBones />
  if (!log)
    return (
      <div className={styles.none}>
        <ErrorState title={chatText.loadFailed} text={sentenceFor(error)} onRetry={() => open(at, target?.seq)} />
      </div>
    )
  if (log.messages.length + unsent.length === 0)
    return (
      <div className={styles.none}>
        <EmptyState icon={<MessagesSquare />} title={chatText.emptyMessages} />
      </div>
    )
  return <MessageList key={turn} {...{ log, unsent, divider, target, onSeen }} />
}
