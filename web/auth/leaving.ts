// Out of a session: part of every page, unlike the ways in.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { create } from 'zustand'
import { sessionRoutes } from '#contract/session'
import { myMenuText } from '#korean/my-menu'
import { call, isUnreached, unreached } from '../call.ts'
import { forgetStoredDrafts } from '../drafts.ts'
import { throwAway, useOutbox } from '../live/outbox.ts'
import { owedSignOut, session, wantedPath } from '../session.ts'

/** Without a network one is out all the same, and the server learns it later. */
async function leave() {
  try {
    await call(sessionRoutes.signout, {})
  } catch (error) {
    if (!isUnreached(error)) throw error
    owedSignOut.set('1')
  }
  throwAway(unreached('network'))
}

/** Asked first while writes wait for the network: whoever leaves loses them. */
export const useLeavingQuestion = create<{ go: (() => void) | undefined }>(() => ({ go: undefined }))

export function useSignOut() {
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      session.clear()
      forgetStoredDrafts()
      await navigate({ to: '/login' })
      // A guard that was left on the way noted its page for the next person.
      wantedPath.take()
    },
    meta: { done: myMenuText.logoutDone },
  })
  return () => {
    if (useOutbox.getState().count === 0) leaving.mutate()
    else useLeavingQuestion.setState({ go: () => leaving.mutate() })
  }
}

/** Out, and back to this page as somebody else. */
export function useSwitchAccount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (wanted: string) => {
      await leave()
      session.clear()
      forgetStoredDrafts()
      wantedPath.keep(wanted)
      await navigate({ to: '/login' })
    },
  })
}
