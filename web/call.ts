// The only way the browser talks to the server: call(route, what it asks).
import { sessionRoutes } from '#contract/session'
import type { RefusalCode } from '#contract/errors'
import { staleCodes } from '#contract/stale'
import type { Answer, Ask, Current, Route } from '#contract/route'
import { bodySentence, failureText, sentenceFor } from '#korean/errors'
import { sessionHolder } from './live/holder.ts'
import { sendPatiently } from './live/outbox.ts'
import { isSignedIn, owedSignOut, session } from './session.ts'
import { showError } from './ui/feedback/toasts.ts'

declare global {
  var tokenAnswer: Promise<Response> | undefined
}

export const TIMEOUT_MS = 60_000
const AUTH_PATHS = '/api/auth/'

export class ApiError extends Error {
  /** 0 where no answer came. */
  status: number
  code: RefusalCode | 'timeout' | 'network' | undefined
  fields: Record<string, string>
  current: unknown
  constructor(status: number, message: string, body: Refused = {}) {
    super(message)
    this.status = status
    this.code = body.error as RefusalCode
    this.fields = body.fields ?? {}
    this.current = body.current
  }
}

/** A refusal that names fields is shown by its form, and by no toast. */
export const saidByForm = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0

/** The sentence of a refusal for one field. */
export const fieldError = (error: unknown, name: string) => (error instanceof ApiError ? error.fields[name] : undefined)

/** Somebody else, or another screen, was quicker; the refusal brings what they wrote. */
export const isStale = <R extends Route>(_route: R, error: unknown): error is ApiError & { current: Current<R> } =>
  error instanceof ApiError && staleCodes.some(code => code === error.code)

/** The token of a mail's link is of no use; one that was cut off on its way neither. */
export const isLinkOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link.invalid' || error.code === 'invalid')

export type Refused = { error?: string; fields?: Record<string, string>; current?: unknown }
type Asking = Record<string, unknown> & { query?: Record<string, string | undefined>; body?: unknown }
/** Auth paths keep the whole answer, all others its `data`. */
type Kept<R> =
  R extends Route<infer Path> ? (Path extends `/api/auth/${string}` ? { data: Answer<R> } : Answer<R>) : never

type Manner = {
  /** The same key makes a second try the same act. */
  key?: string | undefined
  signal?: AbortSignal
  /** Whose write it is; unknown while nobody's token is here. */
  author?: string | undefined
  /** Not worth waiting for a network: a later call says the same. */
  isPassing?: boolean
  /** It was asked already. */
  answer?: Promise<Response> | undefined
}

/** A write of somebody who is signed in waits for the network. Reads are asked again by whoever shows them. */
export function call<R extends Route>(route: R, ask: Ask<R>, manner: Manner = {}): Promise<Kept<R>> {
  if (route.method === 'GET' || route.allow === 'anybody' || manner.isPassing) return callOnce(route, ask, manner)
  // The answer of the first try may be what got lost.
  const key = manner.key ?? newKey()
  const author = manner.author ?? sessionHolder()
  return sendPatiently(() => callOnce(route, ask, { ...manner, author, ...(key && { key }) }), {
    signal: manner.signal,
    isUnreached: error => isUnreached(error) && !manner.signal?.aborted,
    onWait: error => showError(sentenceFor(error)),
  })
}

/** Nothing that one person wrote is sent as the next one's, who signed in meanwhile. */
function requireAuthor(author: string | undefined) {
  if (author && sessionHolder() !== author) throw new ApiError(401, failureText.signedOut)
}

/** Pages that are not secure have no such numbers, and nobody is signed in there. */
export const newKey = () => (isSecureContext ? crypto.randomUUID() : undefined)

async function callOnce<R extends Route>(route: R, ask: Ask<R>, manner: Manner): Promise<Kept<R>> {
  const needsToken = route.allow !== 'anybody'
  if (needsToken && session.get().isWaitingForNetwork && !(await refreshOnce()) && session.get().isWaitingForNetwork)
    throw unreached('network')
  requireAuthor(manner.author)
  const { accessToken } = session.get()
  let response = await send(route, ask as Asking, needsToken ? accessToken : null, manner)
  if (response.status === 401 && needsToken) {
    // Another call may have renewed the token while this one was on its way.
    const isRenewed = session.get().accessToken !== accessToken && session.get().isAuthenticated
    if (isRenewed || (await refreshOnce())) {
      requireAuthor(manner.author)
      response = await send(route, ask as Asking, session.get().accessToken, manner)
    }
  }
  // The answer met a dead network half-way: nobody said no.
  if (response.status === 401 && needsToken && session.get().isWaitingForNetwork) throw unreached('network')
  const json = (await response.json().catch(() => undefined)) as ({ data: Answer<R> } & Refused) | undefined
  manner.signal?.throwIfAborted()
  if (response.ok && !json) throw unreached('network')
  if (!response.ok || !json) throw new ApiError(response.status, bodySentence(json), json)
  return (route.path.startsWith(AUTH_PATHS) ? json : json.data) as Kept<R>
}

async function send(route: Route, asking: Asking, token: string | null, { key, signal, answer }: Manner) {
  const { query, body, ...params } = asking
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  try {
    if (answer) return await answer
    return await fetch(path + (query ? `?${searchOf(query)}` : ''), {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreached((error as Error).name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

/** Absent fields are left out: the address of a page knows some as undefined. */
const searchOf = (query: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))

export const unreached = (code: 'timeout' | 'network') => new ApiError(0, failureText[code], { error: code })

/** A file at an address that permits it by itself, as a picture's does; nothing where it is not given. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(address, signal && { signal })
  return response.ok ? response.blob() : undefined
}

/**
 * Brings a file of the application into the browser's store; false where the server says that it has none. Rejects where it
 * says neither: a proxy, or a network that wants one to sign in first, answers too.
 */
export async function storeFile(address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404) return false
  if (!response.ok || response.headers.get('content-type')?.includes('html')) throw unreached('network')
  await response.blob()
  return true
}

let refreshing: Promise<boolean> | undefined

/** One refresh for all who need it; true when there is a new token. Only the server's refusal signs out. */
export const refreshOnce = () =>
  (refreshing ??= refresh().finally(() => {
    refreshing = undefined
  }))

/** Ends the session that was left without a network; false while there is none. */
export async function settleSignOut() {
  if (!owedSignOut.get()) return true
  try {
    await call(sessionRoutes.signout, {})
  } catch (error) {
    // A server behind a proxy that answers 502, or one that is too busy, has ended nothing.
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (!isRefused) return false
  }
  owedSignOut.set(null)
  return true
}

export const isUnreached = (error: unknown) => error instanceof ApiError && error.code === 'network'

async function refresh() {
  // Somebody has left, whatever the cookie says.
  if (owedSignOut.get()) {
    await settleSignOut()
    session.clear()
    return false
  }
  const wasSignedIn = isSignedIn(session.get())
  session.set({ isLoading: true })
  try {
    const { data } = await oneTabAtATime(() => call(sessionRoutes.token, {}, { answer: takeFirstAnswer() }))
    session.setToken(data.accessToken)
    return true
  } catch (error) {
    // 401: nobody is signed in. 403: not at this address. Anything else says nothing about who this is.
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) session.waitForNetwork()
    else {
      if (wasSignedIn) session.set({ notice: failureText.signedOut })
      session.clear()
    }
    return false
  }
}

/** public/head.js has asked the first time, before this file had come. */
function takeFirstAnswer() {
  const answer = globalThis.tokenAnswer
  globalThis.tokenAnswer = undefined
  return answer
}

/** Each refresh changes the cookie that all tabs share, so they take turns. */
const oneTabAtATime = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request('refresh', act)

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** Asks until the server has answered: a server that is away says nothing about who is signed in. */
async function ask(waitMs = FIRST_WAIT_MS): Promise<void> {
  await refreshOnce()
  if (session.get().isKnown) return
  await new Promise(resolve => setTimeout(resolve, waitMs))
  return ask(Math.min(LONGEST_WAIT_MS, waitMs * 2))
}

let asking: Promise<void> | undefined
/** Resolves once it is known whether somebody is signed in; guards wait for it. */
export const sessionKnown = (): Promise<void> =>
  session.get().isKnown
    ? Promise.resolve()
    : (asking ??= ask().finally(() => {
        asking = undefined
      }))
