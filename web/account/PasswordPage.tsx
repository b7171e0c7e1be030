import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { passwordChange } from '#contract/account'
import { accountText } from '#korean/account'
import { findingText } from '#korean/finding'
import { NewPasswordField } from '../auth/NewPasswordField.tsx'
import { useFields } from '../fields.ts'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { AccountFrame, Section } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { useChangePassword, useMe } from './queries.ts'

export function PasswordPage() {
  const email = useMe().data?.email
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const { fields, check, refuse } = useFields(passwordChange)
  const change = useChangePassword()
  const navigate = useNavigate()

  function submit() {
    const draft = check({ currentPassword, newPassword })
    if (draft)
      change.mutate(draft, {
        onSuccess: () => navigate({ to: '/info' }),
        onError: refuse,
      })
  }

  return (
    <AccountFrame
      title={accountText.password}
      back={
        <Link className={buttonClass({ kind: 'ghost', isIcon: true })} to="/info" aria-label={findingText.back}>
          <ArrowLeft aria-hidden />
        </Link>
      }
    >
      <Section title={accountText.passwordRow} help={accountText.passwordHelp}>
        <Form className={styles.form} isBusy={change.isPending} onSubmit={submit}>
          <PasswordField
            label={accountText.current}
            name="currentPassword"
            autoComplete="current-password"
            autoFocus
            value={currentPassword}
            onChange={setCurrent}
            error={fields.currentPassword}
          />
          <NewPasswordField
            label={accountText.next}
            name="newPassword"
            email={email}
            value={newPassword}
            onChange={setNew}
            error={fields.newPassword}
          />
          <div className={styles.buttons}>
            <Button type="submit" kind="primary" isBusy={change.isPending}>
              {accountText.change}
            </Button>
          </div>
        </Form>
      </Section>
    </AccountFrame>
  )
}
