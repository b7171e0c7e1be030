// The kind of thing that each name of the contract means, and the calls that name things of a place.
import { PAGE_SIZE_MOST } from '#contract/pagination'
import type { Route } from '#contract/route'
import {
  filled,
  isText,
  leastShape,
  missingPicture,
  namesWithin,
  paramsOf,
  shapeOf,
  type Call,
  type Choose,
  type Shape,
} from './values.ts'

type Name = number | string
/** By kind: first the id for a path, then the ids for bodies and queries, then all others. */
export type Place = Record<string, readonly Name[]>

/** The same place once for each of its things: items of the bin are of several kinds, of which each is asked for. */
export const eachOf = (place: Place, kind: string): Place[] =>
  kind === 'binId' ? (place.binId ?? []).map(binId => ({ ...place, binId: [binId] })) : [place]

const KINDS = [
  'orgId',
  'userId',
  'sessionId',
  'pushDeviceId',
  'identityId',
  'memberId',
  'deptId',
  'positionId',
  'invitationId',
  'linkId',
  'requestId',
  'handoverId',
  'domainId',
  'installationId',
  'repositoryId',
  'syncId',
  'entryId',
  'tokenId',
  'projectId',
  'stateId',
  'tagId',
  'milestoneId',
  'binId',
  'issueId',
  'relationId',
  'bulkId',
  'viewId',
  'savedSearchId',
  'fileId',
  'commentId',
  'notificationId',
  'roomId',
  'messageId',
  'scheduledId',
  'bannerId',
  'placeId',
  'visitId',
  'categoryId',
  'boardId',
  'targetPrefixId',
  'prefixId',
  'postId',
  'postCommentId',
  'pollId',
  'folderId',
  'optionId',
]
/** Ids that the caller makes up. */
const UNNAMED = ['verificationId', 'clientId', 'challengeId', 'oauthId']
/** Names of people of an issue, who are members. */
const OF_MEMBERS = ['assigneeId', 'participantId', 'addParticipantId', 'removeParticipantId']
export const MISSING_ID = 999_999_999
export const nowhere: Place = {
  ...Object.fromEntries(KINDS.map(kind => [kind, [MISSING_ID]])),
  picture: [missingPicture],
  thing: [`issue:${MISSING_ID}`],
}

/** Comments of different things are things of different kinds: none of them is found at the other's address. */
export const kindInPath = ({ path }: Pick<Route, 'path'>, param: string) =>
  param === 'commentId' && path.includes('/posts/') ? 'postCommentId' : param

/** GitHub's own number, of which the way back alone decides: no server of a sweep has an App. */
const isOfGithub = ({ path }: Pick<Route, 'path'>, name: string) =>
  name === 'installationId' && path.endsWith('/github/callback')

/** The kind of thing that this name means, if any. An organization stores any address, an account only its own. */
export function kindOf({ path }: Pick<Route, 'path'>, said: string) {
  const name = said.replace(/Ids$/, 'Id')
  if (name === 'before' || (name === 'after' && path.endsWith('/place'))) return paramsOf({ path }).at(-1)
  if (name === 'parentId' && path.includes('/comments')) return kindInPath({ path }, 'commentId')
  if (name === 'parentId') return path.includes('/issues') ? 'issueId' : 'deptId'
  if (name === 'quotedId' || name === 'threadId') return 'messageId'
  if (OF_MEMBERS.includes(name)) return 'memberId'
  if (name === 'email') return /^\/api\/(auth|user)\//.test(path) ? 'email' : undefined
  if (/^image|Img/.test(name)) return 'picture'
  if (name === 'thing') return name
  if (name === 'ownerId') return 'memberId'
  if (isOfGithub({ path }, name)) return undefined
  return KINDS.find(kind => name.toLowerCase().endsWith(kind.toLowerCase()))
}

/** Names that look like an id but have no known kind. */
export const unknownNames = (route: Route) =>
  [...paramsOf(route), ...namesWithin(shapeOf(route.query)), ...namesWithin(shapeOf(route.body))].filter(
    name =>
      (/Ids?$/.test(name) || name === 'before') &&
      !UNNAMED.includes(name) &&
      !isOfGithub(route, name) &&
      !kindOf(route, name),
  )

/** The names of things in bodies and queries. */
export const namesIn = (route: Route, side: 'query' | 'body') => [
  ...new Set(namesWithin(shapeOf(route[side])).filter(name => kindOf(route, name))),
]

export type Whose = (name: string) => Place
const named = (route: Route, whose: Whose, name: string) => {
  const things = whose(name)[kindOf(route, name) ?? '']
  // The second of the members is a guest, who owns nothing.
  return name === 'ownerId' ? things?.[0] : (things?.[1] ?? things?.[0])
}

export const pathOf = (route: Route, whose: Whose) =>
  route.path.replace(/:(\w+)/g, (_, name: string) => {
    const place = whose(name)
    return String((place[kindInPath(route, name)] ?? place[name])![0])
  })

/** A body with all fields, or with the required ones and this one name. */
export const bodyOf = (route: Route, whose: Whose, rest: Choose = () => undefined, only = '') => {
  const whole = shapeOf(route.body)
  return filled(only ? leastShape(whole, only) : whole, (name, shape) => {
    const thing = named(route, whose, name)
    // A list of ids names one of them.
    return thing === undefined ? rest(name, shape) : name.endsWith('Ids') ? [thing] : thing
  })
}

/** The required fields, of one's own things, and the longest page, because leaked rows may come last. */
function leastQuery(route: Route, whose: Whose): Record<string, string> {
  const { properties = {}, required = [] } = shapeOf(route.query)
  const least = Object.fromEntries(
    required.map(name => [name, String(named(route, whose, name) ?? filled(properties[name]!, () => undefined, name))]),
  )
  return properties.size ? { ...least, size: String(PAGE_SIZE_MOST) } : least
}

/** The call that names these things in its path and its body, and in its query only required fields or the given ones. */
export const callOf = (route: Route, { path, body = path, queried = {}, only }: Naming): Call => ({
  path: pathOf(route, path),
  query: {
    ...leastQuery(route, body),
    ...Object.fromEntries(
      Object.entries(queried).map(([name, place]) => [name, String(named(route, () => place, name))]),
    ),
  },
  body: bodyOf(route, body, undefined, only),
})
/** `only` is the one field of the body besides the required ones. */
type Naming = { path: Whose; body?: Whose; queried?: Record<string, Place>; only?: string }

/** The smallest query, and one more field at a time: things of these places, these words, or any valid value. */
function queriesOf(route: Route, places: readonly Place[], words: readonly string[]): Record<string, string>[] {
  const { properties = {} } = shapeOf(route.query)
  const least = leastQuery(route, () => places.at(-1)!)
  const valuesOf = (name: string, shape: Shape) =>
    kindOf(route, name)
      ? places.map(place => named(route, () => place, name))
      : isText(shape)
        ? words
        : [filled(shape, () => undefined, name)]
  const more = Object.entries(properties).flatMap(([name, shape]) =>
    valuesOf(name, shape).map(value => ({ ...least, [name]: String(value) })),
  )
  return [least, ...more]
}

/**
 * Mixtures of two places: in the path each name alone elsewhere, or alone at home; in the query and the body each thing of both,
 * where the whole path is of one place, as one that is not refuses before it reads further. The call with only one's own things
 * comes last.
 */
export function mixedCalls(route: Route, own: Place, foreign: Place, words: readonly string[]): Call[] {
  const mixtures = (names: readonly string[], mine = own, theirs = foreign): Whose[] => [
    () => theirs,
    ...(names.length > 1 ? names : []).flatMap((each): Whose[] => [
      name => (name === each ? theirs : mine),
      name => (name === each ? mine : theirs),
    ]),
    () => mine,
  ]
  const [params, last = ''] = [paramsOf(route), paramsOf(route).at(-1)]
  const each = eachOf(own, last).flatMap((mine, at) => mixtures(params, mine, eachOf(foreign, last)[at]))
  const paths = new Set(each.map(whose => pathOf(route, whose)))
  const ofOne = new Set([foreign, own].flatMap(place => eachOf(place, last)).map(place => pathOf(route, () => place)))
  const inBody = namesIn(route, 'body')
  const bodies = inBody.length ? mixtures(inBody) : [() => own]
  const queries = queriesOf(route, [foreign, own], words)
  return [...paths].flatMap(path => {
    const isOfOne = ofOne.has(path)
    return (isOfOne ? queries : queries.slice(0, 1)).flatMap(query =>
      (isOfOne ? bodies : bodies.slice(0, 1)).map(whose => ({ path, query, body: bodyOf(route, whose) })),
    )
  })
}

/** In the order in which they leave one another what they need: what destroys comes last, and what ends everything at the very end. */
export function deedsLast<T>(list: readonly T[], routeOf: (each: T) => Route) {
  const lateness = ({ method, path, allow }: Route) =>
    method === 'DELETE' ? (allow === 'organization.delete' || path.endsWith('/me') ? 2 : 1) : 0
  return list.toSorted((a, b) => lateness(routeOf(a)) - lateness(routeOf(b)))
}
