// Out of a session: part of every page, unlike the ways in.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionRoutes } from '#contract/session'
import { myMenuText } from '#korean/my-menu'
import { call } from '../call.ts'
import { forgetStoredDrafts } from '../drafts.ts'
import { session, wantedPath } from '../session.ts'

export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(sessionRoutes.signout, {}),
    onSuccess: async () => {
      session.clear()
      forgetStoredDrafts()
      await navigate({ to: '/login' })
      // A guard that was left on the way noted its page for the next person.
      wantedPath.take()
    },
    meta: { done: myMenuText.logoutDone },
  })
}

/** Out, and back to this page as somebody else. */
export function useSwitchAccount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (wanted: string) => {
      await call(sessionRoutes.signout, {})
      session.clear()
      forgetStoredDrafts()
      wantedPath.keep(wanted)
      await navigate({ to: '/login' })
    },
  })
}
