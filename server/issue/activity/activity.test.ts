import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { workflowRoutes } from '#contract/workflow'
import { another, joined, project } from '../test.ts'
import { refusal, sql } from '../../testing/visitor.ts'

/** Moves the activity of this issue this many seconds into the past. */
const earlier = (issueId: number, seconds: number) =>
  sql(`update issue_activity set at = at - $2 * interval '1 second' where issue_id = $1`, [issueId, seconds])

describe('[S1.3] the record of an issue', () => {
  test('tells what each field was and became', async () => {
    const { owner, orgId, at, issue, change, record, memberId } = await project()
    const mina = await joined(orgId)
    const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
    const milestone = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차' } })
    const { issueId } = await issue({ title: '처음', assigneeId: memberId, dueDate: '2026-12-01' })
    await earlier(issueId, 600)
    await change(issueId, {
      title: '다음',
      body: '본문',
      priority: 'HIGH',
      assigneeId: mina.memberId,
      milestoneId: milestone.milestoneId,
      startDate: '2026-11-01',
      dueDate: null,
      addParticipantIds: [mina.memberId, memberId],
      addTagIds: [tag.tagId],
    })
    expect((await record(issueId))[0]).toEqual([
      ['title', '처음', '다음'],
      ['body', null, null],
      ['priority', 'NONE', 'HIGH'],
      ['assignee', '남궁다혜', '민아'],
      ['milestone', null, '1차'],
      ['startDate', null, '2026-11-01'],
      ['dueDate', '2026-12-01', null],
      ['participants', null, expect.stringMatching(/^(민아, 남궁다혜|남궁다혜, 민아)$/)],
      ['tags', null, '버그'],
    ])
    await owner.call(issueRoutes.remove, { ...at, issueId })
    await owner.call(issueRoutes.restore, { ...at, issueId })
    const fields = (await record(issueId))[0]!.map(([field]) => field)
    expect(fields.slice(-2)).toEqual(['deleted', 'restored'])
  })

  test('is one entry of what one person did within five minutes, and no longer', async () => {
    const { owner, orgId, at, issue, change } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const entries = async () => {
      const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId, query: {} })
      return activities.map(({ who, changes }) => [who!.name, changes.map(({ field }) => field).join(' ')])
    }
    await earlier(issueId, 240)
    await change(issueId, { priority: 'HIGH' })
    expect(await entries()).toEqual([['남궁다혜', 'created priority']])
    await earlier(issueId, 301)
    await change(issueId, { priority: 'LOW' })
    expect(await entries()).toEqual([
      ['남궁다혜', 'priority'],
      ['남궁다혜', 'created priority'],
    ])
    // A change by another person begins an entry of its own, and so does the next one.
    await change(issueId, { dueDate: '2026-12-24' }, mina)
    await change(issueId, { title: '다음' })
    expect((await entries()).slice(0, 3)).toEqual([
      ['남궁다혜', 'title'],
      ['민아', 'dueDate'],
      ['남궁다혜', 'priority'],
    ])
    // A bulk change is an entry of its own.
    await owner.call(bulkRoutes.bulk, { ...at, body: { issueIds: [issueId], change: { priority: 'URGENT' } } })
    expect((await entries()).slice(0, 2)).toEqual([
      ['남궁다혜', 'priority'],
      ['남궁다혜', 'title'],
    ])
  })

  test('tells of what changed to and fro within one entry only where it ended', async () => {
    const { issue, change, record, memberId, stateOf } = await project()
    const { issueId } = await issue({ priority: 'LOW' })
    await earlier(issueId, 600)
    for (const priority of ['HIGH', 'URGENT'] as const) await change(issueId, { priority })
    for (const stateId of [stateOf('진행'), stateOf('요청')]) await change(issueId, { stateId })
    for (const dueDate of ['2026-12-24', null]) await change(issueId, { dueDate })
    for (const assigneeId of [memberId, null]) await change(issueId, { assigneeId })
    expect((await record(issueId))[0]).toEqual([['priority', 'LOW', 'URGENT']])
  })

  test('calls things what they were called then, and people what they are called now', async () => {
    const { owner, orgId, at, issue, change, record, stateOf } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    await earlier(issueId, 600)
    await change(issueId, { stateId: stateOf('진행'), assigneeId: mina.memberId })
    const renamed = { ...at, stateId: stateOf('진행'), body: { name: '하는 중' } }
    await owner.call(workflowRoutes.changeState, renamed)
    await mina.call(memberRoutes.changeMe, { orgId, body: { memberName: '민아 (기획)' } })
    expect((await record(issueId))[0]).toEqual([
      ['state', '요청', '진행'],
      ['assignee', null, '민아 (기획)'],
    ])
  })

  test('comes in pages, the newest first, each change once', async () => {
    const { owner, at, issue, change } = await project()
    const { issueId } = await issue({ title: '0' })
    for (let each = 1; each <= 60; each++) {
      await earlier(issueId, 301)
      await change(issueId, { title: String(each) })
    }
    const told: (string | null)[] = []
    let after: string | null = ''
    while (after !== null) {
      const query: { after?: string } = after ? { after } : {}
      const page = await owner.call(activityRoutes.activities, { ...at, issueId, query })
      told.push(...page.activities.map(({ changes }) => changes[0]!.to))
      after = page.next
    }
    expect(told).toEqual(Array.from({ length: 61 }, (_, each) => String(60 - each)))
  })

  test('is read by those who see the issue, in its project', async () => {
    const { owner, orgId, at, issue } = await project({ isPrivate: true })
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const there = await another(owner, orgId)
    for (const route of [activityRoutes.activities, activityRoutes.versions]) {
      expect(await refusal(mina.call(route, { ...at, issueId, query: {} }))).toMatchObject({ error: 'project.missing' })
      const elsewhere = owner.call(route, { ...there.at, issueId, query: {} })
      expect(await refusal(elsewhere)).toMatchObject({ status: 404, error: 'issue.missing' })
    }
    const whole = mina.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(await refusal(whole)).toMatchObject({ error: 'project.missing' })
  })
})

describe('the record of a project', () => {
  test('names the issue of each entry, and of many at once the first', async () => {
    const { owner, at, issue, change } = await project()
    const [one, two] = [await issue({ title: '하나' }), await issue({ title: '둘' })]
    await change(one.issueId, { priority: 'HIGH' })
    const issueIds = [two.issueId, one.issueId]
    await owner.call(bulkRoutes.bulk, { ...at, body: { issueIds, change: { dueDate: '2026-12-24' } } })
    const { activities } = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(activities.map(({ issue: { key, title }, issueCount }) => [key, title, issueCount])).toEqual([
      ['WEB-2', '둘', 2],
      ['WEB-1', '하나', 1],
      ['WEB-2', '둘', 1],
      ['WEB-1', '하나', 1],
    ])
  })
})

describe('what a body was', () => {
  test('is kept each time it was saved, the newest first, and goes back by being saved again', async () => {
    const { owner, orgId, at, issue, change, read } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue({ body: '첫 글' })
    const versions = async () =>
      (await owner.call(activityRoutes.versions, { ...at, issueId, query: {} })).versions.map(({ body, who }) => [
        who?.name,
        body,
      ])
    await change(issueId, { body: '둘째 글\n\n- 하나' }, mina)
    // Saving the same text, or another field, adds no version.
    await change(issueId, { body: '둘째 글\n\n- 하나', priority: 'HIGH' })
    expect(await versions()).toEqual([
      ['민아', '둘째 글\n\n- 하나'],
      ['남궁다혜', '첫 글'],
    ])
    expect((await read(issueId)).bodyVersionCount).toBe(2)
    await change(issueId, { body: '첫 글' })
    expect((await versions())[0]).toEqual(['남궁다혜', '첫 글'])
    expect((await read(issueId)).body).toBe('첫 글')
    await change(issueId, { body: '' })
    expect((await versions())[0]).toEqual(['남궁다혜', ''])
    // A stale write adds no version.
    const stale = owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, body: '늦은 글' } })
    expect(await refusal(stale)).toMatchObject({ error: 'row.stale' })
    expect(await versions()).toHaveLength(4)
  })

  test('comes in pages', async () => {
    const { owner, at, issue, change } = await project()
    const { issueId } = await issue({ body: '0' })
    for (let each = 1; each <= 24; each++) await change(issueId, { body: String(each) })
    const page = (query: { after?: string }) => owner.call(activityRoutes.versions, { ...at, issueId, query })
    const first = await page({})
    const second = await page({ after: first.next! })
    expect([...first.versions, ...second.versions].map(({ body }) => body)).toEqual(
      Array.from({ length: 25 }, (_, each) => String(24 - each)),
    )
    expect([first.versions.length, second.next]).toEqual([20, null])
  })
})
