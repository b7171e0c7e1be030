import { useState } from 'react'
import { emailChange, type Account } from '#contract/account'
import { accountText } from '#korean/account'
import { fieldSentences } from '#korean/fields'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { ui } from '#korean/ui'
import { refusedFields } from '../auth/queries.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
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
  const [fields, setFields] = useState<Record<string, string>>({})
  const change = useChangeEmail()

  function submit() {
    const draft = emailChange.safeParse({ email, password })
    setFields(draft.error ? fieldSentences(draft.error.issues, { email, password }) : {})
    if (draft.success && !change.isPending)
      change.mutate(draft.data, { onSuccess: onClose, onError: failed => setFields(refusedFields(failed)) })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
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
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" isBusy={change.isPending}>
          {accountText.sendProof}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {ui.cancel}
        </Button>
      </div>
    </form>
  )
}
