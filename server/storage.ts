// The storage of files: the data directory, or an S3 bucket. It has two areas: new uploads, and pictures that were checked
// and stay.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { config, limits } from './config.ts'
import { log, reasonOf } from './log.ts'
import { refuse } from './refusal.ts'

type S3 = NonNullable<typeof config.s3>
type Permitted = { type: string; size: number }
type Incoming = { bytes: Buffer<ArrayBuffer>; type?: string | undefined } | 'absent' | 'large'
type Storage = {
  /**
   * An address that accepts a PUT of this type and length; undefined if this server takes the bytes itself, with `receive`.
   */
  presignPut: (key: string, permitted: Permitted) => Promise<string | undefined>
  /** Stores bytes whose length the caller checks. */
  receive: (key: string, chunks: AsyncIterable<Uint8Array>, type: string) => Promise<void>
  readIncoming: (key: string, maxBytes: number) => Promise<Incoming>
  removeIncoming: (key: string) => Promise<void>
  keep: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  readKept: (key: string) => Promise<Buffer<ArrayBuffer> | undefined>
  /** Removes the file from both areas; a missing file is no error. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[\w-]{43}$/
const PART = '.part'
const FULL = new Set(['ENOSPC', 'EDQUOT'])

export let storage: Storage

/** Does not contact an S3 storage: without it a server can still do everything else. */
export function openStorage() {
  storage = config.s3 ? bucketStorage(config.s3) : diskStorage(join(config.dataDir, 'files'))
}

/** The last check before a key becomes part of a path. */
const safe = (key: string) => (KEY.test(key) ? key : refuse('image.missing'))

function diskStorage(directory: string): Storage {
  const arrived = join(directory, 'incoming')
  mkdirSync(arrived, { recursive: true, mode: 0o700 })
  // Left by uploads of a former process, which can no longer finish.
  for (const name of readdirSync(arrived)) if (name.endsWith(PART)) rmSync(join(arrived, name))
  const incoming = (key: string) => join(arrived, safe(key))
  const kept = (key: string) => join(directory, 'kept', safe(key).slice(0, 2), key)
  const removeIncoming = (key: string) => rm(incoming(key), { force: true })
  return {
    presignPut: async () => undefined,
    receive: (key, chunks) => written(incoming(key) + PART, incoming(key), chunks),
    readIncoming: async (key, maxBytes) => {
      const found = await stat(incoming(key)).catch(absent)
      if (!found) return 'absent'
      if (found.size > maxBytes) return 'large'
      return { bytes: await readFile(incoming(key)) }
    },
    removeIncoming,
    keep: async (key, bytes) => {
      await mkdir(dirname(kept(key)), { recursive: true, mode: 0o700 })
      await written(`${incoming(key)}.${randomUUID()}${PART}`, kept(key), bytes)
    },
    readKept: key => readFile(kept(key)).catch(absent),
    remove: async key => {
      await removeIncoming(key)
      await rm(kept(key), { force: true })
    },
  }
}

/** Writes to a temporary name first, so that a reader never finds half of a file. */
async function written(part: string, path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    // The directory entry itself must survive a power loss, like the row that will reference it.
    const directory = await open(dirname(path))
    await directory.sync().finally(() => directory.close())
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) refuse('storage.full')
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** A client of the bucket. Its code is large, so only servers with a bucket load it, on first use. */
function bucketClient({ endpoint, key: accessKeyId, secret: secretAccessKey, region }: S3) {
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then(sdk => {
      const client = new sdk.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle: true,
        maxAttempts: 1,
        requestHandler: { connectionTimeout: limits.storageConnectMs, requestTimeout: limits.storageMs },
        // Other storages do not know the checksums that this client adds by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      })
      return { sdk, client }
    }))
  type Asking<T> = (opened: Awaited<ReturnType<typeof open>>, deadline: { abortSignal: AbortSignal }) => Promise<T>
  const ask = async <T>(asking: Asking<T>): Promise<T | undefined> => {
    const ready = await open()
    try {
      return await asking(ready, { abortSignal: AbortSignal.timeout(limits.storageMs) })
    } catch (error) {
      if (error instanceof ready.sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) {
        if (error.name !== 'NoSuchBucket') return undefined
      }
      log.warn({ reason: reasonOf(error) }, 'the file storage did not do what it was asked')
      return refuse('storage.silent')
    }
  }
  return { open, ask }
}

/** All bytes of an answer, or 'large' if there are too many. */
async function bytesOf(answer: unknown, signal: AbortSignal, maxBytes: number) {
  const body = answer as AsyncIterable<Buffer> & { destroy: (error?: Error) => void }
  // The client's own timeout covers only the headers.
  const late = () => body.destroy(new Error('the file did not come in time'))
  signal.addEventListener('abort', late)
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop closes the stream, so nothing more is fetched.
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) return 'large'
    chunks.push(chunk)
  }
  signal.removeEventListener('abort', late)
  return Buffer.concat(chunks)
}

function bucketStorage(s3: S3): Storage {
  const { open, ask } = bucketClient(s3)
  const at = (area: 'incoming' | 'kept', key: string) => ({ Bucket: s3.bucket, Key: `${area}/${safe(key)}` })
  const read = (area: 'incoming' | 'kept', key: string, maxBytes: number) =>
    ask(async ({ sdk, client }, deadline): Promise<Incoming> => {
      const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(at(area, key)), deadline)
      const bytes = await bytesOf(Body, deadline.abortSignal, maxBytes)
      return bytes === 'large' ? bytes : { bytes, type: ContentType }
    })
  const remove = (area: 'incoming' | 'kept', key: string) =>
    ask(async ({ sdk, client }, deadline) => {
      await client.send(new sdk.DeleteObjectCommand(at(area, key)), deadline)
    })
  return {
    presignPut: async (key, { type, size }) => {
      const [{ sdk, client }, { getSignedUrl }] = await Promise.all([open(), import('@aws-sdk/s3-request-presigner')])
      const put = { ...at('incoming', key), ContentType: type, ContentLength: size }
      return getSignedUrl(client, new sdk.PutObjectCommand(put), {
        expiresIn: limits.uploadMs / 1000,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      })
    },
    receive: async (key, chunks, type) => {
      const received: Uint8Array[] = []
      for await (const chunk of chunks) received.push(chunk)
      await ask(async ({ sdk, client }, deadline) => {
        const put = { ...at('incoming', key), Body: Buffer.concat(received), ContentType: type }
        await client.send(new sdk.PutObjectCommand(put), deadline)
      })
    },
    readIncoming: async (key, maxBytes) => (await read('incoming', key, maxBytes)) ?? 'absent',
    removeIncoming: key => remove('incoming', key),
    keep: (key, bytes, type) =>
      ask(async ({ sdk, client }, deadline) => {
        const put = { ...at('kept', key), Body: bytes, ContentType: type, ContentLength: bytes.length }
        await client.send(new sdk.PutObjectCommand(put), deadline)
      }),
    readKept: async key => {
      const found = await read('kept', key, Infinity)
      return typeof found === 'object' ? found.bytes : undefined
    },
    remove: async key => {
      await remove('incoming', key)
      await remove('kept', key)
    },
  }
}

const ADDRESS = /^\/files\/(.+)$/

export const isKey = (key: string) => KEY.test(key)

/** The address is the same with every storage, so that stored addresses stay valid when the files move. */
export const pictureAddress = (key: string | null) => (key === null ? null : `/files/${key}`)

/** The key in an address of this server, with or without its origin. */
export function keyIn(address: string) {
  const path = address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address
  const key = ADDRESS.exec(path)?.[1]
  return key !== undefined && isKey(key) ? key : undefined
}
