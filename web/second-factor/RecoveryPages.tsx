import type { UseMutationResult } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { authText } from '#korean/auth'
import { endingAsked, secondFactorText } from '#korean/second-factor'
import { AuthQuestion } from '../auth/AuthFrame.tsx'
import { isLinkOver } from '../call.ts'
import { useConfirmRecovery, useStopRecovery } from './queries.ts'

const recovery = getRouteApi('/auth/second-factor/recovery')
const stopping = getRouteApi('/auth/second-factor/stop')

/** The link of the mail: a click begins the wait, for those who look at mails for viruses open links too. */
export function RecoveryPage() {
  const { token } = recovery.useSearch()
  const confirm = useConfirmRecovery()
  return (
    <Question
      title={secondFactorText.recoveryTitle}
      text={confirm.data ? endingAsked(confirm.data.data.endsAt) : secondFactorText.recoveryAsk}
      verb={secondFactorText.recoverySubmit}
      token={token}
      deed={confirm}
    />
  )
}

export function StopPage() {
  const { token } = stopping.useSearch()
  const stop = useStopRecovery()
  return (
    <Question
      title={secondFactorText.stopTitle}
      text={stop.isSuccess ? secondFactorText.stopDone : secondFactorText.stopAsk}
      verb={secondFactorText.stopSubmit}
      token={token}
      deed={stop}
    />
  )
}

type QuestionProps = {
  title: string
  text: string
  verb: string
  token: string | undefined
  deed: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
}

/** The address loses the token as soon as it is of no use any more. */
function Question({ title, text, verb, token, deed }: QuestionProps) {
  const navigate = useNavigate()
  const isOver = isLinkOver(deed.error) || (token === undefined && !deed.isSuccess)
  const forgetToken = () => navigate({ to: '.', search: {}, replace: true })
  const submit = () =>
    deed.mutate(token!, {
      onSuccess: forgetToken,
      onError: error => isLinkOver(error) && forgetToken(),
    })
  const isDone = isOver || deed.isSuccess
  return (
    <AuthQuestion
      title={title}
      text={isOver ? secondFactorText.linkOver : text}
      verb={isDone ? authText.toLogin : verb}
      isBusy={deed.isPending}
      onSubmit={isDone ? () => void navigate({ to: '/login' }) : submit}
    />
  )
}
