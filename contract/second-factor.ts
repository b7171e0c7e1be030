// The second factor of an account: an authenticator app, passkeys and recovery codes.
import { z } from 'zod'
import { assertion, attestation, entrance, factorProof, signinProof } from './entrance.ts'
import { appCode, factorCode } from './factor-code.ts'
import { givenPassword } from './password.ts'
import { route } from './route.ts'
import { accessToken } from './session.ts'
import { nameText } from './text.ts'

export const RECOVERY_CODES = 10
export const CHALLENGE_MINUTES = 10
export const CHALLENGE_TRIES = 5
export const SETUP_MINUTES = 30
export const REMEMBERED_DAYS = 30
export const PASSKEYS_MOST = 20
export const RECOVERY_HOURS = 72
/** EdDSA, ES256, RS256, as COSE numbers them. */
export const passkeyAlgorithms = [-8, -7, -257] as const

export const passkey = z.object({
  /** Its id, as it names itself. */
  credential: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  isOn: z.boolean(),
  /** The time at which the authenticator app was set up. */
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(passkey),
  recoveryLeft: z.number(),
  /** The names of my organizations that require a second factor. */
  requiredBy: z.array(z.string()),
  /** Somebody who has lost everything waits until then; it can be stopped. */
  endsAt: z.iso.datetime().nullable(),
})
export type SecondFactorState = z.infer<typeof secondFactor>

/** For the app: the address that its camera reads, and the secret of it to type in. */
export const appSetup = z.object({ uri: z.string(), secret: z.string() })
export type AppSetup = z.infer<typeof appSetup>

/** For the question that the browser puts to the device. */
export const passkeySetup = z.object({
  challengeId: z.string(),
  site: z.string(),
  /** Stands for the person in the device. */
  handle: z.string(),
  known: z.array(z.string()),
})
export type PasskeySetup = z.infer<typeof passkeySetup>

/** Shown this once; only their hashes are kept. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** None where the account had another factor before, and its codes with it. */
const codesOrNone = z.object({ recoveryCodes: z.array(z.string()).nullable() })

/** The code is asked for where a factor is on already: a password alone must not add another one. */
export const setupDraft = z.strictObject({ password: givenPassword, code: factorCode.optional() })
export const codeDraft = z.strictObject({ code: appCode })
export const provenDraft = z.strictObject({ password: givenPassword, code: factorCode })

export const passkeyName = nameText(50)
const credential = assertion.shape.credential

const recoveryToken = z.string().regex(/^[\w-]{43}$/, { error: 'link' })

const passwordRefusals = ['password.wrong', 'password.none', 'signin.limited'] as const
const codeRefusals = ['code.wrong', 'recoveryCode.wrong'] as const

export const secondFactorRoutes = {
  /** Asked by the browser that gave the first proof. */
  answer: route('POST /api/auth/second-factor', {
    allow: 'anybody',
    body: signinProof,
    answer: accessToken,
    refusals: [
      'challenge.ended',
      'challenge.spent',
      'passkey.wrong',
      ...codeRefusals,
      'signin.limited',
      'signin.provider',
    ],
  }),
  /** For who has lost everything: a mail first, and after its link a time in which it can be stopped. */
  askRecovery: route('POST /api/auth/second-factor/recovery', {
    allow: 'anybody',
    status: 202,
    body: z.strictObject({ challengeId: factorProof.shape.challengeId }),
    refusals: ['challenge.ended', 'mail.recent'],
  }),
  confirmRecovery: route('PUT /api/auth/second-factor/recovery', {
    allow: 'anybody',
    body: z.strictObject({ token: recoveryToken }),
    answer: z.object({ endsAt: z.iso.datetime() }),
    refusals: ['link.invalid'],
  }),
  /** By the link of the mail that tells of it. */
  stopRecovery: route('POST /api/auth/second-factor/recovery/stop', {
    allow: 'anybody',
    body: z.strictObject({ token: recoveryToken }),
    refusals: ['link.invalid'],
  }),
  /** By any device that is signed in. */
  refuseRecovery: route('DELETE /api/user/second-factor/recovery', { allow: 'signed-in', answer: secondFactor }),
  state: route('GET /api/user/second-factor', { allow: 'signed-in', answer: secondFactor }),
  /** The app is asked for only once a code of it has been confirmed. */
  startApp: route('POST /api/user/second-factor/app', {
    allow: 'signed-in',
    body: setupDraft,
    answer: appSetup,
    refusals: [...passwordRefusals, 'factor.on', 'code.needed', ...codeRefusals],
  }),
  confirmApp: route('PUT /api/user/second-factor/app', {
    allow: 'signed-in',
    body: codeDraft,
    answer: codesOrNone,
    refusals: ['code.wrong', 'signin.limited', 'factor.on', 'factor.late'],
  }),
  removeApp: route('POST /api/user/second-factor/app/removal', {
    allow: 'signed-in',
    body: provenDraft,
    answer: secondFactor,
    refusals: [...passwordRefusals, ...codeRefusals, 'factor.off'],
  }),
  newRecoveryCodes: route('POST /api/user/second-factor/recovery-codes', {
    allow: 'signed-in',
    body: provenDraft,
    answer: recoveryCodes,
    refusals: [...passwordRefusals, ...codeRefusals, 'factor.off'],
  }),
  /** For a new passkey; what the browser asks the device for. */
  startPasskey: route('POST /api/user/second-factor/passkeys/challenge', {
    allow: 'signed-in',
    body: setupDraft,
    answer: passkeySetup,
    refusals: [...passwordRefusals, 'code.needed', ...codeRefusals, 'passkey.tooMany'],
  }),
  addPasskey: route('POST /api/user/second-factor/passkeys', {
    allow: 'signed-in',
    status: 201,
    body: z.strictObject({ name: passkeyName, passkey: attestation }),
    answer: codesOrNone,
    refusals: ['passkey.wrong', 'passkey.taken', 'passkey.tooMany'],
  }),
  renamePasskey: route('PATCH /api/user/second-factor/passkeys', {
    allow: 'signed-in',
    body: z.strictObject({ credential, name: passkeyName }),
    answer: secondFactor,
    refusals: ['passkey.missing'],
  }),
  removePasskey: route('POST /api/user/second-factor/passkeys/removal', {
    allow: 'signed-in',
    body: provenDraft.extend({ credential }),
    answer: secondFactor,
    refusals: [...passwordRefusals, ...codeRefusals, 'factor.off', 'passkey.missing'],
  }),
  /** To sign in by a passkey alone: whose it is, it says itself. */
  challengePasskey: route('POST /api/auth/passkey/challenge', {
    allow: 'anybody',
    answer: z.object({ challengeId: z.string(), site: z.string() }),
  }),
  signInByPasskey: route('POST /api/auth/passkey', {
    allow: 'anybody',
    body: z.strictObject({ passkey: assertion }),
    answer: entrance,
    refusals: ['passkey.wrong', 'signin.provider'],
  }),
}
