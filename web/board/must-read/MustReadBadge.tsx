import { mustReadText } from '#korean/must-read'
import styles from './MustReadBadge.module.css'

/** Says that a post must be read, or what is still to be done with it. */
export const MustReadBadge = ({ says = mustReadText.badge }: { says?: string }) => (
  <span className={styles.badge}>{says}</span>
)
