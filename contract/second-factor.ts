// The second factor of an account: an authenticator app and recovery codes.
import { z } from 'zod'
import { factorCode, factorProof } from './entrance.ts'
import { givenPassword } from './password.ts'
import { route } from './route.ts'
import { accessToken } from './session.ts'

export const RECOVERY_CODES = 10
export const CHALLENGE_MINUTES = 10
export const CHALLENGE_TRIES = 5
export const SETUP_MINUTES = 30
export const REMEMBERED_DAYS = 30

export const secondFactor = z.object({
  isOn: z.boolean(),
  /** The time at which the authenticator app was set up. */
  appSince: z.iso.datetime().nullable(),
  recoveryLeft: z.number(),
})
export type SecondFactorState = z.infer<typeof secondFactor>

/** For the app: the address that its camera reads, and the secret of it to type in. */
export const appSetup = z.object({ uri: z.string(), secret: z.string() })
export type AppSetup = z.infer<typeof appSetup>

/** Shown this once; only their hashes are kept. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const setupDraft = z.strictObject({ password: givenPassword })
export const codeDraft = z.strictObject({ code: factorCode })
export const provenDraft = z.strictObject({ password: givenPassword, code: factorCode })

const passwordRefusals = ['password.wrong', 'password.none', 'signin.limited'] as const
const codeRefusals = ['code.wrong', 'signin.limited'] as const

export const secondFactorRoutes = {
  /** Asked by the browser that gave the first proof. */
  answer: route('POST /api/auth/second-factor', {
    allow: 'anybody',
    body: factorProof.extend({
      /** Not to be asked again in this browser for a while. */
      isRemembered: z.boolean(),
    }),
    answer: accessToken,
    refusals: ['challenge.ended', ...codeRefusals],
  }),
  state: route('GET /api/user/second-factor', { allow: 'signed-in', answer: secondFactor }),
  /** The app is asked for only once a code of it has been confirmed. */
  startApp: route('POST /api/user/second-factor/app', {
    allow: 'signed-in',
    body: setupDraft,
    answer: appSetup,
    refusals: [...passwordRefusals, 'factor.on'],
  }),
  confirmApp: route('PUT /api/user/second-factor/app', {
    allow: 'signed-in',
    body: codeDraft,
    answer: recoveryCodes,
    refusals: [...codeRefusals, 'factor.on', 'factor.late'],
  }),
  removeApp: route('POST /api/user/second-factor/app/removal', {
    allow: 'signed-in',
    body: provenDraft,
    answer: secondFactor,
    refusals: [...passwordRefusals, 'code.wrong', 'factor.off'],
  }),
  newRecoveryCodes: route('POST /api/user/second-factor/recovery-codes', {
    allow: 'signed-in',
    body: provenDraft,
    answer: recoveryCodes,
    refusals: [...passwordRefusals, 'code.wrong', 'factor.off'],
  }),
}
