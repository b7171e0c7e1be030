// Out of a session: part of every page, unlike the ways in.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { authRoutes } from '#contract/auth'
import { homeText } from '#korean/home'
import { call } from '../call.ts'
import { forgetStoredDrafts } from '../drafts.ts'
import { session, wantedPath } from '../session.ts'

export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(authRoutes.signout, {}),
    onSuccess: async () => {
      session.clear()
      forgetStoredDrafts()
      await navigate({ to: '/login' })
      // A guard that was left on the way noted its page for the next person.
      wantedPath.take()
    },
    meta: { done: homeText.logoutDone },
  })
}

/** Out, and back to this page as somebody else. */
export function useSwitchAccount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (wanted: string) => {
      await call(authRoutes.signout, {})
      session.clear()
      forgetStoredDrafts()
      wantedPath.keep(wanted)
      await navigate({ to: '/login' })
    },
  })
}
