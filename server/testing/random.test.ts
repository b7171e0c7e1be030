import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { streams } from '#contract/index'
import { refusalBodyOf } from '#contract/refusal-body'
import { nothing, type Route } from '#contract/route'
import { onDemand } from './on-demand.ts'
import { person, registered, visitor, type Visitor } from './visitor.ts'
import { good, namesOf, routes } from './values.ts'

const PORTIONS = 20
const PORTION = 1_000
const AT_ONCE = 24
const PEOPLE = 10

/** A seeded generator: every run asks with the same values, though not in the same order. */
function generator(seed: number) {
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
}
const random = generator(20_261_121)
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!

const strings = [
  '',
  '가',
  'mina@example.com',
  'x'.repeat(43),
  '\u202e',
  "' or 1=1 --",
  '<b>',
  '%00',
  'e\u0301',
  '9'.repeat(400),
  '../..',
  '{{7*7}}',
  'true',
  'null',
]
const numbers = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, 1e308]
const names = ['isAdmin', 'userId', ...new Set(routes.flatMap(namesOf))]

/** The route's own fields, mostly with valid values. */
const plausible = (route: Route) =>
  Object.fromEntries(
    namesOf(route).flatMap(name =>
      random() < 0.1 ? [] : [[name, random() < 0.9 && name in good ? good[name] : anything(3)]],
    ),
  )

function anything(depth = 0): unknown {
  const kind = random()
  if (kind < 0.4) return oneOf(strings)
  if (kind < 0.55) return oneOf(numbers)
  if (kind < 0.65) return oneOf([true, false, null])
  if (depth > 3) return 'deep'
  if (kind < 0.75) return Array.from({ length: Math.floor(random() * 4) }, () => anything(depth + 1))
  return Object.fromEntries(Array.from({ length: Math.floor(random() * 5) }, () => [oneOf(names), anything(depth + 1)]))
}

function bodyFor(route: Route) {
  if (random() < 0.05) return oneOf(strings)
  return JSON.stringify(random() < 0.5 ? plausible(route) : anything())
}

/** The parsed answer, and its part that the contract names. */
function fitting(route: Route, isAnswer: boolean, said: unknown): [unknown, unknown] {
  if (!isAnswer) return [said, refusalBodyOf(route).parse(said)]
  const { data } = said as { data: unknown }
  return [data, route.answer === nothing ? null : route.answer.parse(data)]
}

let at: { url: string; dataDir: string }
/** Each with an organization; the first is nobody. */
const people: { browser: Visitor; orgId: number }[] = []
const seen = new Set<number>()

async function owner() {
  const browser = await person(at)
  return { browser, orgId: (await registered(browser)).orgId }
}

beforeAll(async () => {
  at = await onDemand('unlimited')
  people.push({ browser: visitor(at), orgId: 1 })
  for (let made = 0; made < PEOPLE; made++) people.push(await owner())
})

/** A key of a file that is none. */
async function askForFile(browser: Visitor) {
  const { method, path } = oneOf(Object.values(streams.upload))
  const key = encodeURIComponent(oneOf([...strings.slice(1), '\0', 'x'.repeat(43)]))
  const asked = `?expires=${oneOf(numbers)}&signature=${'A'.repeat(43)}`
  const { status } = await browser.send(path.replace(':key', key) + asked, { method })
  return status >= 500 ? [method, path, key, status] : undefined
}

/** The fault of the answer, if it has one. */
async function ask(browser: Visitor, own: number) {
  const route = oneOf(routes)
  const { method, path } = route
  const query = random() < 0.3 ? `?${new URLSearchParams({ [oneOf(names)]: oneOf(strings) })}` : ''
  const body = method === 'GET' ? undefined : bodyFor(route)
  if (random() < 0.05) return askForFile(browser)
  const place = path.replace(/:\w+/g, () =>
    encodeURIComponent(String(random() < 0.5 ? own : oneOf([...numbers, ...strings.slice(1), oneOf(people).orgId]))),
  )
  const key = random() < 0.1 && { 'idempotency-key': oneOf(['a', 'b']) }
  const response = await browser.send(place + query, {
    method,
    headers: { 'content-type': 'application/json', ...key },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  seen.add(response.status)
  if (response.status >= 500 || /at \w+ \(|select |insert |\.ts:\d/.test(text))
    return [method, path, query, body, response.status, text]
  // Stripping would hide what the contract does not name: the answer must be the same before and after.
  // A repeated answer comes out of the database with its keys in another order.
  return isDeepStrictEqual(...fitting(route, response.ok, JSON.parse(text)))
    ? undefined
    : [method, path, 'does not fit', text]
}

/** Somebody who has signed out by chance would be nobody from then on. */
async function replaced(somebody: (typeof people)[number]) {
  const { status } = await somebody.browser.send(`/api/organizations/${somebody.orgId}`)
  if (status === 200 || !people.includes(somebody)) return
  people.splice(people.indexOf(somebody), 1, await owner())
}

describe('20,000 random requests from the contract', () => {
  const portions = Array.from({ length: PORTIONS }, (_, at) => [at * PORTION + 1, (at + 1) * PORTION])
  test.each(portions)('%i to %i: never a 5xx, never a stack or SQL, and answers that fit', async () => {
    let left = PORTION
    const wrong: unknown[] = []
    const asking = async () => {
      while (left-- > 0) {
        const somebody = oneOf(people)
        const { token } = somebody.browser
        const found = await ask(Object.assign(visitor(at), { token }), somebody.orgId)
        if (found) wrong.push(found)
        if (token && random() < 0.1) await replaced(somebody)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, asking))
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('have reached what stands behind the doors, too', () => {
    expect([...seen]).toEqual(expect.arrayContaining([200, 401, 404, 422]))
  })
})
