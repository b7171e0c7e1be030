import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PendingMode } from '#contract/pending-mode'
import type { PendingSignIn } from '#contract/social'
import { authText } from '#korean/auth'
import { fill } from '#korean/particle'
import { signInLabels, socialText } from '#korean/social'
import type { WelcomeOffer } from '../auth/parts.ts'
import { isProviderRequired } from '../auth/queries.ts'
import { cache, isRefused } from '../cache.ts'
import { session } from '../session.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { showError, showSuccess } from '../ui/feedback/toasts.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { Unseen } from '../ui/layout/Unseen.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Challenged } from './Challenged.tsx'
import { LinkForm } from './LinkForm.tsx'
import { forgetTyped, NewAccountForm } from './NewAccountForm.tsx'
import { Card, Failed, Processing, Refused } from './Outcomes.tsx'
import { useComplete, useEnteredElsewhere, useGoOn, usePending, useProviderName } from './queries.ts'
import styles from './SocialButtons.module.css'

/** One for hearing and telling, so that no tab hears itself. */
const tabs = new BroadcastChannel('auth')

type ExtraInfoProps = {
  oauthId: string
  mode: PendingMode | undefined
  verified: string | undefined
  offer: WelcomeOffer
}

/** Asked from the server, so that it is the same after a reload and in a second tab. */
export function ExtraInfo({ oauthId, verified, offer }: ExtraInfoProps) {
  const { data: pending, error, isPending, refetch } = usePending(oauthId)
  const goOn = useGoOn()
  useEffect(() => {
    if (verified === undefined) return
    if (verified === 'success') showSuccess(socialText.verifiedDone)
    else showError(socialText.verifiedFailed)
  }, [verified])
  useEffect(() => {
    const look = () => void refetch()
    tabs.addEventListener('message', look)
    return () => tabs.removeEventListener('message', look)
  }, [refetch])
  const isOver = isRefused(error)
  const { data: isEntered } = useEnteredElsewhere(oauthId, isOver)
  const leave = useEffectEvent(() => goOn('/'))
  useEffect(() => {
    if (isEntered) leave()
  }, [isEntered])
  if (isPending || isEntered || (isOver && pending && isEntered === undefined)) return <Processing />
  if (isOver && verified === 'success') return <DoneElsewhere />
  if (isOver && !pending && error.code === 'oauth.pendingExpired') return <Failed text={socialText.elsewhere} />
  if (!pending || isOver) return <Refused error={error} />
  return <Asked key={pending.purpose} oauthId={oauthId} pending={pending} offer={offer} />
}

/** The link of the mail was opened on another device, which the sign-in is not bound to. */
const DoneElsewhere = () => (
  <Card>
    <EmptyState heading="h1" icon={<CircleCheck />} title={authText.verified} text={authText.backToTab} />
  </Card>
)

type AskedProps = { oauthId: string; pending: PendingSignIn; offer: WelcomeOffer }

function Asked({ oauthId, pending, offer }: AskedProps) {
  const complete = useComplete()
  const [challenge, setChallenge] = useState<Parameters<typeof Challenged>[0]>()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { purpose, mode, verified, sent, otherWays } = pending
  /** Everything was typed before the mail was sent. */
  const isComplete = purpose === 'create' && mode === 'email_password'
  const finish = useEffectEvent(() => send({}))
  useEffect(() => {
    if (isComplete) finish()
  }, [isComplete])
  function entered(returnTo: string) {
    tabs.postMessage('entered')
    forgetTyped(oauthId)
    goOn(returnTo)
  }

  function send(body: Omit<Parameters<typeof complete.mutate>[0], 'oauthId'>, refuse?: (error: Error) => void) {
    complete.mutate(
      { oauthId, ...body },
      {
        onSuccess: answer => {
          if (answer.status === 'EMAIL_VERIFICATION_SENT')
            return session.set({ pendingEmail: body.email ?? '', isVerified: false, emailVerificationLoading: false })
          if (answer.status === 'SIGNED_IN') return entered(answer.returnTo)
          setChallenge({ challenge: answer.challenge, onEntered: () => entered(answer.returnTo) })
        },
        onError: failed => {
          refuse?.(failed)
          // A sign-in that is over is said by the page.
          if (isRefused(failed) && failed.code === 'oauth.pendingExpired') {
            forgetTyped(oauthId)
            void cache.invalidateQueries({ queryKey: ['pendingSignIn'] })
          }
        },
      },
    )
  }

  if (challenge) return <Challenged {...challenge} />
  if (isComplete && !complete.error) return <Processing />
  if (isProviderRequired(complete.error)) return <Refused error={complete.error} />
  const form = { pending, isBusy: complete.isPending, onSubmit: send }
  return (
    <>
      <h1>
        <Unseen>{purpose === 'link' ? socialText.linkTitle : socialText.createTitle}</Unseen>
      </h1>
      <Modal
        isOpen
        title={purpose === 'link' ? socialText.linkTitle : socialText.createTitle}
        onClose={() => {
          forgetTyped(oauthId)
          void navigate({ to: '/login', replace: true })
        }}
      >
        {otherWays ? (
          <OtherWays ways={otherWays} />
        ) : purpose === 'link' ? (
          <LinkForm {...form} />
        ) : (
          <NewAccountForm {...form} oauthId={oauthId} offer={offer} sent={verified ? null : sent} />
        )}
      </Modal>
    </>
  )
}

/** For an account that has no password to prove. */
function OtherWays({ ways }: { ways: NonNullable<PendingSignIn['otherWays']> }) {
  const nameOf = useProviderName()
  return (
    <div className={styles.list}>
      <p>{socialText.passwordless}</p>
      {ways.map(provider => (
        <a key={provider} className={styles.way} href={`/api/auth/oauth/${provider}/start`}>
          {fill(signInLabels[provider], { provider: nameOf(provider) })}
        </a>
      ))}
      <Link className={buttonClass({ size: 'large', isWide: true })} to="/auth/password/reset">
        {authText.reset}
      </Link>
    </div>
  )
}
