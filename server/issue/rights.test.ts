import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import { activityRoutes } from '#contract/activity'
import { handoverRoutes } from '#contract/handover'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, refusal } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'
import { project } from './test.ts'

test('a private project is there for those in it alone: lists, pages, keys, sockets', async () => {
  const { owner, orgId, at, issue, projectId } = await project({ isPrivate: true })
  const [admin, viewer] = [await person(), await person()]
  await addedMember(orgId, admin, 'ADMIN')
  const viewerId = await addedMember(orgId, viewer)
  const { issueId } = await issue({ title: '비밀' })
  for (const hidden of [admin, viewer]) {
    expect((await hidden.call(projectRoutes.list, { orgId, query: {} })).data).toEqual([])
    for (const ask of [
      () => hidden.call(projectRoutes.read, at),
      () => hidden.call(listingRoutes.page, { ...at, query: {} }),
      () => hidden.call(issueRoutes.read, { ...at, issueId }),
      () => hidden.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: '내 것' } }),
    ])
      expect(await refusal(ask())).toMatchObject({ status: 404, error: 'project.missing' })
  }
  await owner.call(projectRoutes.putMember, { ...at, memberId: viewerId, body: { projectRole: 'VIEWER' } })
  expect((await viewer.call(issueRoutes.read, { ...at, issueId })).title).toBe('비밀')
  expect(await refusal(viewer.call(issueRoutes.create, { ...at, body: { title: '안 됨' } }))).toMatchObject({
    status: 403,
    error: 'project.forbidden',
  })
  const live = await socketOf(viewer.token)
  live.say({ type: 'listen', id: 1, channel: `project:${projectId}` })
  await live.heard({ type: 'listening', id: 1 })
  await owner.call(projectRoutes.removeMember, { ...at, memberId: viewerId })
  // Only this channel is cut, and its later events do not arrive.
  await live.heard({ type: 'refused', id: `project:${projectId}`, error: 'channel.missing' })
  await issue({ title: '더 비밀' })
  expect(JSON.stringify(live.frames)).not.toContain('더 비밀')
  expect(await refusal(viewer.call(issueRoutes.read, { ...at, issueId }))).toMatchObject({ status: 404 })
})

test('an archived project is only read, and guests see what they are in by name', async () => {
  const { owner, orgId, at, issue } = await project()
  const guest = await person()
  const guestId = await addedMember(orgId, guest, 'GUEST')
  const { issueId } = await issue()
  expect(await refusal(guest.call(projectRoutes.read, at))).toMatchObject({ status: 404 })
  expect(
    await refusal(owner.call(projectRoutes.putMember, { ...at, memberId: guestId, body: { projectRole: 'LEAD' } })),
  ).toMatchObject({ error: 'project.guestLead' })
  await owner.call(projectRoutes.putMember, { ...at, memberId: guestId, body: { projectRole: 'MEMBER' } })
  expect((await guest.call(issueRoutes.read, { ...at, issueId })).issueId).toBe(issueId)
  expect((await guest.call(projectRoutes.people, at)).every(({ assignments }) => assignments.length === 0)).toBe(true)
  await owner.call(projectRoutes.archive, at)
  for (const ask of [
    () => owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: '늦음' } }),
    () => owner.call(issueRoutes.create, { ...at, body: { title: '늦음' } }),
    () => owner.call(workflowRoutes.createTag, { ...at, body: { name: '늦음' } }),
    () => owner.call(issueRoutes.remove, { ...at, issueId }),
  ])
    expect(await refusal(ask())).toMatchObject({ status: 409, error: 'project.archived' })
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).version).toBe(1)
  await owner.call(projectRoutes.unarchive, at)
  await owner.call(issueRoutes.remove, { ...at, issueId })
  expect((await owner.call(issueRoutes.bin, at)).map(row => row.issueId)).toEqual([issueId])
  expect((await owner.call(issueRoutes.restore, { ...at, issueId })).issueId).toBe(issueId)
})

test('three deep and no deeper; no circle of parents or of what blocks what', async () => {
  const { owner, at, issue } = await project()
  const top = await issue()
  const middle = await issue({ parentId: top.issueId })
  const low = await issue({ parentId: middle.issueId })
  expect(await refusal(issue({ parentId: low.issueId }))).toMatchObject({ status: 409, error: 'issue.deep' })
  const under = (issueId: number, parentId: number) =>
    owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, parentId } })
  expect(await refusal(under(top.issueId, low.issueId))).toMatchObject({ status: 409, error: 'issue.circle' })
  expect(await refusal(under(top.issueId, top.issueId))).toMatchObject({ status: 409, error: 'issue.circle' })
  const relate = (issueId: number, kind: 'blocks' | 'blockedBy', otherIssueId: number) =>
    owner.call(issueRoutes.relate, { ...at, issueId, body: { kind, otherIssueId } })
  await relate(top.issueId, 'blocks', middle.issueId)
  await relate(low.issueId, 'blockedBy', middle.issueId)
  expect(await refusal(relate(low.issueId, 'blocks', top.issueId))).toMatchObject({ error: 'relation.circle' })
  expect(await refusal(relate(top.issueId, 'blocks', middle.issueId))).toMatchObject({ error: 'relation.taken' })
  expect(await refusal(relate(top.issueId, 'blocks', top.issueId))).toMatchObject({ error: 'relation.self' })
})

test('a moved issue takes a new number, its old key leads there, and what has no name there is left behind', async () => {
  const { owner, orgId, at, issue, stateOf } = await project()
  const other = await owner.call(projectRoutes.create, { orgId, body: { name: '물류', key: 'LOGI' } })
  const there = { orgId, projectId: other.projectId }
  const [same, lone] = [
    await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } }),
    await owner.call(workflowRoutes.createTag, { ...at, body: { name: '여기만' } }),
  ]
  const theirs = await owner.call(workflowRoutes.createTag, { ...there, body: { name: '버그' } })
  const top = await issue({ title: '옮길 일', stateId: stateOf('피드백'), tagIds: [same.tagId, lone.tagId] })
  const child = await issue({ parentId: top.issueId })
  const moved = await owner.call(issueRoutes.move, {
    ...at,
    issueId: top.issueId,
    body: { targetProjectId: other.projectId },
  })
  expect(moved).toMatchObject({ projectId: other.projectId, number: 1, tagIds: [theirs.tagId], childCount: 1 })
  expect((await owner.call(issueRoutes.read, { ...there, issueId: child.issueId })).key).toBe('LOGI-2')
  expect(await refusal(owner.call(issueRoutes.read, { ...at, issueId: top.issueId }))).toMatchObject({ status: 404 })
  const [found] = await owner.call(issueRoutes.find, { ...at, query: { words: 'web-1' } })
  expect(found).toMatchObject({ issueId: top.issueId, key: 'LOGI-1' })
  // The number is never used again.
  expect((await issue()).number).toBe(3)
  await owner.call(projectRoutes.change, { ...there, body: { key: 'MOVE' } })
  const [renamed] = await owner.call(issueRoutes.find, { ...there, query: { words: 'LOGI-1' } })
  expect(renamed).toMatchObject({ key: 'MOVE-1' })
  const taken = owner.call(projectRoutes.create, { orgId, body: { name: '다른', key: 'LOGI' } })
  expect(await refusal(taken)).toMatchObject({
    status: 409,
    error: 'project.keyTaken',
    fields: { key: expect.any(String) },
  })
})

test('whoever goes hands over what they have open; what nobody takes is nobody’s', async () => {
  const { owner, orgId, at, issue, stateOf, memberId } = await project()
  const [mina, jun] = [await person(), await person()]
  const [minaId, junId] = [await addedMember(orgId, mina), await addedMember(orgId, jun)]
  const open = await issue({ assigneeId: minaId })
  const done = await issue({ assigneeId: minaId, stateId: stateOf('완료') })
  const watched = await issue({ participantIds: [minaId] })
  const holdings = await owner.call(handoverRoutes.holdings, { orgId, memberId: minaId })
  expect(holdings).toMatchObject([{ kind: 'issue', id: at.projectId, name: '자사몰 개편 이슈 1건 (WEB-1)' }])
  const gifts = [{ kind: 'issue' as const, id: at.projectId, toMemberId: junId }]
  await owner.call(handoverRoutes.handOver, { orgId, memberId: minaId, body: { gifts, after: 'remove' } })
  const read = (issueId: number) => owner.call(issueRoutes.read, { ...at, issueId })
  expect((await read(open.issueId)).assigneeId).toBe(junId)
  expect((await read(done.issueId)).assigneeId).toBe(minaId)
  expect((await read(watched.issueId)).participantIds).toEqual([])
  await owner.call(memberRoutes.remove, { orgId, memberId: junId })
  expect((await read(open.issueId)).assigneeId).toBeNull()
  // The author is the member who caused the removal, not the removed one.
  const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId: open.issueId, query: {} })
  expect(new Set(activities.map(({ who }) => who!.memberId))).toEqual(new Set([memberId]))
})

test('the search over all projects finds keys, words, initials and half syllables, of what one sees alone', async () => {
  const { owner, orgId, at, issue } = await project()
  const [member, guest] = [await person(), await person()]
  await addedMember(orgId, member)
  const guestId = await addedMember(orgId, guest, 'GUEST')
  const { issueId } = await issue({ title: '정기배송 결제 오류' })
  const body = { name: '인사', key: 'HR', isPrivate: true }
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
  const hidden = await owner.call(issueRoutes.create, { orgId, projectId, body: { title: '정기배송 담당 채용' } })
  const find = async (by: typeof owner, words: string) =>
    (await by.call(listingRoutes.find, { orgId, query: { words } })).map(found => found.issueId)
  for (const words of ['web-1', 'WEB-1', '결제 오', 'ㄱㅈㅇㄹ', '배송 결'])
    expect([words, await find(member, words)]).toEqual([words, [issueId]])
  expect(new Set(await find(owner, '정기배송'))).toEqual(new Set([issueId, hidden.issueId]))
  for (const words of ['HR-1', '정기배송 담', 'ㄷㄷ ㅊㅇ']) expect(await find(member, words)).toEqual([])
  expect(await find(guest, '정기배송')).toEqual([])
  await owner.call(projectRoutes.putMember, { ...at, memberId: guestId, body: { projectRole: 'VIEWER' } })
  expect(await find(guest, '정기배송')).toEqual([issueId])
  await owner.call(issueRoutes.remove, { ...at, issueId })
  expect([await find(guest, '정기배송'), await find(guest, 'WEB-1')]).toEqual([[], []])
})
