import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { authText } from '#korean/auth'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import styles from '../ui/feedback/Nothing.module.css'
import { SiteTop } from '../account/SiteTop.tsx'

export const AccessDeniedPage = () => (
  <>
    <SiteTop />
    <main id="main" className={styles.tall}>
      <EmptyState heading="h1" icon={<Lock />} title={authText.deniedTitle} text={authText.deniedBody}>
        <Link className={buttonClass({})} to="/start">
          {authText.deniedBack}
        </Link>
      </EmptyState>
    </main>
  </>
)
