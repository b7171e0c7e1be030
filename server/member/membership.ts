// What hangs on a membership: each feature says it of its own things, and none of them is known here.
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

/** Things of one kind that a member can hold. The organization is locked in all of it: nothing changes hands meanwhile. */
export type Holdings = {
  kind: HoldingKind
  /** What this member holds, in the order in which it is shown. */
  holdingsOf: (tx: NodePgDatabase, member: Pick<MemberRow, 'orgId' | 'memberId' | 'role'>) => Promise<Holding[]>
  /** Who takes it may take more by it, so that it is given before everything else. */
  isFirst?: true
  /** Gives one of them to somebody who is here and is no guest; answers its name where less of it was taken, and none where nothing was. */
  handOver: (
    tx: Writing,
    giver: MemberRow,
    holding: Holding,
    taker: MemberRow,
    by: By,
  ) => Promise<string | null | undefined>
  /** Once everything was given: ends what the giver keeps and may not hold any more as who they are by now. */
  settle?: (tx: Writing, giver: MemberRow, by: By) => Promise<void>
}

export type Membership = {
  holdings?: Holdings
  /** They become a guest: what no guest may hold or see is taken from them. */
  onGuest?: (tx: Writing, member: Somebody, by: By) => Promise<unknown>
  /** They have another role now. */
  onRole?: (tx: Writing, member: Somebody, role: Role, by: By) => Promise<unknown>
  /** They go: what they held and gave to nobody is let go. */
  onLeave?: (tx: Writing, member: MemberRow, by: By) => Promise<unknown>
  /** What is known of them here, for themselves to carry away. */
  ownData?: (member: Somebody) => Promise<Partial<OwnData['organizations'][number]>>
}

/** Where members have their places, and how that sorts them. */
export type Directory = {
  assignmentsOf: (tx: NodePgDatabase, orgId: number, memberIds?: number[]) => Promise<Map<number, Assignment[]>>
  /** To be joined by member_id: is_head, and the rank of the primary position. */
  ranks: (orgId: number) => SQL
  /** A department and all below it. */
  subtreeOf: (orgId: number, deptId: number) => Promise<number[]>
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

export async function everythingOf(tx: NodePgDatabase, member: Parameters<Holdings['holdingsOf']>[1]) {
  const found: Holding[] = []
  for (const each of holdings()) found.push(...(await each.holdingsOf(tx, member)))
  return found
}

export async function settleHoldings(tx: Writing, giver: MemberRow, by: By) {
  for (const each of holdings()) await each.settle?.(tx, giver, by)
}

/** Where something is taken away the highest floor comes first: it may need what the lower ones still know. */
export async function letGo(tx: Writing, member: MemberRow, by: By) {
  for (const { onLeave } of partsOf('membership', 'down')) await onLeave?.(tx, member, by)
}

export async function makeGuest(tx: Writing, member: MemberRow, by: By) {
  for (const { onGuest } of partsOf('membership', 'down')) await onGuest?.(tx, member, by)
}

export async function giveRights(tx: Writing, member: Somebody, role: Role, by: By) {
  for (const { onRole } of partsOf('membership', 'down')) await onRole?.(tx, member, role, by)
}

export const directoryParts = () => partOf('directory')
