// A proof of identity leads to a session, or to the question for a second factor.
import { z } from 'zod'
import { factorCode, recoveryCode } from './factor-code.ts'
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

const bytes = z
  .string()
  .max(4_096, { error: 'passkey' })
  .regex(/^[\w-]+$/, { error: 'passkey' })

/** The signature of a passkey with all that it covers, in base64url. */
export const assertion = z.strictObject({
  credential: bytes,
  clientData: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type Assertion = z.output<typeof assertion>

/** A new passkey, as it describes itself. */
export const attestation = z.strictObject({
  credential: bytes,
  clientData: bytes,
  attestationObject: z
    .string()
    .max(32_768, { error: 'passkey' })
    .regex(/^[\w-]+$/, { error: 'passkey' }),
  transports: z.array(z.string().max(20)).max(10),
})
export type Attestation = z.output<typeof attestation>

/** The answer to a challenge: a code, or a passkey that has signed the id of the challenge. */
const proof = z.strictObject({
  challengeId: z.string().regex(/^[\w-]{43}$/, { error: 'challenge' }),
  code: factorCode.optional(),
  passkey: assertion.optional(),
})
const isOne = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined)
const oneProof = { error: 'code', path: ['code'] }
export const factorProof = proof.refine(isOne, oneProof)
/** The form for a recovery code. */
export const recoveryProof = proof.extend({ code: recoveryCode })
export type FactorProof = z.output<typeof factorProof>
export const signinProof = proof
  .extend({
    /** Not to be asked again in this browser for a while. */
    isRemembered: z.boolean(),
  })
  .refine(isOne, oneProof)

export const entrance = z.union([accessToken, z.object({ challenge })])
export type Entrance = z.infer<typeof entrance>
