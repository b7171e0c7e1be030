import { providerNames } from '#korean/social'
import type { SocialSettings } from '../../outbound/provider-settings.ts'
import { ask, redirectUri, requireIssuer, subjectOf, textOf, tokenIn, unanswered, type Provider } from './provider.ts'

const name = providerNames.naver
type Settings = NonNullable<SocialSettings['naver']>

/** Naver knows no PKCE; its address is a contact address, which nobody has proved. */
export const naver = (settings: Settings): Provider => {
  const { clientId, clientSecret } = settings
  const own = { client_id: clientId, client_secret: clientSecret }
  const tokens = `${settings.authUrl}/oauth2.0/token`
  return {
    key: 'naver',
    name,
    issuer: settings.authUrl,
    addressFor: async ({ state }) => {
      const address = new URL(`${settings.authUrl}/oauth2.0/authorize`)
      const asked = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri(), state }
      address.search = String(new URLSearchParams(asked))
      return address
    },
    profileFor: async ({ code, state, iss }) => {
      requireIssuer(name, settings.authUrl, iss)
      const form = { grant_type: 'authorization_code', ...own, redirect_uri: redirectUri(), code, state }
      const answered = await ask(name, tokens, { form })
      const headers = { authorization: `Bearer ${tokenIn(name, answered)}` }
      const { json } = await ask(name, `${settings.apiUrl}/v1/nid/me`, { headers })
      // A failure may come with 200.
      if (json.resultcode !== '00') throw unanswered(name, new Error(`answered ${String(json.resultcode)}`))
      const said = (json.response ?? {}) as Record<string, unknown>
      return {
        subject: subjectOf(name, said.id),
        email: textOf(said.email),
        isEmailVerified: false,
        name: textOf(said.name) ?? textOf(said.nickname),
        token: textOf(answered.json.refresh_token),
      }
    },
    /** Wants a living access token, which the kept one renews. */
    unlink: async ({ token }) => {
      if (!token) return
      const renewed = await ask(name, tokens, { form: { grant_type: 'refresh_token', ...own, refresh_token: token } })
      const living = textOf(renewed.json.access_token)
      // The person has cut the link already.
      if (!living) return
      const { json } = await ask(name, tokens, { form: { grant_type: 'delete', ...own, access_token: living } })
      if (json.result !== 'success') throw new Error(`answered ${String(json.error ?? json.result)}`)
    },
  }
}
