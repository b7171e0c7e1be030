import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { joined, project } from '../../issue/test.ts'
import { refusal, sql, type Visitor, whileHeld } from '../../testing/visitor.ts'

type At = { orgId: number; projectId: number }
const put = (by: Visitor, at: At, memberId: number) =>
  by.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } })
const watching = async (memberId: number) =>
  (await sql('select 1 from issue_watcher where member_id = $1', [memberId])).length

describe('[S1.3] whoever loses sight of a project has nothing to do in it any more', () => {
  const busy = async (role: 'MEMBER' | 'GUEST' = 'MEMBER', said: { isPrivate?: boolean } = {}) => {
    const made = await project(said)
    const [mina, stays] = [await joined(made.orgId, role), await joined(made.orgId)]
    for (const { memberId } of [mina, stays]) await put(made.owner, made.at, memberId)
    const open = await made.issue({ assigneeId: mina.memberId, participantIds: [mina.memberId, stays.memberId] })
    const more = await made.issue({ assigneeId: mina.memberId })
    const done = await made.issue({ assigneeId: mina.memberId, stateId: made.stateOf('완료') })
    const kept = await made.issue({ assigneeId: stays.memberId })
    const now = async () => {
      const rows = await Promise.all([open, more, done, kept].map(({ issueId }) => made.read(issueId)))
      return rows.map(({ assigneeId }) => assigneeId)
    }
    const remove = () => made.owner.call(projectRoutes.removeMember, { ...made.at, memberId: mina.memberId })
    const latest = async () => {
      const { activities } = await made.owner.call(activityRoutes.projectActivities, { ...made.at, query: {} })
      return activities[0]
    }
    return { ...made, mina, stays, open, now, remove, latest }
  }

  test('taken out of a private one', async () => {
    const { mina, stays, now, remove, open, read, latest, memberId } = await busy('MEMBER', { isPrivate: true })
    expect(await watching(mina.memberId)).toBeGreaterThan(0)
    await remove()
    // Completed issues keep their assignee.
    expect(await now()).toEqual([null, null, mina.memberId, stays.memberId])
    expect((await read(open.issueId)).participantIds).toEqual([stays.memberId])
    expect(await watching(mina.memberId)).toBe(0)
    expect(await watching(stays.memberId)).toBeGreaterThan(0)
    expect(await latest()).toMatchObject({ who: { memberId }, issueCount: 2, mayUndo: false })
  })

  test('a guest taken out of an open one', async () => {
    const { mina, stays, now, remove } = await busy('GUEST')
    await remove()
    expect(await now()).toEqual([null, null, mina.memberId, stays.memberId])
    expect(await watching(mina.memberId)).toBe(0)
  })

  test('not in it by name when it is made private', async () => {
    const { owner, at, mina, stays, now, remove, open, read } = await busy()
    await remove()
    // The project is open: she still sees it, and keeps her issues.
    expect(await now()).toEqual([mina.memberId, mina.memberId, mina.memberId, stays.memberId])
    await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
    expect(await now()).toEqual([null, null, mina.memberId, stays.memberId])
    expect((await read(open.issueId)).participantIds).toEqual([stays.memberId])
    expect(await watching(mina.memberId)).toBe(0)
  })
})

describe('whoever is leaving at this moment', () => {
  const LEAVES = 'update member set left_at = now() where id = $1'
  type Made = Awaited<ReturnType<typeof project>>
  const gifts: Record<string, (made: Made, memberId: number, issueId: number) => Promise<unknown>> = {
    'is given no issue': ({ issue }, memberId) => issue({ assigneeId: memberId }),
    'is given none by a change': ({ change }, memberId, issueId) => change(issueId, { addParticipantIds: [memberId] }),
    'is taken into no project': ({ owner, at }, memberId) => put(owner, at, memberId),
  }
  for (const [said, give] of Object.entries(gifts))
    test(said, async () => {
      const made = await project({ isPrivate: said.includes('project') })
      const [mina, { issueId }] = [await joined(made.orgId), await made.issue()]
      const refused = await whileHeld(LEAVES, [mina.memberId], async isAwaited => {
        const given = refusal(give(made, mina.memberId, issueId))
        await expect.poll(isAwaited).toBe(true)
        return { given }
      })
      expect(await refused.given).toMatchObject({ status: 404, error: 'member.missing' })
    })

  test('is let go of what they are given just before', async () => {
    const { orgId, issue, read } = await project()
    const mina = await joined(orgId)
    const both = await Promise.allSettled([
      mina.call(memberRoutes.leave, { orgId }),
      ...Array.from({ length: 4 }, () => issue({ assigneeId: mina.memberId })),
    ])
    expect(both[0].status).toBe('fulfilled')
    const ids = both.flatMap(each => (each.status === 'fulfilled' && each.value ? [each.value.issueId] : []))
    for (const issueId of ids) expect((await read(issueId)).assigneeId).toBeNull()
  })
})
