import { Mail, Terminal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { authText, waitingAfter } from '#korean/auth'
import { fill } from '#korean/particle'
import { countdown } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import type { Proof } from '../queries.ts'
import styles from './WaitingForClick.module.css'

type WaitingForClickProps = {
  proof: Proof
  isOver: boolean
  noMail: string | undefined
  isSending: boolean
  onResend: () => void
}

/** Waiting is a place: the address, the time that is left, when one may ask again. */
export function WaitingForClick({ proof, isOver: isDead, noMail, isSending, onResend }: WaitingForClickProps) {
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone; whoever listens to the page hears this instead.
  useEffect(() => section.current?.focus(), [])
  const left = useSecondsUntil(proof.expiresAt)
  const untilResend = useSecondsUntil(proof.resendAt)
  const isOver = isDead || left <= 0
  return (
    <section ref={section} tabIndex={-1} className={styles.waiting}>
      <Mail className={styles.icon} aria-hidden />
      <div className={styles.body}>
        {isOver ? (
          <p role="status">{authText.expired}</p>
        ) : (
          <p role="status">
            <b>{proof.email}</b>
            {waitingAfter(proof.email)}
          </p>
        )}
        {noMail ? (
          <p className={styles.here}>
            <Terminal aria-hidden />
            <span>{noMail}</span>
          </p>
        ) : (
          <p className={styles.faint}>{authText.spam}</p>
        )}
        <div className={styles.act}>
          <Button size="small" disabled={untilResend > 0} isBusy={isSending} onClick={onResend}>
            {authText.resend}
          </Button>
          {!isOver && (
            <span className={styles.left}>
              {authText.timeLeft} <b>{countdown(left)}</b>
            </span>
          )}
        </div>
        {untilResend > 0 && <p className={styles.faint}>{fill(authText.resendWait, { seconds: untilResend })}</p>}
      </div>
    </section>
  )
}

function useSecondsUntil(moment: string) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
}
