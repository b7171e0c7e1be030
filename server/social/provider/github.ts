import { providerNames } from '#korean/social'
import type { SocialSettings } from '../../outbound/provider-settings.ts'
import { challengeOf } from './pkce.ts'
import { ask, redirectUri, requireIssuer, subjectOf, textOf, tokenIn, unanswered, type Provider } from './provider.ts'

const name = providerNames.github
type Settings = NonNullable<SocialSettings['github']>
type Address = { email?: unknown; primary?: unknown; verified?: unknown }

export const github = ({ clientId, clientSecret, url, apiUrl }: Settings): Provider => ({
  key: 'github',
  name,
  issuer: url,
  addressFor: async ({ state, verifier }) => {
    const address = new URL(`${url}/login/oauth/authorize`)
    address.search = String(
      new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri(),
        scope: 'read:user user:email',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }),
    )
    return address
  },
  profileFor: async ({ code, verifier, iss }) => {
    requireIssuer(name, url, iss)
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri(),
      code_verifier: verifier,
    }
    const token = tokenIn(name, await ask(name, `${url}/login/oauth/access_token`, { form }))
    const headers = { authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' }
    const { status, json } = await ask(name, `${apiUrl}/user`, { headers })
    if (status !== 200) throw unanswered(name, new Error(`answered ${status}`))
    const addresses = await ask(name, `${apiUrl}/user/emails`, { headers })
    // A person may have kept the addresses back.
    const list = addresses.status === 200 && Array.isArray(addresses.json.list) ? addresses.json.list : []
    const primary = (list as Address[]).find(each => each.primary === true)
    return {
      // Not the login, which another person may take later.
      subject: subjectOf(name, json.id),
      email: textOf(primary?.email) ?? textOf(json.email),
      isEmailVerified: primary?.verified === true && textOf(primary.email) !== null,
      name: textOf(json.name) ?? textOf(json.login),
      handle: textOf(json.login),
      token,
    }
  },
  unlink: async ({ token }) => {
    if (!token) return
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { status } = await ask(name, `${apiUrl}/applications/${encodeURIComponent(clientId)}/grant`, {
      method: 'DELETE',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: token }),
    })
    if (status !== 204 && status !== 404 && status !== 422) throw new Error(`answered ${status}`)
  },
})
