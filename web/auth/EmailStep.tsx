import { useEffect, useState } from 'react'
import { emailDraft } from '#contract/auth'
import { authText } from '#korean/auth'
import { fieldSentences } from '#korean/fields'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import frame from './AuthFrame.module.css'
import { refusedFields, useCheckEmail, useSendVerification } from './queries.ts'
import { WaitingForClick } from './WaitingForClick.tsx'

export type Proof = { email: string; verificationId: string; expiresAt: string; resendAt: string }
type EmailStepProps = {
  proof: Proof | undefined
  isVerified: boolean
  failure: Error | null
  mailsStayHere: boolean
  onProof: (proof: Proof | undefined) => void
}

const CHECK_AFTER_MS = 500

export function EmailStep({ proof, isVerified, failure, mailsStayHere, onProof }: EmailStepProps) {
  const [email, setEmail] = useState(proof?.email ?? '')
  const [error, setError] = useState<string>()
  const { mutate: check, data: isAvailable, reset: forgetCheck } = useCheckEmail()
  const send = useSendVerification()

  // Told while typing, after a pause; a half-typed address is not worth a complaint.
  useEffect(() => {
    forgetCheck()
    const draft = emailDraft.safeParse({ email })
    if (!draft.success || proof) return
    const timer = setTimeout(() => check(draft.data.email), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [email, proof, check, forgetCheck])

  function submit(address: string) {
    const draft = emailDraft.safeParse({ email: address })
    setError(draft.error && fieldSentences(draft.error.issues, { email: address }).email)
    if (draft.success && !send.isPending)
      send.mutate(draft.data.email, {
        onSuccess: sent => onProof({ ...sent, email: draft.data.email }),
        onError: failed => setError(refusedFields(failed).email),
      })
  }

  if (proof)
    return (
      <>
        <TextField
          label={authText.email}
          type="email"
          value={proof.email}
          onChange={() => undefined}
          readOnly
          ok={isVerified ? authText.verified : undefined}
          trailing={
            isVerified ? undefined : (
              <button
                type="button"
                className={frame.link}
                onClick={() => {
                  setEmail(proof.email)
                  onProof(undefined)
                }}
              >
                {authText.edit}
              </button>
            )
          }
        />
        {!isVerified && (
          <WaitingForClick
            proof={proof}
            failure={failure}
            mailsStayHere={mailsStayHere}
            isSending={send.isPending}
            onResend={() => submit(proof.email)}
          />
        )}
      </>
    )

  const taken = isAvailable === false ? authText.taken : undefined
  return (
    <form
      className={frame.actions}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit(email)
      }}
    >
      <TextField
        label={authText.email}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={value => {
          setEmail(value)
          setError(undefined)
        }}
        error={error ?? taken}
        ok={isAvailable ? authText.available : undefined}
      />
      <Button type="submit" kind="primary" size="large" isWide isBusy={send.isPending}>
        {authText.sendVerification}
      </Button>
    </form>
  )
}
