import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { missingText } from '#korean/missing'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import styles from '../ui/feedback/Nothing.module.css'
import { SiteTop } from '../account/SiteTop.tsx'

export const NotFoundPage = () => (
  <>
    <SiteTop />
    <main id="main" className={styles.tall}>
      <EmptyState heading="h1" icon={<FileQuestion />} title={missingText.title} text={missingText.body}>
        <Link className={buttonClass({})} to="/">
          {missingText.home}
        </Link>
      </EmptyState>
    </main>
  </>
)
