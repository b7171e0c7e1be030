import { Pin } from 'lucide-react'
import { memo, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { timeOfDay } from '#korean/time'
import { classes } from '../../ui/classes.ts'
import { useHold } from '../../ui/hold.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { isChoosable, toggleChosen, useIsChosen } from '../chosen/chosen.ts'
import { useAround } from '../room/around.ts'
import { excerptOf } from '#contract/message-words'
import { PlainOnError } from '../words/PlainOnError.tsx'
import { Bubble } from './bubble/Bubble.tsx'
import { useWished } from './deeds.ts'
import { openMenuIn, Deeds } from './Deeds.tsx'
import { EventLine } from './EventLine.tsx'
import { Below } from './below/Below.tsx'
import styles from './MessageRow.module.css'
import { useNear } from './near.ts'

type MessageRowProps = {
  message: Message
  /** Goes on with what the same sender said just before. */
  isNext: boolean
  hasTime: boolean
  /** Undefined where nobody counts. */
  unread: number | undefined
  isTarget: boolean
  isInThread?: boolean
}

export const MessageRow = memo((props: MessageRowProps) => (
  <PlainOnError text={props.message.body} version={props.message.change}>
    <Row {...props} />
  </PlainOnError>
))

function Row(props: MessageRowProps) {
  const { isNext, hasTime, unread, isTarget, isInThread = false } = props
  const message = useWished(props.message)
  const { me, people, onReaders } = useAround()
  const near = `${props.message.messageId} ${isInThread}`
  const isChosen = useIsChosen(props.message)
  const isNear = useNear(({ id }) => id === near)
  const line = useRef<HTMLElement>(null)
  const showMenu = () => {
    useNear.setState({ id: near })
    openMenuIn(line)
  }
  useHold(line, message.deletedAt || isChosen !== undefined ? undefined : showMenu)
  if (message.event) return <EventLine message={message} />
  const { author, createdAt, seq, deletedAt } = message
  const isBesideChoices = isChosen !== undefined && !isInThread
  const mayChoose = isBesideChoices && isChoosable(message)
  /** A finger that lifts leaves too, while the menu that it has opened is not focused yet. */
  const leave = ({ pointerType }: PointerEvent) =>
    pointerType === 'mouse' && useNear.setState(({ id }) => ({ id: id === near ? undefined : id }))
  /** While one chooses, a press anywhere on it chooses it, and opens nothing in it. */
  function choose(event: MouseEvent) {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopPropagation()
    toggleChosen(message)
  }
  // A thread reads from top to bottom, whoever speaks.
  const isOwn = author.memberId === me && !isInThread
  const person = people.of(author.memberId)
  const time = <time dateTime={createdAt}>{timeOfDay(new Date(createdAt))}</time>
  return (
    <article
      ref={line}
      className={classes(styles.message, isOwn && styles.own, isNext && styles.next, isInThread && styles.plain)}
      data-seq={seq}
      data-target={isTarget || undefined}
      data-beside-choices={isBesideChoices || undefined}
      {...(mayChoose && { 'data-chosen': isChosen, onClickCapture: choose })}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && useNear.setState({ id: near })}
      onPointerLeave={leave}
    >
      {mayChoose && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={fill(chatText.chooseMessage, { name: author.name, words: excerptOf(message.body, 40) })}
            checked={isChosen}
            onChange={() => toggleChosen(message)}
          />
        </label>
      )}
      {!isOwn && !isNext && (
        <Avatar name={author.name || '?'} imageUrl={person?.imageUrl} size={isInThread ? 28 : 36} />
      )}
      <div className={styles.words}>
        {!isNext && (
          <p className={isOwn ? styles.unseen : styles.name}>
            <b>{author.name}</b>
            {!isOwn && person?.position && <span>{person.position}</span>}
            {isInThread && time}
          </p>
        )}
        <div className={styles.line} {...(isOwn && { 'data-own': '' })}>
          <Bubble message={message} isOwn={isOwn} />
          <span className={styles.meta}>
            <span className={styles.marks}>
              {message.pinned && <Pin role="img" aria-label={chatText.pinned} />}
              {unread !== undefined && unread > 0 && (
                <button type="button" className={styles.unread} onClick={() => onReaders(message)}>
                  <i aria-hidden>{unread}</i>
                  <Unseen>{fill(chatText.unreadBy, { count: unread })}</Unseen>
                </button>
              )}
            </span>
            {hasTime && !isInThread && time}
          </span>
          {!deletedAt && isChosen === undefined && (
            <Deeds message={message} isNear={isNear} isInThread={isInThread} onNear={showMenu} />
          )}
        </div>
        <Below message={message} isInThread={isInThread} />
      </div>
    </article>
  )
}
