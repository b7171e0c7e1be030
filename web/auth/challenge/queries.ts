import { useMutation } from '@tanstack/react-query'
import type { FactorProof } from '#contract/entrance'
import { secondFactorRoutes } from '#contract/second-factor'
import { authText } from '#korean/auth'
import { secondFactorText } from '#korean/second-factor'
import { ApiError, call, saidByForm, settleSignOut, unreached } from '../../call.ts'
import { enter, isChallengeEnded, isCookieLost, isProviderRequired } from '../queries.ts'
import { signByPasskey } from './passkeys.ts'

export type Answer = FactorProof & { isRemembered: boolean }

export const isMailedRecently = (error: unknown) => error instanceof ApiError && error.code === 'mail.recent'

export const useAnswerChallenge = () =>
  useMutation({
    mutationFn: async (body: Answer) => {
      const { data } = await call(secondFactorRoutes.answer, { body })
      await enter(data.accessToken)
    },
    meta: {
      done: authText.loginDone,
      saysItself: error => isCookieLost(error) || isChallengeEnded(error) || saidByForm(error),
    },
  })

/** Answers whether somebody is signed in now: who closes the question of the device changes nothing. */
export const useSignInByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      if (!(await settleSignOut())) throw unreached('network')
      const asked = await call(secondFactorRoutes.challengePasskey, {})
      const passkey = await signByPasskey(asked.data.challengeId)
      if (!passkey) return false
      const { data } = await call(secondFactorRoutes.signInByPasskey, { body: { passkey } })
      if ('challenge' in data) return false
      await enter(data.accessToken)
      return true
    },
    meta: {
      done: (isEntered: boolean) => (isEntered ? authText.loginDone : ''),
      saysItself: error => isCookieLost(error) || isProviderRequired(error),
    },
  })

/** Answered by a mail, whose link begins the wait. */
export const useAskRecovery = () =>
  useMutation({
    mutationFn: (challengeId: string) => call(secondFactorRoutes.askRecovery, { body: { challengeId } }),
    meta: { done: secondFactorText.recoverySent, saysItself: isMailedRecently },
  })
