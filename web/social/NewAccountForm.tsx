import { CircleAlert, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { agreementCodes, agreementVersions, type AgreementCode } from '#contract/auth'
import { newAccountForm, newAddressForm, type PendingSignIn } from '#contract/social'
import { authText } from '#korean/auth'
import { fill } from '#korean/particle'
import { socialText } from '#korean/social'
import frame from '../auth/AuthFrame.module.css'
import { NewPasswordField } from '../auth/NewPasswordField.tsx'
import type { WelcomeOffer } from '../auth/parts.ts'
import { useWelcome } from '../auth/queries.ts'
import { Agreements } from '../auth/signup/Agreements.tsx'
import { WaitingForClick } from '../auth/signup/WaitingForClick.tsx'
import { fieldError } from '../call.ts'
import { useFields } from '../fields.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Form } from '../ui/field/Form.tsx'
import { textInTab } from '../session.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { useProviderName } from './queries.ts'

type Agreed = { code: AgreementCode; version: string; agreed: boolean }
type Draft = { email?: string; password: string; name: string; agreements: Agreed[]; invitation?: string }
type NewAccountFormProps = {
  oauthId: string
  pending: PendingSignIn
  offer: WelcomeOffer
  sent: PendingSignIn['sent']
  isBusy: boolean
  onSubmit: (body: Draft, refuse: (error: Error) => void) => void
}

const keptFields = ['name', 'email'] as const
type KeptField = (typeof keptFields)[number]
const keptName = (oauthId: string, field: KeptField) => `pending ${field} ${oauthId}`
export const forgetTyped = (oauthId: string) =>
  keptFields.forEach(field => textInTab(keptName(oauthId, field)).set(null))

/** Survives a reload of this tab, which the password never does. */
function useKept(oauthId: string, field: KeptField, first: string) {
  const kept = textInTab(keptName(oauthId, field))
  const [value, setValue] = useState(() => kept.get() ?? first)
  function change(next: string) {
    setValue(next)
    kept.set(next)
  }
  return [value, change] as const
}

/** A new account, or so it looks until the owner of the address has proved it. */
export function NewAccountForm({ oauthId, pending, offer, sent, isBusy, onSubmit }: NewAccountFormProps) {
  const server = useWelcome()
  const invited = offer.proof && (!pending.verified || server?.signUp === 'invitation') ? offer.proof : undefined
  const asksForEmail = pending.mode === 'email_password' && !pending.verified && !invited
  const [email, setEmail] = useKept(oauthId, 'email', pending.email ?? '')
  const [name, setName] = useKept(oauthId, 'name', pending.name ?? '')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState<ReadonlySet<AgreementCode>>(new Set())
  const { fields, check, refuse, forget } = useFields(asksForEmail ? newAddressForm : newAccountForm)
  const [failure, setFailure] = useState<Error>()
  const [isChanging, setChanging] = useState(false)
  const nameOf = useProviderName()
  const [first] = useState(asksForEmail && email === '' ? 'email' : name === '' ? 'name' : 'password')

  function submit() {
    const agreements = agreementCodes.map(code => ({
      code,
      version: agreementVersions[code],
      agreed: agreed.has(code),
    }))
    const draft = check({ ...(asksForEmail && { email }), name, password, agreements })
    if (!draft) return
    setChanging(false)
    onSubmit({ ...draft, ...(invited && { invitation: invited.invitation }) }, failed => {
      setFailure(failed)
      refuse(failed)
    })
  }

  if (server?.signUp === 'invitation' && !invited && !asksForEmail)
    return <EmptyState icon={<LockKeyhole />} title={authText.signupClosed} text={authText.signupClosedHelp} />
  if (sent && !isChanging)
    return (
      <WaitingForClick
        proof={{ ...sent, email: pending.email ?? email, verificationId: '' }}
        isOver={false}
        noMail={server?.mailsStayHere ? authText.noMailServer : undefined}
        isSending={isBusy}
        onResend={() => (password ? submit() : setChanging(true))}
      />
    )
  const taken = invited ? fieldError(failure, 'email') : undefined
  const textOfMode = invited ? socialText.invited : asksForEmail ? socialText.emailPassword : socialText.createPassword
  return (
    <Form className={frame.actions} isBusy={isBusy} onSubmit={submit}>
      <p>{fill(textOfMode, { provider: nameOf(pending.provider) })}</p>
      {taken && (
        <Banner kind="danger" isBox icon={<CircleAlert />}>
          {taken}
        </Banner>
      )}
      {asksForEmail ? (
        <TextField
          label={authText.email}
          name="email"
          type="email"
          autoComplete="email"
          autoFocus={first === 'email'}
          value={email}
          onChange={value => {
            setEmail(value)
            forget('email')
          }}
          error={fields.email}
        />
      ) : (
        <Facts isCompact facts={[[authText.email, invited?.email ?? email]]} />
      )}
      <TextField
        label={authText.name}
        name="name"
        autoComplete="name"
        autoFocus={first === 'name'}
        value={name}
        onChange={value => {
          setName(value)
          forget('name')
        }}
        error={fields.name}
      />
      <NewPasswordField
        label={authText.password}
        autoFocus={first === 'password'}
        email={asksForEmail ? email : invited?.email}
        value={password}
        onChange={value => {
          setPassword(value)
          forget('password')
        }}
        error={fields.password}
      />
      <Agreements agreed={agreed} onChange={setAgreed} error={fields.agreements} isLocked={false} />
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {asksForEmail ? authText.sendVerification : socialText.join}
      </Button>
    </Form>
  )
}
