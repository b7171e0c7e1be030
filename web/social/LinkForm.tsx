import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkForm, type PendingSignIn } from '#contract/social'
import { authText } from '#korean/auth'
import { socialText } from '#korean/social'
import frame from '../auth/AuthFrame.module.css'
import { useFields } from '../fields.ts'
import { Form } from '../ui/field/Form.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { useProviderName } from './queries.ts'

type LinkFormProps = {
  pending: PendingSignIn
  isBusy: boolean
  onSubmit: (body: { password: string }, refuse: (error: Error) => void) => void
}

/** The account exists: its password, five times at most. */
export function LinkForm({ pending, isBusy, onSubmit }: LinkFormProps) {
  const [password, setPassword] = useState('')
  const { fields, check, refuse, forget } = useFields(linkForm)
  const nameOf = useProviderName()

  function submit() {
    const draft = check({ password })
    if (draft) onSubmit(draft, refuse)
  }

  return (
    <Form className={frame.actions} isBusy={isBusy} onSubmit={submit}>
      <p>{socialText.linkPassword}</p>
      <Facts
        isCompact
        facts={[
          [authText.email, pending.email],
          [socialText.linkedAccount, nameOf(pending.provider)],
        ]}
      />
      <PasswordField
        label={authText.password}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={value => {
          setPassword(value)
          forget('password')
        }}
        error={fields.password}
      />
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {socialText.link}
      </Button>
      <p className={frame.switch}>
        <Link className={frame.link} to="/auth/password/reset">
          {authText.forgot}
        </Link>
      </p>
    </Form>
  )
}
