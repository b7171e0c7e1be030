import { describe, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { auditAuthor, auditSentence } from '#korean/audit'
import { person } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'
import { connected, oktaUser } from './test.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

async function staffed() {
  const company = await connected()
  const { call, orgId, owner, colleague } = company
  const somebody = async () => {
    const browser = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(browser.email))).body
    return { browser, id }
  }
  const departments = () => owner.call(departmentRoutes.departments, { orgId })
  const made = async (displayName: string, members: string[] = []) =>
    (await call('POST', '/Groups', { schemas: [GROUP], displayName, members: members.map(value => ({ value })) })).body
  const membersOf = async (id: string) =>
    ((await call('GET', `/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value)
  return { ...company, somebody, departments, made, membersOf }
}

describe('groups are departments', () => {
  test('made, found, renamed and deleted', async () => {
    const { call, find, patch, departments, made, owner, orgId } = await staffed()
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
    const group = await made('영업팀')
    expect(group).toMatchObject({ displayName: '영업팀', members: [], meta: { resourceType: 'Group' } })
    expect(await find('displayName eq "개발팀"', 'Groups')).toMatchObject({ totalResults: 1 })
    expect(await call('POST', '/Groups', { schemas: [GROUP], displayName: '영업팀' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', detail: '영업팀: 같은 이름의 부서가 있습니다.' },
    })
    // Okta names the group itself in the value.
    const renamed = { op: 'replace', value: { id: group.id, displayName: '영업본부' } }
    expect(await patch(`/Groups/${group.id}`, renamed)).toMatchObject({ body: { displayName: '영업본부' } })
    const named = { schemas: [GROUP], externalId: 'a1', displayName: '영업1본부' }
    expect((await call('PUT', `/Groups/${group.id}`, named)).body).toMatchObject({ externalId: 'a1' })
    expect(await find('externalId eq "a1"', 'Groups')).toMatchObject({ totalResults: 1 })
    const parentId = Number(group.id)
    const below = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '1팀', parentId } })
    // To who pushes its name it is that one.
    expect((await call('POST', '/Groups', { schemas: [GROUP], displayName: '1팀' })).status).toBe(409)
    expect(await call('DELETE', `/Groups/${group.id}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('하위 부서') },
    })
    expect((await departments()).find(({ deptId }) => deptId === below.deptId)!.parentId).toBe(parentId)
    expect((await call('DELETE', `/Groups/${below.deptId}`)).status).toBe(204)
    expect((await call('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect((await departments()).map(({ name }) => name)).toEqual(['개발팀'])
    for (const id of [group.id, '0', 'x', '99999999999']) expect((await call('GET', `/Groups/${id}`)).status).toBe(404)
  })

  test('people come and go in all shapes, and a deed is told as by hand', async () => {
    const { patch, somebody, made, membersOf, owner, orgId } = await staffed()
    const [one, two] = [await somebody(), await somebody()]
    const { id } = await made('영업팀', [one.id])
    expect(await membersOf(id)).toEqual([one.id])
    const live = await socketOf(owner.token)
    live.say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await live.heard({ type: 'listening', id: 1 })
    await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: two.id }] })
    await live.heard({ type: 'event', name: 'departments.changed' })
    const { assignments } = await two.browser.call(memberRoutes.me, { orgId })
    expect(assignments).toEqual([{ deptId: Number(id), positionId: null }])
    expect((await membersOf(id)).toSorted()).toEqual([one.id, two.id].toSorted())
    // Again: nothing happens twice.
    await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: two.id }] })
    await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect(await membersOf(id)).toEqual([two.id])
    await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: two.id }] })
    expect(await membersOf(id)).toEqual([])
    await patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: one.id }, { value: two.id }] })
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' })
    expect(await membersOf(id)).toEqual([])
    const unknown = { value: '00000000-0000-4000-8000-000000000000' }
    expect(
      await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: one.id }, unknown] }),
    ).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await membersOf(id)).toEqual([])
    const { data } = await owner.call(auditRoutes.list, { orgId, query: { size: '100' } })
    const creation = data.find(({ what }) => what === 'department.created')!
    expect([auditAuthor(creation), auditSentence(creation)]).toEqual(['디렉터리 (Okta)', '부서 생성: 영업팀'])
    expect(data.find(({ what }) => what === 'member.assigned')).toMatchObject({ who: null, isByServer: true })
  })

  test('positions, and people whom the directory does not know, stay as they are', async () => {
    const { patch, somebody, made, owner, orgId } = await staffed()
    const one = await somebody()
    const { id } = await made('영업팀', [one.id])
    const deptId = Number(id)
    const { memberId } = await one.browser.call(memberRoutes.me, { orgId })
    const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } })
    await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId }] } })
    const { memberId: ownerId } = await owner.call(memberRoutes.me, { orgId })
    const mine = { assignments: [{ deptId, positionId: null }] }
    await owner.call(departmentRoutes.assign, { orgId, memberId: ownerId, body: mine })
    await patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [] })
    expect(await one.browser.call(memberRoutes.me, { orgId })).toMatchObject({
      assignments: [{ deptId: null, positionId }],
    })
    expect(await owner.call(memberRoutes.me, { orgId })).toMatchObject(mine)
  })

  test('who is expected gets the department when they come, and who comes back gets theirs again', async () => {
    const { call, patch, address, made, membersOf, orgId } = await staffed()
    const email = address()
    const { id } = (await call('POST', '/Users', oktaUser(email))).body
    const group = await made('영업팀', [id])
    expect(await membersOf(group.id)).toEqual([id])
    expect((await call('GET', `/Users/${id}`)).body.groups).toEqual([{ value: group.id, display: '영업팀' }])
    const seoyeon = await person({ email })
    const place = { assignments: [{ deptId: Number(group.id), positionId: null }] }
    expect(await seoyeon.call(memberRoutes.me, { orgId })).toMatchObject(place)
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect(await membersOf(group.id)).toEqual([id])
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
    expect(await seoyeon.call(memberRoutes.me, { orgId })).toMatchObject(place)
  })
})
