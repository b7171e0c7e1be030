import { useMutation } from '@tanstack/react-query'
import { secondFactorRoutes } from '#contract/second-factor'
import { authText } from '#korean/auth'
import { ApiError, call, saidByForm } from '../../call.ts'
import { enter, isCookieLost } from '../queries.ts'

export type Answer = { challengeId: string; code: string; isRemembered: boolean }

/** The question is dead: the first proof has to be given again. */
export const isChallengeEnded = (error: unknown) => error instanceof ApiError && error.code === 'challenge.ended'

export const useAnswerChallenge = () =>
  useMutation({
    mutationFn: async (body: Answer) => {
      const { data } = await call(secondFactorRoutes.answer, { body })
      await enter(data.accessToken)
    },
    meta: { done: authText.loginDone, saysItself: error => isCookieLost(error) || saidByForm(error) },
  })
