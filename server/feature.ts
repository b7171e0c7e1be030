// A feature object is the table of contents of its folder: all its exports to the rest of the server. app.ts lists the features,
// floor by floor.
import type { Because } from '#contract/notification'
import type { AuditAction } from '#contract/audit'
import type { ChannelKind } from '#contract/events'
import type { Raise, Writing } from './db.ts'
import type { Doors, ThingDoors } from './http/admission.ts'
import type { Preview } from './http/files.ts'
import type { Answers, Protocol, Stream } from './http/http.ts'
import type { RateLimit } from './http/rate-limits.ts'
import type { Job } from './jobs.ts'
import type { LiveDoors, Lost } from './live/channels.ts'

/**
 * The fate of a personal column: `leaving` clears it when the person leaves the organization, `erasure` erases it with the
 * account, `expiry` lets it expire after a time, and `kept` keeps an id or a deed, which no longer leads to a name.
 */
export type PersonalFate = 'leaving' | 'erasure' | 'expiry' | 'kept'

/** The made-up company of the demonstration, which each feature fills with its own things, the lower floors first. */
export type DemoCompany = {
  orgId: number
  ownerUserId: number
  ownerName: string
  /** Keyed by the person's name. */
  memberIds: ReadonlyMap<string, number>
  /** The moment so many working days ago, as a fraction. */
  workedAt: (ago: number) => Date
  /** Entries of its record, in any order. */
  record: (entry: PastEntry) => void
  /** Notices to its people: the lower floors add to them, the feature of notifications keeps them. */
  heard: PastNotice[]
}
type PastNotice = {
  /** Names of people. */
  to: string
  by: string[]
  at: Date
  type: string
  because: Because
  thing: { kind: string; id: number }
  about: Record<string, string | number>
  isRead: boolean
}
type PastEntry = {
  /** In working days. */
  ago: number
  /** The name of the person who did it. */
  by: string
  what: AuditAction
  about?: Record<string, string | number>
}
/** Runs within one transaction: the whole company exists, or nothing of it. */
export type Demo = (tx: Writing, company: DemoCompany) => Promise<void>

/**
 * The kinds of parts of a feature. The first ones belong to the machinery; a feature that asks all others for something
 * declares its own kind (`declare module '../feature.ts'`) beside the code that asks.
 */
export interface FeatureParts {
  routes?: readonly Answers[]
  /** Calls with bytes instead of JSON. */
  streams?: readonly Stream[]
  /** Standards of others, each with everything below its path. */
  protocols?: readonly Protocol[]
  /** The preview of a page for chats in which its address is pasted; undefined if the page belongs to another feature. */
  preview?: (path: string, token: string) => Promise<Preview | undefined>
  /** The module of tables that the tests of tenancy and erasure walk over. */
  tables?: Record<string, unknown>
  /**
   * The fate of each column that names or describes a person, and of each column of JSON, as `table.column`; tables of the
   * machinery stand with the feature that ends their rows. server/testing/tables.test.ts requires all of them.
   */
  personal?: Record<string, PersonalFate>
  doors?: Partial<Doors>
  /** The doors of things by the parameter that names them, each with what its calls ask most, in one statement. */
  things?: ThingDoors
  /** Raises the revisions of these things of a channel, unless the deed that told of them has done it. */
  revisions?: Partial<Record<ChannelKind, Raise>>
  channels?: LiveDoors['channels']
  listeners?: Partial<Pick<LiveDoors, 'hello' | 'lives' | 'noticed'>>
  /**
   * The people who lost access to something during the last milliseconds, on any node: their sockets are cut or checked
   * again.
   */
  lost?: (ms: number, userIds: readonly number[]) => Promise<Partial<Lost>>
  /** Begins with this node, once there is a database; answers what ends it. */
  opens?: () => Promise<() => void>
  jobs?: readonly Job[]
  /** Run once an hour by one node. */
  chores?: readonly (() => Promise<unknown>)[]
  limits?: Record<string, RateLimit>
  demo?: Demo
}

export type Feature = FeatureParts & { name: string }

export const feature = (name: string, parts: FeatureParts): Feature => ({ ...parts, name })

let listed: readonly Feature[] = []

/** Only app.ts calls it, with the lowest floor first. */
export const registerFeatures = (features: readonly Feature[]) => void (listed = features)
export const features = () => listed

/** This part of every feature that has it: from the lowest floor up, or from the highest down for removals. */
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

/** The part that exactly one feature must bring. */
export function partOf<Kind extends keyof FeatureParts>(kind: Kind): NonNullable<FeatureParts[Kind]> {
  const [part, ...others] = partsOf(kind)
  if (part === undefined || others.length > 0) throw new Error(`${kind} must be brought by one feature`)
  return part
}
