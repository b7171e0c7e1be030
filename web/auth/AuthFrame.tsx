import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { siteText } from '#korean/site'
import { ui } from '#korean/ui'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { Form } from '../ui/field/Form.tsx'
import { Button } from '../ui/layout/Button.tsx'
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

type AuthQuestionProps = { title: string; text: string; verb: string; isBusy: boolean; onSubmit: () => void }

/** A page outside of organizations that says one thing, and does one. */
export const AuthQuestion = ({ title, text, verb, isBusy, onSubmit }: AuthQuestionProps) => (
  <AuthFrame>
    <Form className={styles.form} isBusy={isBusy} onSubmit={onSubmit}>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {verb}
      </Button>
    </Form>
  </AuthFrame>
)
