// The operations of every storage, and the shape of a key.
import { Readable } from 'node:stream'
import { refuse } from '../refusal.ts'

export type Permitted = { type: string; size: number }
export type ByteRange = { start: number; end: number }
export type Incoming = { bytes: Buffer<ArrayBuffer>; type?: string | undefined } | 'absent' | 'large'
export type Storage = {
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
  /** The length and the first bytes of a file, in whichever area it is. */
  readHead: (key: string, bytes: number) => Promise<{ head: Buffer; size: number } | undefined>
  /** Keeps an incoming file of this length as it is; one that is kept already stays. */
  adopt: (key: string, type: string, bytes: number) => Promise<void>
  /** Keeps the same bytes under another key too. */
  copy: (key: string, to: string, type: string, bytes: number) => Promise<void>
  /** A kept file, or the bytes of it from `start` to `end` inclusive, without holding it in memory. */
  openKept: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>
  /** Removes the file from both areas; a missing file is no error. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[\w-]{43}$/
export const isKey = (key: string) => KEY.test(key)
/** The last check before a key becomes part of a path. */
export const safe = (key: string) => (isKey(key) ? key : refuse('image.missing'))

export const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
