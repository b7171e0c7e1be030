import { providerNames } from '#korean/social'
import type { SocialSettings } from '../../outbound/provider-settings.ts'
import { challengeOf } from './pkce.ts'
import {
  ask,
  redirectUri,
  requireIssuer,
  subjectOf,
  textOf,
  tokenIn,
  unanswered,
  type Callback,
  type Provider,
} from './provider.ts'

const name = providerNames.kakao
type Settings = NonNullable<SocialSettings['kakao']>

/** The admin key cuts links, so no token of a person is kept. */
export const kakao = (settings: Settings): Provider => ({
  key: 'kakao',
  name,
  issuer: settings.authUrl,
  addressFor: async ({ state, verifier }) => {
    const address = new URL(`${settings.authUrl}/oauth/authorize`)
    address.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri(),
        scope: 'account_email,profile_nickname',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }),
    )
    return address
  },
  profileFor: async (callback: Callback) => {
    requireIssuer(name, settings.authUrl, callback.iss)
    const form = {
      grant_type: 'authorization_code',
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uri: redirectUri(),
      code: callback.code,
      code_verifier: callback.verifier,
    }
    const token = tokenIn(name, await ask(name, `${settings.authUrl}/oauth/token`, { form }))
    const headers = { authorization: `Bearer ${token}` }
    const { status, json } = await ask(name, `${settings.apiUrl}/v2/user/me`, { headers })
    if (status !== 200) throw unanswered(name, new Error(`answered ${status}`))
    const account = (json.kakao_account ?? {}) as Record<string, unknown>
    const profile = (account.profile ?? {}) as Record<string, unknown>
    return {
      subject: subjectOf(name, json.id),
      email: textOf(account.email),
      isEmailVerified: account.is_email_valid === true && account.is_email_verified === true,
      name: textOf(profile.nickname),
      token: null,
    }
  },
  ...(settings.adminKey && {
    unlink: async ({ subject }) => {
      const headers = { authorization: `KakaoAK ${settings.adminKey}` }
      const form = { target_id_type: 'user_id', target_id: subject }
      const { status, json } = await ask(name, `${settings.apiUrl}/v1/user/unlink`, { form, headers })
      // -101: they have cut it themselves.
      if (status !== 200 && json.code !== -101) throw new Error(`answered ${status}`)
    },
  }),
})
