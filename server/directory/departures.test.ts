import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { directoryRoutes } from '#contract/directory'
import { domainOfferRoutes } from '#contract/domain-offer'
import { domainRoutes } from '#contract/domain'
import { handoverRoutes } from '#contract/handover'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { projectRoutes } from '#contract/project'
import { withdrawalRoutes } from '#contract/withdrawal'
import { join } from '../domain/test.ts'
import { mailTo } from '../testing/outbox.ts'
import { addedMember, PASSWORD, person, refusal, sql } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'
import { connected, oktaUser } from './test.ts'

const off = { op: 'replace', value: { active: false } }

describe('who is deactivated', () => {
  test('goes as by hand; an owner takes over what they held and is told by mail', async () => {
    const { call, patch, colleague, orgId, owner } = await connected('해담상사')
    const dohyun = await colleague({ name: '박도현' })
    const { id } = (await call('POST', '/Users', oktaUser(dohyun.email, { displayName: '박도현' }))).body
    const { memberId } = await dohyun.call(memberRoutes.me, { orgId })
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '구매팀' } })
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: memberId } })
    const live = await socketOf(dohyun.token)
    live.say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await live.heard({ type: 'listening', id: 1 })
    expect(await patch(`/Users/${id}`, off)).toMatchObject({ status: 200, body: { active: false } })
    expect(await live.closed).toBe(4403)
    expect(await refusal(dohyun.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403 })
    const { memberId: ownerId } = await owner.call(memberRoutes.me, { orgId })
    const [department] = await owner.call(departmentRoutes.departments, { orgId })
    expect(department).toMatchObject({ deptId, headMemberId: ownerId })
    const mail = await mailTo(owner.email, { subject: '박도현님이 나갔습니다' })
    const handoverId = Number(/handover\/(\d+)/.exec(mail.text!)![1])
    expect(await owner.call(handoverRoutes.read, { orgId, handoverId })).toMatchObject({
      after: 'remove',
      from: { memberId },
      by: { memberId: null, name: '' },
      items: [{ kind: 'department', name: '구매팀', to: { memberId: ownerId } }],
    })
    const { data } = await owner.call(auditRoutes.list, { orgId, query: { size: '100' } })
    const removed = data.find(({ what }) => what === 'member.removed')
    expect(removed).toMatchObject({ who: null, isByServer: true, whom: { memberId }, details: { directory: 'Okta' } })
    // Again, and by DELETE: there is nothing left to do.
    expect(await patch(`/Users/${id}`, off)).toMatchObject({ body: { active: false } })
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await call('POST', '/Users', oktaUser(dohyun.email))).toMatchObject({ status: 201 })
    expect(await dohyun.call(memberRoutes.me, { orgId })).toMatchObject({ memberId, role: 'MEMBER' })
  })

  test('comes in by no domain any more, also after they had left by themselves', async () => {
    const { call, patch, colleague, orgId, owner, domainId } = await connected()
    await owner.call(domainRoutes.change, { orgId, domainId, body: { joining: 'open' } })
    const dohyun = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(dohyun.email))).body
    await dohyun.call(memberRoutes.leave, { orgId })
    await patch(`/Users/${id}`, off)
    expect(await dohyun.call(domainOfferRoutes.mine, {})).toEqual([])
    expect(await refusal(join(dohyun, orgId))).toMatchObject({ status: 403, error: 'domain.closed' })
    const hired = await colleague()
    await call('POST', '/Users', oktaUser(hired.email, { active: false }))
    expect(await refusal(join(hired, orgId))).toMatchObject({ error: 'domain.closed' })
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
    expect(await dohyun.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'MEMBER' })
  })

  test('leaves open work to the owner, but for that of projects which the owner does not see', async () => {
    const { call, patch, colleague, orgId, owner } = await connected()
    const dohyun = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(dohyun.email))).body
    const { memberId } = await dohyun.call(memberRoutes.me, { orgId })
    const { memberId: ownerId } = await owner.call(memberRoutes.me, { orgId })
    const assigned = async (key: string, isPrivate: boolean, by: typeof dohyun) => {
      const body = { name: key, key, isPrivate }
      const { projectId } = await by.call(projectRoutes.create, { orgId, body })
      const issues = ['발주', '검수'].map(title =>
        by.call(issueRoutes.create, { orgId, projectId, body: { title, assigneeId: memberId } }),
      )
      return (await Promise.all(issues)).map(({ issueId }) => issueId)
    }
    const [open, hidden] = [await assigned('OPEN', false, owner), await assigned('HIDE', true, dohyun)]
    await patch(`/Users/${id}`, off)
    const rows = await sql<{ id: string; assignee_id: string | null }>(
      'select id, assignee_id from issue where org_id = $1 order by id',
      [orgId],
    )
    const assignees = new Map(rows.map(row => [Number(row.id), row.assignee_id && Number(row.assignee_id)]))
    expect(open.map(issueId => assignees.get(issueId))).toEqual([ownerId, ownerId])
    expect(hidden.map(issueId => assignees.get(issueId))).toEqual([null, null])
  })

  test('is never an owner, also not the last one', async () => {
    const { call, find, patch, colleague, orgId, owner } = await connected()
    const partner = await colleague({ name: '윤서진' })
    const memberId = await addedMember(orgId, partner, 'OWNER')
    const [known] = (await find(`userName eq "${partner.email}"`)).Resources
    for (const answer of [
      await patch(`/Users/${known!.id}`, off),
      await call('DELETE', `/Users/${known!.id}`),
      await patch(`/Users/${known!.id}`, { op: 'Replace', path: 'active', value: 'False' }),
    ])
      expect([answer]).toMatchObject([
        { status: 400, body: { scimType: 'mutability', detail: expect.stringContaining('소유자 권한') } },
      ])
    expect(await partner.call(memberRoutes.me, { orgId })).toMatchObject({ memberId, role: 'OWNER' })
    await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'MEMBER' } })
    expect(await patch(`/Users/${known!.id}`, off)).toMatchObject({ status: 200 })
  })

  test('nothing of it is left where a later part of the call is refused', async () => {
    const { call, patch, colleague, orgId } = await connected()
    const dohyun = await colleague()
    const { id } = (await call('POST', '/Users', oktaUser(dohyun.email))).body
    expect(
      await patch(`/Users/${id}`, off, { op: 'replace', path: 'userName', value: 'a@elsewhere.kr' }),
    ).toMatchObject({ status: 400 })
    expect(await dohyun.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'MEMBER' })
  })

  test('an expected person who is deactivated does not come in', async () => {
    const { call, patch, address, orgId } = await connected()
    const email = address()
    const { id } = (await call('POST', '/Users', oktaUser(email))).body
    await patch(`/Users/${id}`, off)
    const somebody = await person({ email })
    expect(await refusal(somebody.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403 })
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
    expect(await somebody.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'MEMBER' })
  })

  test('leaves nothing of theirs behind once they withdraw, wherever a directory named them', async () => {
    const [joined, expecting, other] = [await connected(), await connected('해담상사'), await connected()]
    const dohyun = await joined.colleague({ name: '박도현' })
    await joined.call('POST', '/Users', oktaUser(dohyun.email, { displayName: '박도현' }))
    const rest = joined.address()
    await joined.call('POST', '/Users', oktaUser(rest))
    for (const email of [dohyun.email, rest]) await joined.call('POST', '/Users', oktaUser(email))
    await joined.find(`"${dohyun.email.toUpperCase()}" pr`)
    await joined.call('GET', `/Users/${dohyun.email}`)
    // Another organization has had their address since; they have not been there.
    const values = [expecting.orgId, dohyun.email]
    await sql('insert into directory_user (org_id, email, display_name, is_active) values ($1, $2, $2, false)', values)
    await other.call('POST', '/Users', oktaUser(dohyun.email))
    const said = () =>
      sql<{ said: string }>(
        `select row_to_json(u)::text as said from directory_user u where strpos(u::text, $1) > 0
         union all select row_to_json(r)::text from directory_refusal r where strpos(lower(r::text), $1) > 0`,
        [dohyun.email],
      )
    expect(await said()).toHaveLength(6)
    const live = await socketOf(expecting.owner.token)
    const { userId } = await expecting.owner.call(accountRoutes.me, {})
    live.say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await live.heard({ type: 'listening', id: 1 })
    await dohyun.call(withdrawalRoutes.withdraw, { body: { password: PASSWORD } })
    expect(await said()).toEqual([])
    await live.heard({ name: 'directory.changed', data: { orgId: expecting.orgId } })
    const { refusals } = await joined.owner.call(directoryRoutes.settings, { orgId: joined.orgId })
    expect(refusals).toMatchObject([{ detail: `${rest}: 이미 있는 사용자입니다.` }])
    expect(await joined.find(`userName eq "${rest}"`)).toMatchObject({ totalResults: 1 })
  })

  test('an organization in the bin lets nobody in and answers nothing', async () => {
    const { call, address, orgId, owner } = await connected()
    const email = address()
    await call('POST', '/Users', oktaUser(email))
    await owner.call(organizationRoutes.delete, { orgId })
    expect(await call('GET', '/Users')).toMatchObject({ status: 403, body: { detail: '삭제된 조직입니다.' } })
    const somebody = await person({ email })
    const rows = await sql('select 1 from member where org_id = $1', [orgId])
    expect(rows).toHaveLength(1)
    expect(await refusal(somebody.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403 })
  })
})
