import { Forward } from 'lucide-react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { dayOf, fullTime, shortDay, timeOfDay } from '#korean/time'
import { classes } from '../../../ui/classes.ts'
import { useAround } from '../../room/around.ts'
import { Folded } from './Folded.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import styles from './Bubble.module.css'
import { UrgentMark } from './UrgentMark.tsx'
import { quotedWords } from '../../words/quoted.ts'
import { Words } from '../../words/Words.tsx'

export function Bubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { orgId, me, people, onJump, onHistory } = useAround()
  const { body, files, quoted, deletedAt, editedAt, mentionedIds, forwarded } = message
  if (deletedAt) return <p className={classes(styles.bubble, styles.deleted)}>{chatText.deletedMessage}</p>
  const own = people.of(me)
  // A group that means me stands among those who are mentioned.
  const isMe = ({ of, id }: { of: string; id: number }) =>
    of === 'member'
      ? id === me
      : mentionedIds.includes(me) && (of === 'everyone' || id === own?.deptId || of === 'position')
  const isBare =
    body === '' &&
    !quoted &&
    !forwarded &&
    !editedAt &&
    !message.isUrgent &&
    files.every(({ kind }) => kind === 'picture')
  return (
    <div className={classes(styles.bubble, isOwn && styles.own, isBare && styles.bare)}>
      {message.isUrgent && <UrgentMark />}
      {forwarded && (
        <p className={styles.forwarded}>
          <Forward aria-hidden />
          {fill(chatText.forwardedFrom, {
            name: forwarded.author.name,
            time: `${shortDay(dayOf(new Date(forwarded.at)))} ${timeOfDay(new Date(forwarded.at))}`,
          })}
        </p>
      )}
      {quoted && (
        <button type="button" className={styles.quote} onClick={() => onJump(quoted.seq)}>
          <b>{quoted.author.name}</b>
          <span>{quotedWords(quoted)}</span>
        </button>
      )}
      {body !== '' && (
        <Folded row={message}>
          <Words orgId={orgId} text={body} isMe={isMe} />
        </Folded>
      )}
      <MessageFiles orgId={orgId} files={files} />
      {editedAt && (
        <button
          type="button"
          className={styles.edited}
          data-tip={`${chatText.history} · ${fullTime(new Date(editedAt))}`}
          onClick={() => onHistory(message)}
        >
          {chatText.edited}
        </button>
      )}
    </div>
  )
}
