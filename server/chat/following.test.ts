import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { roomRoutes } from '#contract/chat'
import { departmentRoutes } from '#contract/department'
import { handoverRoutes } from '#contract/handover'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { projectRoutes } from '#contract/project'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql } from '../testing/visitor.ts'
import { chatIn, company, group } from './test.ts'

test('the room of a department has its people, and they come and go with the organization chart', async () => {
  const { orgId, owner } = await company()
  const [mina, junho, guest] = [
    await joined(orgId),
    await joined(orgId, 'MEMBER', '준호'),
    await joined(orgId, 'GUEST', '손님'),
  ]
  const make = (name: string, parentId: number | null = null) =>
    owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })
  const dev = await make('개발팀')
  const server = await make('서버파트', dev.deptId)
  const place = (memberId: number, deptId: number | null) =>
    owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId: null }] } })
  await place(mina.memberId, dev.deptId)
  await place(guest.memberId, dev.deptId)
  const open = (by: typeof owner, body: object = {}) =>
    by.call(roomRoutes.openDepartment, { orgId, body: { deptId: dev.deptId, withSubdepartments: true, ...body } })
  expect(await refusal(open(junho as never))).toMatchObject({ status: 403, error: 'room.forbidden' })
  // The owner opens it without belonging to the department.
  expect(await open(owner)).toMatchObject({ isMine: false })
  await place(owner.memberId, dev.deptId)
  const { roomId } = await open(owner)
  const at = { orgId, roomId }
  const people = async () =>
    (await owner.call(roomRoutes.read, at)).members.map(({ memberId }) => memberId).toSorted((a, b) => a - b)
  expect(await people()).toEqual([owner.memberId, mina.memberId].toSorted((a, b) => a - b))
  expect((await open(owner)).roomId).toBe(roomId)
  await place(junho.memberId, server.deptId)
  expect(await people()).toContain(junho.memberId)
  // The part is moved out from below the department.
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId: server.deptId, body: { parentId: null } })
  expect(await people()).not.toContain(junho.memberId)
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId: server.deptId, body: { parentId: dev.deptId } })
  expect(await people()).toContain(junho.memberId)
  await place(mina.memberId, null)
  expect(await people()).not.toContain(mina.memberId)
  expect(await refusal(chatIn(orgId, roomId).post(mina, '들리나요'))).toMatchObject({ error: 'room.missing' })
  expect(await refusal(junho.call(roomRoutes.leave, at))).toMatchObject({ error: 'room.followed' })
  expect(await refusal(owner.call(roomRoutes.invite, { ...at, body: { memberIds: [mina.memberId] } }))).toMatchObject({
    error: 'room.followed',
  })
  const { messages } = await owner.call(messageRoutes.list, { ...at, query: {} })
  expect(messages.map(({ event }) => event!.what)).toEqual(['joined', 'joined', 'left', 'joined', 'left'])
})

test('the room of a project has its people, as they come and go', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId)
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const open = (by: typeof mina) => by.call(roomRoutes.openProject, { orgId, body: { projectId } })
  expect(await refusal(open(mina))).toMatchObject({ status: 403, error: 'project.forbidden' })
  const { roomId } = await open(owner)
  const at = { orgId, roomId }
  const put = () =>
    owner.call(projectRoutes.putMember, { orgId, projectId, memberId: mina.memberId, body: { projectRole: 'MEMBER' } })
  await put()
  expect(await chatIn(orgId, roomId).post(mina, '왔습니다')).toMatchObject({ body: '왔습니다' })
  await owner.call(projectRoutes.removeMember, { orgId, projectId, memberId: mina.memberId })
  expect(await refusal(mina.call(roomRoutes.read, at))).toMatchObject({ error: 'room.missing' })
  await put()
  expect(await chatIn(orgId, roomId).words(mina)).toEqual(['왔습니다'])
})

test('the room of a purged project is a group of its people, with one of them as its owner', async () => {
  const { orgId, owner } = await company()
  const [mina, junho] = [await joined(orgId), await joined(orgId, 'MEMBER', '준호')]
  const { projectId } = await mina.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const { roomId } = await mina.call(roomRoutes.openProject, { orgId, body: { projectId } })
  const { at, post, read, words } = chatIn(orgId, roomId)
  const body = { projectRole: 'MEMBER' as const }
  await mina.call(projectRoutes.putMember, { orgId, projectId, memberId: owner.memberId, body })
  await post(owner, '그동안 고생하셨습니다')
  await mina.call(projectRoutes.remove, { orgId, projectId })
  // The room follows it for as long as it can be restored.
  const before = await read(mina)
  expect(before).toMatchObject({ kind: 'project', projectId, mine: { mayLeave: false } })
  const { userId } = await owner.call(accountRoutes.me, {})
  const { heard, say } = await socketOf(owner.token)
  for (const channel of [`user:${userId}`, `room:${roomId}`]) {
    say({ type: 'listen', id: channel, channel })
    await heard({ type: 'listening', id: channel })
  }
  await sql(`update project set deleted_at = now() - interval '30 days' where id = $1`, [projectId])
  await choresDone()
  expect(await sql('select 1 from project where id = $1', [projectId])).toEqual([])
  await heard({ channel: `room:${roomId}`, name: 'room.changed' })
  await heard({ channel: `user:${userId}`, name: 'rooms.changed' })
  const after = await read(mina)
  const left = { kind: 'group', projectId: null, deptId: null, name: '자사몰 개편', isClosed: false }
  expect(after).toMatchObject({ ...left, ownerId: mina.memberId, mine: { mayManage: true, mayLeave: true } })
  expect(after.members.map(({ memberId }) => memberId)).toEqual([mina.memberId, owner.memberId])
  expect(after.version).toBeGreaterThan(before.version)
  expect(await words(owner)).toEqual(['그동안 고생하셨습니다'])
  // They come and go by invitation from now on.
  await mina.call(roomRoutes.invite, { ...at, body: { memberIds: [junho.memberId] } })
  await mina.call(roomRoutes.leave, at)
  const last = await read(junho)
  expect(last.ownerId).toBe(owner.memberId)
  expect(last.members.map(({ memberId }) => memberId)).toEqual([owner.memberId, junho.memberId])
})

test('the room of a deleted department is one of its people, until the deletion is undone', async () => {
  const { orgId, owner } = await company()
  const [mina, junho] = [await joined(orgId), await joined(orgId)]
  const body = { name: '개발팀', parentId: null }
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body })
  const assignments = [{ deptId, positionId: null }]
  await owner.call(departmentRoutes.assign, { orgId, memberId: mina.memberId, body: { assignments } })
  const opening = { deptId, withSubdepartments: false }
  const { roomId } = await owner.call(roomRoutes.openDepartment, { orgId, body: opening })
  const at = { orgId, roomId }
  const people = async () => (await mina.call(roomRoutes.read, at)).members.map(({ memberId }) => memberId)
  const invite = () => mina.call(roomRoutes.invite, { ...at, body: { memberIds: [junho.memberId] } })
  expect(await refusal(invite())).toMatchObject({ error: 'room.followed' })
  const { binId } = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  expect(await mina.call(roomRoutes.read, at)).toMatchObject({ kind: 'group', deptId: null, name: '개발팀' })
  await invite()
  expect(await people()).toEqual([mina.memberId, junho.memberId])
  await owner.call(recycleBinRoutes.restore, { orgId, binId })
  expect(await mina.call(roomRoutes.read, at)).toMatchObject({ kind: 'department', deptId })
  expect(await people()).toEqual([mina.memberId])
})

test('whoever leaves the organization leaves its rooms; rooms are handed over', async () => {
  const { owner, others, orgId, at, read } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  await owner.call(roomRoutes.giveOwner, { ...at, body: { memberId: junho.memberId } })
  const { roomId: direct } = await junho.call(roomRoutes.openDirect, { orgId, body: { memberId: seoyeon.memberId } })
  const holdings = await junho.call(handoverRoutes.holdings, { orgId, memberId: junho.memberId })
  expect(holdings).toContainEqual(expect.objectContaining({ kind: 'room', id: at.roomId }))
  const gifts = [{ kind: 'room' as const, id: at.roomId, toMemberId: seoyeon.memberId }]
  await junho.call(handoverRoutes.handOver, { orgId, memberId: junho.memberId, body: { gifts, after: 'leave' } })
  const room = await read(owner)
  expect(room.ownerId).toBe(seoyeon.memberId)
  expect(room.members.map(({ memberId }) => memberId)).not.toContain(junho.memberId)
  expect((await seoyeon.call(roomRoutes.read, { orgId, roomId: direct })).members.length).toBe(1)
  await owner.call(memberRoutes.changeRole, { orgId, memberId: seoyeon.memberId, body: { role: 'GUEST' } })
  // A guest owns nothing: the one who has been there longest does.
  expect((await read(owner)).ownerId).toBe(owner.memberId)
})

test('who becomes a guest leaves open channels, and comes back by an invitation', async () => {
  const { owner, others, orgId, at: groupAt } = await group(['서연'])
  const seoyeon = others[0]!
  const create = { kind: 'channel' as const, name: '자유', memberIds: [] }
  const { roomId } = await seoyeon.call(roomRoutes.create, { orgId, body: create })
  const at = { orgId, roomId }
  await owner.call(roomRoutes.join, at)
  await owner.call(memberRoutes.changeRole, { orgId, memberId: seoyeon.memberId, body: { role: 'GUEST' } })
  expect(await refusal(seoyeon.call(roomRoutes.read, at))).toMatchObject({ status: 404 })
  expect(await owner.call(roomRoutes.read, at)).toMatchObject({ ownerId: owner.memberId })
  // To the group somebody had invited them.
  await seoyeon.call(roomRoutes.read, groupAt)
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [seoyeon.memberId] } })
  expect((await seoyeon.call(roomRoutes.read, at)).members.length).toBe(2)
})

test('the head of a department opens its room, and no other member does', async () => {
  const { orgId, owner } = await company()
  const [mina, junho] = [await joined(orgId), await joined(orgId, 'MEMBER', '준호')]
  const { deptId } = await owner.call(departmentRoutes.createDepartment, {
    orgId,
    body: { name: '개발팀', parentId: null },
  })
  for (const { memberId } of [mina, junho])
    await owner.call(departmentRoutes.assign, {
      orgId,
      memberId,
      body: { assignments: [{ deptId, positionId: null }] },
    })
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: mina.memberId } })
  const open = (by: typeof owner) =>
    by.call(roomRoutes.openDepartment, { orgId, body: { deptId, withSubdepartments: false } })
  expect(await refusal(open(junho as never))).toMatchObject({ status: 403, error: 'room.forbidden' })
  expect(await open(mina as never)).toMatchObject({ isMine: true })
})
