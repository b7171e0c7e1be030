// The things that are discussed: what comments need from the feature of such a thing, which makes its calls with it.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ChannelOf } from '#contract/events'
import type { Member } from '#contract/permissions'
import type { FileRoot } from '../attachment/parts.ts'
import type { Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import type { Kept, Made } from '../http/answer/kept-answers.ts'

/** The ids that the path of a call names. */
export type Ids = Record<string, number>

/** A thing that is locked until the end of the transaction. */
export type HeldThing = {
  root: FileRoot
  channel: ChannelOf<'comment.changed'>
  /** May delete comments of others. */
  mayModerate: boolean
}

export type Discussed = {
  kind: string
  thingIdOf: (ids: Ids) => number
  /** The path of a living one, for those who know it by its own id alone. */
  idsOf: (tx: NodePgDatabase, orgId: number, thingId: number) => Promise<Ids | undefined>
  /** Whether its door for writing would open to a member who sees it: nothing is locked. */
  mayComment: (member: Member, ids: Ids) => Promise<boolean>
  /** Its door for reads: an answer that stays the same until something about the thing changes. */
  kept: <Answer>(member: Member, ids: Ids, question: string, make: () => Promise<Made<Answer>>) => Promise<Kept<Answer>>
  /** Its door for writing, which locks it. */
  hold: (tx: Writing, member: Member, ids: Ids) => Promise<HeldThing>
  /** So many comments and files came or went. Sent before it returns. */
  counted: (
    tx: Writing,
    orgId: number,
    thingId: number,
    change: { comments: number; files: number },
  ) => Promise<unknown>
  /** They hear of each comment that is new, or was changed, within the transaction; most things have none. */
  followers?: () => readonly ((tx: Writing, ids: Ids, commentId: number) => Promise<unknown>)[]
  /** Those of these members who see it. */
  seers: (member: Member, ids: Ids, memberIds: readonly number[]) => Promise<ReadonlySet<number>>
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** The things of this feature that are discussed. */
    discussed?: readonly Discussed[]
  }
}

export const discussedBy = (kind: string): Discussed | undefined =>
  partsOf('discussed')
    .flat()
    .find(each => each.kind === kind)
