// Fixtures for tests of uploads: permissions, the PUT of a browser, and a person's picture.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { accountRoutes } from '#contract/account'
import type { ImageType } from '#contract/image'
import { uploadRoutes } from '#contract/upload'
import { request, type Refused, type Visitor } from '../testing/visitor.ts'

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Permitting = { contentType?: ImageType; size?: number; fileName?: string }

export const permission = (browser: Visitor, { contentType = 'image/png', fileName = 'logo', size }: Permitting = {}) =>
  browser.call(uploadRoutes.presign, { body: { fileName, contentType, ...(size !== undefined && { size }) } })

const whole = (browser: Visitor, url: string) => (url.startsWith('/') ? browser.url + url : url)

/** Sends it as a browser does, with the type but without a token. */
export async function put(browser: Visitor, url: string, body: Uint8Array | string, contentType = 'image/png') {
  const headers = { 'content-type': contentType, 'content-length': String(Buffer.byteLength(body)) }
  const answer = await request(whole(browser, url), { method: 'PUT', headers, body })
  const text = await answer.text()
  const said = text.startsWith('{') ? (JSON.parse(text) as Partial<Refused>) : {}
  return { status: answer.status, ...said }
}

/** A PUT in chunks without a declared length. */
export async function putInChunks(browser: Visitor, url: string, chunks: Uint8Array[], contentType = 'image/png') {
  const sent = httpRequest(whole(browser, url), { method: 'PUT', headers: { 'content-type': contentType } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  for (const chunk of chunks) sent.write(chunk)
  sent.end()
  const [answer] = await answered
  return { status: answer.statusCode, ...((await json(answer)) as Partial<Refused>) }
}

/** The address of an uploaded picture that nothing uses yet. */
export async function uploaded(browser: Visitor, bytes: Uint8Array, permitting: Permitting = {}) {
  const { url, key, cdnUrl } = await permission(browser, permitting)
  const { status } = await put(browser, url, bytes, permitting.contentType)
  if (status !== 200) throw new Error(`the PUT was answered ${status}`)
  return { key, cdnUrl }
}

export const choosePicture = (browser: Visitor, profileImgUrl: string | null) =>
  browser.call(accountRoutes.changePicture, { body: { profileImgUrl } })
