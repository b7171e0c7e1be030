// Copies of files, for a thing that is made after another one.
import { sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { write } from '../db.ts'
import { randomSecret } from '../keys.ts'
import { storage } from '../storage/storage.ts'
import { attachPrivately, expectPrivately, PREVIEW_TYPE } from '../upload/private.ts'
import { type FileRow, itself } from './attachments.ts'
import { previewKeyOf } from './confirming.ts'
import { requireSpace } from './permitting.ts'
import { forgetUnattached } from './purging.ts'
import { attachments } from './tables.ts'

/**
 * Files of this member that belong to nothing yet, as after an upload. Outside of the transaction that attaches them, because
 * copying takes its time.
 * @returns the id of each copy by that of its original
 */
export async function copyFiles(member: Member, originals: readonly FileRow[]): Promise<ReadonlyMap<number, number>> {
  if (originals.length === 0) return new Map()
  const { orgId, memberId, userId } = member
  const copies = await write(async tx => {
    await requireSpace(
      tx,
      member,
      originals.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    return Promise.all(
      originals.map(async original => {
        const { name, bytes, kind, type, width, height } = original
        const key = randomSecret()
        await expectPrivately(tx, { key, userId, orgId, type, bytes })
        const [copy] = await tx
          .insert(attachments)
          .values({ orgId, memberId, key, name, bytes, kind, type, width, height })
          .returning()
        return { original, copy: copy! }
      }),
    )
  })
  try {
    for (const { original, copy } of copies) await copyBytes(member, original, copy)
  } catch (error) {
    await forgetUnattached(
      member,
      copies.map(({ copy }) => copy.fileId),
    )
    throw error
  }
  return new Map(copies.map(({ original, copy }) => [original.fileId, copy.fileId]))
}

async function copyBytes(member: Member, original: FileRow, { fileId, key, type, bytes }: FileRow) {
  await storage.copy(original.key, key, type, bytes)
  const previewKey = original.previewKey && previewKeyOf(key)
  const preview = previewKey ? await storage.readKept(original.previewKey!) : undefined
  if (previewKey && preview) await storage.keep(previewKey, preview, PREVIEW_TYPE)
  await write(async tx => {
    const { userId, orgId } = member
    const shown = previewKey && preview ? { key: previewKey, userId, orgId, bytes: preview.length } : undefined
    await attachPrivately(tx, { key, type, bytes }, shown)
    await tx
      .update(attachments)
      .set({ storedAt: sql`now()`, previewKey: shown?.key ?? null })
      .where(itself(member, fileId))
  })
}
