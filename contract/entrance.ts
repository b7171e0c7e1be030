// A proof of identity leads to a session, or to the question for a second factor.
import { z } from 'zod'
import { accessToken } from './session.ts'

/** How somebody proved who they are. */
export const waysIn = ['password', 'passkey', 'kakao', 'naver', 'google', 'github', 'oidc'] as const
export type WayIn = (typeof waysIn)[number]

export const secondFactors = ['totp', 'passkey', 'recovery'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** Asked of the browser that gave the first proof; of no use to any other. */
export const challenge = z.object({
  challengeId: z.string(),
  factors: z.array(z.enum(secondFactors)),
  expiresAt: z.iso.datetime(),
})
export type Challenge = z.infer<typeof challenge>

/** Six digits of an authenticator app or a recovery code, in which spaces and dashes are for the eye. */
export const factorCode = z
  .string()
  .max(40, { error: 'code' })
  .overwrite(text => text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
  .refine(text => /^(?:\d{6}|[\da-z]{10})$/.test(text), { error: 'code' })

/** The answer to a challenge. */
export const factorProof = z.strictObject({
  challengeId: z.string().regex(/^[\w-]{43}$/, { error: 'challenge' }),
  code: factorCode,
})
export type FactorProof = z.output<typeof factorProof>

export const entrance = z.union([accessToken, z.object({ challenge })])
export type Entrance = z.infer<typeof entrance>
