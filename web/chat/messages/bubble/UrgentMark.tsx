import { Siren } from 'lucide-react'
import { urgentText } from '#korean/urgent-message'
import styles from './Bubble.module.css'

export const UrgentMark = () => (
  <strong className={styles.urgent}>
    <Siren aria-hidden />
    {urgentText.mark}
  </strong>
)
