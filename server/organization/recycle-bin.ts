// The recycle bin of small things. A feature stores the data by which it restores one; this room knows none of the features.
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { BIN_ITEM_DAYS, type BinItem, type BinKind } from '#contract/recycle-bin'
import type { Member } from '#contract/permissions'
import { ago, db, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import type { Client } from '../http/client.ts'
import { namesOf } from '../member/members.ts'
import { insteadOf, refuse } from '../refusal.ts'
import { binItems } from './tables.ts'

const BIN_MS = BIN_ITEM_DAYS * 86_400_000

export type BinRow = typeof binItems.$inferSelect
type Restorer = {
  /** Restores it in its own transaction, which asks its doors and calls `takeFromBin`. */
  restore: (member: Member, item: BinRow, client: Client) => Promise<unknown>
}

declare module '../feature.ts' {
  interface FeatureParts {
    recycleBin?: { [Kind in BinKind]?: Restorer }
  }
}

type Thing = { kind: BinKind; name: string; projectId?: number; data: object }

/** Part of the transaction of the deletion; answers the id by which it can be undone. */
export async function putIntoBin(
  tx: Writing,
  { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>,
  thing: Thing,
): Promise<{ binId: number }> {
  const [row] = await tx
    .insert(binItems)
    .values({ orgId, deletedBy: memberId, ...thing })
    .returning({ binId: binItems.binId })
  return row!
}

const itself = ({ orgId, binId }: Pick<BinRow, 'orgId' | 'binId'>) =>
  and(eq(binItems.orgId, orgId), eq(binItems.binId, binId), gt(binItems.deletedAt, ago(BIN_MS)))

/** Part of the transaction that restores it: of two simultaneous ones the second finds nothing. */
export async function takeFromBin(tx: Writing, item: BinRow) {
  const { rowCount } = await tx.delete(binItems).where(itself(item))
  if (!rowCount) refuse('bin.missing')
}

/** An item that the member may not restore and a missing one get the same refusal. */
export async function restoreItem(member: Member, binId: number, client: Client) {
  const [item] = await db
    .select()
    .from(binItems)
    .where(itself({ orgId: member.orgId, binId }))
  if (!item) return refuse('bin.missing')
  const restorer = partsOf('recycleBin').find(kinds => item.kind in kinds)?.[item.kind]
  if (!restorer) throw new Error(`nobody gives back ${item.kind}`)
  await restorer
    .restore(member, item, client)
    .catch(insteadOf('project.missing', 'bin.missing'))
    .catch(insteadOf('forbidden', 'bin.missing'))
}

/** The items of a project that the member sees, newest first. */
export async function binItemsOf(
  { orgId }: Pick<Member, 'orgId'>,
  projectId: number,
  kinds: readonly BinKind[],
  isShown: (row: BinRow) => boolean,
): Promise<BinItem[]> {
  const here = and(
    eq(binItems.orgId, orgId),
    eq(binItems.projectId, projectId),
    inArray(binItems.kind, [...kinds]),
    gt(binItems.deletedAt, ago(BIN_MS)),
  )
  const rows = await db.select().from(binItems).where(here).orderBy(desc(binItems.binId))
  const shown = rows.filter(isShown)
  const names = await namesOf(db, orgId, { userIds: [], memberIds: shown.map(({ deletedBy }) => deletedBy) })
  const nameOf = new Map(names.map(({ memberId, name }) => [memberId, name]))
  return shown.map(({ binId, kind, name, deletedAt, deletedBy }) => ({
    binId,
    kind,
    name,
    deletedAt: deletedAt.toISOString(),
    purgedAt: new Date(deletedAt.getTime() + BIN_MS).toISOString(),
    by: { memberId: deletedBy, name: nameOf.get(deletedBy) ?? '' },
  }))
}

export const purgeBinItems = () => db.delete(binItems).where(lt(binItems.deletedAt, ago(BIN_MS)))
