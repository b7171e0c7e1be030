import { frameText } from '#korean/frame'
import { fill } from '#korean/particle'
import styles from './WaitingCount.module.css'

/** How many wait for an answer there. */
export const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <b className={styles.count} role="img" aria-label={fill(frameText.waiting, { count })}>
      {count}
    </b>
  )
