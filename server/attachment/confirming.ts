// The confirmation of a file: its bytes are counted, looked at and kept, and a picture gets a preview.
import { and, isNull, sql } from 'drizzle-orm'
import type { Attachment } from '#contract/file'
import type { Member } from '#contract/permissions'
import { limits } from '../config.ts'
import { db, write } from '../db.ts'
import { semaphore } from '../http/semaphore.ts'
import { keyedHash } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { storage } from '../storage/storage.ts'
import { type Previewed, previewOf } from '../upload/pictures.ts'
import { attachPrivately, PREVIEW_TYPE } from '../upload/private.ts'
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
  const { preview, kind, type, width = null, height = null } = looked
  return write(async tx => {
    const previewKey = preview ? previewKeyOf(row.key) : null
    const [stored] = await tx
      .update(attachments)
      .set({ storedAt: sql`now()`, kind, type, width, height, previewKey })
      .where(and(itself(member, fileId), isNull(attachments.storedAt)))
      .returning()
    if (!stored) {
      // Another confirmation came first.
      const [theirs] = await tx.select().from(attachments).where(itself(member, fileId))
      return attachmentOf(theirs ?? refuse('file.missing'))
    }
    const { key, bytes } = row
    const { userId, orgId } = member
    await attachPrivately(
      tx,
      { key, type, bytes },
      preview && { key: previewKeyOf(key), userId, orgId, bytes: preview.length },
    )
    return attachmentOf(stored)
  })
}

/** The same for each try, so that none leaves a preview behind that nothing names. */
export const previewKeyOf = (key: string) => keyedHash('upload', `preview\n${key}`).toString('base64url')

/** One after the other, because each holds its whole picture in memory. */
const oneByOne = semaphore({ atOnce: limits.decodesAtOnce, waiting: limits.decodesWaiting })

/** A picture that cannot be drawn is a file that is only downloaded. */
async function lookedAt({ key, bytes }: FileRow, found: Sniffed): Promise<Looked> {
  if (found.kind === 'picture' && bytes <= limits.previewedBytes) return oneByOne(() => lookedAtPicture(key, found))
  await storage.adopt(key, found.type, bytes)
  return found
}

async function lookedAtPicture(key: string, found: Sniffed): Promise<Looked> {
  const incoming = await storage.readIncoming(key, limits.previewedBytes)
  const whole = typeof incoming === 'string' ? await storage.readKept(key) : incoming.bytes
  if (!whole) return refuse('file.absent')
  const previewed = await previewOf(whole)
  if (previewed?.preview) await storage.keep(previewKeyOf(key), previewed.preview, PREVIEW_TYPE)
  await storage.keep(key, withoutLocation(whole, found.type), found.type)
  await storage.removeIncoming(key)
  return previewed ? { ...found, ...previewed } : { kind: 'other', type: 'application/octet-stream' }
}
