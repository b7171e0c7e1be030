// Real providers of OpenID Connect, which make mistakes only where a test asks for one.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type CryptoKey } from 'jose'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { CLIENT } from './brands.ts'
import { bodyOf, consentPage, personaIn, type Persona } from './personas.ts'

const KID = 'test'
const personas = new Map<string, Persona>()

const claimsOf = ({ subject, email, isVerified = false, name }: Persona) => ({
  sub: subject,
  ...(email && { email, email_verified: isVerified }),
  ...(name && { name }),
})

/** As Google says it. */
const ENDED = { error: 'invalid_token', error_description: 'Token expired or revoked' }
const faultOf = (token: unknown) => personas.get((token as { accountId?: string } | undefined)?.accountId ?? '')?.fault
const UNLINK_FAULTS = ['ended', 'deaf']
/** Links that were cut, as a test finds them. */
const cut: { brand: string; subject: string }[] = []
const mayRevoke = (_: unknown, __: unknown, token: unknown) => !UNLINK_FAULTS.includes(faultOf(token) ?? '')

function settings(jwk: object, tellsInToken: boolean): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost/oauth'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !tellsInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: mayRevoke } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['test'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(personas.get(accountId)!) }),
    loadExistingGrant: async ctx => {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => void (ctx.body = JSON.stringify(out)),
  }
}

/** The mistake that the person of this token asked for. */
async function spoil(ctx: KoaContextWithOIDC, key: CryptoKey) {
  const code = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.AccessToken
  const persona = personas.get((code as { accountId?: string } | undefined)?.accountId ?? '')
  const body = ctx.body as Record<string, unknown>
  if (ctx.oidc.route === 'revocation') {
    if (persona?.fault === 'ended') Object.assign(ctx, { status: 400, body: ENDED })
    else if (persona?.fault === 'deaf') Object.assign(ctx, { status: 503, body: 'down' })
    else if (persona) cut.push({ brand: 'google', subject: persona.subject })
  }
  if (ctx.oidc.route === 'userinfo' && persona?.fault === 'otherSubject') ctx.body = { ...body, sub: 'another' }
  if (ctx.oidc.route !== 'token' || typeof body?.id_token !== 'string') return
  const token = body.id_token
  const signed = (changes: object) =>
    new SignJWT({ ...decodeJwt(token), ...changes }).setProtectedHeader({ alg: 'ES256', kid: KID }).sign(key)
  const fault = persona?.fault
  if (fault === 'down') Object.assign(ctx, { status: 503, body: 'down' })
  if (fault === 'slow') await once(ctx.req.socket, 'close')
  if (fault === 'audience') ctx.body = { ...body, id_token: await signed({ aud: 'another-client' }) }
  if (fault === 'nonce') ctx.body = { ...body, id_token: await signed({ nonce: 'another' }) }
  if (fault !== 'signature') return
  const [head, , sign] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'forged' })).toString('base64url')
  ctx.body = { ...body, id_token: `${head}.${forged}.${sign}` }
}

export async function openOpenId(port: number, { tellsInToken = false } = {}) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const url = `http://localhost:${port}`
  const provider = new Provider(url, settings({ ...(await exportJWK(privateKey)), kid: KID }, tellsInToken))
  // Each server of a run has an address of its own.
  provider.Client.prototype.redirectUriAllowed = uri => /^http:\/\/localhost:\d+\/oauth$/.test(uri)
  provider.use(async (ctx, next) => {
    await next()
    if ((ctx as KoaContextWithOIDC).oidc?.route) await spoil(ctx as KoaContextWithOIDC, privateKey)
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const asked = new URL(request.url!, url)
    if (asked.pathname === '/cut') return void response.end(JSON.stringify(cut))
    if (!asked.pathname.startsWith('/interaction/')) return void answer(request, response)
    void (async () => {
      const form = new URLSearchParams(await bodyOf(request))
      const persona = personaIn(asked.searchParams.get('persona') ?? form.get('persona'))
      if (!persona) {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        return void response.end(consentPage(asked.pathname, 'OpenID'))
      }
      personas.set(persona.subject, persona)
      const result =
        persona.fault === 'denied'
          ? { error: 'access_denied', error_description: 'the person said no' }
          : { login: { accountId: persona.subject } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })()
  }).listen(port, 'localhost')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, stop }
}
