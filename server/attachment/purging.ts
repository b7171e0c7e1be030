// The end of files: those that nothing used, those that were removed, and those of things that are purged.
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { COMMENT_BIN_DAYS } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { limits } from '../config.ts'
import { ago, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { detachPrivate } from '../upload/private.ts'
import { attachments } from './tables.ts'

const AT_ONCE = 500
/** A comment comes back within the days of the bin, and its files with it. */
const WITH_HOLDER_MS = COMMENT_BIN_DAYS * 86_400_000

export const keysOf = (rows: readonly { key: string; previewKey: string | null }[]) =>
  rows.flatMap(({ key, previewKey }) => [key, ...(previewKey ? [previewKey] : [])])

/** The feature of these things purges them. */
export async function purgeFilesOf(tx: Writing, orgId: number, kind: string, ids: readonly number[]) {
  const rows = await tx
    .delete(attachments)
    .where(and(eq(attachments.orgId, orgId), eq(attachments.rootKind, kind), isAmong(attachments.rootId, ids)))
    .returning({ key: attachments.key, previewKey: attachments.previewKey })
  if (rows.length) await detachPrivate(tx, keysOf(rows))
}

/** Those of this member that were attached to nothing in the end: they would fill their room for a day. */
export const forgetUnattached = ({ orgId, memberId }: Member, fileIds: readonly number[]) =>
  write(async tx => {
    const mine = and(
      eq(attachments.orgId, orgId),
      isAmong(attachments.fileId, fileIds),
      eq(attachments.memberId, memberId),
      isNull(attachments.attachedAt),
    )
    const { key, previewKey } = attachments
    const rows = await tx.delete(attachments).where(mine).returning({ key, previewKey })
    if (rows.length) await detachPrivate(tx, keysOf(rows))
  })

/** Unattached for a day, removed for a day, or removed with their holder for the days of the bin. */
export async function purgeFiles(): Promise<void> {
  const purged = await write(async tx => {
    const due = await tx
      .select({
        orgId: attachments.orgId,
        fileId: attachments.fileId,
        key: attachments.key,
        previewKey: attachments.previewKey,
      })
      .from(attachments)
      .where(
        or(
          and(isNull(attachments.attachedAt), lt(attachments.createdAt, ago(limits.unattachedMs))),
          and(eq(attachments.isWithHolder, false), lt(attachments.removedAt, ago(limits.unattachedMs))),
          lt(attachments.removedAt, ago(WITH_HOLDER_MS)),
        ),
      )
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    for (const [orgId, rows] of Map.groupBy(due, row => row.orgId)) {
      const ids = rows.map(({ fileId }) => fileId)
      await tx.delete(attachments).where(and(eq(attachments.orgId, orgId), isAmong(attachments.fileId, ids)))
    }
    await detachPrivate(tx, keysOf(due))
    return due.length
  })
  if (purged === AT_ONCE) await purgeFiles()
}
