import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { boardRoutes } from '#contract/board'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { organizationRoutes } from '#contract/organization'
import { projectRoutes } from '#contract/project'
import { secondFactorRoutes } from '#contract/second-factor'
import { secondFactorPolicyRoutes } from '#contract/second-factor-policy'
import { accept, linked } from '../../invitation/test.ts'
import { codeOf, later, withApp, withPasskey } from '../../second-factor/test.ts'
import { mailsTo, mailTo } from '../../testing/outbox.ts'
import { socketOf } from '../../testing/socket.ts'
import { addedMember, PASSWORD, person, refusal, registered, sql, type Visitor } from '../../testing/visitor.ts'

const DAY_MS = 86_400_000

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner)
  await withApp(owner)
  const added = async (role: 'ADMIN' | 'MEMBER' | 'GUEST' = 'MEMBER', name?: string) => {
    const browser = await person(name ? { name } : {})
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  return { owner, orgId, added }
}
const require = (by: Visitor, orgId: number, isRequired = true) =>
  by.call(secondFactorPolicyRoutes.change, { orgId, body: { isRequired } })
const closesAt = async (who: Visitor, orgId: number) => (await who.call(memberRoutes.me, { orgId })).closesAt
/** The seven days of everybody in it are over. */
const graceOver = (orgId: number) =>
  sql(`update member set second_factor_due = now() - interval '1 minute' where org_id = $1`, [orgId])
const CLOSED = { status: 403, error: 'secondFactor.required' }

describe('an organization requires a second factor', () => {
  test('by its owner, who has one; administrators see it, and members do not', async () => {
    const { owner, orgId, added } = await company()
    const [admin, member] = [await added('ADMIN'), await added()]
    const read = (who: Visitor) => who.call(secondFactorPolicyRoutes.read, { orgId })
    expect(await read(admin)).toEqual({ requiredSince: null, withoutCount: 2 })
    expect(await refusal(read(member))).toMatchObject({ status: 403, error: 'forbidden' })
    for (const who of [admin, member])
      expect(await refusal(require(who, orgId))).toMatchObject({ status: 403, error: 'forbidden' })
    const { requiredSince, withoutCount } = await require(owner, orgId)
    expect(Math.abs(Date.parse(requiredSince!) - Date.now())).toBeLessThan(60_000)
    expect(withoutCount).toBe(2)
    // Once more changes nothing.
    expect(await require(owner, orgId)).toEqual({ requiredSince, withoutCount })
    await require(owner, orgId, false)
    expect(await closesAt(member, orgId)).toBeNull()
    const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
    expect(data.map(({ what }) => what).filter(what => what.startsWith('organization.secondFactor'))).toEqual([
      'organization.secondFactorOptional',
      'organization.secondFactorRequired',
    ])
  })

  test('and an owner without one is told to set it up first', async () => {
    const owner = await person()
    const { orgId } = await registered(owner)
    expect(await refusal(require(owner, orgId))).toMatchObject({ status: 409, error: 'secondFactor.own' })
    expect(await owner.call(secondFactorPolicyRoutes.read, { orgId })).toMatchObject({ requiredSince: null })
  })

  test('seven days from then, and from joining for whoever comes later', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    await require(owner, orgId)
    const due = Date.parse((await closesAt(member, orgId))!)
    expect(Math.abs(due - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
    expect(await closesAt(owner, orgId)).toBeNull()
    await graceOver(orgId)
    const { token } = await linked(owner, orgId)
    const newcomer = await person()
    await accept(newcomer, orgId, token)
    expect(Math.abs(Date.parse((await closesAt(newcomer, orgId))!) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
  })

  test('those who have none are told by mail, and on giving theirs up what would close', async () => {
    const { owner, orgId, added } = await company()
    const [member, safe] = [await added(), await added()]
    await withApp(safe)
    await require(owner, orgId)
    const mail = await mailTo(member.email, { subject: '2단계 인증을 설정해주세요' })
    expect(mail.text).toContain('필수로 설정되었습니다')
    const { name } = await owner.call(organizationRoutes.read, { orgId })
    expect(mail.subject).toContain(name)
    for (const { email } of [owner, safe])
      expect(await mailsTo(email, { subject: '2단계 인증을 설정해주세요' })).toHaveLength(0)
    expect(await safe.call(secondFactorRoutes.state, {})).toMatchObject({ requiredBy: [name] })
    await require(owner, orgId, false)
    expect(await safe.call(secondFactorRoutes.state, {})).toMatchObject({ requiredBy: [] })
  })

  test('the owner sees who has none, a page at a time', async () => {
    const { owner, orgId, added } = await company()
    const [first, second] = [await added('MEMBER', '가나다'), await added('GUEST', '나다라')]
    const third = await added('MEMBER', '다라마')
    await withPasskey(third)
    const page = (currentPage: string, by: Visitor = owner) =>
      by.call(secondFactorPolicyRoutes.without, { orgId, query: { currentPage, size: '1' } })
    const { data, totalCount, totalPages } = await page('1')
    expect({ totalCount, totalPages }).toEqual({ totalCount: 2, totalPages: 2 })
    expect(data).toMatchObject([{ memberId: first.memberId, email: first.email, role: 'MEMBER', closesAt: null }])
    await require(owner, orgId)
    const [other] = (await page('2')).data
    expect(other).toMatchObject({ memberId: second.memberId })
    expect(other!.closesAt).not.toBeNull()
    expect(await refusal(page('1', first))).toMatchObject({ status: 403, error: 'forbidden' })
  })
})

describe('after the time of grace', () => {
  test('only that organization is closed, with every thing in it, until there is a second factor', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    const elsewhere = await registered(member)
    const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '웹', key: 'WEB' } })
    await require(owner, orgId)
    await member.call(projectRoutes.read, { orgId, projectId })
    await graceOver(orgId)
    const reads = [
      () => member.call(organizationRoutes.read, { orgId }),
      () => member.call(memberRoutes.me, { orgId }),
      () => member.call(memberRoutes.all, { orgId }),
      () => member.call(projectRoutes.read, { orgId, projectId }),
      () => member.call(roomRoutes.list, { orgId, query: {} }),
      () => member.call(boardRoutes.list, { orgId }),
      () => member.call(memberRoutes.changeMe, { orgId, body: { memberName: '새 이름' } }),
    ]
    for (const read of reads) expect(await refusal(read())).toMatchObject(CLOSED)
    await member.call(organizationRoutes.read, { orgId: elsewhere.orgId })
    await owner.call(projectRoutes.read, { orgId, projectId })
    await withApp(member)
    for (const read of reads) await read()
  })

  test('pages that are open then are cut, also where the factor is given up', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    const { secret } = await withApp(member)
    await require(owner, orgId)
    await graceOver(orgId)
    const live = await socketOf(member.token)
    const channel = `organization:${orgId}`
    live.say({ type: 'listen', id: channel, channel })
    await live.heard({ type: 'listening', id: channel })
    await later(member.email)
    await member.call(secondFactorRoutes.removeApp, { body: { password: PASSWORD, code: codeOf(secret) } })
    expect(await live.closed).toBe(4403)
    expect(await refusal(member.call(memberRoutes.me, { orgId }))).toMatchObject(CLOSED)
    const again = await socketOf(member.token)
    again.say({ type: 'listen', id: channel, channel })
    await again.heard({ type: 'refused', id: channel })
  })

  test('nothing of it is heard any more, neither words of rooms nor notifications, until there is a second factor', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    const { roomId } = await owner.call(roomRoutes.create, {
      orgId,
      body: { kind: 'group', name: '인사', memberIds: [member.memberId] },
    })
    const post = (body: string) =>
      owner.call(messageRoutes.post, { orgId, roomId, body: { clientId: randomUUID(), body } })
    await require(owner, orgId)
    const [live, other] = [await socketOf(member.token), await socketOf(member.token)]
    const { sub } = JSON.parse(atob(member.token!.split('.')[1]!)) as { sub: string }
    live.say({ type: 'listen', id: 'mine', channel: `user:${sub}` })
    await live.heard({ type: 'listening', id: 'mine' })
    other.say({ type: 'listen', id: 'all', channel: `organization:${orgId}` })
    await other.heard({ type: 'listening', id: 'all' })
    await post('열려 있을 때')
    await live.heard({ name: 'room.touched' })
    // Just now, as by itself.
    await sql(`update member set second_factor_due = now() where org_id = $1`, [orgId])
    // The look that cuts this one has noted who is shut out.
    expect(await other.closed).toBe(4403)
    const heard = () => live.frames.filter(({ name }) => name === 'room.touched' || name?.startsWith('notification.'))
    const before = heard().length
    await post(`닫혀 있을 때 [@한지우](member:${member.memberId})`)
    // Told after it, of nothing that is closed.
    await member.call(accountRoutes.rename, { body: { name: '한지우' } })
    await live.heard({ name: 'account.changed' })
    expect(heard()).toHaveLength(before)
    await withApp(member)
    await live.heard({ name: 'secondFactor.changed' })
    await post('다시 열렸을 때')
    await expect.poll(() => heard().length).toBeGreaterThan(before)
  })

  test('those who were shut out hear that it is required no more', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    await require(owner, orgId)
    await graceOver(orgId)
    const live = await socketOf(member.token)
    const { sub } = JSON.parse(atob(member.token!.split('.')[1]!)) as { sub: string }
    live.say({ type: 'listen', id: 'mine', channel: `user:${sub}` })
    await live.heard({ type: 'listening', id: 'mine' })
    await require(owner, orgId, false)
    await live.heard({ name: 'membership.changed', data: { orgId, isMember: true } })
    await member.call(memberRoutes.me, { orgId })
  })

  test('one may still leave, and be asked for no factor elsewhere', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    await require(owner, orgId)
    await graceOver(orgId)
    await member.call(memberRoutes.leave, { orgId })
    expect(await refusal(member.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403, error: 'forbidden' })
    await member.call(accountRoutes.me, {})
  })

  test('whoever leaves and comes back has no more time than before', async () => {
    const { owner, orgId, added } = await company()
    const member = await added()
    await require(owner, orgId)
    await sql(`update member set second_factor_due = now() + interval '1 day' where org_id = $1`, [orgId])
    const due = await closesAt(member, orgId)
    const { token } = await linked(owner, orgId)
    await member.call(memberRoutes.leave, { orgId })
    await accept(member, orgId, token)
    expect(await closesAt(member, orgId)).toBe(due)
    // Required anew, the time begins anew, for those who were away too.
    await member.call(memberRoutes.leave, { orgId })
    await require(owner, orgId, false)
    await require(owner, orgId)
    await sql(
      `update member set second_factor_due = now() - interval '1 day' where user_id = (select id from "user" where email = $1)`,
      [member.email],
    )
    await accept(member, orgId, token)
    expect(Date.parse((await closesAt(member, orgId))!)).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  })

  test('a stranger learns nothing of it', async () => {
    const { owner, orgId } = await company()
    await require(owner, orgId)
    await graceOver(orgId)
    const stranger = await person()
    expect(await refusal(stranger.call(organizationRoutes.read, { orgId }))).toMatchObject({ error: 'forbidden' })
  })
})

test('of those who join while it is being required none is forgotten', async () => {
  const { owner, orgId } = await company()
  const { token } = await linked(owner, orgId)
  const people = await Promise.all(Array.from({ length: 8 }, () => person()))
  const joins = people.map(who => accept(who, orgId, token))
  await Promise.all([...joins.slice(0, 4), require(owner, orgId), ...joins.slice(4)])
  for (const who of people) expect(await closesAt(who, orgId)).not.toBeNull()
})
