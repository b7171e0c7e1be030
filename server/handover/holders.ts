// What somebody can hold: each feature says it of its own things, and none of them knows another.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Holding, HoldingKind } from '#contract/handover'
import type { By } from '../audit/audits.ts'
import type { Writing } from '../db.ts'
import type { MemberRow } from '../member/members.ts'

/** The organization is locked in both: nothing changes hands meanwhile. */
export type Holder = {
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

let holders: readonly Holder[] = []
/** app.ts names them; the first one's things are listed first. */
export const useHolders = (used: readonly Holder[]) => void (holders = used)

export const holderOf = (kind: HoldingKind) => {
  const found = holders.find(holder => holder.kind === kind)
  if (!found) throw new Error(`nobody answers for ${kind}`)
  return found
}

export async function settle(tx: Writing, giver: MemberRow, by: By) {
  for (const holder of holders) await holder.settle?.(tx, giver, by)
}

export async function everythingOf(tx: NodePgDatabase, member: Parameters<Holder['holdingsOf']>[1]) {
  const found: Holding[] = []
  for (const holder of holders) found.push(...(await holder.holdingsOf(tx, member)))
  return found
}
