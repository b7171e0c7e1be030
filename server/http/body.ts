// Reads a request's JSON, bounded in size, time, depth and length before any other code sees it.
import type { IncomingMessage } from 'node:http'
import { fieldSentence } from '#korean/fields'
import { limits } from '../config.ts'
import { Refusal, refuse } from '../refusal.ts'

/** The body is read as UTF-8, so other charsets are refused. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?;?\s*$/i
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

type Accepted = {
  type?: RegExp
  /** Of the longest array. */
  items?: number
}

/**
 * `undefined` for an empty body, which needs no content type.
 * @param most bytes
 */
export async function readBody(
  request: IncomingMessage,
  most: number = limits.bodyBytes,
  { type: accepted = JSON_TYPE, items = limits.bodyItems }: Accepted = {},
): Promise<{ text: string; value: unknown }> {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (!chunked && (length === undefined || length === '0')) return { text: '', value: undefined }
  const text = await received(request, most)
  if (text === '') return { text, value: undefined }
  if (!accepted.test(type ?? '')) refuse('body.type')
  const value = parsed(text)
  inspect(value, [], items)
  return { text, value }
}

/** The whole body as text, bounded in bytes and time, whatever it is. */
export async function received(request: IncomingMessage, most: number) {
  if (Number(request.headers['content-length']) > most) refuse('body.large')
  const chunks: Buffer[] = []
  let bytes = 0
  const late = setTimeout(() => request.destroy(), limits.bodyMs)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) refuse('body.large')
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that disconnects in the middle is no failure of the server.
    if (error instanceof Refusal) throw error
    refuse('body.broken')
  } finally {
    clearTimeout(late)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return refuse('body.broken')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('body.broken')
  }
}

/**
 * @param path the names that lead to the value
 * @param items of the longest array
 */
function inspect(value: unknown, path: readonly (string | number)[], items: number): void {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : refuseField(path, 'broken')
  if (value === null || typeof value !== 'object') return
  if (path.length >= limits.bodyDepth) refuse('invalid')
  if (Array.isArray(value)) {
    if (value.length > items) refuseField(path, 'items', items)
    for (const [at, item] of value.entries()) inspect(item, [...path, at], items)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (REFUSED_KEYS.has(key)) refuse('invalid')
    inspect(item, [...path, key], items)
  }
}

const refuseField = (path: readonly (string | number)[], code: 'broken' | 'items', max = 0) =>
  refuse('invalid', { fields: path.length ? { [path.join('.')]: fieldSentence(code, { max }) } : {} })
