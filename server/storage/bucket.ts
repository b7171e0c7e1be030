// Files in an S3 bucket.
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Config, limits } from '../config.ts'
import { log, reasonOf } from '../log.ts'
import { refuse } from '../refusal.ts'
import { type Incoming, safe, type Storage, webStream } from './kind.ts'

type S3 = NonNullable<Config['s3']>

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
        requestHandler: {
          connectionTimeout: limits.storageConnectMs,
          requestTimeout: limits.storageMs,
          socketTimeout: limits.storageIdleMs,
        },
        // Other storages do not know the checksums that this client adds by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      })
      return { sdk, client }
    }))
  type Asking<T> = (
    opened: Awaited<ReturnType<typeof open>>,
    deadline: { abortSignal: AbortSignal },
    /** The answer has begun: from now on its bytes have a time of their own. */
    hasBegun: () => void,
  ) => Promise<T>
  /**
   * @param bytes how much goes over the line, or from one area to the other, before the answer
   */
  const ask = async <T>(asking: Asking<T>, bytes = 0): Promise<T | undefined> => {
    const ready = await open()
    const late = new AbortController()
    // Not a signal that times out by itself: it would also cut a file that is still on its way to somebody.
    const waiting = setTimeout(() => late.abort(), limits.storageMs + bytes / limits.storageBytesPerMs)
    try {
      return await asking(ready, { abortSignal: late.signal }, () => clearTimeout(waiting))
    } catch (error) {
      if (error instanceof ready.sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) {
        if (error.name !== 'NoSuchBucket') return undefined
      }
      log.warn({ reason: reasonOf(error) }, 'the file storage did not do what it was asked')
      return refuse('storage.silent')
    } finally {
      clearTimeout(waiting)
    }
  }
  return { open, ask }
}

/** All bytes of an answer, or 'large' if there are too many. */
async function bytesOf(answer: unknown, maxBytes: number) {
  const body = answer as AsyncIterable<Buffer> & { destroy: (error?: Error) => void }
  const late = () => body.destroy(new Error('the file did not come in time'))
  const waiting = setTimeout(
    late,
    limits.storageMs + Math.min(maxBytes, limits.previewedBytes) / limits.storageBytesPerMs,
  )
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Leaving the loop closes the stream, so nothing more is fetched.
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) return 'large'
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(waiting)
  }
}

type Area = 'incoming' | 'kept'

/** Reading and removing a file of one area. */
function filesIn(s3: S3) {
  const { open, ask } = bucketClient(s3)
  const at = (area: Area, key: string) => ({ Bucket: s3.bucket, Key: `${area}/${safe(key)}` })
  const read = (area: Area, key: string, maxBytes: number) =>
    ask(async ({ sdk, client }, deadline, hasBegun): Promise<Incoming> => {
      const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(at(area, key)), deadline)
      hasBegun()
      const bytes = await bytesOf(Body, maxBytes)
      return bytes === 'large' ? bytes : { bytes, type: ContentType }
    })
  const headIn = (area: Area, key: string, bytes: number) =>
    ask(async ({ sdk, client }, deadline) => {
      const Range = `bytes=0-${bytes - 1}`
      const { Body, ContentRange, ContentLength } = await client.send(
        new sdk.GetObjectCommand({ ...at(area, key), Range }),
        deadline,
      )
      const head = await bytesOf(Body, bytes)
      const size = Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0)
      return head === 'large' ? undefined : { head: head.subarray(0, bytes), size }
    })
  const remove = (area: Area, key: string) =>
    ask(async ({ sdk, client }, deadline) => {
      await client.send(new sdk.DeleteObjectCommand(at(area, key)), deadline)
    })
  return { open, ask, at, read, headIn, remove }
}

export function bucketStorage(s3: S3): Storage {
  const { open, ask, at, read, headIn, remove } = filesIn(s3)
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
      }, bytes.length),
    readKept: async key => {
      const found = await read('kept', key, Infinity)
      return typeof found === 'object' ? found.bytes : undefined
    },
    readHead: (key, bytes) => headIn('incoming', key, bytes).then(found => found ?? headIn('kept', key, bytes)),
    adopt: async (key, type, bytes) => {
      const copied = await ask(async ({ sdk, client }, deadline) => {
        const CopySource = `${s3.bucket}/incoming/${safe(key)}`
        const copy = { ...at('kept', key), CopySource, ContentType: type, MetadataDirective: 'REPLACE' } as const
        await client.send(new sdk.CopyObjectCommand(copy), deadline)
        return true
      }, bytes)
      // It was adopted before, by a call whose answer was lost.
      if (copied) await remove('incoming', key)
    },
    copy: async (key, to, type, bytes) => {
      await ask(async ({ sdk, client }, deadline) => {
        const CopySource = `${s3.bucket}/kept/${safe(key)}`
        const copy = { ...at('kept', to), CopySource, ContentType: type, MetadataDirective: 'REPLACE' } as const
        await client.send(new sdk.CopyObjectCommand(copy), deadline)
      }, bytes)
    },
    openKept: (key, range) =>
      ask(async ({ sdk, client }, deadline) => {
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at('kept', key), Range }), deadline)
        return webStream(Body as Readable)
      }),
    remove: async key => {
      await remove('incoming', key)
      await remove('kept', key)
    },
  }
}
