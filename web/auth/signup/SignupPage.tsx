import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { LockKeyhole, PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { authText } from '#korean/auth'
import { firstRunText } from '#korean/first-run'
import { offerText } from '#korean/offer'
import { isRefused } from '../../cache.ts'
import { partsOf } from '../../feature.ts'
import { session, wantedPath } from '../../session.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { showSuccess } from '../../ui/feedback/toasts.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import frame from '../AuthFrame.module.css'
import { EmailStep } from './EmailStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import type { WelcomeOffer } from '../parts.ts'
import { usePendingSignup, useVerification, useWelcome, type Proof } from '../queries.ts'
import { WithOffer } from '../WithOffer.tsx'

export const SignupPage = () => (
  <AuthFrame>
    <div className={frame.form}>
      <WithOffer>{offer => <SignUpSteps offer={offer} />}</WithOffer>
    </div>
  </AuthFrame>
)

/** First the address, then, once its link was opened anywhere, everything else. */
function SignUpSteps({ offer }: { offer: WelcomeOffer }) {
  const pending = usePendingSignup()
  // A sign-up begun on this page goes before one begun before it was loaded; null while the address is typed anew.
  const [begun, setBegun] = useState<Proof | null>()
  const proof = (begun === undefined ? pending.data : begun) ?? undefined
  const verification = useVerification(proof?.verificationId)
  const isVerified = verification.data?.isVerified ?? false
  const server = useWelcome()
  const { proof: invited } = offer
  const navigate = useNavigate()
  const router = useRouter()
  useVerifiedElsewhere()

  useEffect(() => {
    if (!isVerified) return
    session.set({ isVerified: true })
    showSuccess(authText.emailVerified)
  }, [isVerified])

  if (server?.signUp === 'invitation' && !invited && !offer.isAsked)
    return (
      <EmptyState heading="h1" icon={<LockKeyhole />} title={authText.signupClosed} text={authText.signupClosedHelp}>
        <Link className={frame.link} to="/login">
          {authText.toLogin}
        </Link>
      </EmptyState>
    )

  return (
    <>
      <h1>{authText.signup}</h1>
      {server?.isFirstRun && (
        <Banner kind="quiet" isBox icon={<PartyPopper />}>
          {firstRunText.title} {firstRunText.help}
        </Banner>
      )}
      {offer.notice(true)}
      {partsOf('otherWaysIn').map((OtherWays, at) => (
        <OtherWays key={at} isNew />
      ))}
      {invited && (
        <TextField
          label={authText.email}
          value={invited.email}
          onChange={() => undefined}
          readOnly
          help={offerText.signupNotice}
        />
      )}
      {!invited && !offer.isAsked && !pending.isPending && (
        <EmailStep
          proof={proof}
          isVerified={isVerified}
          isOver={isRefused(verification.error)}
          noMail={server?.mailsStayHere ? (server.isFirstRun ? authText.outboxHint : authText.noMailServer) : undefined}
          onProof={setBegun}
        />
      )}
      <ProfileStep
        calledBy={invited?.memberName}
        proof={invited ? { invitation: invited.invitation } : isVerified ? proof : undefined}
        onExpired={() => setBegun(null)}
        onDone={() => {
          session.set({ pendingEmail: '', isVerified: false })
          const wanted = wantedPath.take()
          if (wanted) router.history.replace(wanted)
          else void navigate({ to: '/', replace: true })
        }}
      />
      <p className={frame.switch}>
        {authText.hasAccount}{' '}
        <Link className={frame.link} to="/login">
          {authText.login}
        </Link>
      </p>
    </>
  )
}

/** Another tab of this browser that opened the link says so, and the next question need not wait three seconds. */
function useVerifiedElsewhere() {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('auth')
    channel.addEventListener('message', () => void cache.invalidateQueries({ queryKey: ['verification'] }))
    return () => channel.close()
  }, [cache])
}
