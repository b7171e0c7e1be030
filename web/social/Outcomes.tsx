import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceFor } from '#korean/errors'
import { socialText } from '#korean/social'
import { Working } from '../auth/AuthFrame.tsx'
import frame from '../auth/AuthFrame.module.css'
import { isProviderRequired } from '../auth/queries.ts'
import { ApiError } from '../call.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { RequiredWay } from './SocialButtons.tsx'

export const Card = ({ children }: { children: ReactNode }) => (
  <div className={classes(frame.form, frame.outcome)}>{children}</div>
)

export const Processing = () => (
  <Card>
    <Working text={socialText.processing} />
  </Card>
)

/** @param act in place of the way back */
export const Failed = ({ text, act }: { text: string; act?: ReactNode }) => (
  <Card>
    <EmptyState heading="h1" icon={<CircleAlert />} title={socialText.failed} text={text}>
      {act ?? (
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/login" replace>
          {socialText.again}
        </Link>
      )}
    </EmptyState>
  </Card>
)

/** An address that was cut off or typed is refused before it is looked up, and nobody has filled in anything. */
export const Refused = ({ error }: { error: Error | null }) =>
  isProviderRequired(error) ? (
    <Failed text={sentenceFor(error)} act={<RequiredWay />} />
  ) : (
    <Failed text={error instanceof ApiError && error.code === 'invalid' ? socialText.broken : sentenceFor(error)} />
  )
