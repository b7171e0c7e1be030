import { describe, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory'
import { domainRoutes } from '#contract/domain'
import { memberRoutes } from '#contract/member'
import { sessionRoutes } from '#contract/session'
import { joined, newPersona } from '../social/test.ts'
import { addedMember, person, refusal } from '../testing/visitor.ts'
import { connected, oktaUser } from './test.ts'

describe('the sequence of Okta', () => {
  test('looks for somebody, makes them, changes them and deactivates them', async () => {
    const { call, find, patch, address, owner, orgId } = await connected()
    const userName = address()
    const filter = `userName eq "${userName}"`
    const asked = await call('GET', `/Users?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`)
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8'])
    expect(asked.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const sent = oktaUser(userName.toUpperCase())
    const made = await call('POST', '/Users', sent)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      userName,
      active: true,
      displayName: '한지우',
      externalId: sent.externalId,
      name: { givenName: '지우', familyName: '한', formatted: '한지우' },
      emails: [{ value: userName, type: 'work', primary: true }],
    })
    expect(made.headers.get('location')).toBe(made.body.meta.location)
    expect(made.headers.get('etag')).toBe(made.body.meta.version)
    const { id } = made.body
    expect(await find(filter)).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect(await call('POST', '/Users', sent)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409', detail: `${userName}: 이미 있는 사용자입니다.` },
    })
    const read = await call('GET', `/Users/${id}`)
    expect(read.body).toEqual(made.body)
    expect((await call('GET', `/Users/${id}`, undefined, { ifNoneMatch: read.body.meta.version })).status).toBe(304)
    const put = await call('PUT', `/Users/${id}`, { ...sent, id, displayName: '한지우 (서울)' })
    expect(put).toMatchObject({ status: 200, body: { displayName: '한지우 (서울)', active: true } })
    const off = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    expect(await owner.call(directoryRoutes.settings, { orgId })).toMatchObject({ expectedCount: 0 })
    expect(await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).toMatchObject({
      body: { active: true },
    })
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await call('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } })
  })

  test('an account of the address is a member at once; others become one when they sign up', async () => {
    const { call, address, colleague, orgId, people, owner } = await connected()
    const here = await colleague({ name: '박도윤' })
    await call('POST', '/Users', oktaUser(here.email))
    expect(await here.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '한지우', role: 'MEMBER' })
    const email = address()
    const { id } = (await call('POST', '/Users', oktaUser(email, { displayName: '이서연' }))).body
    expect(await owner.call(directoryRoutes.settings, { orgId })).toMatchObject({
      expectedCount: 1,
      expected: [{ email, name: '이서연' }],
      memberCount: 1,
    })
    expect((await people()).map(({ memberName }) => memberName)).not.toContain('이서연')
    const later = await person({ email, name: '서연' })
    expect(await later.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '이서연', role: 'MEMBER' })
    expect((await call('GET', `/Users/${id}`)).body).toMatchObject({ id, active: true })
    expect(await owner.call(directoryRoutes.settings, { orgId })).toMatchObject({ expectedCount: 0, memberCount: 2 })
  })

  test('who is expected where the own sign-in of the company is required comes by it, and by nothing else', async () => {
    const { call, address, orgId, owner, domainId } = await connected()
    await owner.call(domainRoutes.change, { orgId, domainId, body: { requiresProvider: true } })
    const email = address()
    await call('POST', '/Users', oktaUser(email))
    const refused = { status: 403, error: 'signin.provider' }
    expect(await refusal(person({ email }))).toMatchObject(refused)
    const browser = await joined('oidc', newPersona({ email, isVerified: true }))
    await browser.call(sessionRoutes.token, {})
    expect(await browser.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'MEMBER' })
  })

  test('finds and takes over who is a member already, and no guest', async () => {
    const { find, patch, call, colleague, orgId, owner } = await connected()
    const [member, guest] = [await colleague({ name: '박도윤' }), await colleague()]
    await addedMember(orgId, member)
    await addedMember(orgId, guest, 'GUEST')
    const [known] = (await find(`userName eq "${member.email}"`)).Resources
    expect(known).toMatchObject({ userName: member.email, active: true, displayName: '박도윤' })
    await patch(`/Users/${known!.id}`, { op: 'replace', value: { externalId: '00u1', displayName: '도윤 박' } })
    expect(await call('GET', `/Users/${known!.id}`)).toMatchObject({ body: { externalId: '00u1' } })
    // The name among the members is the person's own.
    expect(await member.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '박도윤' })
    expect((await find(`userName eq "${guest.email}"`)).totalResults).toBe(0)
    expect(await call('POST', '/Users', oktaUser(guest.email))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('게스트') },
    })
    expect((await find(`userName eq "${owner.email}"`)).totalResults).toBe(0)
  })

  test('a name follows the directory until its owner chooses another', async () => {
    const { call, patch, colleague, orgId } = await connected()
    const jiwoo = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(jiwoo.email))).body
    await patch(`/Users/${id}`, { op: 'replace', value: { displayName: '한지우 과장' } })
    const named = async () => (await jiwoo.call(memberRoutes.me, { orgId })).memberName
    expect(await named()).toBe('한지우 과장')
    await jiwoo.call(memberRoutes.changeMe, { orgId, body: { memberName: '지우' } })
    await patch(`/Users/${id}`, { op: 'replace', value: { displayName: '한지우 부장' } })
    expect(await named()).toBe('지우')
    expect((await call('GET', `/Users/${id}`)).body.displayName).toBe('한지우 부장')
  })

  test('an address of a person is theirs; one of an expected person may change', async () => {
    const { call, address, colleague, owner } = await connected()
    const jiwoo = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(jiwoo.email))).body
    const other = oktaUser(address())
    expect(await call('PUT', `/Users/${id}`, other)).toMatchObject({
      status: 400,
      body: { scimType: 'mutability', detail: expect.stringContaining('본인만') },
    })
    const waiting = (await call('POST', '/Users', oktaUser(address()))).body
    expect(await call('PUT', `/Users/${waiting.id}`, other)).toMatchObject({ body: { userName: other.userName } })
    for (const [sent, detail] of [
      [oktaUser('jiwoo@elsewhere.kr'), '확인한 도메인'],
      [oktaUser('jiwoo'), 'userName'],
      [oktaUser(address(), { emails: [{ value: owner.email, primary: true }] }), '같은 주소'],
      [oktaUser(address(), { displayName: '가'.repeat(51) }), 'displayName'],
      [oktaUser(address(), { active: 'maybe' }), 'active'],
    ] as const)
      expect([await call('POST', '/Users', sent)]).toMatchObject([
        { status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining(detail) } },
      ])
    expect(await refusal(jiwoo.call(directoryRoutes.settings, { orgId: 999_999 }))).toMatchObject({ status: 403 })
  })
})
