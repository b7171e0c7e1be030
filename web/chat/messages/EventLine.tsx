import type { Message } from '#contract/message'
import { roomEventSentences } from '#korean/chat'
import { fill } from '#korean/particle'
import styles from './MessageRow.module.css'

/** A line that the room says of itself. */
export function EventLine({ message: { event, author, seq } }: { message: Message }) {
  const { what, people, name = '' } = event!
  const names = (people.length > 0 ? people : [author]).map(each => each.name).join(', ')
  return (
    <p className={styles.event} data-seq={seq}>
      {fill(roomEventSentences[what], { actor: author.name, names, name })}
    </p>
  )
}
