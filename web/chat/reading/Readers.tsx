import type { RoomMember } from '#contract/chat'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { timeOfDay } from '#korean/time'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useAsk, useReaders } from '../messages/deeds.ts'
import { saysReaders } from '../messages/rows.ts'
import { usePeople, usePeopleIn } from '../people.ts'
import { useAround } from '../room/around.ts'
import styles from './Readers.module.css'

type ReadersProps = { message: Message; onClose: () => void }

/**
 * The readers of a message and those who have not read it, as that changes. Where the organization lets nobody know, those who
 * have confirmed it are still there for all.
 */
export function Readers({ message, onClose }: ReadersProps) {
  const { me, room } = useAround()
  const isTold = saysReaders(room, message, me)
  return (
    <Modal isOpen size="sm" title={isTold ? chatDeedText.readStatus : chatText.asked} onClose={onClose}>
      {isTold ? <Lists message={message} onClose={onClose} /> : <Confirmations message={message} />}
    </Modal>
  )
}

function Confirmations({ message: { seq, author, asked } }: { message: Message }) {
  const { room } = useAround()
  const there = room.members.filter(({ memberId, joinedSeq }) => memberId !== author.memberId && joinedSeq < seq)
  const hasConfirmed = ({ memberId }: RoomMember) => asked?.confirmedIds.includes(memberId) ?? false
  const parts = [
    { title: chatDeedText.notConfirmed, members: there.filter(each => !hasConfirmed(each)) },
    { title: chatDeedText.haveConfirmed, members: there.filter(hasConfirmed) },
  ]
  return (
    <div className={styles.readers}>
      {parts.map(({ title, members }) => (
        <Part key={title} title={fill(title, { count: members.length })} isEmpty={members.length === 0}>
          {members.map(({ memberId }) => (
            <Reader key={memberId} memberId={memberId} hint="" />
          ))}
        </Part>
      ))}
    </div>
  )
}

function Lists({ message, onClose }: { message: Message; onClose: () => void }) {
  const { orgId, roomId, me, room, mayPost } = useAround()
  const ask = useAsk({ orgId, roomId })
  const { asked, author } = message
  const isConfirmed = (memberId: number) => asked?.confirmedIds.includes(memberId) ?? false
  const mayAsk = mayPost && !asked && (author.memberId === me || room.mine.mayManage)
  const seen = room.members.map(({ readSeq }) => readSeq).join()
  const { data, error, refetch } = useReaders({ orgId, roomId }, message.messageId, seen)
  const people = usePeopleIn(usePeople(orgId, true), room.faces)
  if (error) return <ErrorState title={chatText.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const all = data.read.length + data.unread.length
  if (all === 0) return <p className={styles.none}>{chatDeedText.noneElse}</p>
  const place = (memberId: number) => people.of(memberId)?.departments ?? ''
  const byDepartment = (a: number, b: number) => place(a).localeCompare(place(b), 'ko')
  const unread = data.unread.toSorted(byDepartment)
  const read = data.read.toSorted((a, b) => byDepartment(a.memberId, b.memberId))
  return (
    <div className={styles.readers}>
      <p className={styles.sum}>{fill(chatDeedText.readOf, { read: data.read.length, all })}</p>
      <Part title={fill(chatDeedText.notRead, { count: unread.length })} isEmpty={unread.length === 0}>
        {unread.map(memberId => (
          <Reader key={memberId} memberId={memberId} hint={people.of(memberId)?.status ?? ''} />
        ))}
      </Part>
      <Part title={fill(chatDeedText.haveRead, { count: read.length })} isEmpty={read.length === 0}>
        {read.map(({ memberId, at }) => (
          <Reader
            key={memberId}
            memberId={memberId}
            hint={isConfirmed(memberId) ? chatText.confirmed : at ? timeOfDay(new Date(at)) : ''}
          />
        ))}
      </Part>
      {mayAsk && (
        <Button
          isWide
          isBusy={ask.isPending}
          onClick={() => ask.mutate({ message, isAsked: true }, { onSuccess: onClose })}
        >
          {chatDeedText.ask}
        </Button>
      )}
    </div>
  )
}

type PartProps = { title: string; isEmpty: boolean; children: React.ReactNode }
const Part = ({ title, isEmpty, children }: PartProps) =>
  !isEmpty && (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )

function Reader({ memberId, hint }: { memberId: number; hint: string }) {
  const { people } = useAround()
  const person = people.of(memberId)
  const name = person?.name ?? '?'
  return (
    <li>
      <Avatar name={name} imageUrl={person?.imageUrl} size={24} />
      <b>{name}</b>
      <small>{[person?.departments, person?.position].filter(Boolean).join(' ')}</small>
      {hint && <small>{hint}</small>}
    </li>
  )
}
