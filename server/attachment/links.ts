// Addresses of files: rights are asked when one is made, and for five minutes the address itself is the right.
import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { FileLink } from '#contract/attachment'
import type { Member } from '#contract/permissions'
import { limits } from '../config.ts'
import { db } from '../db.ts'
import { securityHeaders } from '../http/client.ts'
import type { Stream } from '../http/http.ts'
import { keyedHash } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { type ByteRange, isKey, storage } from '../storage/storage.ts'
import { PREVIEW_TYPE } from '../upload/private.ts'
import { attachmentOf, type FileRow, filesBy, visibleAmong } from './attachments.ts'
import { attachments } from './tables.ts'

/** An address stays the same for a minute, so that a browser which has the picture does not fetch it again. */
const SAME_MS = 60_000
const SIGNATURE = /^[\w-]{43}$/
const EXPIRES = /^\d{13}$/

/** `show` opens within the browser, `load` downloads. */
type Way = 'show' | 'load'

const signatureOf = (key: string, way: string, expires: string) =>
  keyedHash('upload', ['file', key, way, expires].join('\n'))

function addressOf(key: string, way: Way, expires: string) {
  const signature = signatureOf(key, way, expires).toString('base64url')
  return `/api/storage/files/${key}?way=${way}&expires=${expires}&signature=${signature}`
}

/** Missing and hidden ones are left out. */
export async function linksOf(member: Member, ids: readonly number[]): Promise<FileLink[]> {
  const rows = await visibleAmong(db, member, await filesBy(member, ids))
  const expires = String(Math.floor(Date.now() / SAME_MS) * SAME_MS + limits.fileLinkMs)
  return rows.map(({ key, kind, previewKey, ...row }) => ({
    ...attachmentOf({ ...row, key, kind, previewKey }),
    download: addressOf(key, 'load', expires),
    show: kind === 'other' ? null : addressOf(key, 'show', expires),
    preview: previewKey && addressOf(previewKey, 'show', expires),
  }))
}

/** The file of a valid address; any other counts as missing. */
async function fileAt(key: string, { way = '', expires = '', signature = '' }: Record<string, string>) {
  const isShaped = isKey(key) && SIGNATURE.test(signature) && EXPIRES.test(expires)
  if (!isShaped || !timingSafeEqual(signatureOf(key, way, expires), Buffer.from(signature, 'base64url')))
    return refuse('file.missing')
  if (Number(expires) < Date.now()) return refuse('file.missing')
  const [row] = await db
    .select()
    .from(attachments)
    .where(
      and(
        or(eq(attachments.key, key), eq(attachments.previewKey, key)),
        isNotNull(attachments.storedAt),
        isNull(attachments.removedAt),
      ),
    )
  return row ?? refuse('file.missing')
}

/** The name as RFC 6266 and RFC 8187 say, for programs that know UTF-8 names and for those that do not. */
export function dispositionOf(way: 'inline' | 'attachment', name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${way}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function headersOf(row: FileRow, key: string, way: string): Record<string, string> {
  const isPreview = row.previewKey === key
  const isShown = way === 'show' && (isPreview || row.kind !== 'other')
  return {
    ...securityHeaders(),
    'content-type': isPreview ? PREVIEW_TYPE : isShown ? row.type : downloadType(row),
    'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', row.name),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
    'cache-control': `private, max-age=${limits.fileLinkMs / 1000}, immutable`,
    'accept-ranges': 'bytes',
  }
}

/** A text is shown as text alone; saved it may be anything. */
const downloadType = ({ kind, type }: FileRow) => (kind === 'text' ? 'application/octet-stream' : type)

/** `bytes=0-99`, `bytes=100-` or `bytes=-100`; several ranges at once are answered with the whole file. */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [from, to] = [found[1]!, found[2]!]
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'outside' : { start, end }
}

export const showFile: Stream['handle'] = async ({ key, query, request }) => {
  const row = await fileAt(key, query)
  const headers = headersOf(row, key, query.way ?? '')
  if (row.previewKey === key) return answered(await storage.openKept(key), 200, headers)
  const range = rangeIn(request.headers.range, row.bytes)
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${row.bytes}` } })
  const length = range ? range.end - range.start + 1 : row.bytes
  const sized = {
    ...headers,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${row.bytes}` }),
  }
  return answered(await storage.openKept(key, range), range ? 206 : 200, sized)
}

const answered = (body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined, status: number, headers: HeadersInit) =>
  body ? new Response(body, { status, headers }) : refuse('file.missing')
