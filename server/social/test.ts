// Somebody who signs in by another account, without a screen: their browser at our server, and at the provider.
import { randomInt } from 'node:crypto'
import type { SocialProvider } from '#contract/entrance'
import type { Answer } from '#contract/route'
import { socialRoutes } from '#contract/social'
import { onDemand } from '../testing/on-demand.ts'
import type { Persona } from '../testing/providers/personas.ts'
import { everyAgreement, newEmail, PASSWORD, visitor, type Visitor } from '../testing/visitor.ts'

/** Kakao and GitHub have numbers. */
export const newPersona = (said: Partial<Persona> = {}): Persona => ({
  subject: String(randomInt(1_000_000_000, 9_000_000_000)),
  name: '남궁다혜',
  ...said,
})
export const verified = (said: Partial<Persona> = {}) => newPersona({ email: newEmail(), isVerified: true, ...said })

/** The address at the provider to which the server sends this browser. */
export async function startedAt(browser: Visitor, provider: SocialProvider, returnTo = '/start') {
  const answer = await browser.send(`/api/auth/oauth/${provider}/start?${new URLSearchParams({ returnTo })}`)
  return new URL(answer.headers.get('location')!)
}

/** The parameters with which the provider sends the browser back, once the person has agreed. */
export async function consented(address: URL, persona: Persona): Promise<URLSearchParams> {
  // A session there is of this one sign-in, so that two people of a test are two.
  const there = visitor({ url: address.origin, dataDir: '' })
  let path = `${address.pathname}${address.search}`
  const said = new URLSearchParams({ persona: JSON.stringify(persona) })
  if (address.pathname.includes('/oauth')) path += `&${said}`
  for (let steps = 0; steps < 6; steps++) {
    const answer = await there.send(path.startsWith('/interaction/') ? `${path}?${said}` : path)
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    const next = new URL(location, address.origin)
    if (next.pathname === '/oauth') return next.searchParams
    path = next.pathname + next.search
  }
  throw new Error('the provider leads in circles')
}

type Back = { code: string; state: string; iss?: string }
export function backIn(params: URLSearchParams): Back {
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => params.get(name))
  if (!code || !state) throw new Error(`sent back with ${params}`)
  return { code, state, ...(iss && { iss }) }
}

/** All the way to the provider and back to our page, but for the call that the page makes. */
export async function returned(browser: Visitor, provider: SocialProvider, persona: Persona, returnTo?: string) {
  await onDemand('providers')
  return backIn(await consented(await startedAt(browser, provider, returnTo), persona))
}

export async function arrived(
  browser: Visitor,
  provider: SocialProvider,
  persona: Persona,
): Promise<Answer<typeof socialRoutes.signIn>> {
  return browser.call(socialRoutes.signIn, { body: await returned(browser, provider, persona) })
}

export async function waiting(browser: Visitor, provider: SocialProvider, persona: Persona) {
  const answer = await arrived(browser, provider, persona)
  if (answer.status !== 'EXTRA_INFO_REQUIRED') throw new Error(answer.status)
  return answer
}

/** The address at the provider to which somebody is sent who links an account. */
export async function linking(owner: Visitor, provider: SocialProvider, password = PASSWORD) {
  const { address } = await owner.call(socialRoutes.link, { body: { provider, password } })
  return new URL(address)
}

export const details = () => ({ password: PASSWORD, name: '남궁다혜', agreements: everyAgreement() })

/** Somebody who has signed up by this account, signed in. */
export async function joined(provider: SocialProvider, persona: Persona) {
  const browser = visitor()
  const { oauthId } = await waiting(browser, provider, persona)
  const answer = await browser.call(socialRoutes.complete, { body: { oauthId, ...details() } })
  if (answer.status !== 'SIGNED_IN') throw new Error(answer.status)
  browser.token = answer.accessToken
  return Object.assign(browser, { email: persona.email! })
}
