import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useAsk, useMayAsk, useReaders } from '../messages/deeds.ts'
import { useAround } from '../room/around.ts'
import { useByDepartment } from './by-department.ts'
import { PeoplePart, PeopleParts, PersonLine } from './PeoplePart.tsx'
import styles from './Readers.module.css'

type ReadersProps = { message: Message; onClose: () => void }

/** The readers of a message and those who have not read it, as that changes. */
export const Readers = ({ message, onClose }: ReadersProps) => (
  <Modal isOpen size="sm" title={chatDeedText.readStatus} onClose={onClose}>
    <Lists message={message} onClose={onClose} />
  </Modal>
)

function Lists({ message, onClose }: { message: Message; onClose: () => void }) {
  const { orgId, roomId, room } = useAround()
  const ask = useAsk({ orgId, roomId })
  const mayAsk = useMayAsk(message) && !message.asked
  const { asked } = message
  const isConfirmed = (memberId: number) => asked?.confirmedIds.includes(memberId) ?? false
  const seen = room.members.map(({ readSeq }) => readSeq).join()
  const { data, error, refetch } = useReaders({ orgId, roomId }, message.messageId, seen)
  const { people, byDepartment } = useByDepartment()
  if (error) return <ErrorState title={chatText.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const all = data.read.length + data.unread.length
  if (all === 0) return <p className={styles.none}>{chatDeedText.noneElse}</p>
  const inOrder = (memberIds: readonly number[]) => memberIds.map(memberId => ({ memberId })).toSorted(byDepartment)
  const [unread, read] = [inOrder(data.unread), inOrder(data.read)]
  return (
    <PeopleParts label={chatDeedText.readStatus}>
      <p className={styles.sum}>{fill(chatDeedText.readOf, { read: data.read.length, all })}</p>
      <PeoplePart title={fill(chatDeedText.notRead, { count: unread.length })} isEmpty={unread.length === 0}>
        {unread.map(({ memberId }) => (
          <PersonLine key={memberId} memberId={memberId} hint={people.of(memberId)?.status ?? ''} />
        ))}
      </PeoplePart>
      <PeoplePart title={fill(chatDeedText.haveRead, { count: read.length })} isEmpty={read.length === 0}>
        {read.map(({ memberId }) => (
          <PersonLine key={memberId} memberId={memberId} hint={isConfirmed(memberId) ? chatText.confirmed : ''} />
        ))}
      </PeoplePart>
      {mayAsk && (
        <Button
          isWide
          isBusy={ask.isPending}
          onClick={() => ask.mutate({ message, isAsked: true }, { onSuccess: onClose })}
        >
          {chatDeedText.ask}
        </Button>
      )}
    </PeopleParts>
  )
}
