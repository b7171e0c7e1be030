// The permission for a file: who may put how many bytes into an organization. And a file that came by another way than an upload of
// a browser, as with a mail.
import { Readable } from 'node:stream'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Attachment } from '#contract/file'
import type { Member } from '#contract/permissions'
import { config, limits } from '../config.ts'
import { ago, write, type Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'
import { randomSecret } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { storage } from '../storage/storage.ts'
import { queueInOrganization } from '../tenancy.ts'
import { permitPut } from '../upload/arrivals.ts'
import { expectPrivately } from '../upload/private.ts'
import { confirmFile } from './confirming.ts'
import { forgetUnattached } from './purging.ts'
import { attachments } from './tables.ts'

/** Any file: its bytes alone decide what it is. */
export const SENT_TYPE = 'application/octet-stream'
const MEGABYTE = 1024 * 1024

function requireSmall(size: number) {
  if (size > config.fileBytes) refuse('file.large', { values: { most: config.fileBytes / MEGABYTE } })
}

export async function permitFile(
  me: SignedIn,
  { orgId, memberId }: Member,
  { fileName, size }: { fileName: string; size: number },
) {
  requireSmall(size)
  let fileId = 0
  const { url } = await permitPut(me, { fileName, type: SENT_TYPE, size, orgId }, async (tx, key) => {
    await requireSpace(tx, { orgId, memberId }, size)
    const [row] = await tx
      .insert(attachments)
      .values({ orgId, key, memberId, name: fileName, bytes: size })
      .returning({ fileId: attachments.fileId })
    fileId = row!.fileId
  })
  return { fileId, url }
}

/** One after the other, so that several at once cannot pass the limit together. */
export async function requireSpace(tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>, size: number) {
  await queueInOrganization(tx, orgId)
  // A permission without bytes takes no room once it has ended.
  const isHere = or(isNotNull(attachments.storedAt), gt(attachments.createdAt, ago(limits.uploadMs)))
  const sum = sql<string>`coalesce(sum(${attachments.bytes}), 0)`
  const [all] = await tx
    .select({ bytes: sum })
    .from(attachments)
    .where(and(eq(attachments.orgId, orgId), isHere))
  if (Number(all!.bytes) + size > config.organizationFileBytes)
    refuse('file.quota', { values: { most: config.organizationFileBytes / (1024 * MEGABYTE) } })
  const [mine] = await tx
    .select({ bytes: sum })
    .from(attachments)
    .where(
      and(eq(attachments.orgId, orgId), eq(attachments.memberId, memberId), isNull(attachments.attachedAt), isHere),
    )
  // Nobody fills the room of all with files that belong to nothing.
  if (Number(mine!.bytes) + size > Math.max(limits.unattachedBytes, config.fileBytes)) refuse('file.unattached')
}

/** A file of this member that belongs to nothing yet, as after an upload, and with the limits of one. */
export async function keepReceived(
  member: Member,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<Attachment> {
  const { orgId, memberId, userId } = member
  const size = bytes.length
  requireSmall(size)
  const key = randomSecret()
  const fileId = await write(async tx => {
    await requireSpace(tx, member, size)
    await expectPrivately(tx, { key, userId, orgId, type: SENT_TYPE, bytes: size })
    const [row] = await tx
      .insert(attachments)
      .values({ orgId, key, memberId, name, bytes: size })
      .returning({ fileId: attachments.fileId })
    return row!.fileId
  })
  try {
    await storage.receive(key, Readable.from([bytes]), SENT_TYPE)
    return await confirmFile(member, fileId)
  } catch (error) {
    await forgetUnattached(member, [fileId])
    throw error
  }
}
