import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import type { Role } from '#contract/permissions'
import {
  addedMember,
  newEmail,
  person,
  refusal,
  registered,
  sql,
  type Refused,
  type Visitor,
} from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const added = async (role: Role = 'MEMBER') => {
    const browser = await person()
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  return { owner: Object.assign(owner, { memberId }), orgId, added }
}
const leave = (who: Visitor, orgId: number) => who.call(memberRoutes.leave, { orgId })
const settled = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(each => (each.status === 'fulfilled' ? 'done' : (each.reason as Refused).error))

describe('[S1.2, S7.11] leaving', () => {
  test('ends access at once, also of open pages, and what they headed has no head', async () => {
    const { owner, orgId, added } = await company()
    const member = await added('GUEST')
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: member.memberId } })
    const { userId } = await member.call(accountRoutes.me, {})
    const live = await socketOf(member.token)
    for (const channel of [`organization:${orgId}`, `user:${userId}`]) {
      live.say({ type: 'listen', id: channel, channel })
      await live.heard({ type: 'listening', id: channel })
    }
    await leave(member, orgId)
    await live.heard({ name: 'membership.changed', data: { orgId, isMember: false } })
    expect(await live.closed).toBe(4403)
    expect(await refusal(leave(member, orgId))).toMatchObject({ status: 403, error: 'forbidden' })
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(1)
    expect((await owner.call(departmentRoutes.departments, { orgId }))[0]!.headMemberId).toBeNull()
  })

  test('is not for the last owner, and not for whoever is there alone', async () => {
    const { owner, orgId, added } = await company()
    expect(await refusal(leave(owner, orgId))).toMatchObject({ status: 409, error: 'organization.alone' })
    const other = await added()
    expect(await refusal(leave(owner, orgId))).toMatchObject({ status: 409, error: 'organization.lastOwner' })
    await leave(other, orgId)
  })

  test('of two owners at the same moment leaves one', async () => {
    const { owner, orgId, added } = await company()
    const second = await added('OWNER')
    await added()
    for (let round = 0; round < 20; round++) {
      const done = await settled([leave(owner, orgId), leave(second, orgId)])
      expect(done.toSorted()).toEqual(['done', 'organization.lastOwner'])
      const back = done[0] === 'done' ? owner.memberId : second.memberId
      await sql(`update member set left_at = null where org_id = $1 and id = $2`, [orgId, back])
    }
  })

  test('and being removed at the same moment happen once', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    const { memberId } = member
    for (let round = 0; round < 10; round++) {
      const done = await settled([leave(member, orgId), owner.call(memberRoutes.remove, { orgId, memberId })])
      expect(done.filter(each => each === 'done')).toHaveLength(1)
      expect(['forbidden', 'member.missing']).toContain(done.find(each => each !== 'done'))
      await sql(`update member set left_at = null where org_id = $1 and id = $2`, [orgId, memberId])
    }
    const said = await sql<{ n: number }>(
      `select count(*)::int as n from audit where org_id = $1 and what in ('member.left', 'member.removed')`,
      [orgId],
    )
    expect(said[0]!.n).toBe(10)
  })
})

test('[S7.11] what ends with somebody who goes or becomes a guest stands in the record', async () => {
  const { owner, orgId, added } = await company()
  const [admin, head] = [await added('ADMIN'), await added()]
  for (const [name, { memberId: headMemberId }] of [
    ['인사팀', admin],
    ['총무팀', head],
  ] as const) {
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId } })
  }
  await admin.call(invitationRoutes.invite, { orgId, body: { emails: [newEmail(), newEmail()], role: 'MEMBER' } })
  await leave(admin, orgId)
  await owner.call(memberRoutes.changeRole, { orgId, memberId: head.memberId, body: { role: 'GUEST' } })
  const { data } = await owner.call(auditRoutes.list, { orgId, query: { size: '6' } })
  // The first entry records this reading.
  expect(data.slice(1).map(({ what, who, whom, details }) => [what, who?.memberId, whom?.memberId, details])).toEqual([
    ['member.role', owner.memberId, head.memberId, { from: 'MEMBER', to: 'GUEST' }],
    ['department.changed', owner.memberId, head.memberId, { name: '총무팀', headless: 1 }],
    ['member.left', admin.memberId, undefined, {}],
    ['department.changed', admin.memberId, admin.memberId, { name: '인사팀', headless: 1 }],
    ['invitation.ended', admin.memberId, admin.memberId, { count: 2 }],
  ])
})
