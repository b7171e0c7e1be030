import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeText } from '#korean/home'
import { Brand } from '../ui/layout/Brand.tsx'
import styles from './AuthFrame.module.css'
import { useWelcome } from './queries.ts'

/** The quiet page around everything one does before signing in. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const version = useWelcome()?.version
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" aria-label={homeText.app}>
          <Brand />
        </Link>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">{homeText.terms}</Link>
        <Link to="/privacy">
          <b>{homeText.privacy}</b>
        </Link>
        <span>{version && `${homeText.app} ${version}`}</span>
      </footer>
    </div>
  )
}
