import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { issueRoutes, type IssueDraft, MOVED_MOST, TITLE_MOST } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { refusal, sql } from '../../testing/visitor.ts'
import { socketOf } from '../../testing/socket.ts'
import { another, joined, project, written } from '../test.ts'

/** Two projects of one organization, and the call that moves an issue from the first to the second. */
async function two(said: { isPrivate?: boolean } = {}) {
  const made = await project()
  const { owner, orgId, at } = made
  const there = await another(owner, orgId, said)
  const move = (issueId: number, by = owner) =>
    by.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: there.projectId } })
  const readThere = (issueId: number, by = owner) => by.call(issueRoutes.read, { ...there.at, issueId })
  const createThere = (draft: Partial<IssueDraft> = {}) =>
    owner.call(issueRoutes.create, { ...there.at, body: { title: '창고 정리', ...draft } })
  const duplicate = (issueId: number) => owner.call(issueRoutes.duplicate, { ...at, issueId })
  return { ...made, there, move, readThere, createThere, duplicate }
}

describe('an issue that is moved', () => {
  test('[S1.3] stands on top of the state of the same name there, else of the same meaning', async () => {
    const { owner, at, there, move, issue, createThere } = await two()
    const { stateId: odd } = await owner.call(workflowRoutes.createState, {
      ...at,
      body: { name: '배포됨', category: 'completed', color: 'green' },
    })
    const { states } = await there.workflow()
    const theirs = (name: string) => states.find(each => each.name === name)!.stateId
    const before = await createThere({ stateId: theirs('피드백') })
    const first = await issue({ stateId: (await owner.call(workflowRoutes.read, at)).states[2]!.stateId })
    const moved = await move(first.issueId)
    expect(moved).toMatchObject({ stateId: theirs('피드백'), completedAt: null })
    expect(moved.rank < before.rank).toBe(true)
    const done = await issue({ stateId: odd })
    expect(await move(done.issueId)).toMatchObject({ stateId: theirs('완료'), completedAt: done.completedAt })
  })

  test('keeps what has a name there, its story, its body and its relations', async () => {
    const { owner, at, move, readThere, createThere, there, issue, change } = await two()
    const mine = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차' } })
    const same = await owner.call(workflowRoutes.createMilestone, { ...there.at, body: { name: '1차' } })
    const lone = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '여기만' } })
    const other = await createThere()
    const { issueId } = await issue({
      milestoneId: mine.milestoneId,
      body: '첫 글',
      dueDate: '2026-12-24',
      priority: 'HIGH',
    })
    await change(issueId, { body: '둘째 글' })
    const body = { kind: 'blocks' as const, otherIssueId: other.issueId }
    await owner.call(issueRoutes.relate, { ...at, issueId, body })
    await move(issueId)
    const now = await readThere(issueId)
    expect(now).toMatchObject({
      key: 'LOGI-2',
      body: '둘째 글',
      bodyVersionCount: 2,
      milestoneId: same.milestoneId,
      dueDate: '2026-12-24',
      priority: 'HIGH',
      relations: [{ kind: 'blocks', issue: { issueId: other.issueId } }],
    })
    const story = await owner.call(activityRoutes.activities, { ...there.at, issueId, query: {} })
    const fields = story.activities.flatMap(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))
    expect(fields).toContainEqual(['project', 'WEB-1', 'LOGI-2'])
    expect(fields.map(([field]) => field)).toContain('created')
    const second = await issue({ milestoneId: lone.milestoneId })
    await move(second.issueId)
    expect((await readThere(second.issueId)).milestoneId).toBeNull()
  })

  test('loses whoever does not see it there', async () => {
    const { owner, orgId, there, move, readThere, issue, memberId } = await two({ isPrivate: true })
    const [inside, outside] = [await joined(orgId), await joined(orgId)]
    const put = { ...there.at, memberId: inside.memberId, body: { projectRole: 'MEMBER' as const } }
    await owner.call(projectRoutes.putMember, put)
    const participantIds = [inside.memberId, outside.memberId]
    const [theirs, ours] = [
      await issue({ assigneeId: outside.memberId, participantIds }),
      await issue({ assigneeId: memberId, participantIds }),
    ]
    for (const { issueId } of [theirs, ours]) await move(issueId)
    expect(await readThere(theirs.issueId)).toMatchObject({ assigneeId: null, participantIds: [inside.memberId] })
    expect((await readThere(ours.issueId)).assigneeId).toBe(memberId)
  })

  test('has in its story what it left behind, by name, as far as the reader may know of it', async () => {
    const { owner, orgId, at, there, move, issue } = await two({ isPrivate: true })
    const outside = await joined(orgId, 'MEMBER', '남궁다솜')
    const tag = (place: typeof at, name: string) =>
      owner.call(workflowRoutes.createTag, { ...place, body: { name, color: 'red' } })
    const [lost, kept] = [await tag(at, '버그'), await tag(at, '공통')]
    await tag(there.at, '공통')
    const state = { ...at, body: { name: '검수', category: 'started' as const, color: 'green' as const } }
    const { stateId } = await owner.call(workflowRoutes.createState, state)
    const milestone = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차 오픈' } })
    const parent = await issue()
    const moved = await issue({
      parentId: parent.issueId,
      stateId,
      tagIds: [lost.tagId, kept.tagId],
      milestoneId: milestone.milestoneId,
      assigneeId: outside.memberId,
      participantIds: [outside.memberId],
    })
    const child = await issue({ parentId: moved.issueId, tagIds: [lost.tagId] })
    const bare = await issue()
    for (const { issueId } of [moved, bare]) await move(issueId)
    const left = async (issueId: number, by = owner) => {
      const { activities } = await by.call(activityRoutes.activities, { ...there.at, issueId, query: {} })
      return activities.flatMap(({ changes }) => changes).flatMap(each => each.left ?? [])
    }
    const names = [
      { field: 'state', names: ['검수'] },
      { field: 'tags', names: ['버그'] },
      { field: 'milestone', names: ['1차 오픈'] },
      { field: 'assignee', names: ['남궁다솜'] },
      { field: 'participants', names: ['남궁다솜'] },
    ]
    const above = { field: 'parent', names: ['WEB-1'] }
    expect(await left(moved.issueId)).toEqual([...names, above])
    expect(await left(child.issueId)).toEqual([names[1]])
    expect(await left(bare.issueId)).toEqual([])
    // A reader who does not see the former project is told nothing of what only that one has.
    const guest = await joined(orgId, 'GUEST')
    const put = (place: typeof at) => {
      const body = { projectRole: 'MEMBER' as const }
      return owner.call(projectRoutes.putMember, { ...place, memberId: guest.memberId, body })
    }
    await put(there.at)
    expect(await left(moved.issueId, guest)).toEqual([])
    await put(at)
    expect(await left(moved.issueId, guest)).toEqual([...names, above])
  })

  test('[S1.3] says to nobody outside its former, private project what that one has', async () => {
    const { owner, orgId, at, issue } = await project({ isPrivate: true })
    const there = await another(owner, orgId)
    const [reader, insider] = [await joined(orgId), await joined(orgId, 'MEMBER', '비밀 요원')]
    await owner.call(projectRoutes.putMember, {
      ...at,
      memberId: insider.memberId,
      body: { projectRole: 'MEMBER' },
    })
    const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '비밀 합병', color: 'red' } })
    const guest = { orgId, memberId: insider.memberId, body: { role: 'GUEST' as const } }
    await owner.call(memberRoutes.changeRole, guest)
    const { issueId } = await issue({ tagIds: [tagId], assigneeId: insider.memberId })
    await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: there.projectId } })
    const told = async (by: typeof owner) => [
      await by.call(activityRoutes.activities, { ...there.at, issueId, query: {} }),
      await by.call(activityRoutes.projectActivities, { ...there.at, query: {} }),
    ]
    // The reader asks after somebody who may know, so that no answer of theirs is kept for them.
    for (const answer of await told(owner)) expect(JSON.stringify(answer)).toMatch(/비밀 합병.*비밀 요원/)
    for (const answer of await told(reader)) {
      expect(answer.activities.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('project')
      expect(JSON.stringify(answer)).not.toMatch(/비밀|left/)
    }
  })

  test('returns as it was: number, state, tags, milestone, people and parent, sub-issues too', async () => {
    const { owner, orgId, at, there, move, issue, read } = await two({ isPrivate: true })
    const outside = await joined(orgId, 'MEMBER', '남궁다솜')
    const tagOf = async (name: string) =>
      (await owner.call(workflowRoutes.createTag, { ...at, body: { name, color: 'red' } })).tagId
    const [tagId, goneTagId] = [await tagOf('버그'), await tagOf('사라질 태그')]
    const state = { ...at, body: { name: '검수', category: 'started' as const, color: 'green' as const } }
    const { stateId } = await owner.call(workflowRoutes.createState, state)
    const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차 오픈' } })
    const { memberId } = outside
    const parent = await issue()
    const held = { stateId, milestoneId, assigneeId: memberId, participantIds: [memberId] }
    const top = await issue({ parentId: parent.issueId, tagIds: [tagId, goneTagId], ...held })
    const child = await issue({ parentId: top.issueId, tagIds: [tagId] })
    await move(top.issueId)
    await owner.call(workflowRoutes.deleteTag, { ...at, tagId: goneTagId })
    const later = await issue()
    const body = { targetProjectId: at.projectId, isReturn: true }
    await owner.call(issueRoutes.move, { ...there.at, issueId: top.issueId, body })
    const kept = { key: 'WEB-2', parentId: parent.issueId, tagIds: [tagId], ...held }
    expect(await read(top.issueId)).toMatchObject(kept)
    expect(await read(child.issueId)).toMatchObject({ key: 'WEB-3', parentId: top.issueId, tagIds: [tagId] })
    // A parent that is gone by then is not given back; the newest number stays the newest.
    await move(top.issueId)
    await owner.call(issueRoutes.remove, { ...at, issueId: parent.issueId })
    await owner.call(issueRoutes.move, { ...there.at, issueId: top.issueId, body })
    expect(await read(top.issueId)).toMatchObject({ ...kept, parentId: null })
    expect([later.number, (await issue()).number]).toEqual([4, 5])
  })

  test('takes its sub-issues along and leaves its parent, and both projects are told', async () => {
    const { owner, at, there, move, readThere, issue, read } = await two()
    const top = await issue()
    const moved = await issue({ parentId: top.issueId })
    const child = await issue({ parentId: moved.issueId })
    const live = await socketOf(owner.token)
    for (const [id, { projectId }] of [at, there.at].entries()) {
      live.say({ type: 'listen', id, channel: `project:${projectId}` })
      await live.heard({ type: 'listening', id })
    }
    await move(moved.issueId)
    expect(await readThere(moved.issueId)).toMatchObject({ parentId: null, key: 'LOGI-1' })
    expect(await readThere(child.issueId)).toMatchObject({ parentId: moved.issueId, key: 'LOGI-2' })
    expect((await read(top.issueId)).childCount).toBe(0)
    const issueIds = [moved.issueId, child.issueId]
    await live.heard({ name: 'issues.removed', data: { projectId: at.projectId, issueIds } })
    const rows = [
      expect.objectContaining({ issueId: moved.issueId }),
      expect.objectContaining({ issueId: child.issueId }),
    ]
    await live.heard({ name: 'issues.changed', data: { projectId: there.projectId, issues: rows } })
  })

  test('is found by all the keys that it ever had, also when it comes back', async () => {
    const { owner, at, there, move, issue } = await two()
    const { issueId } = await issue()
    await move(issueId)
    const body = { targetProjectId: at.projectId }
    const back = await owner.call(issueRoutes.move, { ...there.at, issueId, body })
    expect(back.number).toBe(1)
    await owner.call(projectRoutes.change, { ...at, body: { key: 'MALL' } })
    const find = (words: string) => owner.call(issueRoutes.find, { ...at, query: { words } })
    for (const words of ['WEB-1', 'LOGI-1', 'MALL-1', 'mall-1'])
      expect(await find(words)).toMatchObject([{ issueId, key: 'MALL-1' }])
    expect(await find('LOGI-9')).toEqual([])
  })

  test('[S1.3] does not say what it was called where the reader sees nothing', async () => {
    const { owner, orgId, at, there } = await two({ isPrivate: true })
    const mina = await joined(orgId)
    const hidden = await owner.call(issueRoutes.create, { ...there.at, body: { title: '비밀' } })
    const back = { ...there.at, issueId: hidden.issueId, body: { targetProjectId: at.projectId } }
    await owner.call(issueRoutes.move, back)
    const moves = async (by: typeof owner) => {
      const { activities } = await by.call(activityRoutes.activities, { ...at, issueId: hidden.issueId, query: {} })
      const all = activities.flatMap(({ changes }) => changes).filter(({ field }) => field === 'project')
      return all.map(({ from, to }) => [from, to])
    }
    expect(await moves(owner)).toEqual([['LOGI-1', 'WEB-1']])
    expect(await moves(mina)).toEqual([[null, 'WEB-1']])
  })

  test('[S1.3] is left by whoever had it open and does not see it there', async () => {
    const { owner, orgId, move, issue } = await two({ isPrivate: true })
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const channel = `issue:${issueId}`
    const [theirs, mine] = [await socketOf(mina.token), await socketOf(owner.token)]
    for (const live of [theirs, mine]) {
      live.say({ type: 'listen', id: 1, channel })
      await live.heard({ type: 'listening', id: 1 })
    }
    await move(issueId)
    await theirs.heard({ type: 'refused', id: channel, error: 'channel.missing' })
    expect(mine.frames.map(({ type }) => type)).not.toContain('refused')
  })

  test('takes at most five hundred along, and the record of the project says it once', async () => {
    const { owner, orgId, at, there, move, issue, stateOf } = await two()
    const top = await issue()
    const below = await written(at, stateOf('요청'), MOVED_MOST)
    const stand = (ids: number[]) =>
      sql('update issue set parent_id = $2 where org_id = $1 and id = any($3::bigint[])', [orgId, top.issueId, ids])
    await stand(below)
    expect(await refusal(move(top.issueId))).toMatchObject({ status: 409, error: 'issue.tooManyMoved' })
    await sql('update issue set parent_id = null where org_id = $1 and id = $2', [orgId, below[0]])
    await move(top.issueId)
    const page = await owner.call(activityRoutes.projectActivities, { ...there.at, query: {} })
    const moved = page.activities.filter(({ changes }) => changes.some(({ field }) => field === 'project'))
    expect(moved.map(({ issueCount, mayUndo }) => [issueCount, mayUndo])).toEqual([[MOVED_MOST, false]])
    expect((await there.workflow()).states.find(({ name }) => name === '요청')!.issueCount).toBe(MOVED_MOST)
  })

  test('goes where the mover works, and nowhere else', async () => {
    const { owner, orgId, at, move, issue, there, createThere } = await two({ isPrivate: true })
    const mina = await joined(orgId)
    const { issueId } = await issue()
    expect(await refusal(move(issueId, mina))).toMatchObject({ status: 404, error: 'project.missing' })
    await owner.call(projectRoutes.putMember, { ...there.at, memberId: mina.memberId, body: { projectRole: 'VIEWER' } })
    expect(await refusal(move(issueId, mina))).toMatchObject({ status: 403, error: 'project.forbidden' })
    const here = owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: at.projectId } })
    expect(await refusal(here)).toMatchObject({ status: 409, error: 'issue.sameProject' })
    // The body is checked only behind the doors: in a foreign organization even the same project is missing.
    const elsewhere = await project()
    const foreign = { orgId, projectId: elsewhere.projectId, issueId }
    const same = owner.call(issueRoutes.move, { ...foreign, body: { targetProjectId: elsewhere.projectId } })
    expect(await refusal(same)).toMatchObject({ status: 404, error: 'project.missing' })
    const theirs = await createThere()
    expect(await refusal(move(theirs.issueId))).toMatchObject({ status: 404, error: 'issue.missing' })
    await owner.call(projectRoutes.archive, there.at)
    expect(await refusal(move(issueId))).toMatchObject({ status: 409, error: 'project.archived' })
    expect((await owner.call(issueRoutes.read, { ...at, issueId })).key).toBe('WEB-1')
  })

  test('to and fro by many at once: nobody waits for ever, and each issue is in one place', async () => {
    const { owner, at, there, move, issue, createThere } = await two()
    const mine: number[] = []
    const theirs: number[] = []
    for (let each = 0; each < 6; each++) {
      mine.push((await issue()).issueId)
      theirs.push((await createThere()).issueId)
    }
    const body = { targetProjectId: at.projectId }
    await Promise.all([
      ...mine.map(issueId => move(issueId)),
      ...theirs.map(issueId => owner.call(issueRoutes.move, { ...there.at, issueId, body })),
    ])
    const gone = { status: 404, error: 'issue.missing' }
    for (const [ids, now, before] of [
      [theirs, at, there.at],
      [mine, there.at, at],
    ] as const) {
      for (const issueId of ids)
        expect(await refusal(owner.call(issueRoutes.read, { ...before, issueId }))).toMatchObject(gone)
      const { groups } = await owner.call(listingRoutes.page, { ...now, query: {} })
      const listed = groups.flatMap(({ issues }) => issues.map(({ issueId }) => issueId))
      expect(listed.toSorted((a, b) => a - b)).toEqual(ids)
    }
  })
})

describe('an issue once more', () => {
  test('has what describes it, is to be done again, and has no story', async () => {
    const { owner, orgId, at, duplicate, issue, read, memberId, stateOf, record } = await two()
    const mina = await joined(orgId)
    const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
    const milestone = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차' } })
    const parent = await issue()
    const draft = {
      title: '결제 오류',
      body: '본문',
      priority: 'URGENT' as const,
      assigneeId: memberId,
      participantIds: [mina.memberId],
      tagIds: [tag.tagId],
      milestoneId: milestone.milestoneId,
      parentId: parent.issueId,
      startDate: '2026-12-01',
      dueDate: '2026-12-24',
    }
    const first = await issue({ ...draft, stateId: stateOf('완료') })
    await issue({ parentId: first.issueId })
    const copy = await duplicate(first.issueId)
    const { title, body: _, ...same } = draft
    expect(copy).toMatchObject({ ...same, title: `${title} (복사본)`, number: 4, childCount: 0, completedAt: null })
    expect(copy.stateId).toBe(stateOf('요청'))
    expect(await read(copy.issueId)).toMatchObject({
      body: '본문',
      bodyVersionCount: 1,
      relations: [],
      isWatched: true,
    })
    expect(await record(copy.issueId)).toEqual([[['created', null, `${title} (복사본)`]]])
    // An issue under way keeps its state.
    const open = await issue({ stateId: stateOf('피드백') })
    expect((await duplicate(open.issueId)).stateId).toBe(stateOf('피드백'))
  })

  test('leaves out who left, and keeps within the length of a title', async () => {
    const { orgId, duplicate, issue } = await two()
    const mina = await joined(orgId)
    const title = '가'.repeat(TITLE_MOST)
    const { issueId } = await issue({ title, participantIds: [mina.memberId], assigneeId: mina.memberId })
    await mina.call(memberRoutes.leave, { orgId })
    expect(await duplicate(issueId)).toMatchObject({ title, assigneeId: null, participantIds: [] })
  })
})
