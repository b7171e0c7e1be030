import type { Message } from '#contract/message'
import { eventPeople, roomEventSentences } from '#korean/chat'
import { fill } from '#korean/particle'
import styles from './MessageRow.module.css'

/** A line that the room says of itself. */
export function EventLine({ message: { event, author, seq } }: { message: Message }) {
  const { what, people, count, name = '' } = event!
  const names = (people.length > 0 ? people : [author]).map(each => each.name).join(', ')
  const more = count - people.length
  const named = fill(more > 0 && people.length > 0 ? eventPeople.more : eventPeople.all, { names, count: more })
  return (
    <p className={styles.event} data-seq={seq}>
      {fill(roomEventSentences[what], { actor: author.name, people: named, quoted: `'${name}'` })}
    </p>
  )
}
