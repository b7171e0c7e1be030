// The things that are discussed: what comments need from the feature of such a thing, which makes its calls with it.
import type { ChannelOf } from '#contract/events'
import type { Member } from '#contract/permissions'
import type { FileRoot } from '../attachment/parts.ts'
import type { Writing } from '../db.ts'
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
