import { useEffect, useState } from 'react'
import { emailDraft } from '#contract/auth'
import { authText } from '#korean/auth'
import { useFields } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import frame from '../AuthFrame.module.css'
import { useCheckEmail, useSendVerification, type Proof } from '../queries.ts'
import { WaitingForClick } from './WaitingForClick.tsx'

type EmailStepProps = {
  proof: Proof | undefined
  isVerified: boolean
  isOver: boolean
  /** Help where no mail is sent. */
  noMail: string | undefined
  onProof: (proof: Proof | null) => void
}

const CHECK_AFTER_MS = 500

export function EmailStep({ proof, isVerified, isOver, noMail, onProof }: EmailStepProps) {
  const [email, setEmail] = useState(proof?.email ?? '')
  const { fields, check, refuse, forget } = useFields(emailDraft)
  const { mutate: ask, data: isAvailable, reset: forgetCheck } = useCheckEmail()
  const send = useSendVerification()

  // Told while typing, after a pause; a half-typed address is not worth a complaint.
  useEffect(() => {
    forgetCheck()
    const draft = emailDraft.safeParse({ email })
    if (!draft.success || proof) return
    const timer = setTimeout(() => ask(draft.data.email), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [email, proof, ask, forgetCheck])

  function submit(address: string) {
    const draft = check({ email: address })
    if (draft)
      send.mutate(draft.email, { onSuccess: sent => onProof({ ...sent, email: draft.email }), onError: refuse })
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
                  onProof(null)
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
            isOver={isOver}
            noMail={noMail}
            isSending={send.isPending}
            onResend={() => submit(proof.email)}
          />
        )}
      </>
    )

  const taken = isAvailable === false ? authText.taken : undefined
  return (
    <Form className={frame.actions} isBusy={send.isPending} onSubmit={() => submit(email)}>
      <TextField
        label={authText.email}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={value => {
          setEmail(value)
          forget('email')
        }}
        error={fields.email ?? taken}
        ok={isAvailable ? authText.available : undefined}
      />
      <Button type="submit" kind="primary" size="large" isWide isBusy={send.isPending}>
        {authText.sendVerification}
      </Button>
    </Form>
  )
}
