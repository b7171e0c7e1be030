// The confirmation of a file: its bytes are counted, looked at and kept, and a picture gets a preview.
import { and, isNull, sql } from 'drizzle-orm'
import type { Attachment } from '#contract/file'
import type { Member } from '#contract/permissions'
import { limits } from '../config.ts'
import { db, write } from '../db.ts'
import { randomSecret } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { storage } from '../storage/storage.ts'
import { type Previewed, previewOf } from '../upload/pictures.ts'
import { attachPrivately, PREVIEW_TYPE } from '../upload/uploads.ts'
import { attachmentOf, type FileRow, itself } from './attachments.ts'
import { HEAD_BYTES, type Sniffed, sniffed } from './kinds.ts'
import { withoutLocation } from './location.ts'
import { attachments } from './tables.ts'

type Looked = Sniffed & Partial<Previewed>

/** Repeating it has no effect. A file of another person counts as missing. */
export async function confirmFile(member: Member, fileId: number): Promise<Attachment> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(itself(member, fileId), isNull(attachments.removedAt)))
  if (!row || row.memberId !== member.memberId) return refuse('file.missing')
  if (row.storedAt) return attachmentOf(row)
  const found = await storage.readHead(row.key, HEAD_BYTES)
  if (!found) return refuse('file.absent')
  // S3 also enforces the signed length, but not every compatible storage does.
  if (found.size !== row.bytes) refuse('file.broken')
  const looked = await lookedAt(row, sniffed(found.head, row.name))
  return write(async tx => {
    const previewKey = looked.preview ? randomSecret() : null
    if (looked.preview && previewKey) await storage.keep(previewKey, looked.preview, PREVIEW_TYPE)
    const [stored] = await tx
      .update(attachments)
      .set({
        storedAt: sql`now()`,
        kind: looked.kind,
        type: looked.type,
        width: looked.width ?? null,
        height: looked.height ?? null,
        previewKey,
      })
      .where(and(itself(member, fileId), isNull(attachments.storedAt)))
      .returning()
    // Another confirmation came first.
    if (!stored) return attachmentOf({ ...row, kind: looked.kind })
    const { key, bytes } = row
    const preview = previewKey
      ? { key: previewKey, userId: member.userId, orgId: member.orgId, bytes: looked.preview!.length }
      : undefined
    await attachPrivately(tx, { key, type: looked.type, bytes }, preview)
    return attachmentOf(stored)
  })
}

/** A picture that cannot be drawn is a file that is only downloaded. */
async function lookedAt({ key, bytes }: FileRow, kind: Sniffed): Promise<Looked> {
  if (kind.kind === 'picture' && bytes <= limits.previewedBytes) {
    const incoming = await storage.readIncoming(key, bytes)
    const whole = typeof incoming === 'string' ? await storage.readKept(key) : incoming.bytes
    if (!whole) return refuse('file.absent')
    const previewed = await previewOf(whole)
    await storage.keep(key, withoutLocation(whole, kind.type), kind.type)
    await storage.removeIncoming(key)
    return previewed ? { ...kind, ...previewed } : { kind: 'other', type: 'application/octet-stream' }
  }
  await storage.adopt(key, kind.type)
  return kind
}
