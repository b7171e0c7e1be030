// A foreign thing, a missing one and one of another kind get the same answer: byte for byte, for every id of the contract.
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { domainOfferRoutes } from '#contract/domain-offer'
import { offerRoutes } from '#contract/offer'
import { organizationRoutes } from '#contract/organization'
import { binKinds } from '#contract/recycle-bin'
import type { Route } from '#contract/route'
import { person, registered, sql, visitor, type Somebody } from './visitor.ts'
import { answerTo, namedRoutes, paramsOf, type Answered, type Call } from './values.ts'
import {
  bodyOf,
  callOf,
  kindInPath,
  deedsLast,
  kindOf,
  namesIn,
  nowhere,
  pathOf,
  unknownNames,
  type Place,
  eachOf,
} from './places.ts'
import { settled, staffed, type Staff } from './settled.ts'
import { onDemand } from './on-demand.ts'
import { hermitage } from './things/projects.ts'
import { lost, standing } from './standing.ts'
import { png, uploaded } from '../upload/test.ts'

const inside = ['guest', 'member', 'admin', 'owner'] as const
type Inside = (typeof inside)[number]
let at: { url: string; dataDir: string }
let stranger: Somebody
let foreign: Place
let binned: Place
let people: Staff & { outsider: Somebody }
let hermit: Somebody
/** All routes ask here: what they name is missing, so nothing here changes. */
let own: Place
/** In the same organization, of a project that none of these people may see. */
let unseen: Place
/** Where one's own thing and one of those belong together, and the id is of both. */
let pairs: Place
let whole: string[]
/** Lost from a place that was left for a new one. */
const gone: string[] = []
/** The answers to the reads of the owner over there. */
let seen: string[]

/** Things of one's own, among them a session that is not the one that asks. */
async function ownPlace(): Promise<Place> {
  const place = await staffed(people)
  await visitor(at).signIn(people.owner.email)
  const sessions = await Promise.all(inside.map(name => people[name].call(accountRoutes.devices, {})))
  const others = sessions.flat().filter(({ isCurrent }) => !isCurrent)
  return { ...place, sessionId: [...others, ...sessions.flat()].map(({ sessionId }) => sessionId) }
}

const stands = () => standing(own, people.owner, [people.guest, people.member, people.admin])

async function makeOwn() {
  own = await ownPlace()
  ;[unseen, pairs] = await hermitage(own, hermit, '은둔')
  whole = await stands()
}

/** The part of a link to a file that is another one after some minutes. */
const TIMED = /expires=\d+&signature=[\w-]+/g
const sights = () =>
  Promise.all(
    namedRoutes
      .filter(([, { method, path }]) => method === 'GET' && path.includes(':orgId'))
      .map(async ([, route]) => {
        const { text } = await answerTo(stranger, route, callOf(route, { path: () => foreign }))
        return text.replaceAll(TIMED, '')
      }),
  )

beforeAll(async () => {
  at = await onDemand('unlimited')
  stranger = await person(at)
  const staff = [
    [await person(at), 'MEMBER'],
    [await person(at), 'GUEST'],
  ] as const
  const { cdnUrl } = await uploaded(stranger, png)
  binned = await settled(stranger, staff, '버린회사')
  await stranger.call(organizationRoutes.delete, { orgId: Number(binned.orgId![0]) })
  foreign = { ...(await settled(stranger, staff, '가람상사', { logoImgUrl: cdnUrl })), picture: [cdnUrl] }
  people = {} as typeof people
  for (const name of [...inside, 'outsider', 'removed'] as const) people[name] = await person(at)
  await registered(people.outsider, { name: '나래건설' })
  hermit = await person(at)
  await makeOwn()
  seen = await sights()
})

/** Headers of the connection or of this one call, which do not depend on the thing. */
const OF_THE_CALL = ['x-request-id', 'date', 'connection', 'keep-alive']

/** A successful deed names the new thing, which differs each time; every other answer is compared as it was sent. */
function bytesOf({ method }: Route, { status, ok, text, headers }: Answered) {
  if (ok && method !== 'GET') return [status, text.replaceAll(/\d+|(?<="rank":")\w+/g, '#')]
  return [status, text, ...headers.filter(([name]) => !OF_THE_CALL.includes(name))]
}
type Bytes = ReturnType<typeof bytesOf>

const OTHERS_MOST = 6
/** Places whose things of this kind are in truth of another one. */
function otherKinds(kind: string): Place[] {
  const ids = Object.entries(own).flatMap(([each, [thing]]) => (each === kind || thing === undefined ? [] : thing))
  const others = new Set(ids.filter(id => typeof id === 'number'))
  const some = [...others].slice(0, OTHERS_MOST)
  return typeof nowhere[kind]?.[0] === 'number' ? some.map(id => ({ ...own, [kind]: [id] })) : []
}

/** The call that names things of this place, and beside them one's own; or as little beside them as may be. */
type Naming = (place: Place, beside: Place, isLeast?: boolean) => Call

/** Answers to the owner for things that are not there; for things that are there they must differ. */
const forNothing: { name: string; route: Route; naming: Naming; missing: Bytes }[] = []
/** Calls that do what they should without the thing; with it they must do more. */
const doneForNothing: { name: string; route: Route; naming: Naming }[] = []

/** Removing a missing thing is no failure. The call has then changed what it names beside it, so that all is made anew. */
async function isDoneForNothing(route: Route, naming: Naming) {
  if (route.method === 'GET') return false
  const { ok } = await answerTo(people.owner, route, naming(nowhere, own))
  if (!ok) return false
  gone.push(...lost(whole, await stands()))
  await makeOwn()
  return true
}

/** Refusals of a call for something else than the thing that it names. */
const UNREACHED = /"error":"(?:invalid|row\.stale|rate\.limited|server)"/

/** Asks for what is elsewhere, hidden or of another kind, and expects what is answered for nothing. */
async function expectAlike(name: string, route: Route, kind: string, naming: Naming) {
  // A thing that may be missing is the only one named, so that the calls differ in nothing else and change nothing.
  const isLeast = await isDoneForNothing(route, naming)
  const elsewhere = [foreign, binned, unseen, pairs].filter(place => place[kind]).flatMap(place => eachOf(place, kind))
  expect([kind, elsewhere.length > 0]).toEqual([kind, true])
  const places = [...elsewhere, ...otherKinds(kind)]
  const alike = async (who: Inside) => {
    const asked = async (place: Place) =>
      bytesOf(route, await answerTo(people[who], route, naming(place, own, isLeast)))
    const missing = await asked(nowhere)
    const isDone = route.method !== 'GET' && Number(missing[0]) < 400
    expect([who, kind, UNREACHED.test(String(missing[1])), isDone && !isLeast]).toEqual([who, kind, false, false])
    if (who === 'owner' && own[kind] && isDone) doneForNothing.push({ name, route, naming })
    if (who === 'owner' && own[kind] && Number(missing[0]) >= 400)
      for (const at of eachOf(own, kind).keys())
        forNothing.push({ name, route, naming: (...places) => naming(...onlyThe(at, kind, places)), missing })
    const answers = await Promise.all(places.map(asked))
    const named = (answer: (at: number) => Bytes) => places.map((place, at) => [who, kind, place[kind]![0], answer(at)])
    expect(named(at => answers[at]!)).toEqual(named(() => missing))
  }
  await Promise.all(inside.map(alike))
}

/** One of the things of this kind, where each is asked for. */
const onlyThe = (at: number, kind: string, [place, beside, isLeast]: Parameters<Naming>): Parameters<Naming> => [
  eachOf(place, kind)[at]!,
  eachOf(beside, kind)[at]!,
  isLeast,
]

/** The names of things, save addresses: what those tell is tested where one signs up. */
const thingsIn = (route: Route, side: 'query' | 'body') =>
  namesIn(route, side).filter(name => nowhere[kindOf(route, name)!])
const naming = namedRoutes.filter(
  ([, route]) => paramsOf(route).length + thingsIn(route, 'body').length + thingsIn(route, 'query').length > 0,
)
const MALFORMED = ['0', '01', '-1', '1e3', 'abc', '99999999999', '1.0', '%20']

test('every id that the contract names is of a kind that can be made here', () => {
  expect(namedRoutes.flatMap(([name, route]) => unknownNames(route).map(unknown => [name, unknown]))).toEqual([])
  const unsaid = ([name, route]: (typeof namedRoutes)[number]) => {
    const said = JSON.stringify(bodyOf(route, () => nowhere)) ?? ''
    return namesIn(route, 'body').flatMap(each => (said.includes(`"${each}":`) ? [] : [[name, each]]))
  }
  expect(namedRoutes.flatMap(unsaid)).toEqual([])
  expect(Object.keys(nowhere).filter(kind => kind !== 'picture' && !own[kind]?.length)).toEqual([])
})

test('the bin has an item of every kind, here and elsewhere', async () => {
  const kindsOf = async ({ binId = [] }: Place) =>
    (await sql<{ kind: string }>('select kind from bin_item where id = any($1)', [binId], at.dataDir)).map(
      ({ kind }) => kind,
    )
  for (const place of [own, foreign]) expect((await kindsOf(place)).toSorted()).toEqual([...binKinds].toSorted())
  expect((await kindsOf(unseen)).toSorted()).toEqual(['milestone', 'state', 'tag', 'view', 'view'])
})

/** An invited person is not a member yet. The offer routes check the token instead, and this one is invalid. */
function turnedAway(route: Route, isNobody: boolean) {
  const { path, allow } = route
  if (isNobody && allow !== 'anybody') return [401, 'auth.required']
  // One's address opens none of them, and taking back what one did not ask for has no effect.
  if (route === domainOfferRoutes.join) return [403, 'domain.closed']
  if (route === domainOfferRoutes.leave) return [200, undefined]
  return Object.values(offerRoutes).some(each => each.path === path) ? [404, 'invitation.invalid'] : [403, 'forbidden']
}

describe('elsewhere and nowhere look alike', () => {
  const having = (has: (route: Route) => boolean) => naming.filter(([, route]) => has(route))
  const things = (route: Route) => paramsOf(route).filter(param => param !== 'orgId')

  test.each(having(route => things(route).length > 0))('in the path of %s', async (name, route) => {
    for (const param of things(route))
      await expectAlike(name, route, kindInPath(route, param), (place, beside) =>
        callOf(route, { path: each => (each === param ? place : beside), body: () => beside }),
      )
  })

  test.each(having(route => thingsIn(route, 'body').length > 0))('in the body of %s', async (name, route) => {
    for (const named of thingsIn(route, 'body'))
      await expectAlike(name, route, kindOf(route, named)!, (place, beside, isLeast) =>
        callOf(route, {
          path: () => beside,
          body: each => (each === named ? place : beside),
          only: isLeast ? named : '',
        }),
      )
  })

  test.each(having(route => thingsIn(route, 'query').length > 0))('in the query of %s', async (name, route) => {
    for (const named of thingsIn(route, 'query'))
      await expectAlike(name, route, kindOf(route, named)!, (place, beside) =>
        callOf(route, { path: () => beside, queried: { [named]: place } }),
      )
  })

  const within = having(route => paramsOf(route).includes('orgId'))
  test.each(within)('for somebody who is not in the organization: %s', async (_, route) => {
    const everybody = { outsider: people.outsider, removed: people.removed, nobody: visitor(at) }
    for (const [name, browser] of Object.entries(everybody)) {
      const calls = [nowhere, foreign, binned, own].flatMap(place =>
        [...new Set([place, own, place === own ? foreign : own])].map(rest =>
          callOf(route, { path: each => (each === 'orgId' ? place : rest), body: () => rest }),
        ),
      )
      const answers = await Promise.all(calls.map(call => answerTo(browser, route, call)))
      const [first] = answers
      expect([name, first!.status, first!.error]).toEqual([name, ...turnedAway(route, name === 'nobody')])
      for (const answer of answers) expect([name, bytesOf(route, answer)]).toEqual([name, bytesOf(route, first!)])
    }
  })

  test.each(having(route => paramsOf(route).length > 0))('%s takes what is no id for no address', async (_, route) => {
    for (const browser of [people.owner, visitor(at)]) {
      const unknown = bytesOf(route, await answerTo(browser, route, { path: '/api/nowhere' }))
      expect(unknown[0]).toBe(404)
      const malformed = paramsOf(route).flatMap(param => MALFORMED.map(id => ({ param, id })))
      const answers = malformed.map(async ({ param, id }) => {
        const path = pathOf(route, name => (name === param ? { [param]: [id] } : own))
        return { id, answer: bytesOf(route, await answerTo(browser, route, { path })) }
      })
      for (const { id, answer } of await Promise.all(answers)) expect([id, answer]).toEqual([id, unknown])
    }
  })
})

test("none of this changed anything over there, and nothing of what was one's own is gone", async () => {
  expect(await sights()).toEqual(seen)
  expect([...gone, ...lost(whole, await stands())]).toEqual([])
})

describe('what is there is answered otherwise, so that each of these calls was as it should be', () => {
  /** The next ones ask where the last deed has left enough. */
  let place: Place
  beforeAll(() => {
    place = own
  })

  const features = [...new Set(naming.map(([name]) => name.split('.')[0]!))]
  test.each(features)('%s', async feature => {
    const wrong: unknown[] = []
    const asked = forNothing.filter(({ name }) => name.startsWith(`${feature}.`))
    const calls = Map.groupBy(asked, ({ name, naming }) => {
      const { path, query } = naming(own, own)
      return JSON.stringify([name, path, query])
    })
    for (const same of deedsLast([...calls.values()], ([first]) => first!.route)) {
      const { name, route, naming } = same[0]!
      let answer = await answerTo(people.owner, route, naming(place, place))
      // An earlier deed took away what this one is about, or closed it.
      if (!answer.ok) {
        place = await ownPlace()
        answer = await answerTo(people.owner, route, naming(place, place))
      }
      const isAlike = same.some(({ missing }) => isDeepStrictEqual(bytesOf(route, answer), missing))
      if (answer.error === 'invalid' || isAlike) wrong.push([name, answer.text])
    }
    expect(wrong).toEqual([])
  })

  test('with the thing, what is done without it as well does more', async () => {
    const wrong: unknown[] = []
    let here = await ownPlace()
    for (const { name, route, naming } of doneForNothing) {
      const asked = (place: Place) => answerTo(people.owner, route, naming(place, here, true))
      let without = await asked(nowhere)
      // An earlier one has changed what this one names beside it.
      if (!without.ok) {
        here = await ownPlace()
        without = await asked(nowhere)
      }
      const having = await asked(here)
      const isAlike = isDeepStrictEqual(bytesOf(route, without), bytesOf(route, having))
      if (!without.ok || !having.ok || isAlike) wrong.push([name, without.text, having.text])
    }
    expect(wrong).toEqual([])
    expect(doneForNothing.length).toBeGreaterThan(0)
  })
})
