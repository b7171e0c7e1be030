import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { agreementCodes, agreementVersions, signupDraft, type AgreementCode } from '#contract/auth'
import { authText } from '#korean/auth'
import { ApiError } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Agreements } from './Agreements.tsx'
import frame from '../AuthFrame.module.css'
import { CookieNotice } from '../CookieNotice.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { CookieLost, useSignUp, type Proof } from '../queries.ts'

/** The proof of the address: a mail that was asked for, or an invitation. */
type AddressProof = Pick<Proof, 'verificationId' | 'email'> | { invitation: string }
type ProfileStepProps = {
  proof: AddressProof | undefined
  /** The name that the inviter gave. */
  calledBy: string | undefined
  onDone: () => void
  onExpired: () => void
}

/** Locked until the address is proven; what was typed stays whatever the server says. */
export function ProfileStep({ proof, calledBy, onDone, onExpired }: ProfileStepProps) {
  const [typedName, setName] = useState<string>()
  const name = typedName ?? calledBy ?? ''
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState<ReadonlySet<AgreementCode>>(new Set())
  const { fields, check, refuse, forget } = useFields(signupDraft)
  const signUp = useSignUp()
  const isLocked = proof === undefined
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isLocked) nameField.current?.focus()
  }, [isLocked])

  function submit() {
    if (!proof) return
    const agreements = agreementCodes.map(code => ({
      code,
      version: agreementVersions[code],
      agreed: agreed.has(code),
    }))
    const draft = check({ ...proofOf(proof), name, password, agreements })
    if (draft) signUp.mutate(draft, { onSuccess: onDone, onError: fail })
  }

  /** A proof is good for two hours; after that the address is proven anew, and the rest stays as it was typed. */
  function fail(failed: Error) {
    refuse(failed)
    if (failed instanceof ApiError && failed.code?.startsWith('link.')) onExpired()
  }

  return (
    <Form className={frame.actions} isBusy={signUp.isPending} onSubmit={submit}>
      {signUp.error instanceof CookieLost && <CookieNotice />}
      {fields.email && (
        <Banner kind="danger" isBox icon={<CircleAlert />}>
          {fields.email}
        </Banner>
      )}
      <fieldset className={frame.locked} disabled={isLocked}>
        <TextField
          label={authText.name}
          name="name"
          autoComplete="name"
          ref={nameField}
          placeholder={isLocked ? authText.lockedHint : undefined}
          value={name}
          onChange={value => {
            setName(value)
            forget('name')
          }}
          error={fields.name}
        />
        <NewPasswordField
          label={authText.password}
          email={proof && 'email' in proof ? proof.email : undefined}
          value={password}
          onChange={value => {
            setPassword(value)
            forget('password')
          }}
          error={fields.password}
        />
        <Agreements agreed={agreed} onChange={setAgreed} error={fields.agreements} isLocked={isLocked} />
      </fieldset>
      <Button type="submit" kind="primary" size="large" isWide disabled={isLocked} isBusy={signUp.isPending}>
        {authText.signup}
      </Button>
    </Form>
  )
}

/** The fields that the contract takes, and no more. */
const proofOf = (proof: AddressProof) =>
  'invitation' in proof ? proof : { verificationId: proof.verificationId, email: proof.email }
