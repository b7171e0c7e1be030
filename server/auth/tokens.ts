// Access tokens: short-lived, signed, valid for one session. The server checks the database on every call and trusts only
// the ids in them.
import { SignJWT, jwtVerify } from 'jose'
import { limits } from '../config.ts'
import { keyFor } from '../keys.ts'

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'dure'
const AUDIENCE = 'dure-api'
/** A token names up to 200 organizations, so the cache is bounded by length, not by count. */
const MOST_VERIFIED_LETTERS = 8_000_000
const SKEW_MS = limits.clockSkewSeconds * 1000

export type OrgAuthority = { orgId: number; memberId: number }
export type AccessClaims = { userId: number; sessionId: number; expiresAt: number }

const verified = new Map<string, AccessClaims>()
let verifiedLetters = 0

function forget(token: string) {
  if (verified.delete(token)) verifiedLetters -= token.length
}

function remember(token: string, claims: AccessClaims) {
  verified.set(token, claims)
  verifiedLetters += token.length
  for (const oldest of verified.keys()) {
    if (verifiedLetters <= MOST_VERIFIED_LETTERS) return
    forget(oldest)
  }
}

type Holder = { userId: number; sessionId: number; email: string; orgAuthorityList: OrgAuthority[] }

export const signAccessToken = ({ userId, sessionId, email, orgAuthorityList }: Holder) =>
  new SignJWT({ email, orgAuthorityList, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + limits.accessTokenMs))
    .sign(keyFor('access'))

/** The ids of a token that we signed and that has not expired. A verified token is cached until then. */
export async function readAccessToken(token: string): Promise<AccessClaims | undefined> {
  const known = verified.get(token)
  if (known) {
    if (known.expiresAt + SKEW_MS > Date.now()) return known
    forget(token)
    return undefined
  }
  try {
    const { payload } = await jwtVerify<{ sid: number }>(token, keyFor('access'), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: limits.clockSkewSeconds,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    })
    const { iat = 0, exp = 0, sid, sub } = payload
    if (exp - iat > limits.accessTokenMs / 1000 + 1 || iat > Date.now() / 1000 + limits.clockSkewSeconds)
      return undefined
    const claims = { userId: Number(sub), sessionId: sid, expiresAt: exp * 1000 }
    if (!Number.isSafeInteger(claims.userId) || !Number.isSafeInteger(sid)) return undefined
    if (!verified.has(token)) remember(token, claims)
    return claims
  } catch {
    return undefined
  }
}
