import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { resetDraft } from '#contract/auth'
import type { Challenge, FactorProof } from '#contract/entrance'
import { authText } from '#korean/auth'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { ApiError } from '../call.ts'
import { useFields } from '../fields.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import frame from './AuthFrame.module.css'
import { fetchedComponent } from '../ui/fetched.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { reasonOf } from './PasswordVerifyPage.tsx'
import { isChallengeEnded, useCheckReset, useResetPassword } from './queries.ts'

const ChallengeForm = fetchedComponent(() => import('./challenge/ChallengeForm.tsx').then(it => it.ChallengeForm))
const route = getRouteApi('/auth/password/success')

/** The link was good: the new password is set here. */
export function PasswordSuccessPage() {
  const { token } = route.useSearch()
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<Challenge>()
  const { fields, check, refuse, forget } = useFields(resetDraft)
  const checked = useCheckReset(token)
  const reset = useResetPassword()
  const navigate = useNavigate()

  useEffect(() => {
    if (checked.error && !checked.data)
      void navigate({ to: '/auth/password/fail', search: { reason: reasonOf(checked.error) }, replace: true })
  }, [checked.error, checked.data, navigate])

  function send(proof?: FactorProof, refuseCode?: (error: unknown) => void) {
    const draft = check({ token: token ?? '', password, proof })
    if (!draft) return
    reset.mutate(draft, {
      onSuccess: ({ challenge }) => {
        setChallenge(challenge)
        if (!challenge) void navigate({ to: '/login', replace: true })
      },
      onError: failed => {
        const code = failed instanceof ApiError ? failed.code : undefined
        if (code?.startsWith('link.'))
          return void navigate({ to: '/auth/password/fail', search: { reason: reasonOf(failed) }, replace: true })
        if (isChallengeEnded(failed)) setChallenge(undefined)
        ;(refuseCode ?? refuse)(failed)
      },
    })
  }

  if (challenge)
    return (
      <AuthFrame>
        <ChallengeForm
          challenge={challenge}
          verb={authText.resetSubmit}
          isBusy={reset.isPending}
          onAnswer={({ isRemembered: _, ...proof }, refuseCode) => send(proof, refuseCode)}
          onBack={() => setChallenge(undefined)}
        />
      </AuthFrame>
    )

  return (
    <AuthFrame>
      <Form className={frame.form} isBusy={reset.isPending} onSubmit={() => send()}>
        <h1>{authText.reset}</h1>
        {isChallengeEnded(reset.error) && (
          <Banner kind="danger" isBox role="alert" icon={<CircleAlert />}>
            {sentenceFor(reset.error)}
          </Banner>
        )}
        <p>{checked.data && fill(authText.resetFor, { email: checked.data.email })}</p>
        <NewPasswordField
          label={authText.newPassword}
          email={undefined}
          value={password}
          autoFocus
          onChange={value => {
            setPassword(value)
            forget('password')
          }}
          error={fields.password}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={reset.isPending}>
          {authText.resetSubmit}
        </Button>
      </Form>
    </AuthFrame>
  )
}
