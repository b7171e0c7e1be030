// How often one may call, and how it is said that it was too often.
import type { World } from '../state/world.ts'
import type { Access } from './access.ts'
import { forbidden, ok, type Answer } from './answer.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const UNKNOWN_HOURLY = 60

/** Each installation, person and App has an hour of its own. */
export function callerOf(access: Access): string {
  if (access.kind === 'installation') return `installation ${access.installation.id}`
  if (access.kind === 'user') return `user ${access.account.id}`
  return access.kind === 'app' ? `app ${access.app.id}` : 'nobody'
}

function hourOf(world: World, caller: string) {
  const known = world.spent.get(caller)
  if (known && known.resets > world.now()) return known
  const fresh = { used: 0, resets: world.now() + HOUR_MS }
  world.spent.set(caller, fresh)
  return fresh
}

const limitOf = ({ faults }: World, caller: string) => (caller === 'nobody' ? UNKNOWN_HOURLY : faults.hourly)

function stateOf(world: World, caller: string) {
  const [{ used, resets }, limit] = [hourOf(world, caller), limitOf(world, caller)]
  return { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(resets / 1000) }
}

export function limitHeaders(world: World, caller: string, resource = 'core'): Record<string, string> {
  const { limit, used, remaining, reset } = stateOf(world, caller)
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
    'x-ratelimit-used': String(used),
    'x-ratelimit-resource': resource,
  }
}

const SECONDARY = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'

const WHOSE: Record<string, string> = { installation: 'installation ID ', user: 'user ID ', app: 'app ID ' }

/** Whether the writes of the last minute are all that are allowed. Tokens are no writes. */
function isHasty({ faults, calls, now }: World, caller: string) {
  if (faults.writesPerMinute === Infinity) return false
  const since = now() - MINUTE_MS
  let count = 0
  for (let at = calls.length - 1; at >= 0 && calls[at]!.at > since; at--)
    if (calls[at]!.by === caller && calls[at]!.method !== 'GET' && calls[at]!.status < 300) count++
  return count >= faults.writesPerMinute && !caller.startsWith('app')
}

/** Refused ones are not counted against the hour. */
export function tooMany(world: World, caller: string, method: string): Answer | null {
  if (method !== 'GET' && isHasty(world, caller)) world.faults.secondaryUntil = world.now() + MINUTE_MS
  const left = world.faults.secondaryUntil - world.now()
  if (left > 0) return { ...forbidden(SECONDARY), headers: { 'retry-after': String(Math.ceil(left / 1000)) } }
  if (stateOf(world, caller).remaining > 0) return null
  const [kind = '', id = ''] = caller.split(' ')
  return forbidden(`API rate limit exceeded for ${WHOSE[kind] ?? ''}${id}.`)
}

export const spend = (world: World, caller: string) => void hourOf(world, caller).used++
/** An answer that had not changed costs nothing. */
export const giveBack = (world: World, caller: string) => void hourOf(world, caller).used--

export function limitsOf(world: World, access: Access): Answer {
  const core = stateOf(world, callerOf(access))
  const search = { ...core, limit: 30, used: 0, remaining: 30 }
  return ok({ resources: { core, search, graphql: core }, rate: core })
}
