import type { Message } from '#contract/message'
import { eventWords } from '../words/event.ts'
import styles from './MessageRow.module.css'

/** A line that the room says of itself. */
export const EventLine = ({ message: { event, author, seq } }: { message: Message }) => (
  <p className={styles.event} data-seq={seq}>
    {eventWords(event!, author)}
  </p>
)
