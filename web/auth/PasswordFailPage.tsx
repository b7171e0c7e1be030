import { getRouteApi, Link } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { authText } from '#korean/auth'
import { classes } from '../ui/classes.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'

const route = getRouteApi('/auth/password/fail')
const sentences: Record<string, string> = {
  invalid: authText.failInvalid,
  expired: authText.failExpired,
  used: authText.failUsed,
  error: authText.failError,
}

/** Why a reset link does not work; an unknown reason is an invalid link. */
export function PasswordFailPage() {
  const { reason = '' } = route.useSearch()
  const text = Object.hasOwn(sentences, reason) ? sentences[reason]! : authText.failInvalid
  return (
    <AuthFrame>
      <div className={classes(frame.form, frame.outcome)}>
        <EmptyState heading="h1" icon={<LinkIcon />} title={authText.resetFailed} text={text}>
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/auth/password/reset">
            {authText.resetAgain}
          </Link>
        </EmptyState>
      </div>
    </AuthFrame>
  )
}
