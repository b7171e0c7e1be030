// Pictures from their arrival to their end: checked, attached to what shows them, detached, forgotten.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { IMAGE_BYTES } from '#contract/image'
import { limits } from '../config.ts'
import { ago, db, hotRead, type Writing } from '../db.ts'
import type { Stream } from '../http/http.ts'
import { log, reasonOf } from '../log.ts'
import { Refusal, refuse } from '../refusal.ts'
import { isKey, keyIn, storage } from '../storage.ts'
import { securityHeaders } from '../http/client.ts'
import { checkPicture } from './pictures.ts'
import { uploads } from './tables.ts'

export type Upload = typeof uploads.$inferSelect
/** Which kind of thing shows it, and in which organization; a person's own picture is in none. */
type Holder = { kind: string; orgId?: number }

const FOREVER = 'public, max-age=31536000, immutable'
const BATCH = 100

/** What is no key is asked of no database. */
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
 * Looks at what somebody uploaded and keeps a copy drawn anew; it takes its time, so it stands before the deed's transaction.
 * Whatever is not theirs to attach is missing, all alike.
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
  // S3 signs type and length too, but not every storage that speaks it looks.
  if (incoming.type !== undefined && incoming.type !== declaredType) refuse('image.type', { field })
  if (declaredSize !== null && incoming.bytes.length !== declaredSize) refuse('image.broken', { field })
  const { bytes, type } = await checkPicture(incoming.bytes, field)
  await storage.keep(key, bytes, type)
  const { rowCount } = await db
    .update(uploads)
    .set({ checkedAt: sql`now()`, type, bytes: bytes.length })
    .where(and(eq(uploads.key, key), isNull(uploads.attachedAt), isNull(uploads.detachedAt)))
  if (!rowCount) refuse('image.missing', { field })
  // What stays behind goes with the picture itself.
  await storage.removeIncoming(key).catch(() => undefined)
  return { key }
}

/** One statement, so that of two that attach the same picture one finds it gone. */
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

/** From now on nobody sees it; its bytes go a day later. */
export async function detachPicture(tx: Writing, key: string) {
  await tx
    .update(uploads)
    .set({ detachedAt: sql`now()` })
    .where(and(eq(uploads.key, key), isNotNull(uploads.attachedAt), isNull(uploads.detachedAt)))
}

/** For an organization that is purged: its pictures go with the next chore. */
export async function detachEverythingOf(tx: Writing, orgId: number) {
  await tx
    .update(uploads)
    .set({ detachedAt: ago(limits.unattachedMs) })
    .where(eq(uploads.orgId, orgId))
}

/** For somebody who withdrew: these pictures and whatever else they sent and nothing shows go with the next chore. */
export async function forgetPicturesOf(tx: NodePgDatabase, userId: number, keys: string[]) {
  const theirs = eq(uploads.userId, userId)
  const isUnused = or(isNull(uploads.attachedAt), isNotNull(uploads.detachedAt))
  await tx
    .update(uploads)
    .set({ detachedAt: ago(limits.unattachedMs) })
    .where(and(theirs, or(inArray(uploads.key, keys), isUnused)))
  // A logo stays with its organization, but what they called the file was theirs.
  await tx.update(uploads).set({ fileName: '' }).where(theirs)
}

/** Takes back what nothing uses; false where it is used by now, or somebody else's. */
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

const shown = hotRead<[type: string, bytes: number]>('picture', () =>
  db
    .select({ type: uploads.type, bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.key, sql.placeholder('key')), isNotNull(uploads.attachedAt), isNull(uploads.detachedAt))),
)

/** Whoever has the address may see it: browsers ask for pictures without a token. */
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
    // A browser that shows the picture alone styles the page that it makes around it.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': FOREVER,
    etag,
  }
  if (request.headers['if-none-match'] === etag) {
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

/** Removes what nothing used within a day, and what has not been used for a day. */
export async function forgetUploads() {
  const isUnused = and(isNull(uploads.attachedAt), isNull(uploads.detachedAt))
  // First nobody can attach them any more, and only then do their bytes go.
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
 * The bytes first: a row without bytes is found again, bytes without a row never.
 * @returns whether the storage is away, so that the others can wait for the next hour
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
