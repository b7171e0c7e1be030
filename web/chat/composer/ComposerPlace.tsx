// The field of a room, whose code follows the messages that one came for.
import { fetchedComponent } from '../../ui/fetched.ts'
import styles from './Composer.module.css'
import type { ComposerProps } from './Composer.tsx'

/** Marks the part of the page whose composer takes the files that are let go anywhere in it. */
export const TAKES_FILES = { 'data-takes-files': '' }

export const ComposerPlace = fetchedComponent<ComposerProps>(
  () => import('./Composer.tsx').then(it => it.Composer),
  () => (
    <div className={styles.composer}>
      <div className={styles.box} data-waiting="" />
    </div>
  ),
)
