// Calls generated from the contract, for tests that sweep every route: later routes are swept too.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { api } from '#contract/index'
import type { Route } from '#contract/route'
import { everyAgreement, newEmail, type Visitor } from './visitor.ts'

export const namedRoutes = Object.entries(api).flatMap(([feature, named]) =>
  Object.entries(named as Record<string, Route>).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)
export const routes = namedRoutes.map(([, route]) => route)
/** The fields of this route's body, according to its JSON schema. */
export const namesOf = ({ body }: Route) => Object.keys(shapeOf(body).properties ?? {})
export const paramsOf = ({ path }: Pick<Route, 'path'>) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Valid values, so that deeds are reached too. */
export const good: Record<string, unknown> = {
  name: '해담푸드',
  memberName: '다혜',
  phone: '010-1234-5678',
  address: '부산',
  version: 1,
  fileName: '로고.png',
  form: 'comment issue 1',
  formKind: 'comment',
  contentType: 'image/png',
  size: 7,
  agreed: true,
  logoImgUrl: null,
  profileImgUrl: null,
  roomImgUrl: null,
}

export const missingPicture = `/files/${'A'.repeat(43)}`
let made = 0
/**
 * Values for fields whose type says too little. Names are new each time, because duplicates are refused. The password is
 * wrong for everyone.
 */
const special: Record<string, () => unknown> = {
  name: () => `${String(good.name)} ${++made}`,
  email: () => newEmail(),
  password: () => 'nobody has this password',
  newPassword: () => 'nor will they have this one',
  agreements: () => everyAgreement(),
  publishAt: () => new Date(Date.now() + 86_400_000).toISOString(),
  sendAt: () => new Date(Date.now() + 86_400_000).toISOString(),
  until: () => new Date(Date.now() + 86_400_000).toISOString(),
  imageUrl: () => missingPicture,
  emoji: () => '🐤',
  clientId: () => randomUUID(),
  link: () => '/org',
  visitedAt: () => '2024-11-20T00:00:00.000Z',
  dueOn: () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  startsAt: () => '2099-12-30T00:00:00.000Z',
  endsAt: () => '2099-12-31T00:00:00.000Z',
  mutedUntil: () => '2099-12-31T00:00:00.000Z',
  day: () => '2026-11-20',
  domain: () => 'example.com',
  organization: () => 'haedam',
  endpoint: () => `https://127.0.0.1/${randomUUID()}`,
  p256dh: () => 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  auth: () => 'A'.repeat(22),
  domainCode: () => 'ABCD2345',
  code: () => '123456',
  from: () => '2026-01-01',
  to: () => '2099-12-31',
  firstDay: () => '2026-11-01',
  lastDay: () => '2026-11-30',
  startDate: () => '2026-11-20',
  dueDate: () => '2026-11-21',
  // The first issue of an open and of a private project (projects.ts).
  keys: () => 'ONE-1,PONE-1',
  thing: () => 'issue:1',
  key: () => `K${(++made).toString(36).toUpperCase().slice(-5)}`,
  search: () => 'layout=board',
  behind: () => Buffer.from('["a0",1]').toString('base64url'),
  cursor: () => '2000-01-01_4_1',
  state: () => '1',
  placeCategory: () => 'OTHER',
  category: () => 'started',
  box: () => '124,32,132,39.5',
  zoom: () => '6',
  q: () => 'Teheran-ro 427',
  project: () => 'none',
  priority: () => 'URGENT',
  assignee: () => 'me',
  participant: () => 'me',
  creator: () => 'me',
  tag: () => 'none',
  milestone: () => 'none',
  pulls: () => 'open',
  due: () => 'overdue',
  created: () => 'today',
  updated: () => 'today',
  completed: () => 'none',
  folded: () => '1',
  only: () => 'none',
}

/** The parts of a JSON schema that the sweeps read. */
export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  minItems?: number
}
export function shapeOf(schema: z.ZodType, io: 'input' | 'output' = 'input') {
  const known = printed[io].get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape
  printed[io].set(schema, shape)
  return shape
}
const printed = { input: new Map<z.ZodType, Shape>(), output: new Map<z.ZodType, Shape>() }

/** Whether any text is valid there. */
export const isText = ({ type, enum: listed, const: only, pattern, format }: Shape) =>
  type === 'string' && listed === undefined && only === undefined && pattern === undefined && format === undefined

export type Choose = (name: string, shape: Shape) => unknown

/** A value that fits the shape, with every field; `choose` comes first, and undefined leaves the value to this function. */
export function filled(shape: Shape, choose: Choose, name = ''): unknown {
  const chosen = choose(name, shape)
  if (chosen !== undefined) return chosen
  // The variant with the most names, so that each name of a thing is said.
  const [variant] = (shape.anyOf ?? shape.oneOf ?? []).toSorted((a, b) => namesWithin(b).length - namesWithin(a).length)
  if (variant) return filled(variant, choose, name)
  // A field with an enum takes one of its words, and a secret is one whatever its name.
  if (special[name] && !shape.enum && !shape.properties && !shape.pattern?.includes('{43}')) return special[name]()
  if (name in good) return good[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.properties) return filledProperties(shape, choose)
  if (shape.items) return filledItems(shape.items, shape.minItems ?? 1, choose, name.replace(/s$/, ''))
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return 1
  if (shape.pattern?.startsWith('^[1-9]')) return shape.pattern.includes('\\.') ? '1.1' : '1'
  if (shape.pattern?.startsWith('^-?[0-9]')) return '37.5'
  if (shape.pattern) return 'A'.repeat(43)
  return shape.type === 'string' ? 'x' : undefined
}

/** Omitted fields: the seen version, which the first of many changes would make stale, and the second of two proofs. */
const UNSAID = ['version', 'seen', 'invitation', 'passkey']
const filledProperties = ({ properties = {}, required = [] }: Shape, choose: Choose) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !UNSAID.includes(name) || required.includes(name))
      .map(([name, shape]) => [name, filled(shape, choose, name)]),
  )

/** The first with every field; as many more as there must be have only what they need, and words of their own. */
function filledItems(shape: Shape, least: number, choose: Choose, name: string) {
  const more = Array.from({ length: Math.max(0, least - 1) }, () =>
    filled(leastShape(shape, ''), (_, each) => (isText(each) ? `x${++made}` : undefined), name),
  )
  return [filled(shape, choose, name), ...more]
}

/** Every name in a shape, at any depth. */
export const namesWithin = ({ properties = {}, items, anyOf = [], oneOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, shape]) => [name, ...namesWithin(shape)]),
  ...[items ?? {}, ...anyOf, ...oneOf].flatMap(shape => (Object.keys(shape).length ? namesWithin(shape) : [])),
]

/** The required fields and this one name, at any depth. */
export function leastShape({ properties, ...rest }: Shape, only: string): Shape {
  const kept = Object.entries(properties ?? {}).filter(
    ([name, shape]) => rest.required?.includes(name) || name === only || namesWithin(shape).includes(only),
  )
  const within = kept.map(([name, shape]): [string, Shape] => [name, leastShape(shape, only)])
  return properties ? { ...rest, properties: Object.fromEntries(within) } : rest
}

export type Call = { path: string; query?: Record<string, string>; body?: unknown }

/** Sends the call, and keeps the complete answer as text. */
export async function answerTo(
  browser: Visitor,
  { method }: Route,
  { path, query = {}, body }: Call,
  headers: Record<string, string> = {},
) {
  const asked = new URLSearchParams(query).toString()
  const response = await browser.send(asked ? `${path}?${asked}` : path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { error } = JSON.parse(text || '{}') as { error?: string }
  const answered = [...response.headers].filter(([name]) => name !== 'set-cookie')
  return { status: response.status, ok: response.ok, error, text, headers: answered, cookies: response.setCookies }
}
export type Answered = Awaited<ReturnType<typeof answerTo>>

/** Portions of a list, each for other people, because of their rate limit. */
export const inPortions = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
