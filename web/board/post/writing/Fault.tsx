import { CircleAlert } from 'lucide-react'
import styles from '../../../ui/field/TextField.module.css'

/** The fault of a part of the form that is no field of its own. */
export const Fault = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <p className={styles.error} role="alert">
      <CircleAlert />
      {sentence}
    </p>
  )
