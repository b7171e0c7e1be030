import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { isBusinessNumber } from '#contract/business-number'
import { roomRoutes } from '#contract/chat'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { projectRoutes } from '#contract/project'
import { sortableTime } from '#korean/time'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

test('--demo fills an empty database with a company, and prints three sign-ins that work', async () => {
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory }, {}, 'demo')
  expect([server.isOpen, server.output()]).toEqual([true, expect.any(String)])
  await expect.poll(server.output).toMatch(/게스트 .+@/)
  const password = /비밀번호는 모두 (\S+?)입니다/.exec(server.output())![1]!
  const signIns = [...server.output().matchAll(/^ {2}(소유자|멤버|게스트) (\S+): (\S+)$/gm)]
  expect(signIns.map(([, role]) => role)).toEqual(['소유자', '멤버', '게스트'])
  const roles = ['OWNER', 'MEMBER', 'GUEST']
  const looks = [ownerFinds, memberFinds, guestFinds]
  for (const [at, [, , name, email]] of signIns.entries()) {
    const browser = visitor({ url: server.url })
    await browser.signIn(email!, password)
    const list = await browser.call(memberRoutes.organizations, { query: {} })
    const { orgId, logoImgUrl } = list.data[0]!
    expect(list.data[0]).toMatchObject({ name: '해담푸드', role: roles[at], memberName: name, memberCount: 60 })
    expect((await browser.send(logoImgUrl!)).headers.get('content-type')).toBe('image/png')
    const company = await browser.call(organizationRoutes.read, { orgId })
    expect(company).toMatchObject({ phone: '051-7741-2080' })
    expect(isBusinessNumber(company.businessNumber!)).toBe(true)
    await looks[at]!(browser, orgId)
  }
  await server.kill('SIGTERM')
  const again = await startedServer({ DATA_DIR: directory }, {}, 'demo')
  expect(again.isOpen).toBe(false)
  expect(again.output()).toContain('이미 사용 중인 데이터베이스에는 예시 회사를 넣을 수 없습니다.')
  expect(await again.ended).toEqual([1, null])
})

async function ownerFinds(owner: Visitor, orgId: number) {
  const { data } = await owner.call(auditRoutes.list, { orgId, query: { size: '100' } })
  // The filling itself, and this sign-in, happen now.
  const past = data.filter(({ at }) => Date.now() - Date.parse(at) > 600_000).map(({ at }) => new Date(at))
  expect(past.length).toBeGreaterThan(40)
  expect(past).toEqual(past.toSorted((a, b) => b.getTime() - a.getTime()))
  for (const moment of past) {
    const [day, time] = sortableTime(moment).split(' ') as [string, string]
    expect([0, 6], day).not.toContain(new Date(day).getUTCDay())
    expect(time > '09:00' && time < '18:30', time).toBe(true)
  }
}

async function memberFinds(member: Visitor, orgId: number) {
  await memberChats(member, orgId)
  expect(await member.call(departmentRoutes.departments, { orgId })).toHaveLength(13)
  expect((await member.call(memberRoutes.me, { orgId })).assignments).toHaveLength(2)
  const { data: people } = await member.call(memberRoutes.list, { orgId, query: { size: '100' } })
  expect(people).toHaveLength(60)
  expect(people.filter(({ profileImgUrl }) => profileImgUrl !== null)).toHaveLength(40)
  expect(people.filter(({ status }) => status !== null).length).toBeGreaterThan(5)
  expect(new Set(people.map(({ joinedAt }) => joinedAt.slice(0, 4))).size).toBeGreaterThan(5)
  expect(people.find(({ memberName }) => memberName === '문정희')!.assignments).toEqual([
    { deptId: expect.any(Number), positionId: expect.any(Number) },
  ])
}

/** Rooms of the departments and projects of this member, and a busy one for everybody. */
async function memberChats(member: Visitor, orgId: number) {
  const { rooms } = await member.call(roomRoutes.list, { orgId, query: {} })
  expect(new Set(rooms.map(({ kind }) => kind))).toEqual(
    new Set(['direct', 'group', 'channel', 'department', 'project']),
  )
  const { roomId } = rooms.find(({ name }) => name === '자유')!
  const { lastSeq } = await member.call(roomRoutes.read, { orgId, roomId })
  expect(lastSeq).toBe(20_000)
}

async function guestFinds(guest: Visitor, orgId: number) {
  const { data: projects } = await guest.call(projectRoutes.list, { orgId, query: {} })
  expect(projects.map(({ key }) => key)).toEqual(['WEB'])
  const { workload } = await guest.call(projectRoutes.overview, { orgId, projectId: projects[0]!.projectId })
  expect(workload).toContainEqual(expect.objectContaining({ name: '박도윤', openCount: 2 }))
}
