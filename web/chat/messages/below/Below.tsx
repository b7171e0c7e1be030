import { Check } from 'lucide-react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { timeOfDay } from '#korean/time'
import { partsOf } from '../../../feature.ts'
import { Reactions } from '../../../comment/reaction/Reactions.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { useAround } from '../../room/around.ts'
import { rowTime } from '../../rooms/row-words.ts'
import { Asked } from './Asked.tsx'
import { Preview } from './Preview.tsx'
import styles from './Below.module.css'
import { useReactTo } from '../deeds.ts'

const FACES_MOST = 3

/** The page to which it leads, things of other features that it is about, reactions, and the way into the thread. */
export function Below({ message, isInThread }: { message: Message; isInThread: boolean }) {
  const around = useAround()
  const { orgId, roomId, me, people, mayPost, onThread } = around
  const react = useReactTo({ orgId, roomId })
  const { messageId, thread, isResolved } = message
  const hasThread = thread !== null && thread.count > 0 && !isInThread
  const besides = partsOf('messageBeside').filter(({ isWanted }) => isWanted(message))
  if (message.reactions.length === 0 && !hasThread && !message.asked && !message.preview && besides.length === 0)
    return null
  return (
    <div className={styles.below}>
      <Preview message={message} />
      {besides.map(({ Beside }, nth) => (
        <Beside key={nth} at={{ orgId, roomId }} message={message} mayChange={mayPost} />
      ))}
      <Asked message={message} />
      <Reactions
        comment={message}
        me={me}
        mayReact={mayPost}
        nameOf={memberId => people.of(memberId)?.name ?? ''}
        onReact={(reaction, isSet) => react.mutate({ message, reaction, isSet, me })}
      />
      {hasThread && (
        <button type="button" className={styles.thread} onClick={() => onThread(messageId)}>
          <span className={styles.faces}>
            {/* Of those who are there no more nothing but their number is known. */}
            {thread.memberIds
              .flatMap(memberId => people.of(memberId) ?? [])
              .slice(0, FACES_MOST)
              .map(({ memberId, name, imageUrl }) => (
                <Avatar key={memberId} name={name} imageUrl={imageUrl} size={20} />
              ))}
          </span>
          <b>{fill(chatText.threadCount, { count: thread.count })}</b>
          <time dateTime={thread.lastAt} title={timeOfDay(new Date(thread.lastAt))}>
            {rowTime(thread.lastAt)}
          </time>
          {isResolved && (
            <span className={styles.resolved}>
              <Check aria-hidden />
              {chatText.resolved}
            </span>
          )}
        </button>
      )}
    </div>
  )
}
