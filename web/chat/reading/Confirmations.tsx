import type { RoomMember } from '#contract/chat'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useMessageNow } from '../log/threads.ts'
import { useMayAsk, useNudge } from '../messages/deeds.ts'
import { saysReaders } from '../messages/rows.ts'
import { useAround } from '../room/around.ts'
import { useByDepartment } from './by-department.ts'
import { confirmersOf, isNudged, nudgeWords } from './confirmers.ts'
import { PeoplePart, PeopleParts, PersonLine } from './PeoplePart.tsx'
import styles from './Readers.module.css'

type ConfirmationsProps = { message: Message; onClose: () => void }

/** Members who have confirmed a message and those who have not, as that changes; and the reminder for these. */
export function Confirmations({ message: opened, onClose }: ConfirmationsProps) {
  const { orgId, roomId, me, room } = useAround()
  const message = useMessageNow(opened)
  const nudge = useNudge({ orgId, roomId })
  const mayAsk = useMayAsk(message)
  const { byDepartment } = useByDepartment()
  const { seq, asked } = message
  const { waiting, confirmed } = confirmersOf(message, room)
  const isTold = saysReaders(room, message, me)
  const hasRead = ({ readSeq }: RoomMember) => readSeq !== null && readSeq >= seq
  return (
    <Modal isOpen size="sm" title={chatDeedText.confirmations} onClose={onClose}>
      <PeopleParts label={chatDeedText.confirmations}>
        <p className={styles.sum}>
          {fill(chatText.confirmedBy, { all: waiting.length + confirmed.length, count: confirmed.length })}
        </p>
        <PeoplePart title={fill(chatDeedText.notConfirmed, { count: waiting.length })} isEmpty={waiting.length === 0}>
          {waiting.toSorted(byDepartment).map(each => (
            <PersonLine
              key={each.memberId}
              memberId={each.memberId}
              hint={isTold && hasRead(each) ? chatDeedText.read : ''}
            />
          ))}
        </PeoplePart>
        <PeoplePart
          title={fill(chatDeedText.haveConfirmed, { count: confirmed.length })}
          isEmpty={confirmed.length === 0}
        >
          {confirmed.toSorted(byDepartment).map(({ memberId }) => (
            <PersonLine key={memberId} memberId={memberId} hint="" />
          ))}
        </PeoplePart>
        {mayAsk && asked && waiting.length > 0 && (
          <Button
            isWide
            isBusy={nudge.isPending}
            disabled={isNudged(message)}
            onClick={() => nudge.mutate(message.messageId)}
          >
            {nudgeWords(message)}
          </Button>
        )}
      </PeopleParts>
    </Modal>
  )
}
