// How long a token lives, and the time by the clock that wrote it.
import { claimsOf, session } from '../session.ts'

let received = { token: '', at: 0 }

/** How long a token is good, by the time since it came: this machine's clock may be wrong by hours. */
export function msLeft(token: string | null) {
  const claims = claimsOf(token)
  if (!token || !claims) return 0
  return (claims.exp - claims.iat) * 1000 - msSince(token)
}

function msSince(token: string) {
  if (received.token !== token) received = { token, at: performance.now() }
  return performance.now() - received.at
}

/** By the clock of the server, up to a second behind it; by that of this machine while nobody is signed in. */
export function serverNow() {
  const { accessToken } = session.get()
  const claims = claimsOf(accessToken)
  return accessToken && claims ? claims.iat * 1000 + msSince(accessToken) : Date.now()
}
