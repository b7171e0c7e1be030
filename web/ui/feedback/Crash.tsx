import { CircleAlert } from 'lucide-react'
import { siteText } from '#korean/site'
import { Button } from '../layout/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './Nothing.module.css'

// The messages of browsers when the chunk of a screen is no longer on the server.
const GONE = /dynamically imported module|module script|preload CSS/i

/** A screen that failed; after an update of the server its old files are gone, and reloading brings the new ones. */
export const Crash = ({ error }: { error: unknown }) => (
  <main id="main" className={styles.tall}>
    <EmptyState
      heading="h1"

      icon={<CircleAlert />}
      title={siteText.crashTitle}
      text={error instanceof Error && GONE.test(error.message) ? siteText.newVersion : undefined}
    >
      <Button onClick={() => location.reload()}>{siteText.crashReload}</Button>
    </EmptyState>
  </main>
)
