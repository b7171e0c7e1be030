// Many changes of the same departments, in sequence and simultaneously: the counts must match the rows.
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { addedMember, person, registered, sql, type Refused, type Visitor } from '../testing/visitor.ts'

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
/** Compares the counts of the lists with the rows. */
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

/** A seeded random generator: the same evenly spread numbers in each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('counts are right after every move', async () => {
  const { owner, orgId, people } = await company(8)
  const random = dice(7)
  const oneOf = <T>(list: readonly T[]) => list[random(list.length)]!
  const departments = [(await made(owner, orgId, '가')).deptId, (await made(owner, orgId, '나')).deptId]
  const positions: number[] = []
  const done: Record<string, number> = {}
  const deeds: Record<string, () => Promise<unknown>> = {
    assign: () => {
      const places = departments
        .filter(() => random(2))
        .slice(0, 4)
        .map(deptId => ({ deptId, positionId: positions.length && random(2) ? oneOf(positions) : null }))
      const nowhere = random(3) ? [] : [{ deptId: null, positionId: positions.length ? oneOf(positions) : null }]
      const body = { assignments: [...places, ...nowhere] }
      return owner.call(departmentRoutes.assign, { orgId, memberId: oneOf(people), body })
    },
    addDepartment: async () => {
      const body = { name: `부서 ${random(1e9)}`, parentId: random(2) ? departments[0]! : null }
      departments.push((await owner.call(departmentRoutes.createDepartment, { orgId, body })).deptId)
    },
    addPosition: async () => {
      const body = { name: `직책 ${random(1e9)}` }
      positions.push((await owner.call(departmentRoutes.createPosition, { orgId, body })).positionId)
    },
    deleteDepartment: async () => {
      if (departments.length < 3) return
      const [deptId] = departments.splice(1 + random(departments.length - 1), 1)
      await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: deptId! })
    },
    deletePosition: async () => {
      if (positions.length < 2) return
      const [positionId] = positions.splice(random(positions.length), 1)
      await owner.call(departmentRoutes.deletePosition, { orgId, positionId: positionId! })
    },
    remove: async () => {
      if (people.length < 5) return
      const [memberId] = people.splice(random(people.length), 1)
      await owner.call(memberRoutes.remove, { orgId, memberId: memberId! })
    },
  }
  const names = ['assign', 'assign', 'assign', 'assign', ...Object.keys(deeds)]
  for (let turn = 0; turn < 60; turn++) {
    const name = oneOf(names)
    await deeds[name]!()
    done[name] = (done[name] ?? 0) + 1
    await expectTrueCounts(owner, orgId)
  }
  expect(done.assign).toBeGreaterThan(15)
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(deeds).toSorted())
  const [row] = await sql<{ n: number }>('select count(*)::int as n from assignment where org_id = $1', [orgId])
  expect(row!.n).toBeGreaterThan(3)
})

test('what is new stands last, whatever went before it', async () => {
  const { owner, orgId } = await company()
  const position = async (name: string) =>
    (await owner.call(departmentRoutes.createPosition, { orgId, body: { name } })).positionId
  const [first] = [await position('대표'), await position('이사'), await position('부장')]
  await owner.call(departmentRoutes.deletePosition, { orgId, positionId: first })
  await position('인턴')
  const ranks = await owner.call(departmentRoutes.positions, { orgId })
  expect(ranks.map(({ name }) => name)).toEqual(['이사', '부장', '인턴'])
  const [away, under] = [await made(owner, orgId, '가'), await made(owner, orgId, '나')]
  await made(owner, orgId, '다')
  const body = { parentId: under.deptId }
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId: away.deptId, body })
  await made(owner, orgId, '라')
  const tops = (await owner.call(departmentRoutes.departments, { orgId })).filter(({ parentId }) => parentId === null)
  expect(tops.map(({ name }) => name)).toEqual(['나', '다', '라'])
})

test('whoever lost both departments keeps both positions, and may be given the same again', async () => {
  const { owner, orgId, people } = await company(1)
  const memberId = people[0]!
  const [one, other] = [await made(owner, orgId, '가'), await made(owner, orgId, '나')]
  const ids = []
  for (const name of ['팀장', '과장'])
    ids.push((await owner.call(departmentRoutes.createPosition, { orgId, body: { name } })).positionId)
  const assign = (assignments: { deptId: number | null; positionId: number | null }[]) =>
    owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } })
  await assign([
    { deptId: one.deptId, positionId: ids[0]! },
    { deptId: other.deptId, positionId: ids[1]! },
  ])
  for (const { deptId } of [one, other]) await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  const { assignments } = await owner.call(memberRoutes.read, { orgId, memberId })
  expect(assignments).toEqual(ids.map(positionId => ({ deptId: null, positionId })))
  expect(await assign(assignments)).toEqual(assignments)
  expect(await settled([assign([assignments[0]!, assignments[0]!])])).toEqual(['assignment.doubled'])
})

test('a head need not be in the department, and heads it until they leave it or the organization', async () => {
  const { owner, orgId, people } = await company(1)
  const memberId = people[0]!
  const [top, below] = [await made(owner, orgId, '본부'), await made(owner, orgId, '팀')]
  const { deptId } = top
  const assign = (place: number | null) =>
    owner.call(departmentRoutes.assign, {
      orgId,
      memberId,
      body: { assignments: [{ deptId: place, positionId: null }] },
    })
  const headOf = async () =>
    (await owner.call(departmentRoutes.departments, { orgId })).find(each => each.deptId === deptId)!.headMemberId
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: memberId } })
  await assign(below.deptId)
  expect(await headOf()).toBe(memberId)
  await assign(deptId)
  await assign(below.deptId)
  expect(await headOf()).toBe(null)
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: memberId } })
  await owner.call(memberRoutes.remove, { orgId, memberId })
  expect(await headOf()).toBe(null)
})

test('a department that is deleted while people move in keeps none of them', async () => {
  const { owner, administrator, orgId, people } = await company(6)
  for (let round = 0; round < 4; round++) {
    const { deptId } = await made(owner, orgId, `개발팀 ${round}`)
    const body = { assignments: [{ deptId, positionId: null }] }
    const moving = people.map((memberId, at) =>
      (at % 2 ? owner : administrator).call(departmentRoutes.assign, { orgId, memberId, body }),
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
  const giving = people.map(memberId => administrator.call(departmentRoutes.assign, { orgId, memberId, body }))
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
