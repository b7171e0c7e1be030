// Google, and any provider of OpenID Connect that an operator names.
import * as openid from 'openid-client'
import type { SocialProvider } from '#contract/entrance'
import type { PlainCode } from '#contract/errors'
import { config } from '../../config.ts'
import { log, reasonOf } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import type { Credentials } from '../../outbound/provider-settings.ts'
import { challengeOf } from './pkce.ts'
import { failure, redirectUri, textOf, unanswered, type Callback, type Profile, type Provider } from './provider.ts'

type Settings = Credentials & { issuer: string; key: SocialProvider; name: string; unlinks?: boolean }

export function openIdProvider({ key, name, issuer, clientId, clientSecret, unlinks }: Settings): Provider {
  const isPlain = issuer.startsWith('http:')
  let discovered: Promise<openid.Configuration> | undefined
  /** A failure is not remembered: the provider may be back at the next try. */
  const configuration = () =>
    (discovered ??= openid
      .discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
        timeout: config.providerMs / 1000,
        execute: [
          // The signature is checked although the token comes over TLS: a proxy may stand between.
          openid.enableNonRepudiationChecks,
          // eslint-disable-next-line typescript/no-deprecated -- The settings allow it on this machine alone.
          ...(isPlain ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw failed(name, error)
      }))
  return {
    key,
    name,
    issuer,
    addressFor: async ({ state, verifier, nonce }) =>
      openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }),
    profileFor: async callback => {
      const found = await configuration()
      requireOwnIssuer(name, found, callback.iss)
      try {
        const { token, ...profile } = await profileOf(found, callback)
        return { ...profile, token: unlinks ? token : null }
      } catch (error) {
        throw failed(name, error)
      }
    },
    ...(unlinks && {
      unlink: async ({ token }) => {
        if (!token) return
        const found = await configuration()
        await openid.tokenRevocation(found, token).catch(unlessOver)
      },
    }),
  }
}

/** RFC 7009 answers 200 for a token that has ended, Google 400: there is nothing left to cut with it. */
function unlessOver(error: unknown) {
  if (!(error instanceof openid.ResponseBodyError) || error.error !== 'invalid_token') throw error
}

function requireOwnIssuer(name: string, found: openid.Configuration, iss: string | undefined) {
  const server = found.serverMetadata()
  const isPromised = server.authorization_response_iss_parameter_supported === true
  if (iss === undefined ? isPromised : iss !== server.issuer) throw failure('oauth.mixed', name)
}

async function profileOf(
  found: openid.Configuration,
  { code, state, iss, verifier, nonce }: Callback,
): Promise<Profile> {
  const address = new URL(redirectUri())
  address.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
  const tokens = await openid.authorizationCodeGrant(found, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Many providers tell the address only here. The subject must be the one of the token.
  const isAsked = claims.email === undefined && found.serverMetadata().userinfo_endpoint !== undefined
  const told = isAsked ? await openid.fetchUserInfo(found, tokens.access_token, claims.sub) : claims
  return {
    subject: claims.sub,
    email: textOf(told.email),
    isEmailVerified: told.email_verified === true,
    name: textOf(told.name),
    token: tokens.refresh_token ?? tokens.access_token,
  }
}

type Cause = { claim?: string; attribute?: string }

/** The refusal for what the library complains about. */
function failed(name: string, error: unknown) {
  if (error instanceof Refusal) return error
  log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in by OpenID failed')
  if (error instanceof openid.ResponseBodyError)
    return failure(error.error === 'invalid_grant' ? 'oauth.code' : 'oauth.provider', name)
  if (!(error instanceof openid.ClientError)) return unanswered(name, error)
  const cause = (error.cause as { cause?: Cause } | undefined)?.cause
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && cause?.claim !== 'iss')
    return failure('oauth.audience', name)
  return failure(refusalOf[error.code ?? ''] ?? 'oauth.provider', name)
}

const refusalOf: Record<string, PlainCode | undefined> = {
  OAUTH_TIMEOUT: 'oauth.slow',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'oauth.mixed',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'oauth.mixed',
  OAUTH_KEY_SELECTION_FAILED: 'oauth.signature',
  OAUTH_UNSUPPORTED_OPERATION: 'oauth.signature',
  OAUTH_INVALID_RESPONSE: 'oauth.signature',
}
