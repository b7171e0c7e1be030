import { frameText, shortCount } from '#korean/frame'
import { fill } from '#korean/particle'
import { classes } from '../../ui/classes.ts'
import styles from './WaitingCount.module.css'

type WaitingCountProps = { count: number; reminder?: string | undefined; news?: string | undefined }

/** How many wait for an answer there or are unread, or quietly how many there are to remember. */
export const WaitingCount = ({ count, reminder, news }: WaitingCountProps) =>
  count > 0 && (
    <b
      className={reminder ? styles.quiet : classes(styles.count, news && styles.news)}
      role="img"
      aria-label={fill(reminder ?? news ?? frameText.waiting, { count })}
    >
      {news ? shortCount(count) : count.toLocaleString('ko')}
    </b>
  )
