// A feature is the table of contents of its room: everything that enters or leaves it. app.ts lists them, floor by floor.
import type { Writing } from './db.ts'
import type { Doors } from './http/admission.ts'
import type { Client } from './http/client.ts'
import type { Preview } from './http/files.ts'
import type { Answers, Stream } from './http/http.ts'
import type { RateLimit } from './http/rate-limits.ts'
import type { Job } from './jobs.ts'
import type { LiveDoors, Lost } from './live/channels.ts'

/**
 * What becomes of a personal column when its person goes: taken away when they leave the organization, erased with their
 * account, gone by itself after a time, or kept as an id or as what they did, which no longer leads to a name.
 */
export type PersonalFate = 'leaving' | 'erasure' | 'expiry' | 'kept'

/** The made-up company of the demonstration, as features fill it: each with things of its own, the lower floors first. */
export type DemoCompany = {
  orgId: number
  ownerUserId: number
  ownerName: string
  /** By what people are called. */
  memberIds: ReadonlyMap<string, number>
  /** From where all of it is done. */
  client: Pick<Client, 'ip'>
}
/** Part of one transaction: all of the company is there, or nothing. */
export type Demo = (tx: Writing, company: DemoCompany) => Promise<void>

/**
 * The kinds of things a feature may bring. The first ones are machinery's; a room that asks all others something adds its own
 * kind here (`declare module '../feature.ts'`), beside the code that asks.
 */
export interface FeatureParts {
  routes?: readonly Answers[]
  /** Bytes instead of JSON. */
  streams?: readonly Stream[]
  /** How a page of it is shown where its address is pasted; none where the page is another's. */
  preview?: (path: string, token: string) => Promise<Preview | undefined>
  /** Its module of tables, which the tests of tenancy and erasure walk over. */
  tables?: Record<string, unknown>
  /** What becomes of each column that names or describes a person, as `table.column`; server/testing/tables.test.ts asks for all. */
  personal?: Record<string, PersonalFate>
  doors?: Partial<Doors>
  channels?: LiveDoors['channels']
  listeners?: Partial<Pick<LiveDoors, 'hello' | 'lives'>>
  /** Who lost sight of what during the last milliseconds, on any node: their sockets are cut or asked again. */
  lost?: (ms: number) => Promise<Partial<Lost>>
  jobs?: readonly Job[]
  /** Done once an hour by one node. */
  chores?: readonly (() => Promise<unknown>)[]
  limits?: Record<string, RateLimit>
  demo?: Demo
}

export type Feature = FeatureParts & { name: string }

export const feature = (name: string, parts: FeatureParts): Feature => ({ ...parts, name })

let listed: readonly Feature[] = []

/** app.ts alone says which there are, the lowest floor first. */
export const registerFeatures = (features: readonly Feature[]) => void (listed = features)
export const features = () => listed

/** This part of every feature that has it: from the lowest floor up, or from the highest down where something is taken away. */
export function partsOf<Kind extends keyof FeatureParts>(
  kind: Kind,
  order: 'up' | 'down' = 'up',
): NonNullable<FeatureParts[Kind]>[] {
  const found = listed.flatMap(each => {
    const part = each[kind]
    return part === undefined ? [] : [part]
  })
  return order === 'up' ? found : found.toReversed()
}

/** The part that exactly one feature brings. */
export function partOf<Kind extends keyof FeatureParts>(kind: Kind): NonNullable<FeatureParts[Kind]> {
  const [part, ...others] = partsOf(kind)
  if (part === undefined || others.length > 0) throw new Error(`${kind} must be brought by one feature`)
  return part
}
