// Uploads that only the feature shows which has them, after asking for rights.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '../config.ts'
import { ago, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { uploads } from './tables.ts'

/** Of every preview. */
export const PREVIEW_TYPE = 'image/webp'

/** The kind of holder whose files are shown by nobody but that feature, after asking for rights. */
export const PRIVATE_HOLDER = 'attachment'

/** Checked and attached at once: a file of an organization that its own feature shows. `preview` is a key of its own. */
export async function attachPrivately(
  tx: Writing,
  { key, type, bytes }: { key: string; type: string; bytes: number },
  preview?: { key: string; userId: number; orgId: number; bytes: number },
) {
  const now = sql`now()`
  const isOpen = and(eq(uploads.key, key), isNull(uploads.attachedAt), isNull(uploads.detachedAt))
  const { rowCount } = await tx
    .update(uploads)
    .set({ checkedAt: now, attachedAt: now, holder: PRIVATE_HOLDER, type, bytes })
    .where(isOpen)
  if (!rowCount) refuse('file.missing')
  if (preview) await insertPrivately(tx, { ...preview, type: PREVIEW_TYPE })
}

/** Bytes that this server is about to keep under this key; without an attachment they go within a day. */
export const expectPrivately = (
  tx: Writing,
  { type, bytes, ...made }: { key: string; userId: number; orgId: number; bytes: number; type: string },
) =>
  tx.insert(uploads).values({ ...made, fileName: '', declaredType: type, declaredSize: bytes, receivedAt: sql`now()` })

/** Bytes that this server has made itself and kept under this key. */
export async function insertPrivately(
  tx: Writing,
  { type, ...made }: { key: string; userId: number; orgId: number; bytes: number; type: string },
) {
  const now = sql`now()`
  const shared = { fileName: '', declaredType: type, type, holder: PRIVATE_HOLDER }
  await tx.insert(uploads).values({ ...made, ...shared, receivedAt: now, checkedAt: now, attachedAt: now })
}

/** The bytes go with the next chore. */
export const detachPrivate = (tx: Writing, keys: readonly string[]) =>
  tx
    .update(uploads)
    .set({ detachedAt: ago(limits.unattachedMs), attachedAt: sql`coalesce(attached_at, now())` })
    .where(and(isAmong(uploads.key, keys), isNull(uploads.detachedAt)))
