// The result of a proof of identity: a session, or the question for a second factor.
import { z } from 'zod'
import { accessToken } from './session.ts'

export const socialProviders = ['kakao', 'naver', 'google', 'github', 'oidc'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** How somebody proved who they are. */
export const waysIn = ['password', 'passkey', ...socialProviders] as const
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

export const entrance = z.union([accessToken, z.object({ challenge })])
export type Entrance = z.infer<typeof entrance>
