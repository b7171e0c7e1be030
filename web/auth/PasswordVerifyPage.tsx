import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authText } from '#korean/auth'
import { ApiError, isLinkOver } from '../call.ts'
import { AuthFrame, Working } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import { useCheckReset } from './queries.ts'

const route = getRouteApi('/auth/password/verify')

/** Looks at the link of a reset mail and leads on; looking does not use it up. */
export function PasswordVerifyPage() {
  const { token } = route.useSearch()
  const { isSuccess, error } = useCheckReset(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token && isSuccess)
      void navigate({ to: '/auth/password/success', search: { verified: 'success', token }, replace: true })
    else if (!token || error)
      void navigate({ to: '/auth/password/fail', search: { reason: reasonOf(error) }, replace: true })
  }, [token, isSuccess, error, navigate])
  return (
    <AuthFrame>
      <div className={frame.form}>
        <Working text={authText.resetChecking} />
      </div>
    </AuthFrame>
  )
}

/** The reasons that `/auth/password/fail` knows. */
export function reasonOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'invalid'
  if (error.code === 'link.expired') return 'expired'
  if (error.code === 'link.used') return 'used'
  return isLinkOver(error) ? 'invalid' : 'error'
}
