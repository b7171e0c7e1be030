import { useState } from 'react'
import { emailChange, type Account } from '#contract/account'
import { accountText } from '#korean/account'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { ui } from '#korean/ui'
import { CodeField } from '../auth/challenge/CodeField.tsx'
import { ApiError } from '../call.ts'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './AccountFrame.module.css'
import { useChangeEmail, useKeepEmail } from './queries.ts'

export function EmailForm({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const keep = useKeepEmail()
  return (
    <>
      <div className={styles.fact}>
        <div>
          {account.email}
          <small>{fill(accountText.joined, { date: fullDate(new Date(account.createdAt)) })}</small>
        </div>
        {!isOpen && !account.pendingEmail && <Button onClick={() => setOpen(true)}>{accountText.changeEmail}</Button>}
      </div>
      {account.pendingEmail && !isOpen && (
        <div className={styles.fact} role="status">
          <small>{fill(accountText.pendingEmail, { email: account.pendingEmail })}</small>
          <Button isBusy={keep.isPending} onClick={() => keep.mutate()}>
            {accountText.keepEmail}
          </Button>
        </div>
      )}
      {isOpen && <ChangeForm onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** Where a second factor is on, which the server says. */
  const [code, setCode] = useState<string>()
  const { fields, check, refuse, forget } = useFields(emailChange)
  const change = useChangeEmail()

  function submit() {
    const draft = check({ email, password, ...(code && { code }) })
    if (draft) change.mutate(draft, { onSuccess: onClose, onError: refused })
  }
  function refused(error: unknown) {
    refuse(error)
    if (error instanceof ApiError && error.code === 'code.needed') setCode('')
  }

  return (
    <Form className={styles.form} isBusy={change.isPending} onSubmit={submit} onCancel={onClose}>
      <TextField
        label={accountText.newEmail}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={fields.email}
      />
      <PasswordField
        label={accountText.current}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      {code !== undefined && (
        <CodeField
          isFocused
          value={code}
          onChange={value => {
            setCode(value)
            forget('code')
          }}
          error={fields.code}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" isBusy={change.isPending}>
          {accountText.sendProof}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {ui.cancel}
        </Button>
      </div>
    </Form>
  )
}
