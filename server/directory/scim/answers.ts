// Answers of SCIM, each with its ETag.
import { createHash } from 'node:crypto'
import { config } from '../../config.ts'
import { securityHeaders } from '../../http/client.ts'
import { SCIM_PATH } from '#contract/directory'
import { fail, type ScimError } from './errors.ts'
import { isObject, type JsonObject } from './json.ts'
import { ERROR } from './schemas.ts'

const TYPE = 'application/scim+json; charset=utf-8'
const CREATED = 201
const NO_CONTENT = 204
const NOT_MODIFIED = 304

export const baseAddress = () => `${config.publicUrl}${SCIM_PATH}`

const headersOf = (more: Record<string, string> = {}) => ({
  ...securityHeaders(),
  'content-type': TYPE,
  'cache-control': 'no-store',
  ...more,
})

/** Weak, since it is of the resource and not of the bytes of one answer. */
export const versionOf = (resource: JsonObject) =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`

/** With its address and its version. */
export function whole(resource: JsonObject): JsonObject {
  const meta = isObject(resource.meta) ? resource.meta : {}
  const location = `${baseAddress()}/${String(meta.resourceType)}s/${String(resource.id)}`
  return { ...resource, meta: { ...meta, location, version: versionOf(resource) } }
}

const metaOf = (resource: JsonObject) => (isObject(resource.meta) ? resource.meta : {})

export const json = (body: JsonObject, status = 200, headers?: Record<string, string>) =>
  new Response(JSON.stringify(body), { status, headers: headersOf(headers) })

/**
 * @param shown the part of the resource that is sent
 */
export function resourceAnswer(resource: JsonObject, shown: JsonObject, { isNew = false, known = '' } = {}) {
  const { version, location } = metaOf(resource)
  const headers = { etag: String(version), ...(isNew && { location: String(location) }) }
  if (known && namedIn(known, String(version)))
    return new Response(null, { status: NOT_MODIFIED, headers: headersOf(headers) })
  return json(shown, isNew ? CREATED : 200, headers)
}

export const nothing = () => {
  const { 'content-type': _, ...headers } = headersOf()
  return new Response(null, { status: NO_CONTENT, headers })
}

const bare = (etag: string) => etag.trim().replace(/^W\//, '')
const namedIn = (header: string, version: string) =>
  header.trim() === '*' || header.split(',').some(each => bare(each) === bare(version))

/** Refuses a change of another version than the caller saw. */
export const requiredBy = (ifMatch: string | undefined) => (resource: JsonObject) => {
  if (ifMatch !== undefined && !namedIn(ifMatch, versionOf(resource))) fail({ status: 412 }, 'stale')
}

export function errorAnswer({ status, scimType, message, retryAfter }: ScimError) {
  const body = { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: message }
  return json(body, status, {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  })
}
