import { useNavigate } from '@tanstack/react-router'
import type { Challenge } from '#contract/entrance'
import { fetchedComponent } from '../ui/fetched.ts'

const SignInChallenge = fetchedComponent(() =>
  import('../auth/challenge/SignInChallenge.tsx').then(it => it.SignInChallenge),
)

export type ChallengedProps = { challenge: Challenge; onEntered: () => void }

/** The question for a second factor, as after a password; a dead one leads back to the ways in. */
export function Challenged({ challenge, onEntered }: ChallengedProps) {
  const navigate = useNavigate()
  return (
    <SignInChallenge
      challenge={challenge}
      onEntered={onEntered}
      onBack={() => void navigate({ to: '/login', replace: true })}
    />
  )
}
