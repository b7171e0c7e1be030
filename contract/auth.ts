// Sign-up, sign-in, verification of an e-mail address, and a forgotten password.
import { z } from 'zod'
import { challenge, entrance, factorProof, socialProviders } from './entrance.ts'
import { givenPassword, newPassword, containsEmailName } from './password.ts'
import { route } from './route.ts'
import { accessToken } from './session.ts'
import { nameText } from './text.ts'

export const NAME_MAX = 50
export const LINK_MINUTES = 30
export const RESEND_SECONDS = 60

/** Lower-cased, so that one address is one account. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(254, { error: 'email.format' })
  .pipe(z.email({ error: 'email.format' }))

export const personName = nameText(NAME_MAX)
/** 32 random bytes, base64url. */
export const secret = z.string().regex(/^[\w-]{43}$/, { error: 'link' })

export const agreementCodes = ['terms', 'privacy', 'age', 'marketing'] as const
export type AgreementCode = (typeof agreementCodes)[number]
export const requiredAgreements: readonly AgreementCode[] = ['terms', 'privacy', 'age']
/** The version of each text that is in force. A changed text needs a new date here. */
export const agreementVersions: Record<AgreementCode, string> = {
  terms: '2026-11-01',
  privacy: '2026-11-01',
  age: '2026-11-01',
  marketing: '2026-11-01',
}
export const agreement = z.strictObject({
  code: z.enum(agreementCodes),
  version: z.string().max(20),
  agreed: z.boolean(),
})

/** Every required agreement in its current version, each code at most once. */
export const agreements = z
  .array(agreement)
  .max(agreementCodes.length)
  .refine(
    list =>
      new Set(list.map(({ code }) => code)).size === list.length &&
      list.every(({ code, version }) => version === agreementVersions[code]) &&
      requiredAgreements.every(required => list.some(({ code, agreed }) => code === required && agreed)),
    { error: 'agreements' },
  )

export const signupDraft = z
  .strictObject({
    /** The proof of `email`. An invitation by mail proves the address that it was sent to. */
    verificationId: secret.optional(),
    email: emailAddress.optional(),
    invitation: secret.optional(),
    password: newPassword,
    name: personName,
    agreements,
  })
  .refine(({ verificationId, email, invitation }) => Boolean(invitation) !== Boolean(verificationId && email), {
    error: 'proof',
    path: ['verificationId'],
  })
  .refine(({ password, email }) => !email || !containsEmailName(password, email), {
    error: 'password.email',
    path: ['password'],
  })

export const signinDraft = z.strictObject({ email: emailAddress, password: givenPassword })
export const emailDraft = z.strictObject({ email: emailAddress })
/** `proof` answers the challenge of the first try, where the account has a second factor. */
export const resetDraft = z.strictObject({ token: secret, password: newPassword, proof: factorProof.optional() })
const linkRefusals = ['link.invalid', 'link.expired', 'link.used'] as const

/** A sent verification mail. Its id lets this browser wait for the click. */
export const sentVerification = z.object({
  verificationId: z.string(),
  expiresAt: z.iso.datetime(),
  resendAt: z.iso.datetime(),
})

export const authRoutes = {
  /** Facts about this server that a browser may know before sign-in. */
  welcome: route('GET /api/config/public', {
    allow: 'anybody',
    answer: z.object({
      signUp: z.enum(['open', 'invitation']),
      /** No account exists yet. */
      isFirstRun: z.boolean(),
      /** No mail server is configured: links appear in the log and in the outbox folder. */
      mailsStayHere: z.boolean(),
      version: z.string(),
      /** Other ways to sign in than a password, as far as the operator has set them up. */
      providers: z.array(z.object({ provider: z.enum(socialProviders), name: z.string(), hasLogo: z.boolean() })),
      /** The texts in force. A sign-up must agree to exactly these versions. */
      agreements: z.array(z.object({ code: z.enum(agreementCodes), version: z.string(), isRequired: z.boolean() })),
    }),
  }),
  checkEmail: route('POST /api/auth/check-email', {
    allow: 'anybody',
    body: emailDraft,
    answer: z.object({ available: z.boolean() }),
  }),
  sendVerification: route('POST /api/auth/email-verification', {
    allow: 'anybody',
    status: 202,
    body: z.strictObject({ email: emailAddress, purpose: z.literal('signup') }),
    answer: sentVerification,
    refusals: ['email.taken', 'mail.recent', 'signup.closed'],
  }),
  verification: route('GET /api/auth/email-verification', {
    allow: 'anybody',
    query: z.strictObject({ verificationId: secret }),
    answer: z.object({ isVerified: z.boolean(), expiresAt: z.iso.datetime() }),
    refusals: linkRefusals,
  }),
  /** The sign-up that this browser began, so that it continues after a reload. */
  pending: route('GET /api/auth/email-verification/pending', {
    allow: 'anybody',
    answer: z.object({ proof: sentVerification.extend({ email: z.string() }).nullable() }),
  }),
  verifyEmail: route('PUT /api/auth/email-verification', {
    allow: 'anybody',
    body: z.strictObject({ token: secret }),
    answer: z.object({
      purpose: z.enum(['signup', 'email', 'oauth']),
      email: z.string(),
      /** Of the unfinished social sign-in that the address was asked for. Of no use but to the browser that began it. */
      oauthId: z.string().optional(),
      mode: z.enum(['password', 'email_password']).optional(),
    }),
    refusals: [...linkRefusals, 'email.taken'],
  }),
  signup: route('POST /api/auth/signup', {
    allow: 'anybody',
    status: 201,
    body: signupDraft,
    answer: accessToken,
    refusals: [
      'email.taken',
      'password.common',
      'verification.pending',
      'link.invalid',
      'link.expired',
      'signup.closed',
      'signin.provider',
    ],
  }),
  signin: route('POST /api/auth/signin', {
    allow: 'anybody',
    body: signinDraft,
    answer: entrance,
    refusals: ['signin.wrong', 'signin.limited', 'signin.provider'],
  }),
  requestReset: route('POST /api/auth/password-reset', {
    allow: 'anybody',
    body: emailDraft,
    refusals: ['mail.recent'],
  }),
  checkReset: route('GET /api/auth/password-reset', {
    allow: 'anybody',
    query: z.strictObject({ token: secret }),
    answer: z.object({ email: z.string() }),
    refusals: linkRefusals,
  }),
  resetPassword: route('PUT /api/auth/password-reset', {
    allow: 'anybody',
    body: resetDraft,
    /** Possession of the link proves access to the mailbox, so the sign-in page may fill in its address. */
    answer: z.union([z.object({ email: z.string() }), z.object({ challenge })]),
    refusals: [
      ...linkRefusals,
      'password.common',
      'challenge.ended',
      'challenge.spent',
      'code.wrong',
      'recoveryCode.wrong',
      'signin.limited',
    ],
  }),
}
