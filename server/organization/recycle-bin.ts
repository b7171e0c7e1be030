// The recycle bin of small things. A feature stores the data by which it restores one; this one knows none of them.
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { BIN_ITEM_DAYS, binKinds, type BinItem, type BinKind } from '#contract/recycle-bin'
import { mayIn, type Member, type ProjectRole } from '#contract/permissions'
import { ago, db, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import type { Client } from '../http/client.ts'
import { namesOf } from '../member/names.ts'
import { insteadOf, refuse } from '../refusal.ts'
import { binItems } from './tables.ts'

const BIN_MS = BIN_ITEM_DAYS * 86_400_000
/** Things of no project have only the undo of the toast; this is its time with a slow network. */
const UNDO_MS = 10 * 60_000
const isKept = sql`${binItems.deletedAt} > case when ${binItems.projectId} is null then ${ago(UNDO_MS)} else ${ago(BIN_MS)} end`

export type BinRow = typeof binItems.$inferSelect
/** The project of an item, with the reader's role in it. */
type Project = { myRole: ProjectRole; archivedAt: Date | null }
type Restorer = {
  /** Restores it in its own transaction, which asks its doors and calls `takeFromBin`. */
  restore: (member: Member, item: BinRow, client: Client) => Promise<unknown>
  /** For things of a project; the project alone decides, or the owner of the thing. */
  mayRestore?: (member: Member, project: Project, item: Pick<BinRow, 'data'>) => boolean
  /** Shown to those alone who may restore it, as a saved view is; only then `mayRestore` gets its data. */
  isOwned?: boolean
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
  and(eq(binItems.orgId, orgId), eq(binItems.binId, binId), isKept)

/** Part of the transaction that restores it: of two simultaneous ones the second finds nothing. */
export async function takeFromBin(tx: Writing, item: BinRow) {
  const { rowCount } = await tx.delete(binItems).where(itself(item))
  if (!rowCount) refuse('bin.missing')
}

function restorerOf(kind: BinKind) {
  const restorer = partsOf('recycleBin').find(kinds => kind in kinds)?.[kind]
  if (!restorer) throw new Error(`no feature restores ${kind}`)
  return restorer
}

type Judged = Pick<BinRow, 'kind' | 'data'>
const mayRestore = (member: Member, project: Project, item: Judged) =>
  restorerOf(item.kind).mayRestore?.(member, project, item) ?? false

/** An owned thing is shown to those who may restore it, everything else to those who work in the project. */
const isShown = (member: Member, project: Project, item: Judged) =>
  restorerOf(item.kind).isOwned ? mayRestore(member, project, item) : mayIn(project.myRole, 'issue.edit')

/**
 * An item that the member may not see and a missing one get the same refusal.
 * @param projectFor the door of the item's project, whose feature stands above this one
 */
export async function restoreItem(
  member: Member,
  binId: number,
  client: Client,
  projectFor: (projectId: number) => Promise<Project>,
) {
  const [item] = await db
    .select()
    .from(binItems)
    .where(itself({ orgId: member.orgId, binId }))
  if (!item) return refuse('bin.missing')
  if (item.projectId !== null) {
    const project = await projectFor(item.projectId).catch(insteadOf('project.missing', 'bin.missing'))
    if (!isShown(member, project, item)) refuse('bin.missing')
  }
  await restorerOf(item.kind)
    .restore(member, item, client)
    .catch(insteadOf('project.missing', 'bin.missing'))
    .catch(insteadOf('forbidden', 'bin.missing'))
}

const SHOWN_MOST = 200
/** The newest items of a project, newest first. The data of what nobody owns can name thousands of issues, and stays. */
export async function binItemsOf(member: Member, projectId: number, project: Project): Promise<BinItem[]> {
  const { orgId } = member
  const { binId, kind, name, deletedAt, deletedBy } = binItems
  const owned = binKinds.filter(each => restorerOf(each).isOwned)
  const data = sql`case when ${inArray(kind, owned)} then ${binItems.data} end`
  const rows = await db
    .select({ binId, kind, name, deletedAt, deletedBy, data })
    .from(binItems)
    .where(and(eq(binItems.orgId, orgId), eq(binItems.projectId, projectId), isKept))
    .orderBy(desc(binItems.binId))
    .limit(SHOWN_MOST)
  const shown = rows.filter(row => isShown(member, project, row))
  const names = await namesOf(db, orgId, { userIds: [], memberIds: shown.map(({ deletedBy }) => deletedBy) })
  const nameOf = new Map(names.map(({ memberId, name }) => [memberId, name]))
  return shown.map(row => ({
    binId: row.binId,
    kind: row.kind,
    name: row.name,
    deletedAt: row.deletedAt.toISOString(),
    purgedAt: new Date(row.deletedAt.getTime() + BIN_MS).toISOString(),
    by: { memberId: row.deletedBy, name: nameOf.get(row.deletedBy) ?? '' },
    mayRestore: mayRestore(member, project, row),
  }))
}

export const purgeBinItems = () => db.delete(binItems).where(not(isKept))
