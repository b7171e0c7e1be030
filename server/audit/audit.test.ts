import { expect, test } from 'vitest'
import { auditRoutes, type AuditEntry } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import {
  addedMember,
  choresDone,
  newEmail,
  person,
  refusal,
  registered,
  sql,
  visitor,
  type Visitor,
} from '../testing/visitor.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { memberName: '문정희' })
  const added = async (name: string, role: Role = 'MEMBER') => {
    const browser = await person({ name })
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  return { owner, orgId, added }
}
const read = async (who: Visitor, orgId: number, query = {}) =>
  (await who.call(auditRoutes.list, { orgId, query: { size: '100', ...query } })).data
const told = ({ what, who, whom, details }: AuditEntry) => [what, who?.name, whom?.name, details]

test('who did what to whom is written down with its words, whatever becomes of them', async () => {
  const { owner, orgId, added } = await company()
  const member = await added('한지우')
  const { memberId } = member
  await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'ADMIN' } })
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId: null }] } })
  await member.call(departmentRoutes.changeDepartment, {
    orgId,
    deptId,
    body: { name: '제품팀', headMemberId: memberId },
  })
  await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  await owner.call(organizationRoutes.change, { orgId, body: { name: '해담' } })
  await owner.call(memberRoutes.remove, { orgId, memberId })
  const entries = (await read(owner, orgId)).filter(({ what }) => what !== 'session.started')
  expect(entries.map(told)).toEqual([
    ['audit.viewed', '문정희', undefined, {}],
    ['member.removed', '문정희', '한지우', {}],
    ['organization.changed', '문정희', undefined, {}],
    ['department.deleted', '문정희', undefined, { name: '제품팀' }],
    ['department.changed', '한지우', '한지우', { name: '개발팀', to: '제품팀', headed: 1 }],
    ['member.assigned', '문정희', '한지우', { from: '', to: '개발팀' }],
    ['department.created', '문정희', undefined, { name: '개발팀' }],
    ['member.role', '문정희', '한지우', { from: 'MEMBER', to: 'ADMIN' }],
    ['organization.created', '문정희', undefined, {}],
  ])
  expect(entries.map(({ ip }) => ip)).toEqual(entries.map(({ who }) => (who?.name === '한지우' ? member.ip : owner.ip)))
})

test('a member reads what is about themselves, without the addresses of others, and nothing of anybody else', async () => {
  const { owner, orgId, added } = await company()
  const [member, other, guest] = [await added('한지우'), await added('가온'), await added('나윤서', 'GUEST')]
  for (const { memberId } of [member, other, guest])
    await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'GUEST' } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'MEMBER' } })
  await read(owner, orgId, { memberId: String(other.memberId) })
  await read(owner, orgId)
  const mine = await read(member, orgId)
  expect(mine.map(told)).toEqual([
    ['audit.viewed', '문정희', undefined, {}],
    ['member.role', '문정희', '한지우', { from: 'GUEST', to: 'MEMBER' }],
    ['member.role', '문정희', '한지우', { from: 'MEMBER', to: 'GUEST' }],
    ['session.started', '한지우', undefined, {}],
  ])
  expect(mine.map(({ ip }) => ip)).toEqual([null, null, null, member.ip])
  // A guest does not see the members, so the entries name none.
  expect((await read(other, orgId)).map(told)).toEqual([
    ['audit.viewed', undefined, undefined, {}],
    ['audit.viewed', undefined, '가온', {}],
    ['member.role', undefined, '가온', { from: 'MEMBER', to: 'GUEST' }],
    ['session.started', '가온', undefined, {}],
  ])
  // A filter by another member narrows one's own entries and adds none.
  expect(await read(member, orgId, { memberId: String(other.memberId) })).toEqual([])
})

test('sign-ins of whoever ran it then are in it for good, those of others and from before are not', async () => {
  const { owner, orgId, added } = await company()
  const [administrator, member] = [await added('한지우', 'ADMIN'), await added('가온')]
  const signins = async () => (await read(owner, orgId, { kind: 'signin' })).map(({ who, ip }) => [who?.name, ip])
  // Every sign-in so far happened before its person had a role here.
  expect(await signins()).toEqual([])
  const again = visitor()
  await again.signIn(administrator.email)
  await visitor().signIn(member.email)
  expect(await signins()).toEqual([['한지우', again.ip]])
  await owner.call(memberRoutes.remove, { orgId, memberId: administrator.memberId })
  await visitor().signIn(administrator.email)
  expect(await signins()).toEqual([['한지우', again.ip]])
})

test('failed sign-ins are in it as the others are, and leave nothing where nobody has the address', async () => {
  const { owner, orgId, added } = await company()
  const [administrator, member] = [await added('한지우', 'ADMIN'), await added('가온')]
  const stranger = visitor()
  for (const email of [administrator.email, member.email, newEmail('nobody')])
    expect(await refusal(stranger.signIn(email, '틀린 비밀번호입니다'))).toMatchObject({ error: 'signin.wrong' })
  const signins = async (who: Visitor) =>
    (await read(who, orgId, { kind: 'signin' })).map(each => [each.what, each.who?.name, each.ip])
  expect(await signins(owner)).toEqual([['session.failed', '한지우', stranger.ip]])
  // Only one's own sign-ins, with their address, because another person may have tried.
  expect(await signins(member)).toEqual([
    ['session.failed', '가온', stranger.ip],
    ['session.started', '가온', member.ip],
  ])
  expect(await sql(`select user_id from audit where ip = $1 and user_id is null`, [stranger.ip])).toEqual([])
  expect(await sql(`select what, org_id from audit where ip = $1`, [stranger.ip])).toHaveLength(3)
  // A try that the rate limit refuses is not compared and adds no entry.
  for (let more = 0; more < 12; more++) await refusal(stranger.signIn(member.email, '틀린 비밀번호입니다'))
  expect(await signins(member)).toHaveLength(11)
})

test('why somebody took the record away, and who else is in it, is not for members and guests', async () => {
  const { owner, orgId, added } = await company()
  const [member, formerly] = [await added('한지우'), await added('가온', 'ADMIN')]
  await formerly.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'GUEST' } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'MEMBER' } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: formerly.memberId, body: { role: 'GUEST' } })
  await owner.call(auditRoutes.export, { orgId, body: { reason: '한지우 과장 징계 조사' } })
  const [exported] = await read(member, orgId, { kind: 'reading' })
  expect(told(exported!)).toEqual(['audit.exported', '문정희', undefined, {}])
  // The guest's deeds from before, without the affected members.
  const theirs = await read(formerly, orgId, { kind: 'member' })
  expect(theirs.map(told)).toEqual([
    ['member.role', undefined, '가온', { from: 'ADMIN', to: 'GUEST' }],
    ['member.role', '가온', undefined, { from: 'MEMBER', to: 'GUEST' }],
  ])
  expect(theirs.map(({ isByServer }) => isByServer)).toEqual([false, false])
})

test('what changes nothing leaves no trace', async () => {
  const { owner, orgId, added } = await company()
  const { memberId } = await added('한지우')
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: {} })
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { name: '개발팀', before: null } })
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [] } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'MEMBER' } })
  expect((await read(owner, orgId)).map(({ what }) => what)).toEqual([
    'audit.viewed',
    'department.created',
    'organization.created',
  ])
})

test('is narrowed by kind, person and days of the Korean calendar, in pages', async () => {
  const { owner, orgId, added } = await company()
  const member = await added('한지우')
  for (const name of ['개발팀', '영업팀', '인사팀'])
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'ADMIN' } })
  const ask = (query: object) => owner.call(auditRoutes.list, { orgId, query })
  const second = await ask({ kind: 'department', size: '2', currentPage: '2' })
  expect([second.totalCount, second.totalPages, second.data.map(({ details }) => details.name)]).toEqual([
    3,
    2,
    ['개발팀'],
  ])
  expect((await ask({ memberId: String(member.memberId), kind: 'member' })).data.map(told)).toEqual([
    ['member.role', '문정희', '한지우', { from: 'MEMBER', to: 'ADMIN' }],
  ])
  expect((await ask({ memberId: '999999999' })).totalCount).toBe(0)
  // One minute before and after midnight in Seoul.
  await sql(
    `insert into audit (at, org_id, user_id, ip, what, about) select at::timestamptz, $1, null, '', 'organization.restored', '{}'
     from unnest(array['2026-03-31T14:59:00Z', '2026-03-31T15:01:00Z', '2026-04-01T14:59:00Z', '2026-04-01T15:01:00Z']) at`,
    [orgId],
  )
  const days = (from: string, to: string) => ask({ from, to }).then(({ totalCount }) => totalCount)
  expect([
    await days('2026-04-01', '2026-04-01'),
    await days('2026-03-31', '2026-04-01'),
    await days('2026-04-02', '2026-04-02'),
    await days('2026-04-02', '2026-04-01'),
  ]).toEqual([2, 3, 1, 0])
  expect(await refusal(ask({ from: '2026-13-01' }))).toMatchObject({
    status: 422,
    fields: { from: '시작일이 올바르지 않습니다.' },
  })
  expect(await refusal(ask({ kind: 'password' }))).toMatchObject({ status: 422 })
})

test('is taken away as a table that Excel reads and does not run, for a reason that is written down', async () => {
  const { owner, orgId, added } = await company()
  const member = await added('=HYPERLINK("가"), 한지우')
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '+개발"팀"' } })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'ADMIN' } })
  const take = (who: Visitor, body: object) =>
    who.call(auditRoutes.export, { orgId, body: { reason: '점검', ...body } })
  const { csv, count } = await take(owner, { kind: 'member' })
  const [head, row, end] = csv.split('\r\n')
  expect(count).toBe(1)
  expect(head).toBe('\uFEFF시각,구분,처리한 사람,내용,대상,IP 주소')
  expect(row).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,멤버·권한,문정희,권한 변경: 멤버 → 관리자,/)
  expect(row).toContain(`,"'=HYPERLINK(""가""), 한지우",${owner.ip}`)
  expect(end).toBe('')
  expect((await take(owner, { kind: 'department' })).csv).toContain('"부서 생성: +개발""팀"""')
  const [last] = await read(owner, orgId, { kind: 'reading' })
  expect(told(last!)).toEqual(['audit.viewed', '문정희', undefined, {}])
  const exports = (await read(owner, orgId, { kind: 'reading' })).filter(({ what }) => what === 'audit.exported')
  expect(exports.map(told)).toEqual([
    ['audit.exported', '문정희', undefined, { reason: '점검', count: 1 }],
    ['audit.exported', '문정희', undefined, { reason: '점검', count: 1 }],
  ])
  expect(await refusal(take(owner, { reason: ' ' }))).toMatchObject({
    status: 422,
    fields: { reason: '사유를 입력해주세요.' },
  })
  await take(owner, {})
  expect(await refusal(take(owner, {}))).toMatchObject({ status: 429 })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: member.memberId, body: { role: 'MEMBER' } })
  expect(await refusal(take(member, {}))).toMatchObject({ status: 403 })
})

test('nobody changes it, not even the owner of the tables; after two years it goes by itself', async () => {
  const { owner, orgId } = await company()
  await sql(
    `insert into audit (at, org_id, user_id, ip, what, about)
     select now() - age, $1, null, '', 'organization.restored', '{}' from unnest(array['731 days', '23 months']::interval[]) age`,
    [orgId],
  )
  const wrong = /append-only/
  await expect(sql(`update audit set ip = '' where org_id = $1`, [orgId])).rejects.toThrow(wrong)
  await expect(sql(`delete from audit where org_id = $1 and what = 'organization.created'`, [orgId])).rejects.toThrow(
    wrong,
  )
  await expect(sql('truncate audit')).rejects.toThrow(wrong)
  await choresDone()
  const left = await read(owner, orgId, { kind: 'organization' })
  expect(left.map(({ what }) => what)).toEqual(['organization.restored', 'organization.created'])
})
