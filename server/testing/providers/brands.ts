// Kakao, Naver and GitHub as they answer, with the mistakes that they make, in one small server with a memory.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, consentPage, personaIn, type Persona } from './personas.ts'

export const ADMIN_KEY = 'admin-key'
export const CLIENT = { id: 'dure-client', secret: 'dure-client-secret' }

type Grant = { persona: Persona; challenge: string | null; redirect: string; brand: string }
type Answer = { status?: number; body?: unknown; location?: string; html?: string; isSilent?: boolean }
type Asked = {
  path: string
  query: URLSearchParams
  form: URLSearchParams
  body: string
  headers: IncomingMessage['headers']
}

const codes = new Map<string, Grant>()
const tokens = new Map<string, Persona>()
/** Links that were cut, as a test finds them: brand and subject. */
const cut: { brand: string; subject: string }[] = []

const BRANDS = ['kakao', 'naver', 'github']
const REDIRECT = /^http:\/\/localhost:\d+\/oauth$/

function authorize(brand: string, { path, query, form }: Asked): Answer {
  const persona = personaIn(query.get('persona') ?? form.get('persona'))
  const redirect = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== CLIENT.id || !REDIRECT.test(redirect))
    return { status: 400, body: { error: 'KOE006' } }
  if (!persona) return { html: consentPage(`${path}?${query}`, brand) }
  const back = new URL(redirect)
  back.searchParams.set('state', query.get('state') ?? '')
  if (persona.fault === 'denied') {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'User denied access')
    return { location: back.href }
  }
  const code = randomUUID()
  codes.set(code, { persona, challenge: query.get('code_challenge'), redirect, brand })
  back.searchParams.set('code', code)
  return { location: back.href }
}

/** The person of a code, once, if all that was sent belongs to it. */
function redeemed(brand: string, form: URLSearchParams): Persona | undefined {
  const grant = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const isOurs = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
  if (!grant || !isOurs || grant.brand !== brand) return undefined
  if (brand !== 'naver') {
    const verifier = form.get('code_verifier') ?? ''
    if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) return undefined
  }
  return form.get('redirect_uri') === grant.redirect ? grant.persona : undefined
}

function token(brand: string, { form }: Asked): Answer {
  if (brand === 'naver' && form.get('grant_type') === 'refresh_token') {
    const persona = cutting(form.get('refresh_token'))
    return persona ? { body: { ...given(persona), expires_in: '3600' } } : refusedBy(brand)
  }
  if (brand === 'naver' && form.get('grant_type') === 'delete') {
    const persona = tokens.get(form.get('access_token') ?? '')
    if (persona) cut.push({ brand, subject: persona.subject })
    return {
      body: persona ? { access_token: form.get('access_token'), result: 'success' } : { error: 'invalid_request' },
    }
  }
  const persona = redeemed(brand, form)
  if (!persona) return refusedBy(brand)
  if (persona.fault === 'down') return { status: 502, html: '<h1>Bad Gateway</h1>' }
  if (persona.fault === 'slow') return { isSilent: true }
  // Naver writes its seconds as text, GitHub knows none.
  const expiry = brand === 'naver' ? { expires_in: '3600' } : brand === 'kakao' ? { expires_in: 21_599 } : {}
  return { body: { ...given(persona), ...expiry } }
}

/** The person of a token that a link is cut by, unless it has ended. */
function cutting(given: string | null) {
  const persona = tokens.get(given ?? '')
  return persona?.fault === 'ended' ? undefined : persona
}

function given(persona: Persona) {
  const [access, refresh] = [randomUUID(), randomUUID()]
  tokens.set(access, persona)
  tokens.set(refresh, persona)
  return { token_type: 'bearer', access_token: access, refresh_token: refresh }
}

/** Kakao says 400; Naver and GitHub say 200 and mean no. */
const refusedBy = (brand: string): Answer =>
  brand === 'kakao'
    ? { status: 400, body: { error: 'invalid_grant', error_code: 'KOE320' } }
    : brand === 'github'
      ? { body: { error: 'bad_verification_code' } }
      : { body: { error: 'invalid_request', error_description: 'no valid data in session' } }

const personOf = ({ headers }: Asked) => tokens.get(headers.authorization?.replace('Bearer ', '') ?? '')

function kakaoMe(asked: Asked): Answer {
  const persona = personOf(asked)
  if (!persona) return { status: 401, body: { msg: 'this access token does not exist', code: -401 } }
  if (persona.fault === 'noSubject') return { body: { kakao_account: {} } }
  const { email, isVerified = false, name } = persona
  return {
    body: {
      id: Number(persona.subject),
      connected_at: '2026-11-26T01:02:03Z',
      kakao_account: {
        email_needs_agreement: email === undefined,
        ...(email && { has_email: true, is_email_valid: true, is_email_verified: isVerified, email }),
        ...(name && { profile: { nickname: name } }),
      },
    },
  }
}

function naverMe(asked: Asked): Answer {
  const persona = personOf(asked)
  if (!persona) return { body: { resultcode: '024', message: 'Authentication failed' } }
  const { subject, email, name } = persona
  return { body: { resultcode: '00', message: 'success', response: { id: subject, email, name } } }
}

function githubUser(asked: Asked): Answer {
  const persona = personOf(asked)
  if (!persona) return { status: 401, body: { message: 'Bad credentials' } }
  return { body: { id: Number(persona.subject), login: 'somebody', name: persona.name ?? null, email: null } }
}

function githubEmails(asked: Asked): Answer {
  const { email, isVerified = false } = personOf(asked) ?? {}
  const hidden = { email: '1+somebody@users.noreply.github.com', primary: false, verified: true }
  // Without the scope there is no such list.
  if (!email) return { status: 404, body: { message: 'Not Found' } }
  return { body: [hidden, { email, primary: true, verified: isVerified }] }
}

const isKakaos = ({ headers }: Asked) => headers.authorization === `KakaoAK ${ADMIN_KEY}`

function kakaoUnlink(asked: Asked): Answer {
  if (!isKakaos(asked)) return { status: 401, body: { code: -401 } }
  const subject = asked.form.get('target_id') ?? ''
  cut.push({ brand: 'kakao', subject })
  return { body: { id: Number(subject) } }
}

function githubGrant(asked: Asked): Answer {
  const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
  const persona = cutting((JSON.parse(asked.body) as { access_token: string }).access_token)
  if (asked.headers.authorization !== basic) return { status: 404, body: {} }
  if (!persona) return { status: 422, body: { message: 'Validation Failed' } }
  cut.push({ brand: 'github', subject: persona.subject })
  return { status: 204 }
}

const PLACES: Record<string, (asked: Asked) => Answer> = {
  '/kakao/oauth/authorize': asked => authorize('kakao', asked),
  '/naver/oauth2.0/authorize': asked => authorize('naver', asked),
  '/github/login/oauth/authorize': asked => authorize('github', asked),
  '/kakao/oauth/token': asked => token('kakao', asked),
  '/naver/oauth2.0/token': asked => token('naver', asked),
  '/github/login/oauth/access_token': asked => token('github', asked),
  '/kakao/v2/user/me': kakaoMe,
  '/kakao/v1/user/unlink': kakaoUnlink,
  '/naver/v1/nid/me': naverMe,
  '/github/user': githubUser,
  '/github/user/emails': githubEmails,
  [`/github/applications/${CLIENT.id}/grant`]: githubGrant,
  '/cut': () => ({ body: cut }),
}

async function serve(request: IncomingMessage, response: ServerResponse) {
  const { pathname: path, searchParams: query } = new URL(request.url!, 'http://localhost')
  const body = await bodyOf(request)
  const place = PLACES[path]
  const { headers } = request
  const answer: Answer = place
    ? place({ path, query, form: new URLSearchParams(body), body, headers })
    : { status: 404, body: { error: 'not found' } }
  if (answer.isSilent) return
  if (answer.location) return void response.writeHead(302, { location: answer.location }).end()
  if (answer.html) {
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
    return void response.end(answer.html)
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json;charset=UTF-8' })
  response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body))
}

export async function openBrands(port = 0) {
  const server = createServer((request, response) => void serve(request, response)).listen(port, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, stop }
}

/** The settings of a server that offers them. */
export const brandSettings = (url: string) =>
  Object.fromEntries(
    BRANDS.flatMap(brand => {
      const name = brand.toUpperCase()
      const places =
        brand === 'github'
          ? { GITHUB_URL: `${url}/github`, GITHUB_API_URL: `${url}/github` }
          : { [`${name}_AUTH_URL`]: `${url}/${brand}`, [`${name}_API_URL`]: `${url}/${brand}` }
      const own = { [`${name}_CLIENT_ID`]: CLIENT.id, [`${name}_CLIENT_SECRET`]: CLIENT.secret }
      return Object.entries({ ...own, ...places, KAKAO_ADMIN_KEY: ADMIN_KEY })
    }),
  )
