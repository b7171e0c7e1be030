// People let an App act for them: codes, tokens that end, and new tokens for those.
import { createHash, randomBytes } from 'node:crypto'
import type { Account, App, Grant, World } from '../state/world.ts'
import { hidden, page, personIn, signInPage, type Page, type Visit } from './page.ts'

const EIGHT_HOURS = 28_800
const HALF_YEAR = 15_897_600
const CODE_MS = 600_000

const secretOf = (prefix: string, length: number) =>
  prefix + createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, length)

export function codeFor(world: World, given: Omit<Grant, 'until'>): string {
  const code = secretOf('', 20)
  world.grants.set(code, { ...given, until: world.now() + CODE_MS })
  return code
}

/** Registered, or below one that is. Without any of its own an App takes all of loopback. */
export function mayReturnTo({ callbackUrls }: App, address: string) {
  if (!URL.canParse(address)) return false
  const to = new URL(address)
  const known = callbackUrls.map(each => new URL(each))
  if (known.length === 0) return ['localhost', '127.0.0.1', '[::1]'].includes(to.hostname)
  return known.some(each => each.origin === to.origin && to.pathname.startsWith(each.pathname))
}

const back = (address: string, fields: Record<string, string | null>): Page => {
  const to = new URL(address)
  for (const [key, value] of Object.entries(fields)) if (value !== null) to.searchParams.set(key, value)
  return { location: to.href }
}

export function authorize(visit: Visit): Page {
  const { world, query, form, method, here } = visit
  const app = [...world.apps.values()].find(({ clientId }) => clientId === query.get('client_id'))
  if (!app) return page('Not Found', '<p>There is no such App.</p>', 404)
  const redirect = query.get('redirect_uri') ?? app.callbackUrls[0] ?? ''
  const state = query.get('state')
  if (!mayReturnTo(app, redirect))
    return page('Be careful!', '<p>The redirect_uri is not associated with this application.</p>')
  if (form.get('decision') === 'cancel')
    return back(redirect, {
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      state,
    })
  const person = personIn(visit)
  if (!person) return signInPage(here)
  if (method === 'GET' && !query.get('login')) {
    return page(
      `Authorize ${app.name}`,
      `<p>${person.login}</p><form method="post" action="${here.replaceAll('&', '&amp;')}">${hidden({ login: person.login })}
       <button name="decision" value="authorize">Authorize ${app.name}</button>
       <button name="decision" value="cancel">Cancel</button></form>`,
    )
  }
  const code = codeFor(world, { account: person, app, redirect, challenge: query.get('code_challenge') })
  return back(redirect, { code, state })
}

export function tokensFor(world: World, account: Account, app: App) {
  const [token, refresh] = [secretOf('ghu_', 36), secretOf('ghr_', 60)]
  world.tokens.set(token, { kind: 'user', account, app, until: world.now() + EIGHT_HOURS * 1000, refresh })
  world.refreshing.set(refresh, { account, app })
  return {
    access_token: token,
    expires_in: EIGHT_HOURS,
    refresh_token: refresh,
    refresh_token_expires_in: HALF_YEAR,
    scope: '',
    token_type: 'bearer',
  }
}

/** Said with 200, as GitHub does. */
const no = (error: string, error_description: string): Page => ({
  json: { error, error_description, error_uri: 'https://docs.github.com' },
})

function redeemed(world: World, app: App, form: URLSearchParams): Page {
  const code = form.get('code') ?? ''
  const grant = world.grants.get(code)
  world.grants.delete(code)
  const bad = no('bad_verification_code', 'The code passed is incorrect or expired.')
  if (!grant || grant.app !== app || grant.until <= world.now()) return bad
  const redirect = form.get('redirect_uri')
  if (redirect && redirect !== grant.redirect)
    return no('redirect_uri_mismatch', 'The redirect_uri MUST match the registered callback URL for this application.')
  const verifier = form.get('code_verifier') ?? ''
  if (grant.challenge && createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) return bad
  return { json: tokensFor(world, grant.account, app) }
}

/** The token before it ends with it, and it can be used once. */
function refreshed(world: World, app: App, refresh: string): Page {
  const known = world.refreshing.get(refresh)
  if (known?.app !== app) return no('bad_refresh_token', 'The refresh token passed is incorrect or expired.')
  world.refreshing.delete(refresh)
  for (const [text, token] of world.tokens)
    if (token.kind === 'user' && token.refresh === refresh) world.tokens.delete(text)
  return { json: tokensFor(world, known.account, app) }
}

export function accessToken({ world, form, query }: Visit): Page {
  const given = form.size > 0 ? form : query
  const app = [...world.apps.values()].find(({ clientId }) => clientId === given.get('client_id'))
  if (!app || app.clientSecret !== given.get('client_secret'))
    return no('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.')
  return given.get('grant_type') === 'refresh_token'
    ? refreshed(world, app, given.get('refresh_token') ?? '')
    : redeemed(world, app, given)
}
