import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { streams } from '#contract/index'
import { nothing, type Route } from '#contract/route'
import { person, registered, visitor } from './visitor.ts'
import { good, namesOf, routes } from './values.ts'

const REQUESTS = 20_000
const AT_ONCE = 24
const PEOPLE = 40

/** The same numbers in every run, so that a failure can be found again. */
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

/** The route's own fields, mostly as they should be. */
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

test(
  '20,000 random requests from the contract: never a 5xx, never a stack or SQL, and answers that fit',
  { timeout: 180_000 },
  async () => {
    const people = [visitor()]
    const orgIds: number[] = []
    for (let made = 0; made < PEOPLE; made++) {
      const somebody = await person()
      people.push(somebody)
      orgIds.push((await registered(somebody)).orgId)
    }
    let left = REQUESTS
    const wrong: unknown[] = []
    const seen = new Map<number, number>()
    const ask = async () => {
      while (left-- > 0) {
        const route = oneOf(routes)
        const { method, path } = route
        const query = random() < 0.3 ? `?${new URLSearchParams({ [oneOf(names)]: oneOf(strings) })}` : ''
        const body = method === 'GET' ? undefined : bodyFor(route)
        const browser = visitor()
        browser.token = oneOf(people).token
        if (random() < 0.05) {
          const { method: verb, path: place } = oneOf(Object.values(streams.upload))
          const key = encodeURIComponent(oneOf([...strings.slice(1), '\0', 'x'.repeat(43)]))
          const asked = `?expires=${oneOf(numbers)}&signature=${'A'.repeat(43)}`
          const answer = await browser.send(place.replace(':key', key) + asked, { method: verb })
          if (answer.status >= 500) wrong.push([verb, place, key, answer.status])
          continue
        }
        const response = await browser.send(
          path.replace(/:\w+/g, () => encodeURIComponent(String(oneOf([...numbers, ...strings.slice(1), ...orgIds])))) +
            query,
          {
            method,
            headers: {
              'content-type': 'application/json',
              ...(random() < 0.1 && { 'idempotency-key': oneOf(['a', 'b', '가'].slice(0, 2)) }),
            },
            ...(body !== undefined && { body }),
          },
        )
        const text = await response.text()
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        if (response.status >= 500 || /at \w+ \(|select |insert |\.ts:\d/.test(text))
          wrong.push([method, path, query, body, response.status, text])
        // Stripping would hide what the contract does not name: the answer must be the same before and after.
        else if (response.ok) {
          const { data } = JSON.parse(text) as { data: unknown }
          const fitting = route.answer === nothing ? null : route.answer.parse(data)
          // A repeated answer comes out of the database with its keys in another order.
          if (!isDeepStrictEqual(fitting, data)) wrong.push([method, path, 'does not fit', text])
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    expect(wrong.slice(0, 3)).toEqual([])
    // It reached what stands behind the doors, too.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 401, 404, 422]))
  },
)
