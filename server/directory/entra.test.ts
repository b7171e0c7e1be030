import { describe, expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { sql } from '../testing/visitor.ts'
import { connected, ENTERPRISE, oktaUser, USER } from './test.ts'

const entraUser = (userName: string, more: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: userName.split('@')[0],
  userName,
  active: true,
  displayName: '이서연',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: '이서연', familyName: '이', givenName: '서연' },
  title: '과장',
  [ENTERPRISE]: { department: '영업팀', employeeNumber: '1042' },
  ...more,
})

describe('the shapes of Entra', () => {
  test('looks by the id of its own, and says everything in words', async () => {
    const { call, find, patch, address } = await connected()
    const sent = entraUser(address())
    const { id } = (await call('POST', '/Users', sent)).body
    expect(await find(`externalId eq "${sent.externalId}"`)).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect((await find(`externalId eq "${sent.externalId!.toUpperCase()}"`)).totalResults).toBe(
      /[a-z]/.test(sent.externalId!) ? 0 : 1,
    )
    const changed = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'name.givenName', value: '서윤' },
      { op: 'Replace', path: 'displayName', value: '이서윤' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: '구매팀' },
      { op: 'Add', path: 'title', value: '부장' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: sent.userName },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { active: false, displayName: '이서윤', name: { givenName: '서윤', familyName: '이' } },
    })
    expect(
      await patch(`/Users/${id}`, {
        op: 'Add',
        value: { 'name.familyName': '김', active: 'True', [`${ENTERPRISE}:department`]: '영업팀' },
      }),
    ).toMatchObject({ body: { active: true, name: { familyName: '김', givenName: '서윤' } } })
    const moved = address()
    expect(
      await patch(`/Users/${id}`, { op: 'Replace', path: 'emails[type eq "work"].value', value: moved }),
    ).toMatchObject({ body: { userName: moved, emails: [{ value: moved }] } })
  })

  test('a wrong change is refused whole', async () => {
    const { call, patch, address } = await connected()
    const before = (await call('POST', '/Users', entraUser(address()))).body
    const named = { op: 'Replace', path: 'displayName', value: '다른 이름' }
    for (const [operation, scimType] of [
      [{ op: 'Replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'Replace', path: 'userName', value: 'somebody@elsewhere.kr' }, 'invalidValue'],
      [{ op: 'Replace', path: 'id', value: '1' }, 'mutability'],
      [{ op: 'Replace', path: 'shoeSize', value: '260' }, 'invalidPath'],
      [{ op: 'Replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
      [{ op: 'Replace', path: 'emails[type is "work"].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'Replace', path: 'displayName' }, 'invalidValue'],
      [{ op: 'Remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'Remove' }, 'noTarget'],
      [{ op: 'Move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ] as const)
      expect([await patch(`/Users/${before.id}`, named, operation)]).toMatchObject([
        { status: 400, body: { scimType, detail: expect.stringMatching(/[가-힣]/) } },
      ])
    expect((await call('GET', `/Users/${before.id}`)).body).toEqual(before)
  })

  test('a change of another version than was seen is refused', async () => {
    const { call, address } = await connected()
    const sent = entraUser(address())
    const { id, meta } = (await call('POST', '/Users', sent)).body
    const renamed = { ...sent, displayName: '이서윤' }
    const { version } = (await call('PUT', `/Users/${id}`, renamed, { ifMatch: meta.version })).body.meta
    expect(version).not.toBe(meta.version)
    expect(await call('PUT', `/Users/${id}`, sent, { ifMatch: meta.version })).toMatchObject({ status: 412 })
    expect(await call('DELETE', `/Users/${id}`, undefined, { ifMatch: meta.version })).toMatchObject({ status: 412 })
    expect((await call('DELETE', `/Users/${id}`, undefined, { ifMatch: version })).status).toBe(204)
  })

  test('somebody removed by hand is inactive, and active again by the directory', async () => {
    const { call, patch, colleague, orgId, owner } = await connected()
    const dohyun = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(dohyun.email))).body
    const { memberId } = await dohyun.call(memberRoutes.me, { orgId })
    await owner.call(memberRoutes.remove, { orgId, memberId })
    expect((await call('GET', `/Users/${id}`)).body.active).toBe(false)
    // A change of something else does not bring them back.
    const put = { ...oktaUser(dohyun.email), active: undefined, displayName: '도현' }
    expect((await call('PUT', `/Users/${id}`, put)).body).toMatchObject({ active: false, displayName: '도현' })
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: true })).body.active).toBe(true)
    expect(await dohyun.call(memberRoutes.me, { orgId })).toMatchObject({ memberId, memberName: '도현' })
  })
})

describe('long lists', () => {
  test('come in pages of two hundred at most, in one order', async () => {
    const { call, find, orgId, domain } = await connected()
    await sql(
      `insert into directory_user (org_id, email, display_name, created_at)
       select $1, 'person' || lpad(n::text, 3, '0') || '@' || $2, '사람 ' || n, now() - interval '1 hour' * (500 - n)
       from generate_series(1, 450) n`,
      [orgId, domain],
    )
    const page = async (query: string) => (await call('GET', `/Users?${query}`)).body
    const first = await page('count=1000')
    expect(first).toMatchObject({ totalResults: 450, startIndex: 1, itemsPerPage: 200 })
    const names: string[] = []
    for (let startIndex = 1; startIndex <= 450; startIndex += 200)
      names.push(
        ...(await page(`startIndex=${startIndex}&count=200`)).Resources.map(({ userName }) => String(userName)),
      )
    expect(names).toHaveLength(450)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await page('startIndex=-3&count=0')).toMatchObject({ totalResults: 450, startIndex: 1, Resources: [] })
    expect(await page('startIndex=451')).toMatchObject({ totalResults: 450, itemsPerPage: 0 })
    expect(await page('count=many')).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect(await find('userName sw "person00" and not (displayName eq "사람 3")')).toMatchObject({ totalResults: 8 })
    const [one] = (await page('attributes=userName,emails.value&count=1')).Resources
    expect(one).toEqual({ schemas: [USER], id: one!.id, userName: one!.userName, emails: [{ value: one!.userName }] })
    expect((await page('excludedAttributes=emails,groups&count=1')).Resources[0]).not.toHaveProperty('emails')
    expect(await find('userName is "x"')).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  })
})
