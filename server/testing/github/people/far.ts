// The server as a test in another process holds it: every act is a call and answers later, with plain values only.
import type { Order } from './control.ts'
import { PATTERN } from './control.ts'
import type { Github } from './handle.ts'

type Primitive = string | number | boolean | null | undefined
type Plain<T> = T extends Primitive
  ? T
  : T extends readonly (infer E)[]
    ? Plain<E>[]
    : { [K in keyof T as T[K] extends Primitive ? K : never]: T[K] }
type Far<T> = {
  [K in keyof T as T[K] extends (...values: never[]) => unknown ? K : never]: T[K] extends (
    ...values: infer A
  ) => infer R
    ? (...values: A) => Promise<Plain<Awaited<R>>>
    : never
}

const written = (_: string, value: unknown) => (value instanceof RegExp ? { [PATTERN]: value.source } : value)

export function farGithub(url: string) {
  const order = async (given: Order) => {
    const response = await fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify(given, written) })
    const { result, problem } = (await response.json()) as { result?: unknown; problem?: string }
    if (problem) throw new Error(problem)
    return result
  }
  const acting = <T>(whose: Omit<Order, 'act' | 'values'>) =>
    new Proxy({} as Far<T>, {
      // It is no promise, although it would answer to the name of one.
      get: (_, act) =>
        typeof act === 'string' && act !== 'then'
          ? (...values: unknown[]) => order({ ...whose, act, values })
          : undefined,
    })
  return {
    url,
    person: (login: string, also: { name?: string; email?: string } = {}) =>
      acting<ReturnType<Github['person']>>({ of: 'person', login, also }),
    faults: acting<Github['faults']>({ of: 'faults' }),
    github: acting<Omit<Github, 'person' | 'stop' | 'deliveries'>>({ of: 'github' }),
  }
}
