// A feature is the table of contents of its room: everything that enters or leaves it. app.ts lists them, floor by floor.
import type { Doors } from './http/admission.ts'
import type { Preview } from './http/files.ts'
import type { Answers, Stream } from './http/http.ts'
import type { RateLimit } from './http/rate-limits.ts'
import type { Job } from './jobs.ts'
import type { LiveDoors, Lost } from './live/channels.ts'

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
  doors?: Partial<Doors>
  channels?: LiveDoors['channels']
  listeners?: Partial<Pick<LiveDoors, 'hello' | 'lives'>>
  /** Who lost sight of what during the last milliseconds, on any node: their sockets are cut or asked again. */
  lost?: (ms: number) => Promise<Partial<Lost>>
  jobs?: readonly Job[]
  /** Done once an hour by one node. */
  chores?: readonly (() => Promise<unknown>)[]
  limits?: Record<string, RateLimit>
}

export type Feature = FeatureParts & { name: string }

export const feature = (name: string, parts: FeatureParts): Feature => ({ ...parts, name })

let listed: readonly Feature[] = []

/** app.ts alone says which there are, the lowest floor first. */
export const useFeatures = (features: readonly Feature[]) => void (listed = features)
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
