import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { authText } from '#korean/auth'
import { sentenceFor } from '#korean/errors'
import { myMenuText } from '#korean/my-menu'
import { missingText } from '#korean/missing'
import { fill } from '#korean/particle'
import { ApiError } from '../call.ts'
import { classes } from '../ui/classes.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AuthFrame, Working } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import { useVerifyEmail } from './queries.ts'

const route = getRouteApi('/auth/email-verification')

/** Where the link of a verification mail leads. */
export function EmailVerificationPage() {
  const { token } = route.useSearch()
  const [known] = useState(token)
  const navigate = useNavigate()
  // The token leaves the address bar; the answer stays on the screen.
  useEffect(() => {
    if (token) void navigate({ to: '/auth/email-verification', replace: true })
  }, [token, navigate])
  return (
    <AuthFrame>
      <div className={classes(frame.form, frame.outcome)}>
        {known ? <Verification token={known} /> : <Failed text={authText.failInvalid} />}
      </div>
    </AuthFrame>
  )
}

function Verification({ token }: { token: string }) {
  const { data, error } = useVerifyEmail(token)
  useEffect(() => {
    if (!data) return
    const channel = new BroadcastChannel('auth')
    channel.postMessage('verified')
    channel.close()
  }, [data])
  if (error) return <Failed text={isMisspelled(error) ? authText.failInvalid : sentenceFor(error)} />
  if (!data) return <Working text={authText.verifying} />
  if (data.purpose === 'oauth') return <PendingSignInProven oauthId={data.oauthId} />
  if (data.purpose === 'email')
    return (
      <EmptyState
        heading="h1"
        icon={<CircleCheck />}
        title={authText.verifyDoneEmail}
        text={fill(authText.verifyDoneEmailHelp, { email: data.email })}
      >
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/info">
          {myMenuText.toInfo}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState heading="h1" icon={<CircleCheck />} title={authText.verifyDoneSignup} text={authText.backToTab}>
      <Link className={buttonClass({ size: 'large' })} to="/signup">
        {authText.signupGoOn}
      </Link>
    </EmptyState>
  )
}

/** The sign-in goes on in the browser that began it, and only there; finished meanwhile, it needs nothing any more. */
function PendingSignInProven({ oauthId }: { oauthId: string | undefined }) {
  const router = useRouter()
  useEffect(() => {
    const search = new URLSearchParams({ modal: 'extra-info', mode: 'email_password', verified: 'success' })
    if (oauthId) router.history.replace(`/oauth?${search}&oauthId=${oauthId}`)
  }, [oauthId, router])
  if (oauthId) return <Working text={authText.verifying} />
  return <EmptyState heading="h1" icon={<CircleCheck />} title={authText.verified} text={authText.backToTab} />
}

/** The contract refuses a token of the wrong shape before the server looks for it. */
const isMisspelled = (error: Error) => error instanceof ApiError && error.code === 'invalid'

function Failed({ text }: { text: string }) {
  return (
    <EmptyState heading="h1" icon={<MailWarning />} title={authText.verifyFailed} text={text}>
      <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/">
        {missingText.home}
      </Link>
    </EmptyState>
  )
}
