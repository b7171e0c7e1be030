// The same acts for a test in another process: the server is one for a whole run, its tests are not where it is.
import type { Github } from './handle.ts'

export type Order = {
  /** Somebody who acts, or the server itself, or its mistakes. */
  of: 'person' | 'faults' | 'github'
  login?: string
  also?: { name?: string; email?: string }
  act: string
  values: unknown[]
}

/** Patterns pass as text. */
export const PATTERN = '$pattern'

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Without all that leads on to other things, which lead back. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!value || typeof value !== 'object') return value ?? null
  return Object.fromEntries(Object.entries(value).filter(([, each]) => isPlain(each)))
}

const revived = (_: string, value: unknown) =>
  value && typeof value === 'object' && PATTERN in value ? new RegExp(String(value[PATTERN])) : value

export async function controlled(github: Github, body: string): Promise<string> {
  try {
    const { of, login = '', also, act, values } = JSON.parse(body, revived) as Order
    const target: object = of === 'person' ? github.person(login, also) : of === 'faults' ? github.faults : github
    const deed = (target as Record<string, unknown>)[act]
    if (typeof deed !== 'function') throw new Error(`nobody can ${act} here`)
    return JSON.stringify({ result: plain(await (deed as (...values: unknown[]) => unknown)(...values)) })
  } catch (problem) {
    return JSON.stringify({ problem: String(problem) })
  }
}
