import { siteText } from '#korean/site'
import { Brand } from '../layout/Brand.tsx'
import styles from './Nothing.module.css'

/** The first answer of the server takes long, or does not come yet. */
export const Waiting = () => (
  <main id="main" className={styles.tall}>
    <p role="status" className={styles.waiting}>
      <Brand />
      {siteText.loading}
    </p>
  </main>
)
