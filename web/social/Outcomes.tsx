import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { socialText } from '#korean/social'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'

export const Processing = () => (
  <div role="status" aria-label={socialText.processing}>
    <p>{socialText.processing}</p>
    <Skeleton width="60%" />
  </div>
)

export const Failed = ({ text }: { text: string }) => (
  <EmptyState heading="h1" icon={<CircleAlert />} title={socialText.failed} text={text}>
    <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/login" replace>
      {socialText.again}
    </Link>
  </EmptyState>
)
