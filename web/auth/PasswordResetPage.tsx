import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { emailDraft } from '#contract/auth'
import { authText } from '#korean/auth'
import { useFields } from '../fields.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Form } from '../ui/field/Form.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import { useRequestReset, useWelcome } from './queries.ts'

export function PasswordResetPage() {
  const [email, setEmail] = useState(useSession(state => state.rememberedEmail))
  const { fields, check, refuse } = useFields(emailDraft)
  const request = useRequestReset()
  const hasNoMail = useWelcome()?.mailsStayHere

  function submit() {
    const draft = check({ email })
    if (draft) request.mutate(draft.email, { onError: refuse })
  }

  return (
    <AuthFrame>
      {request.isSuccess ? (
        <div className={frame.form}>
          <EmptyState
            heading="h1"
            icon={<MailCheck />}
            title={authText.resetSent}
            text={hasNoMail ? authText.noMailServerReset : authText.resetSentHelp}
          >
            <Button onClick={() => request.reset()}>{authText.resetAgain}</Button>
          </EmptyState>
        </div>
      ) : (
        <Form className={frame.form} isBusy={request.isPending} onSubmit={submit}>
          <h1>{authText.reset}</h1>
          <p>{authText.resetHelp}</p>
          <TextField
            label={authText.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={setEmail}
            error={fields.email}
          />
          <Button type="submit" kind="primary" size="large" isWide isBusy={request.isPending}>
            {authText.resetSend}
          </Button>
          <p className={frame.switch}>
            <Link className={frame.link} to="/login">
              {authText.toLogin}
            </Link>
          </p>
        </Form>
      )}
    </AuthFrame>
  )
}
