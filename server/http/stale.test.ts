// Every refusal of a stale write carries the value that its route declares; the routes come from the contract.
import { beforeAll, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors'
import { staleCodes } from '#contract/stale'
import { refusalBodyOf } from '#contract/refusal-body'
import { nothing, type Route } from '#contract/route'
import { person, type Somebody } from '../testing/visitor.ts'
import { bodyOf, MISSING_ID, pathOf, type Place } from '../testing/places.ts'
import { settled } from '../testing/settled.ts'
import { answerTo, namedRoutes, shapeOf } from '../testing/values.ts'

const isStale = (code: RefusalCode | string | undefined) => staleCodes.some(each => each === code)
const stale = namedRoutes.filter(([, { refusals }]) => refusals.some(isStale))

let owner: Somebody
let place: Place
beforeAll(async () => {
  owner = await person()
  place = await settled(owner, [[await person(), 'MEMBER']], '해담푸드')
}, 60_000)

/** Values that the caller cannot have seen. */
const NEVER_SEEN: Record<string, unknown> = { version: 1_000_000, seen: [] }
/** An id that nobody holds. */
const neverHeld = (name: string) => (name === 'id' ? MISSING_ID : undefined)
const seenIn = (route: Route) =>
  Object.fromEntries(Object.entries(NEVER_SEEN).filter(([name]) => name in (shapeOf(route.body).properties ?? {})))

test('every route that refuses stale writes declares the present value, and no other does', () => {
  const declaring = namedRoutes.filter(([, { current }]) => current !== nothing)
  expect(declaring.map(([name]) => name)).toEqual(stale.map(([name]) => name))
})

test.each(stale)('a stale %s brings the present value and nothing beside it', async (_, route) => {
  const whose = () => place
  const body = { ...(bodyOf(route, whose, neverHeld) as object), ...seenIn(route) }
  const answer = await answerTo(owner, route, { path: pathOf(route, whose), body })
  const said = JSON.parse(answer.text) as { error?: string; current?: unknown }
  expect([answer.status, isStale(said.error)]).toEqual([409, true])
  expect(said.current).toBeDefined()
  expect(said).toEqual(refusalBodyOf(route).parse(said))
})
