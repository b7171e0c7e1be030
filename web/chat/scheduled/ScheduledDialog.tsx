import { CalendarClock, CalendarX, CircleAlert, Copy, Ellipsis, MessagesSquare, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { excerptOf, withLabels } from '#contract/message-words'
import { MESSAGE_DAYS_AHEAD_MOST, type ScheduledMessage } from '#contract/scheduled-message'
import { chatText } from '#korean/chat'
import { sentenceFor } from '#korean/errors'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { heldMessageText, scheduledMessageText } from '#korean/scheduled-message'
import { nearTime } from '#korean/time'
import { memberIdIn } from '../../session.ts'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { roomTitle } from '../people.ts'
import { useWays } from '../ways.ts'
import { useKnownRooms } from '../rooms/rooms.ts'
import { useCancelScheduled, useChangeScheduled, useScheduledMessages, useSendScheduled } from './queries.ts'
import { MomentDialog } from './ScheduleMenu.tsx'
import styles from './Scheduled.module.css'

export type ScheduledDialogProps = {
  orgId: number
  isOpen: boolean
  /** Without it all of them. */
  isHere?: (message: ScheduledMessage) => boolean
  /** Each with the name of its room. */
  hasPlaces?: boolean
  /** Where the words of one can be written again. */
  onEdit?: ((message: ScheduledMessage) => void) | undefined
  onClose: () => void
}

/** My messages for later. */
export const ScheduledDialog = ({ isOpen, onClose, ...props }: ScheduledDialogProps) => (
  <Modal isOpen={isOpen} title={scheduledMessageText.title} onClose={onClose}>
    <p className={styles.help}>{scheduledMessageText.help}</p>
    <List {...props} />
  </Modal>
)

/** Of a room that one is not in nothing is known. */
type Place = { title: string; open?: () => void }
type ListProps = Omit<ScheduledDialogProps, 'isOpen' | 'onClose'>

function List({ orgId, isHere, hasPlaces = false, onEdit }: ListProps) {
  const { data, error, refetch } = useScheduledMessages(orgId)
  const rooms = useKnownRooms(orgId)
  const { toRoom } = useWays(orgId)
  if (error)
    return <ErrorState title={scheduledMessageText.failed} text={sentenceFor(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const messages = isHere ? data.filter(isHere) : data
  if (messages.length === 0)
    return <EmptyState icon={<CalendarClock />} heading="h3" title={scheduledMessageText.none} />
  const placeOf = ({ roomId }: ScheduledMessage): Place => {
    const room = rooms?.find(each => each.roomId === roomId)
    if (!room) return { title: scheduledMessageText.elsewhere }
    return { title: roomTitle(room, memberIdIn(orgId)), open: () => void toRoom(roomId) }
  }
  return (
    <ul className={styles.list}>
      {messages.map(message => (
        <Row
          key={message.scheduledId}
          orgId={orgId}
          message={message}
          place={hasPlaces ? placeOf(message) : undefined}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  orgId: number
  message: ScheduledMessage
  place: Place | undefined
  onEdit: ScheduledDialogProps['onEdit']
}

function Row({ orgId, message, place, onEdit }: RowProps) {
  const { sendAt, heldBecause, files } = message
  const { items, dialog } = useDeeds(orgId, message, { onEdit, toRoom: place?.open })
  const words = wordsOf(message)
  return (
    <li>
      {heldBecause ? <CircleAlert className={styles.held} aria-hidden /> : <CalendarClock aria-hidden />}
      <p>
        <span className={styles.words}>{words}</span>
        <small>
          {place && <span>{place.title}</span>}
          {message.threadId !== null && <span>{chatDeedText.thread}</span>}
          {heldBecause ? (
            <span className={styles.held}>
              {fill(scheduledMessageText.isHeld, { why: heldMessageText[heldBecause] })}
            </span>
          ) : (
            <time dateTime={sendAt}>{fill(scheduledMessageText.at, { time: nearTime(new Date(sendAt)) })}</time>
          )}
          {files.length > 0 && message.body !== '' && <span>{fill(chatText.files, { count: files.length })}</span>}
        </small>
      </p>
      <Menu
        label={fill(scheduledMessageText.menuOf, { words })}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        items={items}
        placement="bottom end"
      />
      {dialog}
    </li>
  )
}

const wordsOf = ({ body, files }: ScheduledMessage) => excerptOf(body) || fill(chatText.files, { count: files.length })

const COPIED = { copied: chatDeedText.copied, failed: chatDeedText.uncopied }

type Ways = Pick<ScheduledDialogProps, 'onEdit'> & { toRoom: (() => void) | undefined }

function useDeeds(orgId: number, message: ScheduledMessage, { onEdit, toRoom }: Ways) {
  const [isChoosing, setChoosing] = useState(false)
  const change = useChangeScheduled(orgId)
  const send = useSendScheduled(orgId)
  const cancel = useCancelScheduled(orgId)
  const { scheduledId, body } = message
  const items: MenuItem[] = [
    {
      id: 'reschedule',
      label: scheduledMessageText.reschedule,
      icon: <CalendarClock />,
      onAction: () => setChoosing(true),
    },
    ...(onEdit && body !== ''
      ? [{ id: 'edit', label: scheduledMessageText.edit, icon: <Pencil />, onAction: () => onEdit(message) }]
      : []),
    ...(body === ''
      ? []
      : [
          {
            id: 'copy',
            label: chatDeedText.copy,
            icon: <Copy />,
            onAction: () => void copyText(withLabels(body), COPIED),
          },
        ]),
    ...(toRoom ? [{ id: 'room', label: scheduledMessageText.toRoom, icon: <MessagesSquare />, onAction: toRoom }] : []),
    'separator',
    { id: 'send', label: scheduledMessageText.send, icon: <Send />, onAction: () => send.mutate(scheduledId) },
    {
      id: 'cancel',
      label: scheduledMessageText.cancel,
      icon: <CalendarX />,
      isDanger: true,
      onAction: () => cancel.mutate(scheduledId),
    },
  ]
  const dialog = isChoosing && (
    <MomentDialog
      isOpen
      title={scheduledMessageText.reschedule}
      verb={scheduledMessageText.schedule}
      from={new Date(message.sendAt)}
      daysMost={MESSAGE_DAYS_AHEAD_MOST}
      onChoose={sendAt => change.mutate({ message, sendAt })}
      onClose={() => setChoosing(false)}
    />
  )
  return { items, dialog }
}
