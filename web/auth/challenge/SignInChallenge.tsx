import type { Challenge } from '#contract/entrance'
import { authText } from '#korean/auth'
import { sentenceFor } from '#korean/errors'
import { session } from '../../session.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { CookieLost, isChallengeEnded } from '../queries.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import { useAnswerChallenge } from './queries.ts'

const CookieNotice = fetchedComponent(() => import('../CookieNotice.tsx').then(it => it.CookieNotice))

type SignInChallengeProps = {
  challenge: Challenge
  onEntered: () => void
  /** On wish, or because the question is dead. */
  onBack: () => void
}

/** After the first proof of a sign-in, whatever it was. */
export function SignInChallenge({ challenge, onEntered, onBack }: SignInChallengeProps) {
  const answer = useAnswerChallenge()
  /** The page of the first proof says why it is asked for again. */
  function begin(ended: Error) {
    session.set({ notice: sentenceFor(ended) })
    onBack()
  }
  return (
    <>
      {answer.error instanceof CookieLost && <CookieNotice />}
      <ChallengeForm
        challenge={challenge}
        verb={authText.login}
        isBusy={answer.isPending}
        mayRemember
        onAnswer={(given, refuse) =>
          answer.mutate(given, {
            onSuccess: onEntered,
            onError: failed => (isChallengeEnded(failed) ? begin(failed) : refuse(failed)),
          })
        }
        onBack={onBack}
      />
    </>
  )
}
