// The three-way merge of an issue that is both here and at a forge. Pure: it reads and writes nothing.
import type { SyncDirection, SyncField } from '#contract/github-sync'
import type { RemoteState } from '../../forge/forge.ts'
import { isInward, isOutward } from './directions.ts'

/** An issue in the form in which its two sides are compared. Either side is brought into it, without what it alone has. */
export type Fields = {
  title: string
  body: string
  state: RemoteState
  /** Names; of two that differ in case alone the first counts. */
  tags: string[]
  /** Numbers of accounts there, of members here alone: others are kept where they are. */
  participants: number[]
  /** Its title. */
  milestone: string | null
}
export type IssueField = keyof Fields

/** Either side as it was when both were last seen to agree: they need not be equal, as a long title is cut here. */
export type BaseOf<Values> = { here: Values; there: Values }
export type Base = BaseOf<Fields>
export type Side = 'here' | 'there'
export type Directions = Record<SyncField, SyncDirection>
/** Both had changed it. `lost` is the value of the side that was changed first. */
type ConflictOf<Values> = { field: keyof Values; winner: Side; lost: Values[keyof Values] }
export type Conflict = ConflictOf<Fields>

type MergedOf<Values> = {
  toHere: Partial<Values>
  toThere: Partial<Values>
  conflicts: ConflictOf<Values>[]
  /** For the next merge, once `toHere` is done. What is still to be sent counts as changed here until `sent` says otherwise. */
  base: BaseOf<Values>
}
export type Merged = MergedOf<Fields>

/** A milestone in the form in which its two sides are compared. */
export type MilestoneValues = { name: string; dueDate: string | null; isClosed: boolean }
export type MilestoneConflict = ConflictOf<MilestoneValues>
const milestoneFields = ['name', 'dueDate', 'isClosed'] as const

const scalars = ['title', 'body', 'state', 'milestone'] as const
const sets = ['tags', 'participants'] as const
type SetField = (typeof sets)[number]
type Entry = string | number

const keyOf = (entry: Entry) => (typeof entry === 'string' ? entry.toLowerCase() : entry)
const keysOf = (entries: readonly Entry[]) => new Set(entries.map(keyOf))
/** Those of one list that another one lacks. */
const without = <Each extends Entry>(entries: readonly Each[], others: readonly Entry[]): Each[] => {
  const keys = keysOf(others)
  return entries.filter(each => !keys.has(keyOf(each)))
}
const isSameSet = (one: readonly Entry[], other: readonly Entry[]) =>
  without(one, other).length === 0 && without(other, one).length === 0

/** @param later the side that was changed last: it wins where both have changed a field */
export function merge(base: Base, now: Base, directions: Directions, later: Side): Merged {
  const merged = unmerged(now)
  for (const field of scalars) mergeScalar(merged, field, base, now, directions[field], later)
  for (const field of sets) mergeSet(merged, field, base, now, directions[field])
  return merged
}

export function mergeMilestone(
  base: BaseOf<MilestoneValues>,
  now: BaseOf<MilestoneValues>,
  direction: SyncDirection,
  later: Side,
): MergedOf<MilestoneValues> {
  const merged = unmerged(now)
  for (const field of milestoneFields) mergeScalar(merged, field, base, now, direction, later)
  return merged
}

const unmerged = <Values>(now: BaseOf<Values>): MergedOf<Values> => ({
  toHere: {},
  toThere: {},
  conflicts: [],
  base: { here: { ...now.here }, there: { ...now.there } },
})

function mergeScalar<Values>(
  merged: MergedOf<Values>,
  field: keyof Values,
  base: BaseOf<Values>,
  now: BaseOf<Values>,
  direction: SyncDirection,
  later: Side,
) {
  const [here, there] = [now.here[field], now.there[field]]
  const isNewHere = isOutward(direction) && here !== base.here[field]
  const isNewThere = isInward(direction) && there !== base.there[field]
  if ((!isNewHere && !isNewThere) || here === there) return
  const isOut = isNewHere && (!isNewThere || later === 'here')
  if (isNewHere && isNewThere)
    merged.conflicts.push({ field, winner: isOut ? 'here' : 'there', lost: isOut ? there : here })
  if (isOut) {
    merged.toThere[field] = here
    merged.base.here[field] = base.here[field]
  } else {
    merged.toHere[field] = there
    merged.base.here[field] = there
  }
}

/** Additions and removals of both sides are done on the other one; there is nothing to decide between them. */
function mergeSet(merged: Merged, field: SetField, base: Base, now: Base, direction: SyncDirection) {
  const [here, there]: [Entry[], Entry[]] = [now.here[field], now.there[field]]
  const from = {
    here: isOutward(direction) ? here : base.here[field],
    there: isInward(direction) ? there : base.there[field],
  }
  const put = (side: Side, onto: readonly Entry[]) => {
    const [was, is]: [Entry[], Entry[]] = [base[side][field], from[side]]
    const kept = without(onto, without(was, is))
    return [...kept, ...without(without(is, was), kept)]
  }
  const [nextHere, nextThere] = [put('there', here), put('here', there)]
  const [set, old] = [merged.base.here as Record<SetField, Entry[]>, base.here[field] as Entry[]]
  if (!isSameSet(nextHere, here)) {
    ;(merged.toHere as Record<SetField, Entry[]>)[field] = nextHere
    set[field] = nextHere
  }
  if (isSameSet(nextThere, there)) return
  ;(merged.toThere as Record<SetField, Entry[]>)[field] = nextThere
  set[field] = put('there', old)
}

/**
 * The base after `toThere` was done.
 * @param sentFrom what stood here when it was sent
 * @param there the answer
 */
export function sent<Values>(
  base: BaseOf<Values>,
  toThere: Partial<Values>,
  sentFrom: Values,
  there: Values,
): BaseOf<Values> {
  const next = { here: { ...base.here }, there: { ...base.there } }
  for (const field of Object.keys(toThere) as (keyof Values)[]) {
    next.here[field] = sentFrom[field]
    next.there[field] = there[field]
  }
  return next
}

/** Those of a set that could not be put here are not missing here: nobody has taken them away. */
export const unput = (base: Fields, toHere: Partial<Fields>, after: Fields): Partial<Fields> => ({
  ...(toHere.tags && { tags: without(base.tags, without(toHere.tags, after.tags)) }),
  ...(toHere.participants && {
    participants: without(base.participants, without(toHere.participants, after.participants)),
  }),
})
