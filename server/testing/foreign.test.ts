// What is elsewhere, what is not there and what is of another kind look alike: byte for byte, for every id the contract names.
import { beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { offerRoutes } from '#contract/offer'
import { organizationRoutes } from '#contract/organization'
import type { Route } from '#contract/route'
import { person, registered, visitor } from './visitor.ts'
import { answerTo, namedRoutes, paramsOf, type Answered, type Call } from './values.ts'
import {
  callOf,
  kindOf,
  namesIn,
  nowhere,
  pathOf,
  settled,
  staffed,
  unknownNames,
  type Place,
  type Somebody,
  type Staff,
} from './places.ts'
import { png, uploaded } from '../upload/test.ts'

const inside = ['guest', 'member', 'admin', 'owner'] as const
let stranger: Somebody
let foreign: Place
let binned: Place

let people: Staff & { outsider: Somebody }
let placesMade = 0
const PLACES_OF_ONE_CREW = 4

/** A new one for each name, for what is one's own is named there too; its people change, for nobody may call without end. */
async function ownPlace(): Promise<Place> {
  if (placesMade++ % PLACES_OF_ONE_CREW === 0) {
    people = {} as typeof people
    for (const name of [...inside, 'outsider', 'removed'] as const) people[name] = await person()
    await registered(people.outsider, { name: '나래건설' })
  }
  const place = await staffed(people)
  await visitor().signIn(people.owner.email)
  const sessions = await Promise.all(inside.map(name => people[name].call(accountRoutes.devices, {})))
  const others = sessions.flat().filter(({ isCurrent }) => !isCurrent)
  return { ...place, sessionId: [...others, ...sessions.flat()].map(({ sessionId }) => sessionId) }
}

/** What the owner over there sees of it. */
const sights = () =>
  Promise.all(
    namedRoutes
      .filter(([, { method, path }]) => method === 'GET' && path.includes(':orgId'))
      .map(async ([, route]) => (await answerTo(stranger, route, callOf(route, { path: () => foreign }))).text),
  )
let seen: string[]

beforeAll(async () => {
  stranger = await person()
  const staff = [
    [await person(), 'MEMBER'],
    [await person(), 'GUEST'],
  ] as const
  const { cdnUrl } = await uploaded(stranger, png)
  binned = await settled(stranger, staff, '버린회사')
  await stranger.call(organizationRoutes.delete, { orgId: Number(binned.orgId![0]) })
  foreign = { ...(await settled(stranger, staff, '가람상사', { logoImgUrl: cdnUrl })), picture: [cdnUrl] }
  seen = await sights()
}, 60_000)

/** Of the connection or of this one call, never of what was found. */
const OF_THE_CALL = ['x-request-id', 'date', 'connection', 'keep-alive']

/** A deed that succeeds names what it made, which is another one each time; anything else is compared as it was sent. */
function bytesOf({ method }: Route, { status, ok, text, headers }: Answered) {
  if (ok && method !== 'GET') return [status, text.replaceAll(/\d+|(?<="rank":")\w+/g, '#')]
  return [status, text, ...headers.filter(([name]) => !OF_THE_CALL.includes(name))]
}

const OTHERS_MOST = 6
/** Places whose things of this kind are in truth of another one. */
function otherKinds(kind: string, own: Place): Place[] {
  const ids = Object.entries(own).flatMap(([each, [thing]]) => (each === kind || thing === undefined ? [] : thing))
  const others = new Set(ids.filter(id => typeof id === 'number' && !own[kind]?.includes(id)))
  const some = [...others].slice(0, OTHERS_MOST)
  return typeof nowhere[kind]?.[0] === 'number' ? some.map(id => ({ ...own, [kind]: [id] })) : []
}

/** The call that names things of this place, and beside them one's own; or as little beside them as may be. */
type Naming = (place: Place, own: Place, isLeast: boolean) => Call

/** Asks for what is elsewhere and for what is of another kind, and expects what is answered for nothing. */
async function expectAlike(route: Route, kind: string, naming: Naming) {
  let own = await ownPlace()
  for (const name of inside) {
    let isLeast = false
    const asked = async (place: Place) =>
      bytesOf(route, await answerTo(people[name], route, naming(place, own, isLeast)))
    let missing = await asked(nowhere)
    // Taking away what is not there is no failure: it is asked for alone, so that nothing else is different the next time.
    if (route.method !== 'GET' && Number(missing[0]) < 400) {
      isLeast = true
      own = await ownPlace()
      missing = await asked(nowhere)
    }
    for (const place of [foreign, binned, ...otherKinds(kind, own)]) {
      if (!place[kind]) continue
      const answer = await asked(place)
      // What may be done three times an hour has answered that often.
      if (place !== foreign && answer[0] === 429) break
      expect([name, kind, place[kind][0], answer]).toEqual([name, kind, place[kind][0], missing])
    }
    if (name !== 'owner' || Number(missing[0]) < 400) continue
    // The call is as it should be: only what it named was missing.
    const mine = own[kind] && (await answerTo(people.owner, route, naming(own, own, false)))
    expect(mine?.error).not.toBe('invalid')
    if (mine) expect(bytesOf(route, mine)).not.toEqual(missing)
  }
}

const naming = namedRoutes.filter(
  ([, route]) => paramsOf(route).length + namesIn(route, 'body').length + namesIn(route, 'query').length > 0,
)
const MALFORMED = ['0', '01', '-1', '1e3', 'abc', '99999999999', '1.0', '%20']

test('every id that the contract names is of a kind that can be made here', () => {
  expect(namedRoutes.flatMap(([name, route]) => unknownNames(route).map(unknown => [name, unknown]))).toEqual([])
})

/** Who is invited is no member yet: their token is asked for instead, and this one is nobody's. */
function turnedAway({ path, allow }: Route, isNobody: boolean) {
  if (isNobody && allow !== 'anybody') return [401, 'auth.required']
  return Object.values(offerRoutes).some(each => each.path === path) ? [404, 'invitation.invalid'] : [403, 'forbidden']
}

describe('elsewhere and nowhere look alike', () => {
  const having = (has: (route: Route) => boolean) => naming.filter(([, route]) => has(route))
  const things = (route: Route) => paramsOf(route).filter(param => param !== 'orgId')

  test.each(having(route => things(route).length > 0))('in the path of %s', async (_, route) => {
    for (const param of things(route))
      await expectAlike(route, param, (place, own) =>
        callOf(route, { path: name => (name === param ? place : own), body: () => own }),
      )
  })

  test.each(having(route => namesIn(route, 'body').length > 0))('in the body of %s', async (_, route) => {
    for (const named of namesIn(route, 'body'))
      await expectAlike(route, kindOf(route, named)!, (place, own, isLeast) =>
        callOf(route, { path: () => own, body: name => (name === named ? place : own), only: isLeast ? named : '' }),
      )
  })

  test.each(having(route => namesIn(route, 'query').length > 0))('in the query of %s', async (_, route) => {
    for (const named of namesIn(route, 'query'))
      await expectAlike(route, kindOf(route, named)!, (place, own) =>
        callOf(route, { path: () => own, queried: { [named]: place } }),
      )
  })

  const within = having(route => paramsOf(route).includes('orgId'))
  test.each(within)('for somebody who is not in the organization: %s', async (_, route) => {
    const own = await ownPlace()
    const everybody = { outsider: people.outsider, removed: people.removed, nobody: visitor() }
    for (const [name, browser] of Object.entries(everybody)) {
      const answers = []
      for (const place of [nowhere, foreign, binned, own])
        for (const rest of [place, own, foreign, nowhere]) {
          const call = callOf(route, { path: each => (each === 'orgId' ? place : rest), body: () => rest })
          // Each from another network: guessing tokens is counted.
          const elsewhere = Object.assign(visitor(), { token: browser.token })
          answers.push(await answerTo(elsewhere, route, call))
        }
      const [first] = answers
      expect([name, first!.status, first!.error]).toEqual([name, ...turnedAway(route, name === 'nobody')])
      for (const answer of answers) expect([name, bytesOf(route, answer)]).toEqual([name, bytesOf(route, first!)])
    }
  })

  test.each(having(route => paramsOf(route).length > 0))('%s takes what is no id for no address', async (_, route) => {
    const own = await ownPlace()
    for (const browser of [people.owner, people.guest, visitor()]) {
      const unknown = bytesOf(route, await answerTo(browser, route, { path: '/api/nowhere' }))
      expect(unknown[0]).toBe(404)
      for (const param of paramsOf(route))
        for (const id of MALFORMED) {
          const path = pathOf(route, name => (name === param ? { [param]: [id] } : own))
          expect([id, bytesOf(route, await answerTo(browser, route, { path }))]).toEqual([id, unknown])
        }
    }
  })
})

test('none of this changed anything over there', async () => {
  expect(await sights()).toEqual(seen)
})
