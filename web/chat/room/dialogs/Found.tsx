import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { wordsIn } from '#korean/match'
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
            <Marked text={shownOf(message, wordsIn(words))} words={wordsIn(words)} />
          </p>
        </button>
      </li>
    ))}
  </ul>
)

/** With the names of its files where the search is for them, or nothing else is said. */
function shownOf({ body, files }: Message, words: readonly string[]) {
  const said = excerptOf(body, SHOWN_MOST)
  const names = files
    .map(({ name }) => name)
    .filter(name => words.some(word => name.toLowerCase().includes(word.toLowerCase())))
  return [said, ...names].filter(Boolean).join(' ') || fill(chatText.files, { count: files.length })
}

/** The words that were searched stand out. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const meant = new RegExp(
    `(${words.map(word => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')})`,
    'i',
  )
  // Every other part is one of the words.
  return text.split(meant).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
