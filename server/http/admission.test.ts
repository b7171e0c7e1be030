import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session'
import { api } from '#contract/index'
import { memberRoutes } from '#contract/member'
import { can, roles, type Action, type Role } from '#contract/permissions'
import type { Route } from '#contract/route'
import { onDemand } from '../testing/on-demand.ts'
import { addedMember, person, registered, sql, visitor, type Somebody, type Visitor } from '../testing/visitor.ts'

const json = { 'content-type': 'application/json' }
const guarded = Object.entries(api).flatMap(([feature, named]) =>
  Object.entries(named as Record<string, Route>)
    .filter(([, { allow }]) => allow !== 'anybody' && allow !== 'signed-in')
    .map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

/** A call without content. The handler may refuse it for that, but the door comes first. */
async function knocked(who: Visitor, { method, path }: Route, orgId: number) {
  const place = path.replace(':orgId', String(orgId)).replace(/:\w+/g, '999999999')
  const response = await who.send(place, { method, headers: json })
  return [response.status, ((await response.json()) as { error?: string }).error] as const
}

const people = {} as Record<Role | 'outsider' | 'removed', Somebody>
/** All routes knock here; one that closes the house, or lets somebody out, leaves a new one to the next. */
let orgId: number
/** The members with their roles, while the organization stands. */
const standing = () =>
  sql<{ email: string; role: Role }>(
    `select u.email, m.role from member m join organization o on o.id = m.org_id join "user" u on u.id = m.user_id
     where o.id = $1 and o.deleted_at is null and m.left_at is null order by u.id`,
    [orgId],
    people.OWNER.dataDir,
  )
const whole = () => roles.map(role => ({ email: people[role].email, role }))

beforeAll(async () => {
  const at = await onDemand('unlimited')
  for (const who of [...roles, 'outsider', 'removed'] as const) people[who] = await person(at)
  // An owner elsewhere is nobody here.
  await registered(people.outsider)
  await company()
})

async function company() {
  orgId = (await registered(people.OWNER)).orgId
  for (const role of roles.filter(each => each !== 'OWNER')) await addedMember(orgId, people[role], role)
  const memberId = await addedMember(orgId, people.removed, 'ADMIN')
  people.removed.token = (await people.removed.call(sessionRoutes.token, {})).accessToken
  await people.OWNER.call(memberRoutes.remove, { orgId, memberId })
  expect(await standing()).toEqual(whole())
}

describe('the door of every call within an organization', () => {
  test.each(guarded)('%s lets in whose role may, and nobody else', async (_, route) => {
    if (!isDeepStrictEqual(await standing(), whole())) await company()
    // The refused ones first, side by side: they change nothing, and one who may can close the house.
    const [may, mayNot] = [true, false].map(is => roles.filter(role => can({ role }, route.allow as Action) === is))
    const strangers = ['outsider', 'removed', ...mayNot!] as const
    const refused = await Promise.all(
      strangers.map(async who => [who, ...(await knocked(people[who], route, orgId))] as const),
    )
    expect(refused).toEqual(strangers.map(who => [who, 403, 'forbidden']))
    expect(await knocked(people.outsider, route, 999_999_999)).toEqual([403, 'forbidden'])
    expect(await knocked(visitor({ url: people.OWNER.url }), route, orgId)).toEqual([401, 'auth.required'])
    for (const role of may!.toReversed()) {
      const [, error] = await knocked(people[role], route, orgId)
      expect([role, error === 'forbidden']).toEqual([role, false])
    }
  })
})
