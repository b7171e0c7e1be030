import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { withdrawalText } from '#korean/withdrawal'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import styles from '../ui/feedback/Nothing.module.css'
import { SiteTop } from '../account/SiteTop.tsx'

/** Where whoever withdrew arrives: it stays, because nothing else will ever say it to them. */
export const WithdrawnPage = () => (
  <>
    <SiteTop />
    <main id="main" className={styles.tall}>
      <EmptyState heading="h1" icon={<UserRoundX />} title={withdrawalText.done} text={withdrawalText.doneHelp}>
        <Link className={buttonClass({})} to="/">
          {withdrawalText.toHome}
        </Link>
      </EmptyState>
    </main>
  </>
)
