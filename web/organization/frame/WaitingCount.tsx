import { frameText } from '#korean/frame'
import { fill } from '#korean/particle'
import styles from './WaitingCount.module.css'

/** How many wait for an answer there, or quietly how many there are to remember. */
export const WaitingCount = ({ count, reminder }: { count: number; reminder: string | undefined }) =>
  count > 0 && (
    <b
      className={reminder ? styles.quiet : styles.count}
      role="img"
      aria-label={fill(reminder ?? frameText.waiting, { count })}
    >
      {count}
    </b>
  )
