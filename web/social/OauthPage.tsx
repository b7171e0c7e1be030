import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { authText } from '#korean/auth'
import { fill } from '#korean/particle'
import { socialText } from '#korean/social'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import { CookieNotice } from '../auth/CookieNotice.tsx'
import { CookieLost } from '../auth/queries.ts'
import { WithOffer } from '../auth/WithOffer.tsx'
import { ApiError } from '../call.ts'
import { isSignedIn, session } from '../session.ts'
import { showSuccess } from '../ui/feedback/toasts.ts'
import { Challenged } from './Challenged.tsx'
import { fetchedComponent } from '../ui/fetched.ts'
import { Card, Processing, Refused } from './Outcomes.tsx'
import { useArrival, useGoOn, useProviderName, type Arrived, type Callback } from './queries.ts'

// Most who come here only pass through.
const ExtraInfo = fetchedComponent(() => import('./ExtraInfo.tsx').then(it => it.ExtraInfo), Processing)
const FailedCode = fetchedComponent(() => import('./FailedCode.tsx').then(it => it.FailedCode))

const route = getRouteApi('/oauth')

/** Where a provider sends one back to, and where an unfinished sign-in goes on. */
export function OauthPage() {
  const { code, state, iss, oauthId, modal, mode, error, verified } = route.useSearch()
  const [callback] = useState<Callback | undefined>(code && state && !error ? { code, state, iss } : undefined)
  const navigate = useNavigate()
  // The code leaves the address bar and the history before anything is answered.
  useEffect(() => {
    if (code) void navigate({ to: '/oauth', search: error ? { error } : {}, replace: true })
  }, [code, error, navigate])
  return (
    <AuthFrame>
      {modal && oauthId ? (
        <WithOffer>{offer => <ExtraInfo oauthId={oauthId} mode={mode} verified={verified} offer={offer} />}</WithOffer>
      ) : error ? (
        <FailedCode code={error} />
      ) : callback ? (
        <Arriving callback={callback} />
      ) : (
        <FailedCode code="oauth.state" />
      )}
    </AuthFrame>
  )
}

function Arriving({ callback }: { callback: Callback }) {
  const { data, error } = useArrival(callback)
  const navigate = useNavigate()
  const goOn = useGoOn()
  const nameOf = useProviderName()
  const settle = useEffectEvent((data: Arrived | undefined, error: Error | null) => {
    if (data?.status === 'SIGNED_IN') {
      showSuccess(authText.loginDone)
      goOn(data.returnTo)
    } else if (data?.status === 'LINKED') {
      showSuccess(fill(socialText.linked, { provider: nameOf(data.provider) }))
      void navigate({ to: '/info', replace: true })
    } else if (data?.status === 'EXTRA_INFO_REQUIRED') {
      const { oauthId, mode } = data
      void navigate({ to: '/oauth', search: { modal: 'extra-info', mode, oauthId }, replace: true })
    } else if (error instanceof ApiError && error.code === 'oauth.state' && isSignedIn(session.get()))
      // The page was loaded again while its first call succeeded.
      goOn('/')
  })
  useEffect(() => settle(data, error), [data, error])
  if (data?.status === 'CHALLENGE')
    return <Challenged challenge={data.challenge} onEntered={() => goOn(data.returnTo)} />
  if (error instanceof CookieLost)
    return (
      <Card>
        <CookieNotice />
      </Card>
    )
  return error ? <Refused error={error} /> : <Processing />
}
