import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { authText } from '#korean/auth'
import { endingSentence, secondFactorText } from '#korean/second-factor'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import frame from '../auth/AuthFrame.module.css'
import { Form } from '../ui/field/Form.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { useConfirmRecovery, useStopRecovery } from './queries.ts'

const recovery = getRouteApi('/auth/second-factor/recovery')
const stopping = getRouteApi('/auth/second-factor/stop')

/** The link of the mail: a click begins the wait, for those who look at mails for viruses open links too. */
export function RecoveryPage() {
  const { token } = recovery.useSearch()
  const navigate = useNavigate()
  const confirm = useConfirmRecovery()
  return (
    <Question
      title={secondFactorText.recoveryTitle}
      text={confirm.data ? endingSentence(confirm.data.data.endsAt) : secondFactorText.recoveryAsk}
      verb={secondFactorText.recoverySubmit}
      isBusy={confirm.isPending}
      isDone={confirm.isSuccess}
      onSubmit={() =>
        confirm.mutate(token ?? '', {
          onSuccess: () => navigate({ to: '/auth/second-factor/recovery', search: {}, replace: true }),
        })
      }
    />
  )
}

export function StopPage() {
  const { token } = stopping.useSearch()
  const navigate = useNavigate()
  const stop = useStopRecovery()
  return (
    <Question
      title={secondFactorText.stopTitle}
      text={stop.isSuccess ? secondFactorText.stopDone : secondFactorText.stopAsk}
      verb={secondFactorText.stopSubmit}
      isBusy={stop.isPending}
      isDone={stop.isSuccess}
      onSubmit={() =>
        stop.mutate(token ?? '', {
          onSuccess: () => navigate({ to: '/auth/second-factor/stop', search: {}, replace: true }),
        })
      }
    />
  )
}

type QuestionProps = {
  title: string
  text: string
  verb: string
  isBusy: boolean
  isDone: boolean
  onSubmit: () => void
}

function Question({ title, text, verb, isBusy, isDone, onSubmit }: QuestionProps) {
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <Form className={frame.form} isBusy={isBusy} onSubmit={isDone ? () => void navigate({ to: '/login' }) : onSubmit}>
        <h1>{title}</h1>
        <p>{text}</p>
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isDone ? authText.toLogin : verb}
        </Button>
      </Form>
    </AuthFrame>
  )
}
