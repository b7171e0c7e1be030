import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { useThingOpened } from '../../organization/things.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import type { Answering } from '../composer/Composer.tsx'
import { ComposerPlace, TAKES_FILES } from '../composer/ComposerPlace.tsx'
import { useRoomLog } from '../log/kept.ts'
import { useUnsent } from '../log/outbox.ts'
import { loadOlderReplies, openThread } from '../log/threads.ts'
import { useFollow, useResolve } from '../messages/deeds.ts'
import { MessageRow } from '../messages/MessageRow.tsx'
import { PendingRow } from '../messages/PendingRow.tsx'
import { notArrived } from '../messages/rows.ts'
import { MessageBones } from '../room/MessageBones.tsx'
import { AroundContext, useAround } from '../room/around.ts'
import styles from './ThreadPanel.module.css'

export type ThreadPanelProps = {
  messageId: number
  /** The answer that is meant, by its number in the room. */
  reply: number | undefined
  onClose: () => void
}

/** A message with the answers below it, beside the room. */
export function ThreadPanel({ messageId, reply, onClose }: ThreadPanelProps) {
  const around = useAround()
  const { orgId, roomId } = around
  const at = { orgId, roomId }
  const thread = useRoomLog(at).threads[messageId]
  const unsent = useUnsent(at, messageId)
  const { error, refetch } = useQuery({
    queryKey: ['room', orgId, roomId, 'thread', messageId],
    queryFn: async () => {
      await openThread(at, messageId)
      return null
    },
    staleTime: 0,
  })
  useThingOpened({ orgId, thing: `thread:${messageId}` }, thread !== undefined)
  const [answering, answer] = useState<Answering>()
  const [follow, resolve] = [useFollow(at), useResolve(at)]
  const root = thread?.root
  const isResolved = root?.isResolved ?? false
  return (
    <AroundContext value={{ ...around, onEdit: message => answer({ message, how: 'edit' }) }}>
      {/* Escape closes it from anywhere inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <aside
        className={styles.thread}
        aria-label={chatDeedText.thread}
        {...TAKES_FILES}
        onKeyDown={event => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) onClose()
        }}
      >
        <header className={styles.bar}>
          <h2>{chatDeedText.thread}</h2>
          {root && (
            <Button
              kind={isResolved ? 'secondary' : 'ghost'}
              size="small"
              aria-label={isResolved ? chatDeedText.unresolve : undefined}
              onClick={() => resolve.mutate({ message: root, isResolved: !isResolved })}
            >
              <Check />
              {isResolved ? chatText.resolved : chatDeedText.resolve}
            </Button>
          )}
          <span className={styles.ends}>
            {thread && (
              <Button
                kind="ghost"
                isIcon
                aria-label={thread.isFollowing ? chatDeedText.unfollow : chatDeedText.follow}
                onClick={() => follow.mutate({ messageId, isFollowing: !thread.isFollowing })}
              >
                {thread.isFollowing ? <Bell /> : <BellOff />}
              </Button>
            )}
            <Button kind="ghost" isIcon aria-label={chatDeedText.closeThread} onClick={onClose}>
              <X />
            </Button>
          </span>
        </header>
        {thread ? (
          <Said {...{ thread, messageId, unsent, reply }} />
        ) : error ? (
          <ErrorState title={chatText.loadFailed} text={sentenceFor(error)} onRetry={() => void refetch()} />
        ) : (
          <MessageBones />
        )}
        <ComposerPlace
          key={messageId}
          threadId={messageId}
          answering={answering}
          onAnswered={() => answer(undefined)}
          onSent={() => undefined}
          takesFocus
        />
      </aside>
    </AroundContext>
  )
}

type SaidProps = {
  thread: NonNullable<ReturnType<typeof useRoomLog>['threads'][number]>
  messageId: number
  unsent: ReturnType<typeof useUnsent>
  reply: number | undefined
}

function Said({ thread, messageId, unsent, reply }: SaidProps) {
  const { root, replies, hasOlder } = thread
  const { orgId, roomId } = useAround()
  const box = useRef<HTMLDivElement>(null)
  const last = unsent.at(-1)?.clientId ?? replies.at(-1)?.messageId
  const count = Math.max(root.thread?.count ?? 0, replies.length)
  useEndKept(box, last)
  const older = useMutation({ mutationFn: () => loadOlderReplies({ orgId, roomId }, messageId) })
  useReplyShown(box, thread, reply, () => older.mutate())
  return (
    <div className={styles.said} ref={box}>
      <MessageRow message={root} isNext={false} hasTime unread={undefined} isTarget={false} isInThread />
      <p className={styles.count}>{fill(chatText.threadCount, { count })}</p>
      {hasOlder && (
        <Button kind="ghost" size="small" isBusy={older.isPending} onClick={() => older.mutate()}>
          {chatDeedText.olderReplies}
        </Button>
      )}
      {replies.map(message => (
        <MessageRow
          key={message.clientId ?? message.messageId}
          message={message}
          isNext={false}
          hasTime
          unread={undefined}
          isTarget={message.seq === reply}
          isInThread
        />
      ))}
      {notArrived(unsent, replies).map(each => (
        <PendingRow key={each.clientId} unsent={each} isNext={false} />
      ))}
    </div>
  )
}

/** The answer that is meant comes into view, once all before the loaded ones are there that it stands among. */
function useReplyShown(
  box: React.RefObject<HTMLDivElement | null>,
  { replies, hasOlder }: SaidProps['thread'],
  reply: number | undefined,
  onOlder: () => void,
) {
  const shown = useRef<number>(undefined)
  const show = useEffectEvent((seq: number, first: number | undefined) => {
    if (shown.current === seq) return
    if (hasOlder && first !== undefined && seq < first) return onOlder()
    shown.current = seq
    box.current?.querySelector(`article[data-seq="${seq}"]`)?.scrollIntoView({ block: 'center' })
  })
  const firstSeq = replies[0]?.seq
  useLayoutEffect(() => {
    if (reply !== undefined) show(reply, firstSeq)
  }, [reply, firstSeq])
}

const NEAR_PX = 60
/** At its end it follows what comes. */
function useEndKept(box: React.RefObject<HTMLDivElement | null>, last: unknown) {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box])
  const follow = useEffectEvent((_last: unknown) => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  })
  useLayoutEffect(() => follow(last), [last])
}
