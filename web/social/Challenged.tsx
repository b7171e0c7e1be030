import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { Challenge } from '#contract/entrance'
import { socialText } from '#korean/social'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'

export type ChallengedProps = { challenge: Challenge; onEntered: () => void }

/** The place of the question for a second factor, which is asked after a password in the same way. */
export const Challenged = ({ challenge }: ChallengedProps) => (
  <EmptyState heading="h1" icon={<ShieldCheck />} title={socialText.challenged} text={challenge.factors.join(', ')}>
    <Link className={buttonClass({ size: 'large' })} to="/login" replace>
      {socialText.again}
    </Link>
  </EmptyState>
)
