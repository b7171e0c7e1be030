import { classes } from '../classes.ts'
import styles from './Progress.module.css'

export type ProgressProps = {
  done: number
  total: number
  /** The same in words; read aloud where it is not written beside it. */
  label: string
  isWide?: boolean
}

/** How much of something is done, as a bar. */
export const Progress = ({ done, total, label, isWide }: ProgressProps) => (
  <span className={classes(styles.bar, isWide && styles.wide)} role="img" aria-label={label}>
    <span style={{ inlineSize: `${percentOf(done, total)}%` }} />
  </span>
)

export const percentOf = (done: number, total: number) => (total > 0 ? Math.round((done / total) * 100) : 0)
