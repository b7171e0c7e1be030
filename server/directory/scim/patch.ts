// Changes of parts (RFC 7644 §3.5.2), in the shapes of Okta, which leaves the path out, and of Entra, which writes "Replace", "False"
// and names the members to remove in the value.
import { fail } from './errors.ts'
import { type Filter, isMet, parseFilter, withoutCore } from './filter.ts'
import { isObject, type Json, type JsonObject, valueOf } from './json.ts'
import { type Attribute, attributeNamed, commonAttributes, isNotKept, PATCH, type Schema } from './schemas.ts'

const OPERATIONS_MOST = 1_000
/** Operations that look for their elements, and the comparisons of each: groups have thousands of elements. */
const FILTERED_MOST = 100
const COMPARISONS_MOST = 3
const OPS = ['add', 'replace', 'remove'] as const
type Op = (typeof OPS)[number]
/** One place of a resource: an attribute, those of its elements that are meant, and a part of it. */
type Target = { attribute: Attribute; filter: Filter | undefined; sub: Attribute | undefined; path: string }

const PATH = /^(?<name>[A-Za-z$][\w$-]*)(?:\[(?<filter>.*)\])?(?:\.(?<sub>[A-Za-z$][\w$-]*))?$/s
const badPath = (path: string): never => fail({ status: 400, scimType: 'invalidPath' }, 'path', { path })
const badValue = (path: string): never => fail({ status: 400, scimType: 'invalidValue' }, 'valueType', { path })

/** The resource as it is after all operations; it must still be checked as a whole. */
export function patched(resource: JsonObject, body: JsonObject, schema: Schema): JsonObject {
  const named = valueOf(body, 'schemas')
  if (named !== undefined && !(Array.isArray(named) && named.includes(PATCH)))
    fail({ status: 400, scimType: 'invalidSyntax' }, 'schemas', { schema: PATCH })
  const operations = valueOf(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > OPERATIONS_MOST)
    return fail({ status: 400, scimType: 'invalidSyntax' }, 'operations', { most: OPERATIONS_MOST })
  const filtered = operations.filter(each => isObject(each) && String(valueOf(each, 'path')).includes('['))
  if (filtered.length > FILTERED_MOST)
    fail({ status: 400, scimType: 'invalidSyntax' }, 'operations', { most: FILTERED_MOST })
  const after = structuredClone(resource)
  for (const operation of operations) apply(after, operation, schema)
  return after
}

function apply(resource: JsonObject, operation: Json, schema: Schema) {
  if (!isObject(operation)) return fail({ status: 400, scimType: 'invalidSyntax' }, 'operation')
  const said = valueOf(operation, 'op')
  const op = OPS.find(each => typeof said === 'string' && each === said.toLowerCase())
  if (!op) return fail({ status: 400, scimType: 'invalidSyntax' }, 'operation')
  const [path, value] = [valueOf(operation, 'path'), valueOf(operation, 'value')]
  if (path !== undefined && path !== null) {
    if (typeof path !== 'string') return badPath(JSON.stringify(path))
    const target = targetOf(path, schema)
    if (target) change(resource, op, target, value)
    return
  }
  if (op === 'remove') return fail({ status: 400, scimType: 'noTarget' }, 'noPath')
  if (!isObject(value)) return badValue('value')
  for (const [name, each] of Object.entries(value)) {
    // Attributes that the server alone decides may be sent along.
    const target = targetOf(name, schema)
    if (target && !target.attribute.isReadOnly) change(resource, op, target, each)
  }
}

/** Undefined for attributes of the standard, or of an extension, that are not kept. */
function targetOf(said: string, schema: Schema): Target | undefined {
  const path = withoutCore(said)
  if (/^urn:/i.test(path)) return undefined
  const { name = '', filter, sub } = PATH.exec(path)?.groups ?? badPath(said)
  const attribute = attributeNamed([...schema.attributes, ...commonAttributes], name)
  if (!attribute) return isNotKept(name) ? undefined : badPath(said)
  if (filter !== undefined && !attribute.isMany) badPath(said)
  const part = sub === undefined ? undefined : (attributeNamed(attribute.subs, sub) ?? badPath(said))
  return {
    attribute,
    filter: filter === undefined ? undefined : parseFilter(filter, COMPARISONS_MOST),
    sub: part,
    path: said,
  }
}

function change(resource: JsonObject, op: Op, target: Target, value: Json | undefined) {
  const { attribute, sub, path } = target
  if (attribute.isReadOnly || sub?.isReadOnly) fail({ status: 400, scimType: 'mutability' }, 'readOnly', { path })
  if (op !== 'remove' && value === undefined) fail({ status: 400, scimType: 'invalidValue' }, 'noValue', { path })
  if (attribute.isMany) changeElements(resource, op, target, value)
  else if (sub) changePart(resource, op, target, value)
  else if (op === 'remove') delete resource[attribute.name]
  else if (attribute.type === 'complex' && value !== null) {
    if (!isObject(value)) return badValue(path)
    resource[attribute.name] = { ...objectAt(resource, attribute.name), ...known(value, attribute) }
  } else resource[attribute.name] = value
}

const objectAt = (resource: JsonObject, name: string): JsonObject => {
  const found = resource[name]
  return isObject(found) ? found : {}
}

function changePart(resource: JsonObject, op: Op, { attribute: { name }, sub }: Target, value: Json | undefined) {
  const { [sub!.name]: _, ...rest } = objectAt(resource, name)
  resource[name] = op === 'remove' ? rest : { ...rest, [sub!.name]: value }
}

/** Only the parts that the schema names, by its spelling. */
const known = (value: JsonObject, { subs = [] }: Attribute): JsonObject =>
  Object.fromEntries(
    subs.flatMap(({ name, isReadOnly }) => {
      const found = valueOf(value, name)
      return found === undefined || isReadOnly ? [] : [[name, found]]
    }),
  )

/** One element or a list of them; a bare text is the value of one. */
function elementsIn(value: Json | undefined, { attribute, path }: Target): JsonObject[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map(each => {
    if (typeof each === 'string') return { value: each }
    return isObject(each) ? known(each, attribute) : badValue(path)
  })
}

function changeElements(resource: JsonObject, op: Op, target: Target, value: Json | undefined) {
  const { attribute, filter, sub } = target
  const found = resource[attribute.name]
  const before = Array.isArray(found) ? found.filter(isObject) : []
  if (!filter && !sub) {
    const given = elementsIn(value, target)
    const values = new Set(given.map(each => each.value))
    if (op === 'replace') resource[attribute.name] = given
    else if (op === 'add') resource[attribute.name] = [...before.filter(each => !values.has(each.value)), ...given]
    else resource[attribute.name] = value === undefined ? [] : before.filter(each => !values.has(each.value))
    return
  }
  const isMeant = (each: JsonObject) => !filter || isMet(filter, each)
  if (op === 'remove') {
    resource[attribute.name] = before.flatMap(each => (isMeant(each) ? without(each, sub) : [each]))
    return
  }
  const meant = before.filter(isMeant)
  for (const each of meant.length ? meant : [added(resource, before, target)])
    Object.assign(each, sub ? { [sub.name]: value } : elementsIn(value, target)[0])
}

function without(element: JsonObject, sub: Attribute | undefined): JsonObject[] {
  if (!sub) return []
  const { [sub.name]: _, ...rest } = element
  return [rest]
}

/** The element that Entra expects to exist from then on: `emails[type eq "work"].value` has the type that its path names. */
function added(resource: JsonObject, before: JsonObject[], { attribute, filter, path }: Target): JsonObject {
  if (filter && filter.op !== 'eq') return fail({ status: 400, scimType: 'noTarget' }, 'noTarget', { path })
  const part = filter && attributeNamed(attribute.subs, filter.path)
  if (filter && !part) return fail({ status: 400, scimType: 'noTarget' }, 'noTarget', { path })
  const element: JsonObject = part && filter ? { [part.name]: filter.value } : {}
  resource[attribute.name] = [...before, element]
  return element
}

/** The kept part of a whole resource as it was sent, by the spelling of its schema. */
export function keptOf(body: JsonObject, schema: Schema): JsonObject {
  const named = valueOf(body, 'schemas')
  if (named !== undefined && !(Array.isArray(named) && named.includes(schema.id)))
    fail({ status: 400, scimType: 'invalidSyntax' }, 'schemas', { schema: schema.id })
  return Object.fromEntries(
    [...schema.attributes, ...commonAttributes].flatMap(({ name, isReadOnly }) => {
      const found = valueOf(body, name)
      return found === undefined || isReadOnly ? [] : [[name, found]]
    }),
  )
}
