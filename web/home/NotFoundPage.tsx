import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { homeText } from '#korean/home'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import styles from '../ui/feedback/Nothing.module.css'
import { SiteTop } from '../account/SiteTop.tsx'

export const NotFoundPage = () => (
  <>
    <SiteTop />
    <main id="main" className={styles.tall}>
      <EmptyState heading="h1" icon={<FileQuestion />} title={homeText.notFoundTitle} text={homeText.notFoundBody}>
        <Link className={buttonClass({})} to="/">
          {homeText.notFoundHome}
        </Link>
      </EmptyState>
    </main>
  </>
)
