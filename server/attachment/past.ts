// Files with a past date, for the discussions of a company that is not new.
import type { Writing } from '../db.ts'
import { randomSecret } from '../keys.ts'
import { storage } from '../storage/storage.ts'
import { previewOf } from '../upload/pictures.ts'
import { insertPrivately, PREVIEW_TYPE } from '../upload/private.ts'
import type { FileHolder } from './attachments.ts'
import { HEAD_BYTES, sniffed } from './kinds.ts'
import type { FileRoot } from './parts.ts'
import { attachments } from './tables.ts'

type PastFile = {
  orgId: number
  memberId: number
  /** The account that has put the bytes there. */
  userId: number
  holder: FileHolder
  root: FileRoot
  name: string
  content: Buffer
  at: Date
}

/** Nobody hears of it. Its thing counts it. */
export async function insertPastFile(tx: Writing, { orgId, memberId, userId, ...file }: PastFile) {
  const { holder, root, name, content, at } = file
  const found = sniffed(content.subarray(0, HEAD_BYTES), name)
  const picture = found.kind === 'picture' ? await previewOf(content) : undefined
  const [key, previewKey] = [randomSecret(), picture?.preview ? randomSecret() : null]
  const keep = async (as: string, bytes: Buffer, type: string) => {
    await storage.keep(as, bytes, type)
    await insertPrivately(tx, { key: as, userId, orgId, type, bytes: bytes.length })
  }
  await keep(key, content, found.type)
  if (previewKey) await keep(previewKey, picture!.preview!, PREVIEW_TYPE)
  await tx.insert(attachments).values({
    ...found,
    orgId,
    memberId,
    key,
    previewKey,
    name,
    bytes: content.length,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    holderKind: holder.kind,
    holderId: holder.id,
    rootKind: root.kind,
    rootId: root.id,
    projectId: root.projectId,
    createdAt: at,
    storedAt: at,
    attachedAt: at,
  })
}
