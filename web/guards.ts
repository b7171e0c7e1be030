// Whom a page lets in, asked before its code is fetched.
import { redirect } from '@tanstack/react-router'
import { sessionKnown } from './call.ts'
import { isSignedIn, session, wantedPath } from './session.ts'

/** Only for those who signed in; where they wanted to go is kept for after. */
export async function signedInOnly({ location, preload }: { location: { href: string }; preload: boolean }) {
  await sessionKnown()
  if (isSignedIn(session.get())) return
  // A link that is only pointed at is not where somebody wants to go.
  if (!preload) wantedPath.keep(location.href)
  throw redirect({ to: '/login' })
}

export async function signedOutOnly() {
  await sessionKnown()
  if (isSignedIn(session.get())) throw redirect({ to: '/' })
}

export function withTokenOnly({ search }: { search: { token?: string } }) {
  if (!search.token) throw redirect({ to: '/auth/password/fail', search: { reason: 'invalid' } })
}

export function toList() {
  throw redirect({ to: '/start' })
}
