// The calls of SCIM 2.0 (RFC 7644): which path and method does what.
import type { IncomingMessage } from 'node:http'
import { SCIM_PATH } from '#contract/directory'
import { scimText } from '#korean/directory'
import { readBody } from '../http/body.ts'
import { clientOf } from '../http/client.ts'
import type { Protocol } from '../http/http.ts'
import { log, placesOf, reasonOf } from '../log.ts'
import { changeGroup, createGroup, deleteGroup, readGroup } from './groups/groups.ts'
import { listGroups } from './groups/lists.ts'
import { noteRefusal } from './refusals.ts'
import { baseAddress, errorAnswer, json, nothing, requiredBy, resourceAnswer, whole } from './scim/answers.ts'
import { fail, ScimError, scimErrorOf } from './scim/errors.ts'
import { isObject, type JsonObject } from './scim/json.ts'
import { type Found, listOf, narrowed, type Page, pageIn, type Query } from './scim/lists.ts'
import { keptOf, patched } from './scim/patch.ts'
import { groupSchema, LIST, providerDocument, schemaDocuments, typeDocuments, userSchema } from './scim/schemas.ts'
import { type Directory, directoryFor } from './tokens.ts'
import { listUsers } from './users/lists.ts'
import { type Change, changeUser, createUser, deleteUser, readUser } from './users/users.ts'

const BODY_BYTES = 1024 * 1024
/** Members of one group. */
const ITEMS_MOST = 5_000
const BODY_TYPE = /^application\/(?:scim\+)?json\s*(;\s*charset="?utf-?8"?\s*)?;?\s*$/i

type Kind = {
  schema: typeof userSchema
  list: (directory: Directory, query: Query, page: Page) => Promise<Found>
  read: (directory: Directory, id: string) => Promise<JsonObject>
  create: (directory: Directory, body: JsonObject) => Promise<JsonObject>
  change: (directory: Directory, id: string, change: Change) => Promise<JsonObject>
  remove: (directory: Directory, id: string, change: Pick<Change, 'requireSeen'>) => Promise<void>
  /** Attributes that stay as they are where a whole resource does not name them. */
  kept: readonly string[]
}

const users: Kind = {
  schema: userSchema,
  list: listUsers,
  read: readUser,
  create: createUser,
  change: changeUser,
  remove: deleteUser,
  kept: ['active'],
}
const groups: Kind = {
  schema: groupSchema,
  list: listGroups,
  read: readGroup,
  create: createGroup,
  change: changeGroup,
  remove: deleteGroup,
  // Okta renames a group by a whole resource without its people.
  kept: ['members', 'externalId'],
}
const KINDS = new Map<string, Kind>([
  ['users', users],
  ['groups', groups],
])

type Call = { method: string; parts: string[]; query: Query; request: IncomingMessage; directory: Directory }

async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const { value } = await readBody(request, BODY_BYTES, { type: BODY_TYPE, items: ITEMS_MOST })
  return isObject(value) ? value : fail({ status: 400, scimType: 'invalidSyntax' }, 'body')
}

const wrongMethod = (): never => fail({ status: 405 }, 'method')

async function answered({ method, parts, query, request, directory }: Call): Promise<Response> {
  const [name = '', id, ...rest] = parts
  const kind = KINDS.get(name.toLowerCase())
  if (!kind || rest.length > 0) return described(method, parts)
  const shown = (resource: JsonObject) => narrowed(whole(resource), query)
  const { 'if-match': ifMatch, 'if-none-match': known = '' } = request.headers
  const requireSeen = requiredBy(ifMatch)
  if (id === undefined) {
    if (method === 'GET') {
      const page = pageIn(query)
      return json(listOf(await kind.list(directory, query, page), page, shown))
    }
    if (method !== 'POST') return wrongMethod()
    const made = await kind.create(directory, await bodyOf(request))
    return resourceAnswer(whole(made), shown(made), { isNew: true })
  }
  if (method === 'GET') {
    const found = await kind.read(directory, id)
    return resourceAnswer(whole(found), shown(found), { known })
  }
  if (method === 'DELETE') {
    await kind.remove(directory, id, { requireSeen })
    return nothing()
  }
  if (method !== 'PUT' && method !== 'PATCH') return wrongMethod()
  const body = await bodyOf(request)
  const change: Change['change'] = before =>
    method === 'PATCH'
      ? patched(before, body, kind.schema)
      : {
          ...Object.fromEntries(kind.kept.map(each => [each, before[each]])),
          ...keptOf(body, kind.schema),
        }
  const changed = await kind.change(directory, id, { change, requireSeen })
  return resourceAnswer(whole(changed), shown(changed))
}

/** The documents by which a directory learns what there is. */
function described(method: string, [name = '', id, ...rest]: string[]): Response {
  const base = baseAddress()
  if (['bulk', 'me'].includes(name.toLowerCase())) return fail({ status: 501 }, 'unsupported')
  const all = name === 'Schemas' ? schemaDocuments(base) : name === 'ResourceTypes' ? typeDocuments(base) : undefined
  if (rest.length > 0 || (!all && (name !== 'ServiceProviderConfig' || id !== undefined)))
    return fail({ status: 404 }, 'missing')
  if (method !== 'GET') return wrongMethod()
  if (!all) return json(providerDocument(base))
  if (id !== undefined) return json(all.find(each => each.id === id) ?? fail({ status: 404 }, 'schema'))
  const counts = { totalResults: all.length, startIndex: 1, itemsPerPage: all.length }
  return json({ schemas: [LIST], ...counts, Resources: all })
}

/** The path as the record of refusals shows it. */
const partsOf = (request: IncomingMessage) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost')
  const parts = pathname.slice(SCIM_PATH.length).split('/').filter(Boolean)
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return ['']
  }
}

async function answerScim({ request, query }: { request: IncomingMessage; query: Query }): Promise<Response> {
  const { method = '' } = request
  const parts = partsOf(request)
  let directory: Directory | undefined
  try {
    directory = await directoryFor(clientOf(request, new Map()))
    return await answered({ method, parts, query, request, directory })
  } catch (error) {
    const known = scimErrorOf(error)
    if (!known) log.error({ route: SCIM_PATH, reason: reasonOf(error), at: placesOf(error) }, 'a bug')
    const refused = known ?? new ScimError({ status: 500 }, scimText.server)
    if (directory) await noteRefusal(directory, `${method} /${parts.join('/')}`, refused).catch(() => undefined)
    const answer = errorAnswer(refused)
    // An unread rest of the body would be parsed as the next request.
    if (!request.complete) answer.headers.set('connection', 'close')
    return answer
  }
}

export const scim: Protocol = { path: SCIM_PATH, handle: answerScim }
