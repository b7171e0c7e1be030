// Answers that were given before, kept as bytes until the revision of their thing changes. The revision comes from the
// database at each call, so nobody is told to forget, and all nodes agree.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { config } from '../../config.ts'
import { isKnown } from '../etags.ts'
import { codeFingerprint } from './fingerprint.ts'
import { answerText, type WithListTexts } from './list-text.ts'

const brand = Symbol('kept')

/** An answer as it is made once for all readers of a revision. */
export type Made<Answer, Aside = undefined> = {
  answer: WithListTexts<Answer>
  /** It shows something of another thing, or something that not all readers may see: only its reader gets it. */
  isPrivate?: boolean
  /** Kept beside the answer, for what differs between its readers. */
  aside?: Aside
}

type Question = {
  /** The thing and the question about it. */
  name: string
  /** Different whenever the answer may be. It includes the day where the answer depends on it. */
  revision: string
  memberId: number
}

/** Returned by a handler instead of its answer. */
export type Kept<Answer> = Question & {
  [brand]: true
  make: () => Promise<Made<Answer, never>>
  /** Fields of the answer that differ between its readers. */
  personal: ((aside: never) => Partial<Answer>) | undefined
}

export const kept = <Answer, Aside>(
  { name, revision, memberId }: Question,
  make: () => Promise<Made<Answer, Aside>>,
  personal?: (aside: Aside) => Partial<Answer>,
): Kept<Answer> => ({
  [brand]: true,
  name,
  revision,
  memberId,
  make: make as () => Promise<Made<Answer, never>>,
  personal,
})

export const isKept = (found: unknown): found is Kept<unknown> =>
  typeof found === 'object' && found !== null && brand in found

/** The answer for a browser, whose cache asks again each time; no body if it has this one. */
type Sent = { body: Uint8Array<ArrayBuffer> | null; headers: Record<string, string> }

const revalidated = (etag: string) => ({ 'cache-control': 'private, no-cache', etag })

/** The answer by its revision. Nothing is asked or made for a browser that has it. */
export async function keptAnswer(question: Kept<unknown>, schema: z.ZodType, ifNoneMatch?: string): Promise<Sent> {
  const headers = revalidated(etagOf(question))
  if (isKnown(ifNoneMatch, headers.etag)) {
    counts.unchanged++
    return { body: null, headers }
  }
  const { bytes, isPrivate } = await bytesOf(question, schema)
  return { body: bytes, headers: isPrivate ? {} : headers }
}

/** An answer without a revision, whose ETag is the hash of its bytes. */
export function hashedAnswer(answer: { data: unknown }, ifNoneMatch?: string): Sent {
  const body = Buffer.from(JSON.stringify(answer))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = revalidated(etag)
  return isKnown(ifNoneMatch, etag) ? { body: null, headers } : { body, headers }
}

/** Strong: the same for equal bytes only. Readers differ, since a browser may change hands; so does another release. */
const etagOf = ({ revision, memberId }: Question) => `"${codeFingerprint()}.${memberId}.${revision}"`

type Written = { bytes: Buffer<ArrayBuffer>; isPrivate: boolean; aside: unknown }
type Entry = { revision: string; writing: Promise<Written>; size: number }

/** Least recently used first. */
const entries = new Map<string, Entry>()
const counts = { bytes: 0, kept: 0, made: 0, unchanged: 0 }
/** An estimate of an entry without its bytes. */
const OVERHEAD = 400

/** For metrics: `unchanged` are those that the browser had. */
export const keptCounts = () => counts

/**
 * The body of the answer: the kept one, or a new one that is made once for all who ask at the same time.
 * @param schema decides what leaves
 */
async function bytesOf(question: Kept<unknown>, schema: z.ZodType) {
  if (config.keptBytes === 0) {
    counts.made++
    return forReader(question, await writtenBy(question, schema))
  }
  const { name, revision } = question
  const known = entries.get(name)
  if (known?.revision === revision) {
    // A refusal is for whoever asked first alone.
    const written = await known.writing.catch(() => undefined)
    if (written && !written.isPrivate) {
      counts.kept++
      // Others may have changed the order meanwhile.
      if (entries.get(name) === known) {
        entries.delete(name)
        entries.set(name, known)
      }
      return forReader(question, written)
    }
  }
  counts.made++
  const writing = writtenBy(question, schema)
  const fresh: Entry = { revision, writing, size: 0 }
  forget(name)
  entries.set(name, fresh)
  try {
    const written = await writing
    if (written.isPrivate) forget(name, fresh)
    else keep(name, fresh, written.bytes.byteLength + (JSON.stringify(written.aside)?.length ?? 0))
    return forReader(question, written)
  } catch (error) {
    forget(name, fresh)
    throw error
  }
}

async function writtenBy(question: Kept<unknown>, schema: z.ZodType): Promise<Written> {
  const { answer, isPrivate = false, aside } = await question.make()
  const text = answerText(answer, schema, Object.keys(question.personal?.(aside as never) ?? {}))
  return { bytes: Buffer.from(text), isPrivate, aside }
}

/** An object always has shared fields before the personal ones. */
function forReader({ personal }: Kept<unknown>, { bytes, isPrivate, aside }: Written) {
  if (!personal) return { bytes, isPrivate }
  const mine = JSON.stringify(personal(aside as never)).slice(1)
  return { bytes: Buffer.concat([bytes.subarray(0, -2), Buffer.from(`,${mine}}`)]), isPrivate }
}

function keep(name: string, entry: Entry, bytes: number) {
  if (entries.get(name) !== entry) return
  entry.size = bytes + 2 * name.length + OVERHEAD
  counts.bytes += entry.size
  for (const [oldest, { size }] of entries) {
    if (counts.bytes <= config.keptBytes) return
    // One that is just being made counts only once it is there.
    if (size > 0) forget(oldest)
  }
}

function forget(name: string, only?: Entry) {
  const entry = entries.get(name)
  if (!entry || (only && entry !== only)) return
  counts.bytes -= entry.size
  entries.delete(name)
}
