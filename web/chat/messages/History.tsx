import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { commentText } from '#korean/comment'
import { fullTime } from '#korean/time'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useAround } from '../room/around.ts'
import { useVersions } from './deeds.ts'
import styles from './History.module.css'
import { Words } from '../words/Words.tsx'

type HistoryProps = { message: Message; onClose: () => void }

/** The words of a message before each edit, the present ones first. */
export const History = ({ message, onClose }: HistoryProps) => (
  <Modal isOpen title={chatText.history} onClose={onClose}>
    <Versions messageId={message.messageId} />
  </Modal>
)

function Versions({ messageId }: { messageId: number }) {
  const { orgId, roomId } = useAround()
  const { data, error, refetch } = useVersions({ orgId, roomId }, messageId)
  if (error) return <ErrorState title={commentText.historyFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <ol className={styles.versions}>
      {data.map(({ at, body }) => (
        <li key={at}>
          <time dateTime={at}>{fullTime(new Date(at))}</time>
          <Words orgId={orgId} text={body} />
        </li>
      ))}
    </ol>
  )
}
