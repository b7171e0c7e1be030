// Receiving files: a permission for one PUT, then the bytes, to this server's disk or directly to S3.
import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { IMAGE_BYTES } from '#contract/image'
import type { permittedUpload, wantedUpload } from '#contract/upload'
import type { SignedIn } from '../http/admission.ts'
import { limits } from '../config.ts'
import { db, write, type Writing } from '../db.ts'
import type { Stream } from '../http/http.ts'
import { keyedHash, randomSecret } from '../keys.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { Refusal, refuse } from '../refusal.ts'
import { storage, pictureAddress } from '../storage/storage.ts'
import { uploads } from './tables.ts'
import { uploadBy, type Upload } from './uploads.ts'

export const uploadLimit = rateLimit('upload', 60)
const SIGNATURE = /^[\w-]{43}$/
const EXPIRES = /^\d{13}$/
const DISCARDED_BYTES = 4 * IMAGE_BYTES
const DISCARDED_MS = 5_000

/** A permission for one PUT of a picture. */
export async function permitUpload(
  me: Pick<SignedIn, 'userId'>,
  { fileName, contentType, size }: z.output<typeof wantedUpload>,
): Promise<z.output<typeof permittedUpload>> {
  const { key, url } = await permitPut(me, { fileName, type: contentType, size })
  return { url, key, cdnUrl: pictureAddress(key)! }
}

type WantedPut = { fileName: string; type: string; size?: number | undefined; orgId?: number }

/**
 * @param also what is written together with the permission
 */
export async function permitPut(
  { userId }: Pick<SignedIn, 'userId'>,
  { fileName, type, size, orgId }: WantedPut,
  also?: (tx: Writing, key: string) => Promise<unknown>,
): Promise<{ key: string; url: string }> {
  countRate(uploadLimit, String(userId))
  const key = randomSecret()
  const upload = { key, userId, fileName, declaredType: type, declaredSize: size ?? null, orgId: orgId ?? null }
  // An S3 storage can only enforce a declared length; without one the bytes come to this server, which counts them.
  const put = size === undefined ? undefined : await storage.presignPut(key, { type, size })
  await write(async tx => {
    await tx.insert(uploads).values(upload)
    await also?.(tx, key)
  })
  return { key, url: put ?? ownAddress(upload) }
}

type Permitted = Pick<Upload, 'key' | 'userId' | 'declaredType' | 'declaredSize'>

function ownAddress(upload: Permitted) {
  const expires = String(Date.now() + limits.uploadMs)
  const signature = signatureOf(upload, expires).toString('base64url')
  return `/api/storage/uploads/${upload.key}?expires=${expires}&signature=${signature}`
}

const signatureOf = ({ key, userId, declaredType, declaredSize }: Permitted, expires: string) =>
  keyedHash('upload', [key, declaredType, userId, declaredSize ?? '', expires].join('\n'))

/** The one PUT of a permission. The address itself carries the permission, so that no token goes to a storage. */
export const receiveUpload: Stream['handle'] = async ({ key, query, request }) => {
  const { declaredType, declaredSize } = await permitted(key, query)
  try {
    const { 'content-type': type, 'content-length': length } = request.headers
    if (type?.trim().toLowerCase() !== declaredType) refuse('upload.type')
    if (declaredSize === null && Number(length) > IMAGE_BYTES) refuse('upload.large')
    if (length !== undefined && declaredSize !== null && Number(length) !== declaredSize) refuse('upload.length')
    await onlyOne(key, declaredType, () => counted(request, declaredSize))
  } catch (error) {
    await discarded(request)
    throw error
  }
}

async function permitted(key: string, { expires = '', signature = '' }: Record<string, string>) {
  const isShaped = SIGNATURE.test(signature) && EXPIRES.test(expires)
  const upload = isShaped ? await uploadBy(key) : undefined
  if (!upload || !timingSafeEqual(signatureOf(upload, expires), Buffer.from(signature, 'base64url')))
    return refuse('upload.invalid')
  if (Number(expires) < Date.now()) refuse('upload.expired')
  return upload
}

const receiving = new Set<string>()

/** Of two simultaneous PUTs one wins; an aborted body does not use up the permission. */
async function onlyOne(key: string, type: string, body: () => AsyncIterable<Buffer>) {
  if (receiving.has(key)) refuse('upload.used')
  receiving.add(key)
  try {
    // Read only now, because a former PUT may have ended in between.
    const upload = await uploadBy(key)
    if (upload?.receivedAt) refuse('upload.used')
    await storage.receive(key, body(), type)
    const isOpen = and(eq(uploads.key, key), isNull(uploads.receivedAt), isNull(uploads.detachedAt))
    const { rowCount } = await db
      .update(uploads)
      .set({ receivedAt: sql`now()` })
      .where(isOpen)
    if (rowCount) return
    // The permission was withdrawn during the transfer.
    await storage.removeIncoming(key)
    refuse('upload.invalid')
  } finally {
    receiving.delete(key)
  }
}

/** The body, limited to the permitted length; counted, because a chunked one declares no length. */
async function* counted(request: IncomingMessage, size: number | null) {
  let bytes = 0
  try {
    // Closing the stream would close the connection, and the client would not get the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (size === null && bytes > IMAGE_BYTES) refuse('upload.large')
      if (size !== null && bytes > size) refuse('upload.length')
      yield chunk
    }
  } catch (error) {
    // A client that disconnects in the middle is no failure of the server.
    if (error instanceof Refusal) throw error
    refuse('body.broken')
  }
  if (size !== null && bytes !== size) refuse('upload.length')
}

/** Most clients read the answer only after they sent everything; a client that never stops sending is cut off. */
async function discarded(request: IncomingMessage) {
  if (request.readableEnded || request.destroyed) return
  let bytes = 0
  await new Promise<void>(resolve => {
    const late = setTimeout(resolve, DISCARDED_MS)
    const done = () => {
      clearTimeout(late)
      resolve()
    }
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DISCARDED_BYTES) done()
    })
    request.on('end', done).on('close', done).on('error', done)
    request.resume()
  })
}
