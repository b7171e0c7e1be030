// Lists and their limits: pages, filters, versions, and how many there may be.
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { DEPARTMENTS_MOST } from '#contract/department'
import { DIRECTORY_USERS_MOST, directoryRoutes } from '#contract/directory'
import { ASSIGNMENTS_MOST } from '#contract/member'
import { isFree, whilePersonHeld } from '../postgres/test.ts'
import { addedMember, sql } from '../testing/visitor.ts'
import { connected, makeToken, oktaUser, type Provider } from './test.ts'

/** So many people of the directory whom nobody has seen yet, in the order of their numbers. */
const filled = (orgId: number, domain: string, count: number) =>
  sql<{ id: string }>(
    `insert into directory_user (org_id, email, display_name, external_id, created_at)
     select $1, 'person' || lpad(n::text, 4, '0') || '@' || $2, '사람 ' || n, 'e' || n, now() - interval '1 hour' * (9999 - n)
     from generate_series(1, $3::int) n returning id`,
    [orgId, domain, count],
  )
const departmentsIn = (orgId: number, count: number) =>
  sql<{ id: string }>(
    `insert into department (org_id, name, place) select $1, '부서 ' || n, n from generate_series(1, $2::int) n returning id`,
    [orgId, count],
  )

async function listed({ call }: Pick<Provider, 'call'>, path: string, query: Record<string, string | number>) {
  const said = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await call('GET', `${path}?${said}`)).body
}

describe('a page', () => {
  test('of users is counted after the filter, whichever way they are found', async () => {
    const company = await connected()
    const { orgId, domain } = company
    await filled(orgId, domain, 300)
    const users = (query: Record<string, string | number>) => listed(company, '/Users', query)
    const filter = 'userName sw "person02" and not (displayName eq "사람 205")'
    const pages = [await users({ filter, count: 60 }), await users({ filter, startIndex: 61, count: 60 })]
    expect(pages.map(({ totalResults, startIndex, itemsPerPage }) => [totalResults, startIndex, itemsPerPage])).toEqual(
      [
        [99, 1, 60],
        [99, 61, 39],
      ],
    )
    const names = pages.flatMap(({ Resources }) => Resources.map(({ displayName }) => displayName))
    const wanted = Array.from({ length: 100 }, (_, at) => `사람 ${200 + at}`).filter(name => name !== '사람 205')
    expect(names).toEqual(wanted)
    const [second] = (await users({ startIndex: 2, count: 1 })).Resources
    for (const one of [
      `userName eq "PERSON0002@${domain}"`,
      'externalId eq "e2" and active eq true',
      `id eq "${second!.id}"`,
      'displayName eq "사람 2"',
    ])
      expect([one, await users({ filter: one })]).toMatchObject([
        one,
        { totalResults: 1, itemsPerPage: 1, Resources: [{ id: second!.id }] },
      ])
    for (const none of ['id eq "2"', 'externalId eq "E2"', `externalId eq "e2" and userName eq "x@${domain}"`])
      expect([none, await users({ filter: none })]).toMatchObject([none, { totalResults: 0, itemsPerPage: 0 }])
    expect(await users({ filter: 'userName eq "\\u0000"' })).toMatchObject({ scimType: 'invalidFilter' })
  })

  test('of groups has the people of its own, and their filter is asked of all', async () => {
    const company = await connected()
    const { orgId, domain, patch, owner } = company
    const [one, other] = await filled(orgId, domain, 3)
    const departments = await departmentsIn(orgId, 120)
    for (const [at, { id: value }] of [
      [5, one!],
      [110, other!],
    ] as const)
      await patch(`/Groups/${departments[at]!.id}`, { op: 'add', path: 'members', value: [{ value }] })
    const groups = (query: Record<string, string | number>) => listed(company, '/Groups', query)
    const page = await groups({ startIndex: 101, count: 50 })
    expect(page).toMatchObject({ totalResults: 120, startIndex: 101, itemsPerPage: 20 })
    expect(page.Resources.flatMap(({ members }) => members)).toMatchObject([{ value: other!.id }])
    const has = { filter: `members.value eq "${one!.id}"` }
    expect(await groups(has)).toMatchObject({ totalResults: 1, Resources: [{ id: departments[5]!.id }] })
    expect(await groups({ ...has, startIndex: 2 })).toMatchObject({ totalResults: 1, startIndex: 2, itemsPerPage: 0 })
    const within = await listed(company, '/Users', { filter: `groups.value eq "${departments[5]!.id}"` })
    expect(within).toMatchObject({ totalResults: 1, Resources: [{ id: one!.id, groups: [{ display: '부서 6' }] }] })
    expect(await owner.call(directoryRoutes.settings, { orgId })).toMatchObject({ groupCount: 120, expectedCount: 3 })
  })

  test('that leaves the people out has the version of the whole', async () => {
    const company = await connected()
    const { call, address, patch, colleague, orgId } = company
    const { id: userId } = (await call('POST', '/Users', oktaUser(address()))).body
    const { id } = (await call('POST', '/Groups', { displayName: '영업팀', members: [{ value: userId }] })).body
    await addedMember(orgId, await colleague())
    const query = { filter: 'displayName eq "영업팀"', excludedAttributes: 'members' }
    const [shown] = (await listed(company, '/Groups', query)).Resources
    expect(shown).not.toHaveProperty('members')
    const whole = await call('GET', `/Groups/${id}`)
    expect([shown!.meta.version, whole.headers.get('etag')]).toEqual([whole.body.meta.version, shown!.meta.version])
    const renamed = { Operations: [{ op: 'replace', value: { displayName: '영업본부' } }] }
    const changed = await call('PATCH', `/Groups/${id}`, renamed, { ifMatch: shown!.meta.version })
    expect(changed).toMatchObject({ status: 200, body: { displayName: '영업본부' } })
    expect((await call('PATCH', `/Groups/${id}`, renamed, { ifMatch: shown!.meta.version })).status).toBe(412)
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' })
    const since = { ifMatch: changed.body.meta.version }
    expect((await call('PATCH', `/Groups/${id}`, renamed, since)).status).toBe(412)
    const [user] = (await listed(company, '/Users', { excludedAttributes: 'groups,name' })).Resources
    expect((await call('GET', `/Users/${user!.id}`)).body.meta.version).toBe(user!.meta.version)
  })
})

describe('a full directory', () => {
  test('refuses one more user, says so, and takes nobody over', async () => {
    const company = await connected()
    const { call, address, colleague, orgId, domain, owner, find } = company
    await filled(orgId, domain, DIRECTORY_USERS_MOST - 1)
    const last = (await call('POST', '/Users', oktaUser(address()))).body
    expect(last.id).toBeDefined()
    const member = await colleague()
    await addedMember(orgId, member)
    expect(await listed(company, '/Users', { count: 1 })).toMatchObject({ totalResults: DIRECTORY_USERS_MOST })
    const detail = '디렉터리로 관리하는 사용자는 5000명까지입니다. 더 관리할 필요가 없는 사용자를 먼저 삭제해주세요.'
    for (const email of [address(), member.email])
      expect(await call('POST', '/Users', oktaUser(email))).toMatchObject({
        status: 400,
        body: { scimType: 'tooMany', detail },
      })
    const { refusals, expectedCount, memberCount } = await owner.call(directoryRoutes.settings, { orgId })
    expect(refusals[0]).toMatchObject({ call: 'POST /Users', status: 400, detail })
    expect([expectedCount, memberCount]).toEqual([DIRECTORY_USERS_MOST, 0])
    expect((await call('DELETE', `/Users/${last.id}`)).status).toBe(204)
    expect(await find(`userName eq "${member.email}"`)).toMatchObject({ totalResults: 1 })
  })

  test('has as many groups as there may be departments, and a person as many of them as a member', async () => {
    const { call, patch, address, orgId } = await connected()
    const departments = await departmentsIn(orgId, DEPARTMENTS_MOST)
    expect(await call('POST', '/Groups', { displayName: '또 하나' })).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany', detail: expect.stringContaining(String(DEPARTMENTS_MOST)) },
    })
    const { id } = (await call('POST', '/Users', oktaUser(address()))).body
    const statuses: number[] = []
    for (const { id: deptId } of departments.slice(0, ASSIGNMENTS_MOST + 1))
      statuses.push((await patch(`/Groups/${deptId}`, { op: 'add', path: 'members', value: [{ value: id }] })).status)
    expect(statuses).toEqual([...Array.from({ length: ASSIGNMENTS_MOST }, () => 200), 400])
  })
})

describe('a deed that waits for a person', () => {
  test('does not hold their organization meanwhile', async () => {
    const { call, colleague, orgId, owner } = await connected()
    const member = await colleague()
    await addedMember(orgId, member)
    const { userId } = await member.call(accountRoutes.me, {})
    const group = (await call('POST', '/Groups', { displayName: '영업팀' })).body.id
    const { userId: ownerId } = await owner.call(accountRoutes.me, {})
    const rename = { Operations: [{ op: 'replace', value: { displayName: '영업본부' } }] }
    const deeds = [
      [userId, () => call('GET', '/Users')],
      [userId, () => call('GET', `/Groups/${group}`)],
      [userId, () => call('PATCH', `/Groups/${group}`, rename)],
      [userId, () => call('POST', '/Users', oktaUser(member.email))],
      [ownerId, () => makeToken(owner, orgId, 'Entra')],
    ] as const
    for (const [at, [waitsFor, deed]] of deeds.entries()) {
      await sql('delete from directory_user where org_id = $1', [orgId])
      const held = await whilePersonHeld<unknown>(waitsFor, deed, () => isFree('organization', orgId))
      expect([at, held.isFree]).toEqual([at, true])
      await held.done
    }
  })
})
