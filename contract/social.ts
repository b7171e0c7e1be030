// Signing in by Kakao, Naver, Google, GitHub or one's own OpenID provider, and the accounts there that are linked to mine.
import { z } from 'zod'
import { agreements, emailAddress, LINK_MINUTES, personName, secret } from './auth.ts'
import { challenge, socialProviders } from './entrance.ts'
import { pendingModes } from './pending-mode.ts'
import { givenPassword, newPassword } from './password.ts'
import { route, type StreamRoute } from './route.ts'

/** How long somebody may stay with the provider, and how long an unfinished sign-in waits afterwards. */
export const OAUTH_STATE_MINUTES = 10
export const PENDING_MINUTES = LINK_MINUTES
/** Wrong passwords of one unfinished sign-in; with the last one it dies. */
export const PENDING_TRIES = 5

const provider = z.enum(socialProviders)
const mode = z.enum(pendingModes)
/** unknown: until its owner has proved the typed address, nobody learns whether it has an account. */
const purpose = z.enum(['create', 'link', 'unknown'])

const signedIn = z.object({ status: z.literal('SIGNED_IN'), accessToken: z.string(), returnTo: z.string() })
const challenged = z.object({ status: z.literal('CHALLENGE'), challenge, returnTo: z.string() })
const extraInfo = z.object({
  status: z.literal('EXTRA_INFO_REQUIRED'),
  oauthId: z.string(),
  mode,
  purpose,
  /** Masked where it is proven. */
  email: z.string().nullable(),
  provider,
})

export const pendingSignIn = z.object({
  mode,
  purpose,
  email: z.string().nullable(),
  provider,
  /** The name that the provider told. */
  name: z.string().nullable(),
  /** The address is proven, by the provider or by our mail. */
  verified: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** A mail is on its way. */
  sent: z.object({ expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() }).nullable(),
  /** Other ways into the account that is to be linked, where it has no password. */
  otherWays: z.array(provider).nullable(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

const code = z.string().min(1).max(2_000)

export const extraInfoDraft = z.strictObject({
  oauthId: secret,
  email: emailAddress.optional(),
  password: givenPassword.optional(),
  name: personName.optional(),
  agreements: agreements.optional(),
  /** A token that came by mail proves its address, also where sign-up is otherwise closed. */
  invitation: secret.optional(),
})
export type ExtraInfoDraft = z.output<typeof extraInfoDraft>

/** The forms of the dialog; the server decides by what is missing. */
export const newAccountForm = z.strictObject({ password: newPassword, name: personName, agreements })
export const newAddressForm = newAccountForm.extend({ email: emailAddress })
export const linkForm = z.strictObject({ password: givenPassword })

export const linkedWay = z.object({
  identityId: z.number(),
  provider,
  /** The address or name by which one recognizes the account there. */
  label: z.string().nullable(),
  linkedAt: z.iso.datetime(),
  /** None while nobody has signed in by it. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type LinkedWay = z.infer<typeof linkedWay>

const providerRefusals = [
  'oauth.disabled',
  'oauth.provider',
  'oauth.slow',
  'oauth.code',
  'oauth.signature',
  'oauth.audience',
  'oauth.mixed',
] as const

export const socialRoutes = {
  signIn: route('POST /api/auth/oauth-signin', {
    allow: 'anybody',
    body: z.strictObject({ code, state: secret, iss: z.string().max(500).optional() }),
    answer: z.discriminatedUnion('status', [
      signedIn,
      challenged,
      extraInfo,
      z.object({ status: z.literal('LINKED'), provider, returnTo: z.string() }),
    ]),
    refusals: [
      ...providerRefusals,
      'oauth.state',
      'oauth.browser',
      'oauth.withdrawn',
      'oauth.taken',
      'oauth.other',
      'signin.provider',
    ],
  }),
  pending: route('GET /api/auth/oauth-signin/extra-info', {
    allow: 'anybody',
    query: z.strictObject({ oauthId: secret }),
    answer: pendingSignIn,
    refusals: ['oauth.pendingExpired'],
  }),
  complete: route('POST /api/auth/oauth-signin/extra-info', {
    allow: 'anybody',
    body: extraInfoDraft,
    answer: z.discriminatedUnion('status', [
      signedIn,
      challenged,
      z.object({
        status: z.literal('EMAIL_VERIFICATION_SENT'),
        expiresAt: z.iso.datetime(),
        resendAt: z.iso.datetime(),
      }),
    ]),
    refusals: [
      'oauth.pendingExpired',
      'oauth.taken',
      'oauth.other',
      'oauth.passwordless',
      'password.wrong',
      'password.common',
      'signin.limited',
      'signin.provider',
      'mail.recent',
      'email.taken',
      'signup.closed',
    ],
  }),
  linked: route('GET /api/user/social', { allow: 'signed-in', answer: z.array(linkedWay) }),
  /** Proves the password again, and answers where the browser goes on. */
  link: route('POST /api/user/social', {
    allow: 'signed-in',
    body: z.strictObject({ provider, password: givenPassword }),
    answer: z.object({ address: z.string() }),
    refusals: ['oauth.disabled', 'oauth.provider', 'oauth.slow', 'password.wrong', 'password.none', 'signin.limited'],
  }),
  unlink: route('DELETE /api/user/social/:identityId', {
    allow: 'signed-in',
    refusals: ['identity.missing', 'identity.last'],
  }),
}

export const socialStreams = {
  start: {
    method: 'GET',
    path: '/api/auth/oauth/:key/start',
    says: 'Leads to the provider; `returnTo` is the own path where one goes on afterwards.',
    refusals: [],
  },
  logo: {
    method: 'GET',
    path: '/api/auth/oauth/:key/logo',
    says: 'The mark of the own OpenID provider.',
    refusals: ['route.missing'],
  },
  unlinked: {
    method: 'POST',
    path: '/api/auth/:key/unlink',
    says: 'Kakao tells that somebody has cut the link there.',
    refusals: ['forbidden', 'route.missing'],
  },
} as const satisfies Record<string, StreamRoute>
