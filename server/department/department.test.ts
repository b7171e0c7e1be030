import { describe, expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { addedMember, choresDone, person, refusal, registered, sql, visitor, type Visitor } from '../testing/visitor.ts'

async function company() {
  const owner = await person()
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  return { owner, orgId, memberId }
}
const made = (owner: Visitor, orgId: number, name: string, parentId: number | null = null) =>
  owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })
const tree = async (owner: Visitor, orgId: number) =>
  (await owner.call(departmentRoutes.departments, { orgId })).map(({ name, parentId }) => [name, parentId])
const position = (owner: Visitor, orgId: number, name: string) =>
  owner.call(departmentRoutes.createPosition, { orgId, body: { name } })

describe('[S7.14] [S3.2] departments', () => {
  test('are added under one another, named anew, ordered, given a head', async () => {
    const { owner, orgId, memberId } = await company()
    const business = await made(owner, orgId, '  사업본부 ')
    expect(business).toEqual({
      deptId: expect.any(Number) as number,
      name: '사업본부',
      memberCount: 0,
      parentId: null,
      headMemberId: null,
      version: 1,
    })
    const sales = await made(owner, orgId, '영업팀', business.deptId)
    const marketing = await made(owner, orgId, '마케팅팀', business.deptId)
    const change = (deptId: number, body: object) =>
      owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body })
    await change(marketing.deptId, { before: sales.deptId })
    await change(sales.deptId, { name: '국내영업팀', headMemberId: memberId })
    const names = (await owner.call(departmentRoutes.departments, { orgId }))
      .filter(({ parentId }) => parentId === business.deptId)
      .map(({ name, headMemberId }) => [name, headMemberId])
    expect(names).toEqual([
      ['마케팅팀', null],
      ['국내영업팀', memberId],
    ])
    await change(marketing.deptId, { parentId: null, before: business.deptId })
    expect((await tree(owner, orgId))[0]).toEqual(['마케팅팀', null])
  })

  test('[S5.8] have names that are trimmed, not empty and unique among siblings', async () => {
    const { owner, orgId } = await company()
    const { deptId } = await made(owner, orgId, '개발팀')
    expect(await refusal(made(owner, orgId, ' '))).toMatchObject({ fields: { name: '부서 이름을 입력해주세요.' } })
    expect(await refusal(made(owner, orgId, '가'.repeat(51)))).toMatchObject({ status: 422 })
    expect(await refusal(made(owner, orgId, '개발팀'.normalize('NFD')))).toMatchObject({
      status: 409,
      error: 'department.taken',
      fields: { name: '이미 존재하는 부서입니다.' },
    })
    // Under another parent the same name is another department.
    await made(owner, orgId, '개발팀', deptId)
    const twice = await Promise.allSettled([1, 2, 3, 4].map(() => made(owner, orgId, '디자인팀')))
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('never stand under themselves nor deeper than six, whoever moves what at once', async () => {
    const { owner, orgId } = await company()
    let parentId: number | null = null
    const line: number[] = []
    for (const name of ['하나', '둘', '셋', '넷', '다섯', '여섯']) {
      parentId = (await made(owner, orgId, name, parentId)).deptId
      line.push(parentId)
    }
    expect(await refusal(made(owner, orgId, '일곱', parentId))).toMatchObject({ error: 'department.deep' })
    const move = (deptId: number, to: number) =>
      owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { parentId: to } })
    for (const to of line) expect((await refusal(move(line[0]!, to))).error).toBe('department.circle')
    const [a, b] = [await made(owner, orgId, '가'), await made(owner, orgId, '나')]
    const both = await Promise.allSettled([move(a.deptId, b.deptId), move(b.deptId, a.deptId)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[S7.16] that are deleted leave their members without one and their children to their parent', async () => {
    const { owner, orgId, memberId } = await company()
    const top = await made(owner, orgId, '사업본부')
    const middle = await made(owner, orgId, '영업팀', top.deptId)
    await made(owner, orgId, '국내파트', middle.deptId)
    const lead = await position(owner, orgId, '팀장')
    const other = await addedMember(orgId, await person())
    const assign = (of: number, assignments: object[]) =>
      owner.call(departmentRoutes.assign, { orgId, memberId: of, body: { assignments: assignments as never } })
    await assign(memberId, [
      { deptId: middle.deptId, positionId: lead.positionId },
      { deptId: top.deptId, positionId: null },
    ])
    await assign(other, [{ deptId: middle.deptId, positionId: null }])
    await owner.call(departmentRoutes.changeDepartment, {
      orgId,
      deptId: middle.deptId,
      body: { headMemberId: memberId },
    })
    await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: middle.deptId })
    expect(await tree(owner, orgId)).toEqual([
      ['사업본부', null],
      ['국내파트', top.deptId],
    ])
    const everybody = await owner.call(memberRoutes.all, { orgId })
    expect(everybody.find(each => each.memberId === memberId)?.assignments).toEqual([
      { deptId: null, positionId: lead.positionId },
      { deptId: top.deptId, positionId: null },
    ])
    expect(everybody.find(each => each.memberId === other)?.assignments).toEqual([])
    expect(
      await refusal(owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: middle.deptId })),
    ).toMatchObject({ status: 404, error: 'department.missing' })
  })
})

describe('[S7.14] [S7.16] [S3.2] positions', () => {
  test('are a rank: added below, moved, named anew, deleted', async () => {
    const { owner, orgId, memberId } = await company()
    const [boss, lead, staff] = [
      await position(owner, orgId, '대표이사'),
      await position(owner, orgId, '팀장'),
      await position(owner, orgId, '사원'),
    ]
    expect(await refusal(position(owner, orgId, ' 팀장 '))).toMatchObject({ error: 'position.taken' })
    const change = (positionId: number, body: object) =>
      owner.call(departmentRoutes.changePosition, { orgId, positionId, body })
    await change(staff.positionId, { before: lead.positionId })
    await change(boss.positionId, { name: '대표' })
    const assignments = [{ deptId: null, positionId: lead.positionId }]
    await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } })
    expect(await owner.call(departmentRoutes.positions, { orgId })).toEqual([
      { positionId: boss.positionId, name: '대표', memberCount: 0, version: 2 },
      { positionId: staff.positionId, name: '사원', memberCount: 0, version: 1 },
      { positionId: lead.positionId, name: '팀장', memberCount: 1, version: 1 },
    ])
    const of = (positionId: number) => owner.call(departmentRoutes.positionMembers, { orgId, positionId })
    expect((await of(lead.positionId)).map(each => each.memberId)).toEqual([memberId])
    await owner.call(departmentRoutes.deletePosition, { orgId, positionId: lead.positionId })
    expect((await owner.call(memberRoutes.me, { orgId })).assignments).toEqual([])
  })
})

test('[S7.15] the members of a department and of a position: the right answer, and no to everybody and everything else', async () => {
  const { owner, orgId, memberId } = await company()
  const [{ deptId }, { positionId }] = [await made(owner, orgId, '개발팀'), await position(owner, orgId, '팀장')]
  const guest = await person()
  const guestId = await addedMember(orgId, guest, 'GUEST')
  const assignments = [{ deptId, positionId }]
  for (const each of [memberId, guestId])
    await owner.call(departmentRoutes.assign, { orgId, memberId: each, body: { assignments } })
  const stranger = await person()
  const { orgId: elsewhere } = await registered(stranger)
  const lists = [
    ['departments', deptId, 'department.missing'],
    ['positions', positionId, 'position.missing'],
  ] as const
  for (const [things, id, missing] of lists) {
    const ask = async (who: Visitor, asked: number | string = id, where = orgId) => {
      const response = await who.send(`/api/organizations/${where}/${things}/${asked}/members`)
      const { data, error } = (await response.json()) as { data?: { memberId: number }[]; error?: string }
      return [response.status, error ?? data?.map(each => each.memberId).toSorted((a, b) => a - b)]
    }
    expect(await ask(owner)).toEqual([200, [memberId, guestId]])
    expect(await ask(visitor())).toEqual([401, 'auth.required'])
    for (const who of [stranger, guest]) expect(await ask(who)).toEqual([403, 'forbidden'])
    expect(await ask(stranger, id, elsewhere)).toEqual([404, missing])
    expect(await ask(owner, 999_999_999)).toEqual([404, missing])
    for (const bad of ['0', '01', '-1', 'abc', '1e3']) expect(await ask(owner, bad)).toEqual([404, 'route.missing'])
  }
})

test('the members of one, and no others', async () => {
  const { owner, orgId, memberId } = await company()
  const { deptId } = await made(owner, orgId, '개발팀')
  const below = await made(owner, orgId, '앱파트', deptId)
  const guest = await addedMember(orgId, await person({ name: '한지우' }))
  for (const [of, to] of [
    [memberId, deptId],
    [guest, below.deptId],
  ] as const)
    await owner.call(departmentRoutes.assign, {
      orgId,
      memberId: of,
      body: { assignments: [{ deptId: to, positionId: null }] },
    })
  const found = await owner.call(departmentRoutes.departmentMembers, { orgId, deptId })
  expect(found.map(each => each.memberId)).toEqual([memberId])
  const list = await owner.call(memberRoutes.list, { orgId, query: { deptId: String(deptId) } })
  expect(new Set(list.data.map(each => each.memberId))).toEqual(new Set([memberId, guest]))
})

test('foreign and missing ids answer alike, and members may look but not change', async () => {
  const [mine, theirs] = [await company(), await company()]
  const foreign = await made(theirs.owner, theirs.orgId, '비밀팀')
  const { owner, orgId, memberId } = mine
  for (const deptId of [foreign.deptId, 999_999_999]) {
    const missing = { status: 404, error: 'department.missing', message: '요청한 부서를 찾을 수 없습니다.' }
    expect(await refusal(owner.call(departmentRoutes.departmentMembers, { orgId, deptId }))).toEqual(missing)
    expect(await refusal(made(owner, orgId, '팀', deptId))).toEqual(missing)
    const assignments = [{ deptId, positionId: null }]
    expect(await refusal(owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } }))).toEqual(
      missing,
    )
  }
  // The sibling in `before` must exist, too.
  const own = await made(owner, orgId, '우리팀')
  const [rank, other] = [
    await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } }),
    await theirs.owner.call(departmentRoutes.createPosition, { orgId: theirs.orgId, body: { name: '팀장' } }),
  ]
  for (const before of [foreign.deptId, 999_999_999]) {
    const ordered = owner.call(departmentRoutes.changeDepartment, { orgId, deptId: own.deptId, body: { before } })
    expect(await refusal(ordered)).toMatchObject({ status: 404, error: 'department.missing' })
  }
  for (const before of [other.positionId, 999_999_999]) {
    const { positionId } = rank
    const ordered = owner.call(departmentRoutes.changePosition, { orgId, positionId, body: { before } })
    expect(await refusal(ordered)).toMatchObject({ status: 404, error: 'position.missing' })
  }
  const [member, guest] = [await person(), await person()]
  await addedMember(orgId, member)
  await addedMember(orgId, guest, 'GUEST')
  await member.call(departmentRoutes.departments, { orgId })
  expect(await refusal(made(member, orgId, '팀'))).toMatchObject({ status: 403 })
  expect(await refusal(guest.call(departmentRoutes.departments, { orgId }))).toMatchObject({ status: 403 })
})

test('an organization with all of this is purged like any other', async () => {
  const { owner, orgId, memberId } = await company()
  const top = await made(owner, orgId, '사업본부')
  const { deptId } = await made(owner, orgId, '영업팀', top.deptId)
  const { positionId } = await position(owner, orgId, '팀장')
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId }] } })
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: memberId } })
  await owner.call(organizationRoutes.delete, { orgId })
  await sql(`update organization set deleted_at = deleted_at - interval '31 days' where id = $1`, [orgId])
  await choresDone()
  expect(await sql('select 1 from organization where id = $1', [orgId])).toEqual([])
})
