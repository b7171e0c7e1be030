import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { siteText } from '#korean/site'
import { ui } from '#korean/ui'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import styles from './AuthFrame.module.css'
import { useWelcome } from './queries.ts'

/** The quiet page around everything one does before signing in. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const version = useWelcome()?.version
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" aria-label={ui.brand}>
          <Brand />
        </Link>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">{siteText.terms}</Link>
        <Link to="/privacy">
          <b>{siteText.privacy}</b>
        </Link>
        <span>{version && `${ui.brand} ${version}`}</span>
      </footer>
    </div>
  )
}

/** All that a page shows while it works by itself. */
export const Working = ({ text }: { text: string }) => (
  <output className={styles.working}>
    <Spinner />
    {text}
  </output>
)
