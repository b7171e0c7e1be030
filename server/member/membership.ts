// The consequences of a change of membership: each feature declares those for its own things, and this file knows none of
// them.
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Holding, type HoldingKind, holdingKinds } from '#contract/handover'
import type { Assignment } from '#contract/member'
import type { Member, Role } from '#contract/permissions'
import type { OwnData } from '#contract/withdrawal'
import type { By } from '../audit-trail.ts'
import type { Writing } from '../db.ts'
import { partOf, partsOf } from '../feature.ts'
import type { MemberRow } from './members.ts'

type Somebody = Pick<Member, 'orgId' | 'memberId'>
type Holder = Pick<MemberRow, 'orgId' | 'memberId' | 'role'>
type Reader = { isOwn: boolean }

/**
 * Things of one kind that a member can hold. All functions run with the organization locked, so that no holding changes
 * meanwhile.
 */
export type Holdings = {
  kind: HoldingKind
  /** The holdings of this member, in display order, for themselves or for somebody who hands them over in their place. */
  holdingsOf: (tx: NodePgDatabase, member: Holder, reader: Reader) => Promise<Holding[]>
  /** Given before everything else, because it may give its taker the right to take more. */
  isFirst?: true
  /**
   * Gives one of them to a present member who can take it. Answers its name if only a part was taken, and null if nothing
   * was.
   */
  handOver: (
    tx: Writing,
    giver: MemberRow,
    holding: Holding,
    taker: MemberRow,
    by: By,
  ) => Promise<string | null | undefined>
  /** Runs after all gifts: ends those things that the giver kept and may no longer hold in their present role. */
  settle?: (tx: Writing, giver: MemberRow, by: By) => Promise<void>
}

export type Membership = {
  holdings?: Holdings
  /** The member becomes a guest: things that a guest may not hold or see are taken from them. */
  onGuest?: (tx: Writing, member: Somebody, by: By) => Promise<unknown>
  /** Places of members, or the tree of departments, changed; the organization is locked. */
  onPlaces?: (tx: Writing, organization: { orgId: number }) => Promise<unknown>
  onRole?: (tx: Writing, member: Somebody, role: Role, by: By) => Promise<unknown>
  /** The member leaves: holdings that were not handed over are dropped. */
  onLeave?: (tx: Writing, member: MemberRow, by: By) => Promise<unknown>
  /** The data about the member in this organization, for their export. */
  ownData?: (member: Somebody) => Promise<Partial<OwnData['organizations'][number]>>
}

/** The places of members, and the sort order that follows from them. */
export type Directory = {
  assignmentsOf: (tx: NodePgDatabase, orgId: number, memberIds?: number[]) => Promise<Map<number, Assignment[]>>
  /** To be joined by member_id: is_head, and the rank of the primary position. */
  ranks: (orgId: number) => SQL
  /** These departments and all their descendants. */
  subtreesOf: (orgId: number, deptIds: readonly number[]) => Promise<Set<number>>
}

declare module '../feature.ts' {
  interface FeatureParts {
    membership?: Membership
    directory?: Directory
  }
}

const holdings = () =>
  partsOf('membership')
    .flatMap(part => part.holdings ?? [])
    .toSorted((a, b) => holdingKinds.indexOf(a.kind) - holdingKinds.indexOf(b.kind))

export function holdingsOfKind(kind: HoldingKind) {
  const found = holdings().find(each => each.kind === kind)
  if (!found) throw new Error(`nobody answers for ${kind}`)
  return found
}

export async function everythingOf(tx: NodePgDatabase, member: Holder, reader: Reader) {
  const found: Holding[] = []
  for (const each of holdings()) found.push(...(await each.holdingsOf(tx, member, reader)))
  return found
}

export async function settleHoldings(tx: Writing, giver: MemberRow, by: By) {
  for (const each of holdings()) await each.settle?.(tx, giver, by)
}

/** Removals run from the highest floor down, because it may need rows that the lower ones still have. */
export async function letGo(tx: Writing, member: MemberRow, by: By) {
  for (const { onLeave } of partsOf('membership', 'down')) await onLeave?.(tx, member, by)
}

export async function makeGuest(tx: Writing, member: MemberRow, by: By) {
  for (const { onGuest } of partsOf('membership', 'down')) await onGuest?.(tx, member, by)
}

export async function placesChanged(tx: Writing, organization: { orgId: number }) {
  for (const { onPlaces } of partsOf('membership')) await onPlaces?.(tx, organization)
}

export async function giveRights(tx: Writing, member: Somebody, role: Role, by: By) {
  for (const { onRole } of partsOf('membership', 'down')) await onRole?.(tx, member, role, by)
}

export const directoryParts = () => partOf('directory')
