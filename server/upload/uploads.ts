// Pictures from upload to deletion: checked, attached to the thing that shows them, detached, deleted.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { IMAGE_BYTES } from '#contract/image'
import { limits } from '../config.ts'
import { ago, db, type Writing } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import type { Stream } from '../http/http.ts'
import { log, reasonOf } from '../log.ts'
import { Refusal, refuse } from '../refusal.ts'
import { isKey, keyIn, storage } from '../storage/storage.ts'
import { securityHeaders } from '../http/client.ts'
import { isKnown } from '../http/etags.ts'
import { checkPicture } from './pictures.ts'
import { PRIVATE_HOLDER } from './private.ts'
import { uploads } from './tables.ts'

export type Upload = typeof uploads.$inferSelect
/** The kind of thing that shows it, and its organization; a person's own picture has none. */
type Holder = { kind: string; orgId?: number }

const FOREVER = 'public, max-age=31536000, immutable'
const BATCH = 100

/** An invalid key needs no query. */
export async function uploadBy(key: string): Promise<Upload | undefined> {
  if (!isKey(key)) return undefined
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key))
  return upload
}

export async function uploadAt(address: string) {
  const key = keyIn(address)
  return key === undefined ? undefined : uploadBy(key)
}

/**
 * Checks an uploaded picture and stores a newly encoded copy. It is slow, so it comes before the deed's transaction. Any
 * picture that the person may not attach counts as missing.
 */
export async function checkedPicture(userId: number, address: string, field: string): Promise<{ key: string }> {
  const upload = await uploadAt(address)
  if (!upload || upload.userId !== userId || upload.attachedAt || upload.detachedAt)
    return refuse('image.missing', { field })
  const { key, declaredSize, declaredType } = upload
  if (upload.checkedAt) return { key }
  const incoming = await storage.readIncoming(key, IMAGE_BYTES)
  if (incoming === 'absent') return refuse('image.missing', { field })
  if (incoming === 'large') return refuse('image.size', { field })
  // S3 also enforces the signed type and length, but not every compatible storage does.
  if (incoming.type !== undefined && incoming.type !== declaredType) refuse('image.type', { field })
  if (declaredSize !== null && incoming.bytes.length !== declaredSize) refuse('image.broken', { field })
  const { bytes, type } = await checkPicture(incoming.bytes, field)
  await storage.keep(key, bytes, type)
  const { rowCount } = await db
    .update(uploads)
    .set({ checkedAt: sql`now()`, type, bytes: bytes.length })
    .where(and(eq(uploads.key, key), isNull(uploads.attachedAt), isNull(uploads.detachedAt)))
  if (!rowCount) refuse('image.missing', { field })
  // A file that stays behind is deleted with the picture itself.
  await storage.removeIncoming(key).catch(() => undefined)
  return { key }
}

/** One statement, so that only one of two simultaneous attachments of a picture succeeds. */
export async function attachPicture(
  tx: Writing,
  { userId, key, holder, field }: { userId: number; key: string; holder: Holder; field: string },
) {
  const { rowCount } = await tx
    .update(uploads)
    .set({
      attachedAt: sql`now()`,
      holder: holder.kind,
      orgId: holder.orgId ?? null,
    })
    .where(
      and(
        eq(uploads.key, key),
        eq(uploads.userId, userId),
        isNotNull(uploads.checkedAt),
        isNull(uploads.attachedAt),
        isNull(uploads.detachedAt),
        gt(uploads.createdAt, ago(limits.unattachedMs)),
      ),
    )
  if (!rowCount) refuse('image.missing', { field })
}

/** Hidden at once; its bytes are deleted a day later. */
export async function detachPicture(tx: Writing, key: string) {
  await tx
    .update(uploads)
    .set({ detachedAt: sql`now()` })
    .where(and(eq(uploads.key, key), isNotNull(uploads.attachedAt), isNull(uploads.detachedAt)))
}

/** For a purged organization: the next chore deletes its pictures. */
export async function detachEverythingOf(tx: Writing, orgId: number) {
  await tx
    .update(uploads)
    .set({ detachedAt: ago(limits.unattachedMs) })
    .where(eq(uploads.orgId, orgId))
}

/** For a withdrawn person: the next chore deletes these pictures and all unused files that they uploaded. */
export async function forgetPicturesOf(tx: NodePgDatabase, userId: number, keys: string[]) {
  const theirs = eq(uploads.userId, userId)
  const isUnused = or(isNull(uploads.attachedAt), isNotNull(uploads.detachedAt))
  await tx
    .update(uploads)
    .set({ detachedAt: ago(limits.unattachedMs) })
    .where(and(theirs, or(isAmong(uploads.key, keys), isUnused)))
  // A logo stays with its organization, but its file name was personal.
  await tx.update(uploads).set({ fileName: '' }).where(theirs)
}

/** Detaches an unused upload; false if it is used by now, or belongs to another person. */
export async function deleteUnattached({ userId }: { userId: number }, { key }: { key: string }) {
  const { rowCount } = await db
    .update(uploads)
    .set({ detachedAt: sql`now()` })
    .where(
      and(eq(uploads.key, key), eq(uploads.userId, userId), isNull(uploads.attachedAt), isNull(uploads.detachedAt)),
    )
  if (rowCount) await forgotten(key)
  return rowCount === 1
}

const shown = preparedStatement<[type: string, bytes: number]>('picture', () =>
  db
    .select({ type: uploads.type, bytes: uploads.bytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.key, sql.placeholder('key')),
        ne(uploads.holder, PRIVATE_HOLDER),
        isNotNull(uploads.attachedAt),
        isNull(uploads.detachedAt),
      ),
    ),
)

/** Anyone with the address may see it, because browsers request pictures without a token. */
export const showPicture: Stream['handle'] = async ({ key, request }) => {
  const [found] = isKey(key) ? await shown({ key }) : []
  if (!found) return missing()
  const [type, bytes] = found
  const etag = `"${key.slice(0, 16)}"`
  const headers = {
    ...securityHeaders(),
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': 'inline',
    // A browser that opens the picture alone styles the page that it builds around it.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': FOREVER,
    etag,
  }
  if (isKnown(request.headers['if-none-match'], etag)) {
    const { 'content-length': _, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = await storage.readKept(key)
  return body ? new Response(body, { headers }) : missing()
}

const missing = () =>
  new Response('Not found', {
    status: 404,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Deletes pictures that were never attached within a day, and those detached for a day. */
export async function forgetUploads() {
  const isUnused = and(isNull(uploads.attachedAt), isNull(uploads.detachedAt))
  // First they become unattachable, and only then are the bytes deleted.
  await db
    .update(uploads)
    .set({ detachedAt: sql`now()` })
    .where(and(isUnused, lt(uploads.createdAt, ago(limits.unattachedMs))))
  const isDone = and(
    isNotNull(uploads.detachedAt),
    or(isNull(uploads.attachedAt), lte(uploads.detachedAt, ago(limits.unattachedMs))),
  )
  for (let last = 0; ;) {
    const batch = await db
      .select({ uploadId: uploads.uploadId, key: uploads.key })
      .from(uploads)
      .where(and(isDone, gt(uploads.uploadId, last)))
      .orderBy(uploads.uploadId)
      .limit(BATCH)
    for (const { key } of batch) if ((await forgotten(key)) === 'silent') return
    if (batch.length < BATCH) return
    last = batch.at(-1)!.uploadId
  }
}

/**
 * Deletes the bytes first: a row without bytes is found again, bytes without a row never are.
 * @returns whether the storage does not answer, so that the others can wait for the next hour
 */
async function forgotten(key: string): Promise<'silent' | undefined> {
  try {
    await storage.remove(key)
    await db.delete(uploads).where(eq(uploads.key, key))
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'a file could not be removed yet')
    if (error instanceof Refusal && error.code === 'storage.silent') return 'silent'
  }
  return undefined
}
