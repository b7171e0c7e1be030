// How long a token lives.
import { claimsOf } from '../session.ts'

let received = { token: '', at: 0 }

/** How long a token is good, by the time since it came: this machine's clock may be wrong by hours. */
export function msLeft(token: string | null) {
  const claims = claimsOf(token)
  if (!token || !claims) return 0
  if (received.token !== token) received = { token, at: performance.now() }
  return (claims.exp - claims.iat) * 1000 - (performance.now() - received.at)
}
