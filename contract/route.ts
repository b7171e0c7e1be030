// A route is the single description of an HTTP call: the server answers it, and the browser calls it.
import { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import type { StaleCode } from './stale.ts'
import type { Action } from './permissions.ts'

// Zod compiles its schemas with new Function, which the page's content security policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true })

type Schema = z.ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The required caller: anybody, a signed-in person, or a member whose role may do the action. */
export type Allow = 'anybody' | 'signed-in' | Action

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
export type Params<Path extends string> = { [Name in ParamName<Path>]: number }

export type Route<
  P extends string = string,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  W extends Allow = Allow,
  C extends Schema = Schema,
> = {
  method: Method
  path: P
  allow: W
  query: Q
  body: B
  answer: A
  /** The status of a success. */
  status: 200 | 201 | 202
  /** The answer carries an ETag, so that unchanged data is not sent again. */
  isRevalidated: boolean
  /** The largest body in bytes, if not the default. */
  bodyBytes?: number | undefined
  /** The refusals of this call, besides those that its shape implies (see `impliedRefusals`). */
  refusals: readonly RefusalCode[]
  /** The current value that the refusal of a stale write carries. */
  current: C
}

/** A call whose body is bytes: it has an address and refusals, but no schema. */
export type StreamRoute = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  says: string
  refusals: readonly RefusalCode[]
}

export const nothing = z.undefined()
type Nothing = typeof nothing
/** A route that refuses stale writes must declare the schema of the current value, and no other route may. */
type Declared<Codes extends readonly RefusalCode[]> = [Extract<Codes[number], StaleCode>] extends [never]
  ? { current?: undefined }
  : { current: Schema }

export function route<
  const P extends string,
  const W extends Allow,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  A extends Schema = Nothing,
  C extends Schema = Nothing,
  const Codes extends readonly RefusalCode[] = [],
>(
  line: `${Method} ${P}`,
  said: {
    allow: W
    query?: Q
    body?: B
    answer?: A
    status?: 200 | 201 | 202
    isRevalidated?: boolean
    bodyBytes?: number
    refusals?: Codes
    current?: C
  } & Declared<Codes>,
): Route<P, Q, B, A, W, C> {
  const [method, path] = line.split(' ') as [Method, P]
  return {
    method,
    path,
    allow: said.allow,
    query: (said.query ?? nothing) as Q,
    body: (said.body ?? nothing) as B,
    answer: (said.answer ?? nothing) as A,
    status: said.status ?? 200,
    isRevalidated: said.isRevalidated ?? false,
    bodyBytes: said.bodyBytes,
    refusals: said.refusals ?? [],
    current: (said.current ?? nothing) as C,
  }
}

/** Every write of somebody signed in may carry an Idempotency-Key. */
export const takesKey = ({ method, allow }: Pick<Route, 'method' | 'allow'>) => method !== 'GET' && allow !== 'anybody'

/** The refusals that follow from the shape of a call, without being declared. */
export function impliedRefusals({ method, path, allow, query, body }: Route): RefusalCode[] {
  const always: RefusalCode[] = ['rate.limited', 'busy', 'server']
  const door: RefusalCode[] =
    allow === 'anybody'
      ? []
      : allow === 'signed-in'
        ? ['auth.required']
        : ['auth.required', 'forbidden', 'secondFactor.required']
  const ids: RefusalCode[] = path.includes(':') ? ['route.missing'] : []
  const shape: RefusalCode[] = query !== nothing || body !== nothing ? ['invalid'] : []
  const sent: RefusalCode[] = body === nothing ? [] : ['body.broken', 'body.large', 'body.type']
  const twice: RefusalCode[] = takesKey({ method, allow }) ? ['key.invalid', 'key.reused', 'key.answerless'] : []
  return [...door, ...ids, ...shape, ...sent, ...twice, ...always]
}

type Given<Key extends string, S extends Schema, Side extends 'in' | 'out'> = S extends Nothing
  ? unknown
  : { [K in Key]: Side extends 'in' ? z.input<S> : z.output<S> }
/** The arguments that the browser passes to the call. */
export type Ask<R> =
  R extends Route<infer P, infer Q, infer B> ? Params<P> & Given<'query', Q, 'in'> & Given<'body', B, 'in'> : never
/** The values that the handler receives after validation. */
export type Asked<R> =
  R extends Route<infer P, infer Q, infer B> ? Params<P> & Given<'query', Q, 'out'> & Given<'body', B, 'out'> : never
export type Current<R> = R extends Route<string, Schema, Schema, Schema, Allow, infer C> ? z.output<C> : never
export type Answer<R> = R extends Route<string, Schema, Schema, infer A> ? z.output<A> : never
