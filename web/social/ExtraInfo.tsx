import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PendingMode } from '#contract/pending-mode'
import type { PendingSignIn } from '#contract/social'
import { authText } from '#korean/auth'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { signInLabels, socialText } from '#korean/social'
import type { WelcomeOffer } from '../auth/parts.ts'
import { cache, isRefused } from '../cache.ts'
import { refreshOnce } from '../call.ts'
import { session } from '../session.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { showError, showSuccess } from '../ui/feedback/toasts.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Challenged } from './Challenged.tsx'
import { LinkForm } from './LinkForm.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'
import { Failed, Processing } from './Outcomes.tsx'
import { useComplete, useGoOn, usePending, useProviderName } from './queries.ts'
import styles from './SocialButtons.module.css'

const LOOKS = 3
const LOOK_AGAIN_MS = 1_000

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
    const channel = new BroadcastChannel('auth')
    channel.addEventListener('message', () => void refetch())
    return () => channel.close()
  }, [refetch])
  const isOver = isRefused(error)
  const lookWhoIsHere = useEffectEvent(async () => {
    // Another tab of this browser may just have finished it, whose cookie is still on its way.
    for (let looks = 0; looks < LOOKS; looks++) {
      if (await refreshOnce()) return goOn('/')
      await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  })
  useEffect(() => {
    if (isOver) void lookWhoIsHere()
  }, [isOver])
  if (isPending) return <Processing />
  if (!pending || isOver) return verified === 'success' ? <DoneElsewhere /> : <Failed text={sentenceFor(error)} />
  return <Asked key={pending.purpose} oauthId={oauthId} pending={pending} offer={offer} />
}

/** The link of the mail was opened on another device, which the sign-in is not bound to. */
const DoneElsewhere = () => (
  <EmptyState heading="h1" icon={<CircleCheck />} title={authText.verified} text={authText.backToTab} />
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

  function send(body: Omit<Parameters<typeof complete.mutate>[0], 'oauthId'>, refuse?: (error: Error) => void) {
    complete.mutate(
      { oauthId, ...body },
      {
        onSuccess: answer => {
          if (answer.status === 'EMAIL_VERIFICATION_SENT')
            return session.set({ pendingEmail: body.email ?? '', isVerified: false, emailVerificationLoading: false })
          if (answer.status === 'SIGNED_IN') return goOn(answer.returnTo)
          setChallenge({ challenge: answer.challenge, onEntered: () => goOn(answer.returnTo) })
        },
        onError: failed => {
          refuse?.(failed)
          // A sign-in that is over is said by the page.
          if (isRefused(failed) && failed.code === 'oauth.pendingExpired')
            void cache.invalidateQueries({ queryKey: ['pendingSignIn'] })
        },
      },
    )
  }

  if (challenge) return <Challenged {...challenge} />
  if (isComplete && !complete.error) return <Processing />
  const form = { pending, isBusy: complete.isPending, onSubmit: send }
  return (
    <>
      <h1>{purpose === 'link' ? socialText.linkTitle : socialText.createTitle}</h1>
      <Modal
        isOpen
        title={purpose === 'link' ? socialText.linkTitle : socialText.createTitle}
        onClose={() => void navigate({ to: '/login', replace: true })}
      >
        {otherWays ? (
          <OtherWays ways={otherWays} />
        ) : purpose === 'link' ? (
          <LinkForm {...form} />
        ) : (
          <NewAccountForm {...form} offer={offer} sent={verified ? null : sent} />
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
