import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { signinDraft } from '#contract/auth'
import type { Challenge } from '#contract/entrance'
import { authText } from '#korean/auth'
import { sentenceFor } from '#korean/errors'
import { partsOf } from '../feature.ts'
import { useFields } from '../fields.ts'
import { session, useSession, wantedPath } from '../session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Form } from '../ui/field/Form.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import type { WelcomeOffer } from './parts.ts'
import { CookieLost, isProviderRequired, useSignIn } from './queries.ts'
import { WithOffer } from './WithOffer.tsx'
import { fetchedComponent } from '../ui/fetched.ts'

const CookieNotice = fetchedComponent(() => import('./CookieNotice.tsx').then(it => it.CookieNotice))
const PasskeySignIn = fetchedComponent(() => import('./challenge/PasskeySignIn.tsx').then(it => it.PasskeySignIn))
const SignInChallenge = fetchedComponent(() => import('./challenge/SignInChallenge.tsx').then(it => it.SignInChallenge))

export function LoginPage() {
  const [challenge, setChallenge] = useState<Challenge>()
  const goOn = useWayOn()
  return (
    <AuthFrame>
      {challenge ? (
        <SignInChallenge challenge={challenge} onEntered={goOn} onBack={() => setChallenge(undefined)} />
      ) : (
        <WithOffer>{offer => <SignInForm offer={offer} onEntered={goOn} onChallenge={setChallenge} />}</WithOffer>
      )}
    </AuthFrame>
  )
}

/** To the page that was wanted before signing in. */
function useWayOn() {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    const wanted = wantedPath.take()
    if (wanted) router.history.replace(wanted)
    else void navigate({ to: '/', replace: true })
  }
}

type SignInFormProps = { offer: WelcomeOffer; onEntered: () => void; onChallenge: (challenge: Challenge) => void }

function SignInForm({ offer, onEntered, onChallenge }: SignInFormProps) {
  const remembered = useSession(state => state.pendingEmail || state.rememberedEmail)
  const notice = useSession(state => state.notice)
  const shouldRemember = useSession(state => state.shouldRememberEmail)
  const [email, setEmail] = useState(remembered)
  const [password, setPassword] = useState('')
  const { fields, check, forget } = useFields(signinDraft)
  const signIn = useSignIn()
  const [required, setRequired] = useState<Error>()

  function submit() {
    const draft = check({ email, password })
    if (!draft) return
    setRequired(undefined)
    signIn.mutate(draft, {
      onSuccess: challenge => {
        session.set({ rememberedEmail: shouldRemember ? draft.email : '', pendingEmail: '', notice: '' })
        if (challenge) onChallenge(challenge)
        else onEntered()
      },
      onError: failed => isProviderRequired(failed) && setRequired(failed),
    })
  }

  return (
    <Form className={frame.form} isBusy={signIn.isPending} onSubmit={submit}>
      <h1>{authText.login}</h1>
      {signIn.error instanceof CookieLost && <CookieNotice />}
      {offer.notice(false)}
      {required && <OnlyByProvider why={required} />}
      {notice && !signIn.error && (
        <Banner isBox icon={<Info />}>
          {notice}
        </Banner>
      )}
      <TextField
        label={authText.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={value => {
          setEmail(value)
          setRequired(undefined)
          forget('email')
        }}
        error={fields.email}
        autoFocus={remembered === ''}
      />
      <PasswordField
        label={authText.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={value => {
          setPassword(value)
          forget('password')
        }}
        error={fields.password}
        autoFocus={remembered !== ''}
      />
      <div className={frame.row}>
        <Checkbox
          checked={shouldRemember}
          onChange={checked => session.set({ shouldRememberEmail: checked, ...(!checked && { rememberedEmail: '' }) })}
        >
          {authText.remember}
        </Checkbox>
        <Link className={frame.link} to="/auth/password/reset">
          {authText.forgot}
        </Link>
      </div>
      <Button type="submit" kind={required ? undefined : 'primary'} size="large" isWide isBusy={signIn.isPending}>
        {authText.login}
      </Button>
      {!required && (
        <>
          <PasskeySignIn onEntered={onEntered} onProviderRequired={setRequired} />
          {partsOf('otherWaysIn').map((OtherWays, at) => (
            <OtherWays key={at} />
          ))}
        </>
      )}
      <ToSignUp isInvited={offer.isInvited} />
    </Form>
  )
}

/** In place of the other ways, until somebody else's address is typed. */
const OnlyByProvider = ({ why }: { why: Error }) => (
  <>
    <Banner kind="warn" isBox role="alert" icon={<CircleAlert />}>
      {sentenceFor(why)}
    </Banner>
    {partsOf('otherWaysIn').map((OtherWays, at) => (
      <OtherWays key={at} isRequired />
    ))}
  </>
)

/** Most who are invited are new here, so they get a button. */
const ToSignUp = ({ isInvited }: { isInvited: boolean }) =>
  isInvited ? (
    <>
      <p className={frame.switch}>{authText.noAccount}</p>
      <Link className={buttonClass({ size: 'large', isWide: true })} to="/signup">
        {authText.signup}
      </Link>
    </>
  ) : (
    <p className={frame.switch}>
      {authText.noAccount}{' '}
      <Link className={frame.link} to="/signup">
        {authText.signup}
      </Link>
    </p>
  )
