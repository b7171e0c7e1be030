import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, refusal, sql, whileHeld } from '../../testing/visitor.ts'
import { socketOf } from '../../testing/socket.ts'
import { crowd, joined, project } from '../test.ts'

const stale = { status: 409, error: 'row.stale' }

describe('whoever writes after somebody else', () => {
  test('of two at once is told what the quicker one wrote, and nothing of theirs is lost', async () => {
    const { owner, orgId, at, issue, read } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const write = (by: typeof owner, body: { title?: string; body?: string }) =>
      by.call(issueRoutes.change, { ...at, issueId, body: { version: 1, ...body } })
    const both = await Promise.allSettled([write(owner, { title: '다른 제목' }), write(mina, { body: '본문' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(each => each.status === 'rejected')!
    const now = await read(issueId)
    expect(refused.reason).toMatchObject({ ...stale, current: { version: 2, title: now.title, body: now.body } })
    expect([now.title === '다른 제목', now.body === '본문'].filter(Boolean)).toHaveLength(1)
  })

  test('is refused as a whole: neither its parent nor its text is written', async () => {
    const { owner, at, issue, read } = await project()
    const parent = await issue()
    const { issueId } = await issue({ startDate: '2026-11-20', body: '전' })
    const before = await read(issueId)
    const body = { version: 1, parentId: parent.issueId, dueDate: '2026-11-01', body: '후' }
    const refused = await refusal(owner.call(issueRoutes.change, { ...at, issueId, body }))
    expect(refused).toMatchObject({ status: 422, error: 'date.order' })
    expect(await read(issueId)).toEqual(before)
    const { versions } = await owner.call(activityRoutes.versions, { ...at, issueId, query: {} })
    expect(versions.map(version => version.body)).toEqual(['전'])
  })

  test('hears of it whatever was changed: fields, places, parents, tags', async () => {
    const { owner, at, issue, read, change, stateOf } = await project()
    const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
    const [{ issueId }, parent] = [await issue(), await issue()]
    const deeds = [
      () => change(issueId, { priority: 'HIGH' }),
      () => change(issueId, { addTagIds: [tag.tagId] }),
      () => change(issueId, { parentId: parent.issueId }),
      () => owner.call(issueRoutes.place, { ...at, issueId, body: { stateId: stateOf('진행') } }),
      () => owner.call(workflowRoutes.deleteTag, { ...at, tagId: tag.tagId }),
      () =>
        owner
          .call(issueRoutes.remove, { ...at, issueId })
          .then(() => owner.call(issueRoutes.restore, { ...at, issueId })),
    ]
    for (const deed of deeds) {
      const { version } = await read(issueId)
      await deed()
      const late = owner.call(issueRoutes.change, { ...at, issueId, body: { version, title: '늦음' } })
      expect(await refusal(late)).toMatchObject(stale)
    }
  })

  test('of what is as wanted already changes nothing', async () => {
    const { issue, change } = await project()
    const { issueId, title, stateId } = await issue()
    expect((await change(issueId, { title, stateId, assigneeId: null, removeTagIds: [] })).version).toBe(1)
    expect((await change(issueId, {})).version).toBe(1)
  })

  test('adds people and tags beside those of others', async () => {
    const { owner, orgId, at, issue, change, read } = await project()
    const [mina, jun] = [await joined(orgId), await joined(orgId)]
    const { issueId } = await issue({ participantIds: [mina.memberId] })
    await change(issueId, { addParticipantIds: [jun.memberId, mina.memberId] })
    await change(issueId, { removeParticipantIds: [mina.memberId] })
    expect((await read(issueId)).participantIds).toEqual([jun.memberId])
    // A member in both lists stays.
    await change(issueId, { addParticipantIds: [jun.memberId], removeParticipantIds: [jun.memberId] })
    expect((await read(issueId)).participantIds).toEqual([jun.memberId])
    expect((await owner.call(issueRoutes.read, { ...at, issueId })).watcherCount).toBe(3)
  })
})

describe('what was written is refused', () => {
  test('where the project was archived or deleted meanwhile, or the issue was, and is kept once they are back', async () => {
    const { owner, at, issue, read } = await project()
    const { issueId } = await issue()
    const write = () => owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, body: '오래 쓴 글' } })
    await owner.call(projectRoutes.archive, at)
    expect(await refusal(write())).toMatchObject({ status: 409, error: 'project.archived' })
    await owner.call(projectRoutes.remove, at)
    expect(await refusal(write())).toMatchObject({ status: 404, error: 'project.missing' })
    await owner.call(projectRoutes.restore, at)
    expect(await refusal(write())).toMatchObject({ status: 409, error: 'project.archived' })
    await owner.call(projectRoutes.unarchive, at)
    expect((await write()).body).toBe('오래 쓴 글')
    await owner.call(issueRoutes.remove, { ...at, issueId })
    expect(await refusal(write())).toMatchObject({ status: 404, error: 'issue.missing' })
    await owner.call(issueRoutes.restore, { ...at, issueId })
    expect((await read(issueId)).body).toBe('오래 쓴 글')
  })

  test('by whoever lost the project, or the organization, while they wrote', async () => {
    const { owner, orgId, at, issue, read } = await project({ isPrivate: true })
    const mina = await joined(orgId)
    const { memberId } = mina
    await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } })
    const { issueId } = await issue()
    const write = () => mina.call(issueRoutes.change, { ...at, issueId, body: { version: 1, body: '늦은 글' } })
    await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'VIEWER' } })
    expect(await refusal(write())).toMatchObject({ status: 403, error: 'project.forbidden' })
    await owner.call(projectRoutes.removeMember, { ...at, memberId })
    expect(await refusal(write())).toMatchObject({ status: 404, error: 'project.missing' })
    await mina.call(memberRoutes.leave, { orgId })
    expect(await refusal(write())).toMatchObject({ status: 403, error: 'forbidden' })
    expect((await read(issueId)).body).toBe('')
  })
})

describe('whom an issue is given to', () => {
  test('sees the project: no guest of an open one, nobody outside a private one', async () => {
    const { owner, orgId, at, issue, change } = await project()
    const [guest, mina] = [await joined(orgId, 'GUEST'), await joined(orgId)]
    const stranger = await addedMember((await project()).orgId, await person())
    const { issueId } = await issue()
    const missing = { status: 404, error: 'member.missing' }
    for (const id of [guest.memberId, stranger]) {
      expect(await refusal(change(issueId, { assigneeId: id }))).toMatchObject({
        ...missing,
        fields: { assigneeId: expect.any(String) },
      })
      expect(await refusal(issue({ participantIds: [id] }))).toMatchObject({
        ...missing,
        fields: { participantIds: expect.any(String) },
      })
    }
    await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
    expect((await change(issueId, { assigneeId: guest.memberId })).assigneeId).toBe(guest.memberId)
    await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
    expect(await refusal(change(issueId, { assigneeId: mina.memberId }))).toMatchObject(missing)
  })

  test('may leave while it is in the bin: it comes back as nobody’s', async () => {
    const { owner, orgId, at, issue, read, change, stateOf } = await project()
    const [mina, jun] = [await joined(orgId), await joined(orgId)]
    const [single, done, kept] = [
      await issue({ assigneeId: mina.memberId }),
      await issue({ assigneeId: mina.memberId, stateId: stateOf('완료') }),
      await issue({ assigneeId: jun.memberId }),
    ]
    const issueIds = [single, done, kept].map(({ issueId }) => issueId)
    const { bulkId } = await owner.call(bulkRoutes.bulkRemove, { ...at, body: { issueIds } })
    await mina.call(memberRoutes.leave, { orgId })
    await owner.call(bulkRoutes.undoBulk, { ...at, bulkId: bulkId! })
    const assignees = await Promise.all(issueIds.map(async issueId => (await read(issueId)).assigneeId))
    // Completed issues keep their assignee.
    expect(assignees).toEqual([null, mina.memberId, jun.memberId])
    await owner.call(issueRoutes.remove, { ...at, issueId: kept.issueId })
    await owner.call(memberRoutes.remove, { orgId, memberId: jun.memberId })
    expect((await owner.call(issueRoutes.restore, { ...at, issueId: kept.issueId })).assigneeId).toBeNull()
    expect((await change(done.issueId, { title: '다른 제목' })).assigneeId).toBe(mina.memberId)
  })

  test('takes part in it with nineteen others at most', async () => {
    const { orgId, issue, change } = await project()
    const people = await crowd(orgId, 21)
    const { issueId } = await issue({ participantIds: people.slice(0, 20) })
    const full = { status: 409, error: 'issue.participants' }
    expect(await refusal(change(issueId, { addParticipantIds: people.slice(20) }))).toMatchObject(full)
    const swapped = await change(issueId, { addParticipantIds: people.slice(20), removeParticipantIds: [people[0]!] })
    expect(swapped.participantIds).toEqual(people.slice(1))
    expect(await refusal(issue({ participantIds: people }))).toMatchObject({
      status: 422,
      fields: { participantIds: expect.any(String) },
    })
  })
})

describe('what others do', () => {
  test('is told as it is now to those who have the project open, and nothing of it to the others', async () => {
    const { owner, orgId, at, issue, change, stateOf, memberId } = await project({ isPrivate: true })
    const stranger = await joined(orgId)
    const live = await socketOf(owner.token)
    live.say({ type: 'listen', id: 1, channel: `project:${at.projectId}` })
    await live.heard({ type: 'listening', id: 1 })
    const outside = await socketOf(stranger.token)
    outside.say({ type: 'listen', id: 1, channel: `project:${at.projectId}` })
    await outside.heard({ type: 'refused', id: 1, error: 'channel.missing' })
    const told = (row: object, by?: number) => {
      const issues = [expect.objectContaining(row)]
      return live.heard({ name: 'issues.changed', data: { projectId: at.projectId, issues, by } })
    }
    const parent = await issue()
    await told({ issueId: parent.issueId, version: 1 })
    const child = await issue({ parentId: parent.issueId })
    const both = [
      expect.objectContaining({ issueId: child.issueId }),
      expect.objectContaining({ issueId: parent.issueId, childCount: 1 }),
    ]
    await live.heard({ name: 'issues.changed', data: { projectId: at.projectId, issues: both } })
    await change(parent.issueId, { title: '다른 제목' })
    await told({ issueId: parent.issueId, version: 2, title: '다른 제목' }, memberId)
    const placed = await owner.call(issueRoutes.place, {
      ...at,
      issueId: parent.issueId,
      body: { stateId: stateOf('완료') },
    })
    const { rank, completedAt } = placed
    await told({ issueId: parent.issueId, stateId: stateOf('완료'), rank, completedAt }, memberId)
    await owner.call(issueRoutes.remove, { ...at, issueId: child.issueId })
    await live.heard({ name: 'issues.removed', data: { projectId: at.projectId, issueIds: [child.issueId] } })
    await told({ issueId: parent.issueId, childCount: 0 })
    await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
    await live.heard({ name: 'project.changed', data: { orgId, projectId: at.projectId, what: 'workflow' } })
    expect(JSON.stringify(outside.frames)).not.toContain('다른 제목')
  })

  test('names who has an issue open, and who left it', async () => {
    const { owner, orgId, issue, memberId } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const channel = `issue:${issueId}`
    const opened = (...memberIds: number[]) => {
      const all = memberIds.length > 1 ? expect.arrayContaining(memberIds) : memberIds
      return { channel, name: 'issue.opened', data: { issueId, memberIds: all as unknown } }
    }
    const [mine, theirs] = [await socketOf(owner.token), await socketOf(mina.token)]
    mine.say({ type: 'listen', id: 1, channel })
    await mine.heard(opened(memberId))
    theirs.say({ type: 'listen', id: 1, channel })
    await theirs.heard(opened(memberId, mina.memberId))
    await mine.heard(opened(memberId, mina.memberId))
    const heard = mine.frames.length
    theirs.say({ type: 'leave', channel })
    await expect.poll(() => mine.frames.slice(heard)).toContainEqual({ type: 'event', ...opened(memberId) })
  })

  test('opens no channel of an issue in the bin: it is refused as one that is not there', async () => {
    const { owner, at, issue } = await project()
    const { issueId } = await issue()
    const live = await socketOf(owner.token)
    const listen = (id: string, channel: string) => live.say({ type: 'listen', id, channel })
    await owner.call(issueRoutes.remove, { ...at, issueId })
    listen('binned', `issue:${issueId}`)
    await live.heard({ type: 'refused', id: 'binned', error: 'channel.missing' })
    await owner.call(issueRoutes.restore, { ...at, issueId })
    listen('back', `issue:${issueId}`)
    await live.heard({ type: 'listening', id: 'back' })
  })
})

test('of two who write participants past the lock of the project both stand in the column of the issue', async () => {
  const { orgId, issue, read, memberId } = await project()
  const { issueId } = await issue()
  const mina = await joined(orgId)
  const PUT = 'insert into issue_participant (org_id, issue_id, member_id) values ($1, $2, $3)'
  const second = await whileHeld(PUT, [orgId, issueId, memberId], async isAwaited => {
    const late = sql(PUT, [orgId, issueId, mina.memberId])
    await expect.poll(isAwaited).toBe(true)
    return { late }
  })
  await second.late
  const [shown] = await sql<{ ids: string[] }>('select participant_ids as ids from issue where id = $1', [issueId])
  expect(shown!.ids.map(Number)).toEqual([memberId, mina.memberId].toSorted((a, b) => a - b))
  expect((await read(issueId)).version).toBe(1)
})
