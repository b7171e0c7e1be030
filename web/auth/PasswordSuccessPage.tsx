import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newPassword } from '#contract/password'
import { authText } from '#korean/auth'
import { fieldSentences } from '#korean/fields'
import { fill } from '#korean/particle'
import { ApiError } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import { NewPasswordField } from './NewPasswordField.tsx'
import { reasonOf } from './PasswordVerifyPage.tsx'
import { refusedFields, useCheckReset, useResetPassword } from './queries.ts'

const route = getRouteApi('/auth/password/success')

/** The link was good: the new password is set here. */
export function PasswordSuccessPage() {
  const { token } = route.useSearch()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const checked = useCheckReset(token)
  const reset = useResetPassword()
  const navigate = useNavigate()

  useEffect(() => {
    if (checked.error) void navigate({ to: '/auth/password/fail', search: { reason: reasonOf(checked.error) } })
  }, [checked.error, navigate])

  function submit() {
    const draft = newPassword.safeParse(password)
    setError(
      draft.error && fieldSentences(draft.error.issues.map(issue => ({ ...issue, path: ['password'] }))).password,
    )
    if (!draft.success || !token || reset.isPending) return
    reset.mutate(
      { token, password: draft.data },
      {
        onSuccess: () => navigate({ to: '/login', replace: true }),
        onError: failed => {
          const isSpent = failed instanceof ApiError && failed.code?.startsWith('link.')
          if (isSpent) void navigate({ to: '/auth/password/fail', search: { reason: reasonOf(failed) }, replace: true })
          else setError(refusedFields(failed).password)
        },
      },
    )
  }

  return (
    <AuthFrame>
      <form
        className={frame.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <h1>{authText.reset}</h1>
        <p>{checked.data && fill(authText.resetFor, { email: checked.data.email })}</p>
        <NewPasswordField
          label={authText.newPassword}
          email={undefined}
          value={password}
          autoFocus
          onChange={value => {
            setPassword(value)
            setError(undefined)
          }}
          error={error}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={reset.isPending}>
          {authText.resetSubmit}
        </Button>
      </form>
    </AuthFrame>
  )
}
