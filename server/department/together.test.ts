// Several people change the same departments in the same moment.
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { addedMember, person, registered, sql, type Refused, type Visitor } from '../test.ts'

async function company(members = 0) {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner)
  const administrator = await person({ name: '한지우' })
  await addedMember(orgId, administrator, 'ADMIN')
  const people: number[] = []
  for (let more = 0; more < members; more++) people.push(await addedMember(orgId, await person()))
  return { owner, administrator, orgId, people }
}
const made = (who: Visitor, orgId: number, name: string) =>
  who.call(departmentRoutes.createDepartment, { orgId, body: { name } })
const settled = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(each => (each.status === 'fulfilled' ? 'done' : (each.reason as Refused).error))
/** What the lists count, and what is there. */
async function expectTrueCounts(owner: Visitor, orgId: number) {
  const counted = async (column: 'department_id' | 'position_id') =>
    new Map(
      (
        await sql<{ id: string; n: number }>(
          `select ${column} as id, count(distinct member_id)::int as n from assignment where org_id = $1 group by 1`,
          [orgId],
        )
      ).map(({ id, n }) => [Number(id), n]),
    )
  const [departments, positions] = [await counted('department_id'), await counted('position_id')]
  for (const { deptId, memberCount } of await owner.call(departmentRoutes.departments, { orgId }))
    expect([deptId, memberCount]).toEqual([deptId, departments.get(deptId) ?? 0])
  for (const { positionId, memberCount } of await owner.call(departmentRoutes.positions, { orgId }))
    expect([positionId, memberCount]).toEqual([positionId, positions.get(positionId) ?? 0])
}

test('a department that is deleted while people move in keeps none of them', async () => {
  const { owner, administrator, orgId, people } = await company(6)
  for (let round = 0; round < 4; round++) {
    const { deptId } = await made(owner, orgId, `개발팀 ${round}`)
    const body = { assignments: [{ deptId, positionId: null }] }
    const moving = people.map((memberId, at) =>
      (at % 2 ? owner : administrator).call(memberRoutes.assign, { orgId, memberId, body }),
    )
    const deleting = owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
    const [deleted, ...moved] = await settled([deleting, ...moving])
    expect(deleted).toBe('done')
    for (const outcome of moved) expect(['done', 'department.missing']).toContain(outcome)
    expect(await sql('select 1 from assignment where department_id = $1', [deptId])).toEqual([])
    await expectTrueCounts(owner, orgId)
  }
})

test('a position that is deleted while it is being given is nobody’s', async () => {
  const { owner, administrator, orgId, people } = await company(5)
  const position = { orgId, body: { name: '과장' } }
  const { positionId } = await owner.call(departmentRoutes.createPosition, position)
  const body = { assignments: [{ deptId: null, positionId }] }
  const giving = people.map(memberId => administrator.call(memberRoutes.assign, { orgId, memberId, body }))
  const deleting = owner.call(departmentRoutes.deletePosition, { orgId, positionId })
  const [deleted, ...given] = await settled([deleting, ...giving])
  expect(deleted).toBe('done')
  for (const outcome of given) expect(['done', 'position.missing']).toContain(outcome)
  expect(await sql('select 1 from assignment where position_id = $1', [positionId])).toEqual([])
})

test('the same department and the same position, made twice at once, are there once', async () => {
  const { owner, administrator, orgId } = await company()
  const departments = await settled([made(owner, orgId, '개발팀'), made(administrator, orgId, ' 개발팀 ')])
  expect(departments.toSorted()).toEqual(['department.taken', 'done'])
  const position = { orgId, body: { name: '과장' } }
  const positions = await settled(
    [owner, administrator].map(who => who.call(departmentRoutes.createPosition, position)),
  )
  expect(positions.toSorted()).toEqual(['done', 'position.taken'])
  expect(await owner.call(departmentRoutes.departments, { orgId })).toHaveLength(1)
})

test('nobody heads a department who is removed in the same moment', async () => {
  const { owner, administrator, orgId, people } = await company(4)
  const { deptId } = await made(owner, orgId, '개발팀')
  for (const memberId of people) {
    const body = { headMemberId: memberId }
    const [removed, headed] = await settled([
      owner.call(memberRoutes.remove, { orgId, memberId }),
      administrator.call(departmentRoutes.changeDepartment, { orgId, deptId, body }),
    ])
    expect(removed).toBe('done')
    expect(['done', 'member.missing']).toContain(headed)
    const [found] = await owner.call(departmentRoutes.departments, { orgId })
    expect(found!.headMemberId).toBe(null)
  }
})

test('ids that are none are refused before anything is touched', async () => {
  const { owner, orgId } = await company()
  const { deptId } = await made(owner, orgId, '개발팀')
  for (const [path, status] of [
    ['members/0', 404],
    ['members/0/assignments', 404],
    ['departments/0', 404],
  ] as const) {
    const method = path.endsWith('assignments') ? 'PUT' : 'DELETE'
    const headers = { 'content-type': 'application/json' }
    const body = method === 'PUT' ? { body: '{"assignments":[]}' } : {}
    expect((await owner.send(`/api/organizations/${orgId}/${path}`, { method, headers, ...body })).status).toBe(status)
  }
  for (const headMemberId of [0, -1, 1.5]) {
    const body = { headMemberId }
    const [outcome] = await settled([owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body })])
    expect(outcome).toBe('invalid')
  }
})
