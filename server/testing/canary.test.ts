// One word stands in every text of an organization, and no outsider ever receives it; the calls come from the contract.
import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { channelKinds } from '#contract/events'
import { memberRoutes } from '#contract/member'
import type { Route } from '#contract/route'
import { organizationRoutes } from '#contract/organization'
import { everyMail, mailTo } from './outbox.ts'
import {
  addedMember,
  newEmail,
  person,
  proven,
  registered,
  type Somebody,
  sql,
  visitor,
  type Visitor,
} from './visitor.ts'
import { bodyOf, deedsLast, kindOf, mixedCalls, pathOf, type Place } from './places.ts'
import { settled, staffed } from './settled.ts'
import { onDemand } from './on-demand.ts'
import { hermitage } from './things/projects.ts'
import { lost, standing } from './standing.ts'
import { answerTo, isText, namedRoutes, shapeOf, type Answered, type Call } from './values.ts'
import { socketOf } from './socket.ts'
import { png, uploaded } from '../upload/test.ts'

const canary = `kanari${randomUUID().slice(0, 8)}`
const phone = `019-${randomInt(1_000, 10_000)}-${randomInt(1_000, 10_000)}`
const words = [canary, phone]
const searched = [canary, canary.slice(0, 7)]

const outside = ['outsider', 'loner', 'removed', 'guest', 'member', 'admin', 'owner'] as const
type Outside = (typeof outside)[number]
type People = Record<Outside, Somebody>
/** People who may read the word. */
const insiders: Somebody[] = []
let hidden: Place
let at: { url: string; dataDir: string }

const insider = async () => {
  const email = newEmail(canary)
  const somebody = await person({ name: canary, email, ...at })
  insiders.push(somebody)
  return somebody
}

/** A place in which every text about people and their organization contains the word. */
async function hiddenPlace(owner: Somebody): Promise<Place> {
  const [colleague, other] = [await insider(), await insider()]
  const picture = async (browser: Visitor) => {
    const { key, cdnUrl } = await uploaded(browser, png, { fileName: canary })
    words.push(key)
    return cdnUrl
  }
  const logoImgUrl = await picture(owner)
  const place = await settled(
    owner,
    [
      [other, 'MEMBER'],
      [colleague, 'GUEST'],
    ],
    canary,
    {
      address: canary,
      email: `${canary}@example.com`,
      phone,
      businessNumber: canary,
      representativeName: canary,
      logoImgUrl,
    },
  )
  const orgId = Number(place.orgId![0])
  const status = { kind: 'own', text: canary, emoji: '🐤' } as const
  const profileImgUrl = await picture(other)
  await other.call(memberRoutes.changeMe, { orgId, body: { memberName: canary, phone, status, profileImgUrl } })
  for (const somebody of [colleague, owner])
    await somebody.call(memberRoutes.changeMe, { orgId, body: { memberName: canary, phone, status } })
  return { ...place, picture: [logoImgUrl, profileImgUrl], email: [owner.email] }
}

/** A person who was a member there under the word, and was removed. */
async function passedThrough(browser: Somebody, orgId: number, owner: Visitor) {
  const memberId = await addedMember(orgId, browser, 'ADMIN')
  await browser.call(memberRoutes.changeMe, { orgId, body: { memberName: canary } })
  await owner.call(memberRoutes.remove, { orgId, memberId })
}

async function newPeople(): Promise<People> {
  const people = {} as People
  for (const name of outside) people[name] = await person(at)
  // A company of their own; things in it would be nothing to the hidden one.
  await registered(people.outsider, { name: '나래건설' })
  await passedThrough(people.removed, Number(hidden.orgId![0]), insiders[0]!)
  return people
}

/** Searches the text as it was sent, and the claims of its tokens. */
function tells(sent: string) {
  const tokens = [...sent.matchAll(/eyJ[\w-]+/g)].map(([part]) => Buffer.from(part, 'base64url').toString())
  const text = [sent, ...tokens].join('\n').toLowerCase()
  return words.some(word => text.includes(word.toLowerCase()))
}
const saysCanary = ({ text, headers, cookies }: Answered) => tells([text, ...headers.flat(), ...cookies].join('\n'))

/** An earlier call may have legitimately signed this browser out. */
async function signedInAgain(browser: Somebody) {
  const { status } = await browser.send('/api/user/me')
  if (status === 401) await browser.signIn(browser.email)
}

/** Refusals of the request, not of the caller: a sweep of such refusals would prove nothing. */
const UNREACHED = ['invalid', 'route.missing', 'method.wrong', 'body.broken', 'rate.limited', 'server']

/**
 * Those who may read the word ask first, so that the server has answers with it that it could give to others.
 * @returns the ETags by which it knows them; a hash of bytes is no secret, as it is the same for equal answers alone
 */
async function readBefore(route: Route) {
  const calls = [
    ...mixedCalls(route, hidden, hidden, searched).map(call => [insiders[0]!, call] as const),
    ...mixedCalls(route, own, own, searched).map(call => [hermit, call] as const),
  ]
  const answers = await Promise.all(calls.map(([browser, call]) => answerTo(browser, route, call)))
  return answers.flatMap(({ headers }) =>
    headers.flatMap(([name, value]) => (name === 'etag' && value.includes('.') ? [value] : [])),
  )
}

/** All routes ask from here; what one of them takes away is made anew for the next. */
let people: People
let hermit: Somebody
let own: Place
let whole: string[]
const stands = () => standing(own, people.owner, [people.admin, people.member, people.guest, people.removed])

/** With a private project in it that is all the word, and of which one's own issue is blocked. */
async function ownPlace() {
  own = await staffed(people)
  await hermitage(own, hermit, canary)
  whole = await stands()
}

async function madeWhole() {
  for (const name of outside) await signedInAgain(people[name])
  if (lost(whole, await stands()).length > 0) await ownPlace()
}

beforeAll(async () => {
  at = await onDemand('unlimited')
  hidden = await hiddenPlace(await insider())
  people = await newPeople()
  hermit = await person(at)
  await ownPlace()
  const { orgId } = await registered(insiders[0]!, { name: canary })
  await insiders[0]!.call(organizationRoutes.delete, { orgId })
})

describe('no answer says a word of another organization', () => {
  let isDisturbed = false
  let keptReads = 0
  // Not in the test itself: one that times out leaves nothing half made for the next.
  afterEach(async () => {
    if (isDisturbed) await madeWhole()
  })
  test.each(deedsLast(namedRoutes, ([, route]) => route))('%s', async (_, route) => {
    isDisturbed = route.method !== 'GET'
    let isAnyDone = false
    const leaks: unknown[] = []
    const unreached: unknown[] = []
    const etags = route.isRevalidated ? await readBefore(route) : []
    keptReads += Math.sign(etags.length)
    const asked = async (name: string, browser: Visitor, call: Call) => {
      const answer = await answerTo(browser, route, call, etags.length ? { 'if-none-match': etags.join(', ') } : {})
      if (answer.status === 304 || saysCanary(answer)) leaks.push([name, call, answer])
      if (UNREACHED.includes(answer.error ?? '')) unreached.push([name, call, answer.text])
      if (answer.ok || answer.status >= 500) isAnyDone = true
    }
    const nobody = visitor(at)
    const sweep = async (name: 'nobody' | Outside) => {
      const browser = name === 'nobody' ? nobody : people[name]
      const calls = mixedCalls(route, own, hidden, searched)
      if (route.method === 'GET') await Promise.all(calls.map(call => asked(name, browser, call)))
      else for (const call of calls) await asked(name, browser, call)
    }
    // The weakest first: what one of them destroys, the others have asked for already.
    for (const name of ['nobody', ...outside] as const) await sweep(name)
    // Nothing is missing after deeds that were all refused.
    isDisturbed &&= isAnyDone
    expect(leaks).toEqual([])
    expect(unreached).toEqual([])
  })
  test('kept answers were among them', () => expect(keptReads).toBeGreaterThan(4))
})

const reads = namedRoutes.filter(([, { method }]) => method === 'GET')
/** Reads that tell an insider no text of the organization either, each with its reason. */
const WORDLESS: Record<string, string> = {
  'auth.welcome': 'public settings of the server',
  'auth.verification': 'whether one’s own mail was clicked',
  'auth.pending': 'the address that a token proves',
  'auth.checkReset': 'whether a token is valid',
  'account.devices': 'one’s own browsers, by their kind',
  'push.list': 'one’s own browsers, by their kind',
  'offer.offer': 'opened by a token, which nobody has here',
  'offer.glance': 'opened by a token, which nobody has here',
  'notificationMail.look': 'opened by a token, which nobody has here',
  'codeLink.moves': 'ids of states',
  'github.linked': 'ids of members',
  'githubApp.read': 'for those alone who run the server',
  'post.where': 'the id of a board',
  'domainOffer.mine': 'organizations of one’s own domain, of which nobody here has one',
  'geocoding.services': 'settings of the server',
  'geocoding.search': 'addresses of a provider, of which there is none here',
  'geocoding.reverse': 'an address of a provider, of which there is none here',
  'map.extent': 'a box and a number',
  'mustRead.read': 'numbers and times',
  'secondFactorPolicy.read': 'a date and a number',
  'secondFactor.state': 'one’s own factors, of which nobody here has one',
  'social.pending': 'a sign-in that this browser began, of which there is none',
  'mustRead.pending': 'posts of others',
  'issue.where': 'the key of a project, in which the word has no room',
  'listing.tagCounts': 'numbers by the ids of tags',
  'notification.level': 'how much one wants to hear',
  'room.unread': 'the number of unread messages',
  'message.readers': 'the ids of members',
  'message.firstOfDay': 'the number of a message',
  'workDue.read': 'the number of one’s own issues that are due',
  'chatSettings.read': 'who sees readers',
  'urgentMessage.count': 'a number',
  'roomQuiet.read': 'numbers and a time',
  'workHours.read': 'days and times',
  'workHours.mine': 'days and times',
  'workHours.quiet': 'yes or no',
}

describe('an insider reads the word, so that each read that is refused to outsiders has something to hide', () => {
  test.each(reads)('%s', async (name, route) => {
    const calls = mixedCalls(route, hidden, hidden, searched)
    const answers = await Promise.all(calls.map(call => answerTo(insiders[0]!, route, call)))
    expect([name, answers.some(saysCanary)]).toEqual([name, !(name in WORDLESS)])
    if (!['anybody', 'signed-in'].includes(route.allow)) expect(answers.map(({ ok }) => ok)).toContain(true)
  })
  test('and every one that does not is still there', () => {
    expect(Object.keys(WORDLESS).filter(name => !reads.some(([each]) => each === name))).toEqual([])
  })
})

const searches = namedRoutes.filter(
  ([, route]) =>
    route.path.includes(':orgId') && Object.values(shapeOf(route.query).properties ?? {}).some(shape => isText(shape)),
)
test.each(searches)('%s finds for the word what it finds for one that nobody has written', async (_, route) => {
  const owner = await person(at)
  const own = await settled(owner, [[await person(at), 'MEMBER']], '해담푸드')
  const found = async (word: string) =>
    Promise.all(mixedCalls(route, own, own, [word]).map(async call => (await answerTo(owner, route, call)).text))
  expect(await found(canary)).toEqual(await found(`nobody${randomUUID().slice(0, 8)}`))
})

/** Every deed that the contract allows to an owner there, with the word in every text; destructive ones come last. */
async function everyDeed(owner: Somebody, place: Place) {
  const deeds = namedRoutes.filter(([, { method, path }]) => method !== 'GET' && path.includes(':orgId'))
  let written = 0
  const unreached: unknown[] = []
  for (const [name, route] of deedsLast(deeds, ([, each]) => each)) {
    const body = bodyOf(
      route,
      () => place,
      (field, shape) => {
        const word = `${canary} ${++written}`
        const isFree = !['phone', 'emoji', 'search'].includes(field) && !kindOf(route, field)
        const fits = isFree && isText(shape) && word.length <= (shape.maxLength ?? word.length)
        return fits ? word : undefined
      },
    )
    const answer = await answerTo(owner, route, { path: pathOf(route, () => place), body })
    if (UNREACHED.includes(answer.error ?? '')) unreached.push([name, answer.text])
  }
  return unreached
}

const listened = async (browser: Somebody, channels: string[]) => {
  const live = await socketOf(browser.token, at.url)
  for (const channel of channels) live.say({ type: 'listen', id: channel, channel })
  for (const id of channels) await expect.poll(() => live.frames).toContainEqual(expect.objectContaining({ id }))
  return live
}
const idIn = (place: Place, kind: string) => place[`${kind}Id`]?.[0] ?? place.orgId![0]

test('no event and no mail says a word of another organization', async () => {
  const owner = await insider()
  const place = await hiddenPlace(owner)
  const people = await newPeople()
  await passedThrough(people.removed, Number(place.orgId![0]), owner)
  const own = await staffed(people)
  const foreign = channelKinds.map(kind => `${kind}:${idIn(place, kind)}`)
  const ears = await Promise.all(
    outside.map(async name => {
      const { userId } = await people[name].call(accountRoutes.me, {})
      const live = await listened(people[name], [
        `user:${userId}`,
        `organization:${idIn(own, 'organization')}`,
        ...foreign,
      ])
      for (const id of foreign) await live.heard({ type: 'refused', id, error: 'channel.missing' })
      return { name, userId, ...live }
    }),
  )
  const insideEars = await listened(owner, [`organization:${idIn(place, 'org')}`, `project:${idIn(place, 'project')}`])

  const { picture: _, ...things } = place
  expect(await everyDeed(owner, things)).toEqual([])
  expect(tells(JSON.stringify(insideEars.frames))).toBe(true)

  // Events arrive in order: after this allowed event, no earlier one is still on its way.
  const orgId = Number(own.orgId![0])
  await people.owner.call(organizationRoutes.change, { orgId, body: { name: '해담푸드 새 이름' } })
  for (const { name, userId, frames, heard } of ears) {
    const data = await people[name].call(accountRoutes.rename, { body: { name: '제갈공명' } })
    await heard({ name: 'account.changed', channel: `user:${userId}`, data })
    expect([name, tells(JSON.stringify(frames))]).toEqual([name, false])
  }
  const hears = ears.filter(({ frames }) => frames.some(frame => frame.name === 'organization.changed'))
  expect(hears.map(({ name }) => name)).toEqual(['guest', 'member', 'admin', 'owner'])

  for (const [somebody, id] of [
    [people.owner, orgId],
    [insiders[0]!, Number(hidden.orgId![0])],
  ] as const)
    await somebody.call(organizationRoutes.delete, { orgId: id })
  await mailTo(people.guest.email, { subject: '해담푸드 새 이름', ...at })
  expect(tells(JSON.stringify(await mailTo(insiders[0]!.email, { subject: canary, ...at })))).toBe(true)
  // Mails leave in their order: after one that was asked for now, those of before are there.
  await proven(visitor(at), newEmail(), at.dataDir)
  const invited = await sql<{ email: string }>(
    'select email from invitation where org_id = any($1)',
    [[hidden, place].map(each => each.orgId![0])],
    at.dataDir,
  )
  const inside = new Set([...insiders, ...invited].map(({ email }) => email))
  // The mail of a domain's admin says which organization wants to prove it.
  const isInside = (address: string) => inside.has(address) || address.startsWith(`admin@${canary}`)
  const others = (await everyMail(at.dataDir)).filter(({ to }) => !isInside(to?.[0]?.address ?? ''))
  expect(others.filter(mail => tells(JSON.stringify(mail)))).toEqual([])
})
