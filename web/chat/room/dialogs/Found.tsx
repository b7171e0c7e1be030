import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import styles from './RoomInfo.module.css'
import { excerptOf } from '../../words/plain.ts'

const SHOWN_MOST = 240
type FoundProps = { messages: readonly Message[]; words?: string; onJump: (seq: number) => void }

/** Messages in a list, each leading to its place. */
export const Found = ({ messages, words = '', onJump }: FoundProps) => (
  <ul className={styles.found}>
    {messages.map(({ messageId, seq, author, body, files, createdAt }) => (
      <li key={messageId}>
        <button type="button" onClick={() => onJump(seq)}>
          <span>
            <b>{author.name}</b>
            <time dateTime={createdAt}>{relativeTime(new Date(createdAt))}</time>
          </span>
          <p>
            <Marked text={excerptOf(body, SHOWN_MOST) || fill(chatText.files, { count: files.length })} words={words} />
          </p>
        </button>
      </li>
    ))}
  </ul>
)

/** The words that were searched stand out. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
