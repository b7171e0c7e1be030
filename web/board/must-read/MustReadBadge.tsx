import { mustReadText } from '#korean/must-read'
import styles from './MustReadBadge.module.css'

export const MustReadBadge = () => <span className={styles.badge}>{mustReadText.badge}</span>
