import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import { addedMember, person, refusal, registered, sql, type Visitor } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { memberName: '문정희' })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const added = async (name: string, role: Role = 'MEMBER') => {
    const browser = await person({ name })
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  return { owner: Object.assign(owner, { memberId }), orgId, added }
}
const give = (giver: Visitor, orgId: number, memberId: number, role: Role) =>
  giver.call(memberRoutes.changeRole, { orgId, memberId, body: { role } })
const roleOf = async (somebody: Visitor, orgId: number) => (await somebody.call(memberRoutes.me, { orgId })).role

describe('[S7.9] the people', () => {
  test('come by rank, then heads first, then in the order of the alphabet, in pages', async () => {
    const { owner, orgId, added } = await company()
    for (const name of ['하다은', '가온', '나윤서', '박서연']) await added(name)
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
    const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '과장' } })
    const found = async (query = {}) => (await owner.call(memberRoutes.list, { orgId, query })).data
    const idOf = async (name: string) => (await found()).find(each => each.memberName === name)!.memberId
    const assign = async (name: string, assignments: object[]) =>
      owner.call(departmentRoutes.assign, {
        orgId,
        memberId: await idOf(name),
        body: { assignments: assignments as never },
      })
    await assign('하다은', [{ deptId, positionId: null }])
    await assign('나윤서', [{ deptId, positionId }])
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: await idOf('하다은') } })
    expect((await found()).map(each => each.memberName)).toEqual(['나윤서', '하다은', '가온', '문정희', '박서연'])
    const second = await owner.call(memberRoutes.list, { orgId, query: { currentPage: '2', size: '2' } })
    expect(second).toMatchObject({ totalPages: 3, totalCount: 5 })
    expect(second.data.map(each => each.memberName)).toEqual(['가온', '문정희'])
    for (const [query, names] of [
      [{ search: 'ㄴㅇㅅ' }, ['나윤서']],
      [{ search: '나유' }, ['나윤서']],
      [{ search: '박서여' }, ['박서연']],
      [{ search: owner.email }, ['문정희']],
      [{ search: '없는 사람' }, []],
      [{ search: '%' }, []],
      [{ deptId: 'none' }, ['가온', '문정희', '박서연']],
      [{ positionId: String(positionId) }, ['나윤서']],
      [{ role: 'OWNER' }, ['문정희']],
    ] as const)
      expect([query, (await found(query)).map(each => each.memberName)]).toEqual([query, names])
    const everybody = await owner.call(memberRoutes.all, { orgId })
    expect(everybody[1]).toEqual({
      memberId: await idOf('하다은'),
      memberName: '하다은',
      profileImgUrl: null,
      role: 'MEMBER',
      assignments: [{ deptId, positionId: null }],
      email: null,
    })
    // Two members of one name are distinguished by their addresses, and no others show theirs.
    const twin = await person({ name: '하다은' })
    await addedMember(orgId, twin)
    const emails = (await owner.call(memberRoutes.all, { orgId })).map(({ memberName, email }) => [memberName, email])
    expect(emails.filter(([, email]) => email !== null).map(([name]) => name)).toEqual(['하다은', '하다은'])
    expect(emails).toContainEqual(['하다은', twin.email])
  })

  test('are what the database says, also where another node or hand has changed it', async () => {
    const { owner, orgId, added } = await company()
    const member = await added('한지우')
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
    const shown = async (query = {}) => {
      const { data } = await owner.call(memberRoutes.list, { orgId, query })
      return data.map(({ memberName, email, profileImgUrl, assignments }) =>
        [memberName, email, profileImgUrl?.split('/').at(-1), assignments[0]?.deptId].filter(Boolean),
      )
    }
    const head = ['문정희', owner.email]
    expect(await shown()).toEqual([head, ['한지우', member.email]])
    const address = `jiwoo.${member.email}`
    await sql(`update "user" set email = $1, picture_key = 'kept/drawn' where email = $2`, [address, member.email])
    expect(await shown({ search: 'jiwoo.' })).toEqual([['한지우', address, 'drawn']])
    await sql(`insert into assignment (org_id, member_id, place, department_id) values ($1, $2, 0, $3)`, [
      orgId,
      member.memberId,
      deptId,
    ])
    expect(await shown({ deptId: String(deptId) })).toEqual([['한지우', address, 'drawn', deptId]])
    await sql(`update department set head_member_id = $2 where id = $1`, [deptId, member.memberId])
    expect((await shown())[0]![0]).toBe('한지우')
    await sql(`delete from assignment where org_id = $1`, [orgId])
    expect(await shown()).toEqual([head, ['한지우', address, 'drawn']])
    await sql(`update member set status_kind = 'meeting', status_until = now() + interval '1 second' where id = $1`, [
      member.memberId,
    ])
    expect((await shown({ status: 'meeting' })).length).toBe(1)
    await expect.poll(() => shown({ status: 'meeting' })).toEqual([])
  })

  test('all of them are one answer, sent again only when it changed', async () => {
    const { owner, orgId, added } = await company()
    const ask = (etag = '') =>
      owner.send(`/api/organizations/${orgId}/members/all`, { headers: etag ? { 'if-none-match': etag } : {} })
    const first = await ask()
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask(etag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await added('한지우')
    expect((await ask(etag)).status).toBe(200)
  })

  test('are nobody’s business for guests', async () => {
    const { orgId, added } = await company()
    const guest = await added('박도윤', 'GUEST')
    for (const route of [memberRoutes.list, memberRoutes.all, memberRoutes.statuses])
      expect(await refusal(guest.call(route, { orgId, query: {} }))).toMatchObject({ status: 403 })
  })
})

describe('[S7.10] roles', () => {
  test('an owner gives any, an administrator those below to those below, and nobody else any', async () => {
    const { owner, orgId, added } = await company()
    const [admin, member, guest] = [
      await added('김서준', 'ADMIN'),
      await added('한지우'),
      await added('박도윤', 'GUEST'),
    ]
    expect(await give(admin, orgId, member.memberId, 'GUEST')).toMatchObject({ role: 'GUEST', memberName: '한지우' })
    await give(admin, orgId, member.memberId, 'MEMBER')
    for (const [to, role] of [
      [member.memberId, 'ADMIN'],
      [member.memberId, 'OWNER'],
      [admin.memberId, 'MEMBER'],
      [owner.memberId, 'MEMBER'],
    ] as const)
      expect(await refusal(give(admin, orgId, to, role))).toMatchObject({ status: 403, error: 'member.above' })
    expect(await refusal(give(member, orgId, guest.memberId, 'MEMBER'))).toMatchObject({ error: 'forbidden' })
    await give(owner, orgId, member.memberId, 'ADMIN')
    expect(await roleOf(member, orgId)).toBe('ADMIN')
  })

  test('there is always an owner, also when two demote each other at the same moment', async () => {
    const { owner, orgId, added } = await company()
    expect(await refusal(give(owner, orgId, owner.memberId, 'ADMIN'))).toMatchObject({
      status: 409,
      error: 'organization.ownerless',
    })
    const other = await added('김서준', 'OWNER')
    for (let round = 0; round < 10; round++) {
      const done = await Promise.allSettled([
        give(owner, orgId, other.memberId, 'ADMIN'),
        give(other, orgId, owner.memberId, 'ADMIN'),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const roles = await Promise.all([roleOf(owner, orgId), roleOf(other, orgId)])
      expect(roles.filter(role => role === 'OWNER')).toHaveLength(1)
      const [stillOwner, demoted] = roles[0] === 'OWNER' ? [owner, other] : [other, owner]
      await give(stillOwner, orgId, demoted.memberId, 'OWNER')
    }
  })

  test('handing over is one step', async () => {
    const { owner, orgId, added } = await company()
    const next = await added('김서준')
    const hand = (who: Visitor, memberId: number) =>
      who.call(memberRoutes.handOver, { orgId, memberId, body: { stepsDown: true } })
    expect(await refusal(hand(next, next.memberId))).toMatchObject({ status: 403 })
    await hand(owner, next.memberId)
    expect([await roleOf(owner, orgId), await roleOf(next, orgId)]).toEqual(['ADMIN', 'OWNER'])
  })
})

describe('[S7.11] removing', () => {
  test('ends access at once on every open page, and what they were in forgets them', async () => {
    const { owner, orgId, added } = await company()
    const member = await added('한지우')
    const { userId } = await member.call(accountRoutes.me, {})
    const live = await socketOf(member.token)
    for (const channel of [`organization:${orgId}`, `user:${userId}`]) {
      live.say({ type: 'listen', id: channel, channel })
      await live.heard({ type: 'listening', id: channel })
    }
    await owner.call(memberRoutes.remove, { orgId, memberId: member.memberId })
    await live.heard({ name: 'membership.changed', data: { orgId, isMember: false } })
    expect(await live.closed).toBe(4403)
    expect(await refusal(member.call(organizationRoutes.read, { orgId }))).toMatchObject({ status: 403 })
    expect((await member.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(0)
    expect((await owner.call(memberRoutes.organizations, { query: {} })).data[0]?.memberCount).toBe(1)
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(1)
    const again = await refusal(owner.call(memberRoutes.remove, { orgId, memberId: member.memberId }))
    expect(again).toMatchObject({ status: 404, error: 'member.missing' })
  })

  test('is for those above, never for oneself, and never of the last owner', async () => {
    const { owner, orgId, added } = await company()
    const [admin, other, member] = [await added('가', 'ADMIN'), await added('나', 'ADMIN'), await added('다')]
    const remove = (who: Visitor, memberId: number) => who.call(memberRoutes.remove, { orgId, memberId })
    expect(await refusal(remove(admin, other.memberId))).toMatchObject({ error: 'member.above' })
    expect(await refusal(remove(admin, owner.memberId))).toMatchObject({ error: 'member.above' })
    expect(await refusal(remove(owner, owner.memberId))).toMatchObject({ error: 'member.self' })
    expect(await refusal(remove(member, admin.memberId))).toMatchObject({ error: 'forbidden' })
    await remove(admin, member.memberId)
    await remove(owner, admin.memberId)
  })
})

test('[S7.12] what I say of myself here: name, phone, status, with its version', async () => {
  const { owner, orgId } = await company()
  const change = (body: object) => owner.call(memberRoutes.changeMe, { orgId, body })
  const before = await owner.call(memberRoutes.me, { orgId })
  expect(before).toMatchObject({ memberName: '문정희', role: 'OWNER', status: null, phone: null, version: 1 })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const saved = await change({
    memberName: '대표 문정희',
    phone: '01012345678',
    status: { kind: 'vacation', until },
    version: 1,
  })
  expect(saved).toMatchObject({
    memberName: '대표 문정희',
    phone: '010-1234-5678',
    status: { kind: 'vacation', text: '', emoji: '', until },
    version: 2,
  })
  expect(await refusal(change({ memberName: '늦은 이름', version: 1 }))).toMatchObject({
    status: 409,
    current: { memberName: '대표 문정희' },
  })
  const past = new Date(Date.now() - 1_000).toISOString()
  for (const [status, field] of [
    [{ kind: 'own', text: '점심', until: past }, 'status.until'],
    [{ kind: 'own' }, 'status.text'],
    [{ kind: 'meeting', emoji: 'abc' }, 'status.emoji'],
  ] as const)
    expect(Object.keys((await refusal(change({ status }))).fields ?? {})).toEqual([field])
  for (const emoji of ['🍱', '🏖️', '👨‍👩‍👧', '🇰🇷', ''])
    expect((await change({ status: { kind: 'own', text: '점심', emoji } })).status?.emoji).toBe(emoji)
  const statuses = () => owner.call(memberRoutes.statuses, { orgId })
  expect(await statuses()).toMatchObject([{ memberId: before.memberId, status: { kind: 'own', text: '점심' } }])
  expect((await change({ status: null, phone: '' })).phone).toBeNull()
  expect(await statuses()).toEqual([])
  expect(await refusal(change({ memberName: ' ' }))).toMatchObject({ fields: { memberName: '활동명을 입력해주세요.' } })
})
