import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import styles from './RoomInfo.module.css'
import { excerptOf } from '#contract/message-words'

const SHOWN_MOST = 240
type FoundProps = { messages: readonly Message[]; words?: string; onGo: (message: Message) => void }

/** Messages in a list, each leading to its place. */
export const Found = ({ messages, words = '', onGo }: FoundProps) => (
  <ul className={styles.found}>
    {messages.map(message => (
      <li key={message.messageId}>
        <button type="button" onClick={() => onGo(message)}>
          <span>
            <b>{message.author.name}</b>
            {message.threadId !== null && <small>{chatDeedText.thread}</small>}
            <time dateTime={message.createdAt}>{relativeTime(new Date(message.createdAt))}</time>
          </span>
          <p>
            <Marked
              text={excerptOf(message.body, SHOWN_MOST) || fill(chatText.files, { count: message.files.length })}
              words={words}
            />
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
