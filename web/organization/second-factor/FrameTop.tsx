import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { secondFactorPolicyText } from '#korean/second-factor-policy'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { useMembership } from '../queries.ts'

/** Longer ones end at once in a browser. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Above every page while the time of grace runs; then the organization closes by itself. */
export function FrameTop({ orgId }: { orgId: number }) {
  const { data: me, refetch } = useMembership(orgId)
  const closesAt = me?.closesAt
  useEffect(() => {
    if (!closesAt) return
    const leftMs = Math.max(0, Date.parse(closesAt) - Date.now())
    const timer = setTimeout(() => void refetch(), Math.min(leftMs + 500, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [closesAt, refetch])
  if (!closesAt) return null
  return (
    <Banner
      kind="warn"
      icon={<ShieldAlert />}
      trailing={
        <Link className={buttonClass({ size: 'small' })} to="/info" hash="second-factor">
          {secondFactorPolicyText.setUp}
        </Link>
      }
    >
      {fill(secondFactorPolicyText.due, { time: fullTime(new Date(closesAt)) })}
    </Banner>
  )
}
