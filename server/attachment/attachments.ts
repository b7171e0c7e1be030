// Files of an organization: attached to what they belong to, removed and restored.
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Attachment, FILES_MOST } from '#contract/file'
import type { Member } from '#contract/permissions'
import { limits } from '../config.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import type { FileRoot, FileRootPart } from './parts.ts'
import { attachments } from './tables.ts'

export type FileRow = typeof attachments.$inferSelect

export const rootPart = (kind: string): FileRootPart | undefined =>
  (Object.assign({}, ...partsOf('attachments')) as Record<string, FileRootPart>)[kind]

export const attachmentOf = (row: FileRow): Attachment => ({
  fileId: row.fileId,
  name: row.name,
  bytes: row.bytes,
  kind: row.kind,
  width: row.width,
  height: row.height,
  hasPreview: row.previewKey !== null,
  by: row.memberId,
  at: row.createdAt.toISOString(),
})

export const itself = ({ orgId }: { orgId: number }, fileId: number) =>
  and(eq(attachments.orgId, orgId), eq(attachments.fileId, fileId))

export type FileHolder = { kind: string; id: number }

const heldBy = (orgId: number, { kind, id }: FileHolder) =>
  and(eq(attachments.orgId, orgId), eq(attachments.holderKind, kind), eq(attachments.holderId, id))

type Attaching = {
  holder: FileHolder
  root: FileRoot
  /** Refused if one of them cannot be attached. */
  named: readonly number[]
  /** In the text; a file that stands elsewhere stays there. */
  mentioned?: readonly number[]
  /** Another holder of this member's, of which they may be, too. */
  from?: FileHolder
}

/**
 * Attaches new files of this member.
 * @returns how many more files the root has, which its feature must count
 */
export async function attachFiles(
  tx: Writing,
  { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>,
  { holder, root, named, mentioned = [], from }: Attaching,
): Promise<number> {
  const ids = [...new Set([...named, ...mentioned])]
  if (ids.length === 0) return 0
  const mine = and(
    eq(attachments.orgId, orgId),
    isAmong(attachments.fileId, ids),
    eq(attachments.memberId, memberId),
    isNotNull(attachments.storedAt),
    from ? or(isNull(attachments.attachedAt), heldBy(orgId, from)) : isNull(attachments.attachedAt),
    isNull(attachments.removedAt),
  )
  const attached = await tx
    .update(attachments)
    .set({
      holderKind: holder.kind,
      holderId: holder.id,
      rootKind: root.kind,
      rootId: root.id,
      projectId: root.projectId,
      attachedAt: sql`now()`,
    })
    .where(mine)
    .returning({ fileId: attachments.fileId })
  const held = await filesOf(tx, orgId, holder.kind, [holder.id])
  const here = new Set(held.map(({ fileId }) => fileId))
  if (named.some(fileId => !here.has(fileId))) refuse('file.missing', { field: 'fileIds' })
  if (here.size > FILES_MOST) refuse('file.tooMany', { values: { most: FILES_MOST } })
  return attached.length
}

/** Files of these holders of one kind, in the order in which they came. */
export const filesOf = (tx: NodePgDatabase, orgId: number, kind: string, ids: readonly number[]) =>
  tx
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, orgId),
        eq(attachments.holderKind, kind),
        isAmong(attachments.holderId, ids),
        isNull(attachments.removedAt),
      ),
    )
    .orderBy(attachments.fileId)

type HolderColumns = { orgId: SQL; kind: string; id: SQL }
/** The names of the files of a holder in one text, for a search: each after a space. */
export const fileNamesOf = ({ orgId, kind, id }: HolderColumns) =>
  sql`coalesce((select string_agg(' ' || held.name, '') from ${attachments} held where held.org_id = ${orgId}
    and held.holder_kind = ${sql.raw(`'${kind}'`)} and held.holder_id = ${id} and held.removed_at is null), '')`

/** The first picture of a holder, whose small copy a list shows. */
export const firstPictureOf = ({ orgId, kind, id }: HolderColumns) =>
  sql`(select min(held.id) from ${attachments} held where held.org_id = ${orgId}
    and held.holder_kind = ${sql.raw(`'${kind}'`)} and held.holder_id = ${id} and held.removed_at is null and held.kind = 'picture')`

/** The files of a holder that is deleted, or comes back. @returns the change of their number */
export async function dropFiles(tx: Writing, orgId: number, holder: FileHolder): Promise<number> {
  const { rowCount } = await tx
    .update(attachments)
    .set({ removedAt: sql`now()`, isWithHolder: true })
    .where(and(heldBy(orgId, holder), isNull(attachments.removedAt)))
  // One that was removed before stays away, whatever becomes of its holder.
  await tx
    .update(attachments)
    .set({ removedAt: ago(limits.unattachedMs) })
    .where(and(heldBy(orgId, holder), eq(attachments.isWithHolder, false)))
  return -(rowCount ?? 0)
}
export async function takeFilesBack(tx: Writing, orgId: number, holder: FileHolder): Promise<number> {
  const { rowCount } = await tx
    .update(attachments)
    .set({ removedAt: null, isWithHolder: false })
    .where(and(heldBy(orgId, holder), eq(attachments.isWithHolder, true)))
  return rowCount ?? 0
}

/** The things went to another project, with all of their files. */
export const moveFiles = (
  tx: Writing,
  { orgId, kind, ids, projectId }: { orgId: number; kind: string; ids: readonly number[]; projectId: number },
) =>
  tx
    .update(attachments)
    .set({ projectId })
    .where(and(eq(attachments.orgId, orgId), eq(attachments.rootKind, kind), isAmong(attachments.rootId, ids)))

/** The door: a file that is one's own and unattached, or belongs to a thing that one sees. */
async function fileFor(tx: NodePgDatabase, member: Member, fileId: number): Promise<FileRow> {
  const isRestorable = and(gt(attachments.removedAt, ago(limits.unattachedMs)), eq(attachments.isWithHolder, false))
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(itself(member, fileId), or(isNull(attachments.removedAt), isRestorable)))
  return row && (await visibleAmong(tx, member, [row])).length === 1 ? row : refuse('file.missing')
}

/** Those of these files that the member may see. */
export async function visibleAmong(tx: NodePgDatabase, member: Member, rows: readonly FileRow[]): Promise<FileRow[]> {
  const seen = new Map<string, ReadonlySet<number>>()
  const rooted = rows.filter(row => row.rootKind !== null)
  for (const [kind, mine] of Map.groupBy(rooted, row => row.rootKind!)) {
    const ids = [...new Set(mine.map(row => row.rootId!))]
    seen.set(kind, (await rootPart(kind)?.seen(tx, member, ids)) ?? new Set())
  }
  return rows.filter(({ rootKind, rootId, memberId }) =>
    rootKind === null ? memberId === member.memberId : seen.get(rootKind)!.has(rootId!),
  )
}

/** By its uploader, or by those who may change the thing. Repeating it has no effect. */
export const removeFile = (member: Member, fileId: number) => changeFile(member, fileId, false)
/** Within a day. */
export const restoreFile = (member: Member, fileId: number) => changeFile(member, fileId, true)

const changeFile = (member: Member, fileId: number, isBack: boolean) =>
  write(async tx => {
    const { orgId, memberId } = member
    const row = await fileFor(tx, member, fileId)
    const root = row.rootKind === null ? undefined : rootPart(row.rootKind)
    const held = await root?.hold(tx, member, row.rootId!)
    if (row.memberId !== memberId && !held?.mayModerate) refuse('file.forbidden')
    const { rowCount } = await tx
      .update(attachments)
      .set({ removedAt: isBack ? null : sql`now()` })
      .where(and(itself(member, fileId), isBack ? isNotNull(attachments.removedAt) : isNull(attachments.removedAt)))
    if (isBack && row.holderKind !== null) {
      const holders = await filesOf(tx, orgId, row.holderKind, [row.holderId!])
      if (holders.length > FILES_MOST) refuse('file.tooMany', { values: { most: FILES_MOST } })
    }
    if (rowCount && row.rootId !== null) await root?.counted(tx, orgId, row.rootId, isBack ? 1 : -1)
    return attachmentOf(row)
  })

/** Stored files of the organization, unattached ones too; which of them the member sees is asked next. */
export const filesBy = (member: Member, ids: readonly number[]) =>
  db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, member.orgId),
        isAmong(attachments.fileId, ids),
        isNotNull(attachments.storedAt),
        isNull(attachments.removedAt),
      ),
    )

/** Files of a project's things, the newest first. */
export const filesInProject = (
  orgId: number,
  projectId: number,
  { before, most }: { before: number | undefined; most: number },
) =>
  db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, orgId),
        eq(attachments.projectId, projectId),
        isNull(attachments.removedAt),
        before === undefined ? undefined : lt(attachments.fileId, before),
      ),
    )
    .orderBy(desc(attachments.fileId))
    .limit(most)
