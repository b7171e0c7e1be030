import { dayAfter } from '#contract/day'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { joined, project } from '../issue/test.ts'

const today = dayOf(new Date())

/** Two issues open and overdue, one open and due today, one done late, one cancelled late, one in the bin. */
async function busy() {
  const made = await project()
  const { owner, at, memberId, issue, stateOf } = made
  const mina = await joined(made.orgId)
  const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '배포' } })
  const late = dayAfter(today, -1)
  await issue({ dueDate: late, assigneeId: mina.memberId, milestoneId })
  await issue({ dueDate: late, stateId: stateOf('보류') })
  await issue({ dueDate: today, participantIds: [memberId, mina.memberId], milestoneId })
  await issue({ dueDate: late, assigneeId: mina.memberId, stateId: stateOf('완료'), milestoneId })
  await issue({ dueDate: late, assigneeId: memberId, stateId: stateOf('취소'), milestoneId })
  const { issueId } = await issue({ dueDate: late, assigneeId: memberId, milestoneId })
  await owner.call(issueRoutes.remove, { ...at, issueId })
  return { ...made, mina, milestoneId }
}

test('[S1.3] [S2.15] a card counts what is open, done, late and mine, and names who has led the longest', async () => {
  const { owner, orgId, at, memberId, mina } = await busy()
  const put = (projectRole: 'LEAD' | 'MEMBER') =>
    owner.call(projectRoutes.putMember, { ...at, memberId: mina.memberId, body: { projectRole } })
  await put('LEAD')
  const card = async (by = owner) => (await by.call(projectRoutes.list, { orgId, query: {} })).data[0]
  const numbers = { openCount: 3, doneCount: 1, totalCount: 4, overdueCount: 2 }
  expect(await card()).toMatchObject({ ...numbers, myCount: 1, lead: { memberId }, key: 'WEB', myRole: 'LEAD' })
  expect(await card(mina)).toMatchObject({ ...numbers, myCount: 2 })
  await owner.call(projectRoutes.removeMember, { ...at, memberId })
  expect(await card()).toMatchObject({ lead: { memberId: mina.memberId, memberName: '민아' } })
  await owner.call(projectRoutes.removeMember, { ...at, memberId: mina.memberId })
  expect(await card()).toMatchObject({ lead: null })
})

test('[S2.16] the overview counts states, what is late, whose it is, milestones and the last sixty days', async () => {
  const { owner, at, states, mina, milestoneId } = await busy()
  const overview = await owner.call(projectRoutes.overview, at)
  const counts = new Map(overview.states.map(({ stateId, count }) => [stateId, count]))
  expect(states.map(({ stateId, name }) => [name, counts.get(stateId)])).toEqual([
    ['요청', 2],
    ['진행', 0],
    ['피드백', 0],
    ['완료', 1],
    ['보류', 1],
    ['취소', 1],
  ])
  expect(overview).toMatchObject({ overdueCount: 2, unassignedCount: 2 })
  // Cancelled issues and those in the bin count in neither.
  expect(overview.milestones).toEqual([{ milestoneId, doneCount: 1, totalCount: 3 }])
  expect(overview.workload).toEqual([
    { memberId: null, name: '', openCount: 2, overdueCount: 1 },
    { memberId: mina.memberId, name: '민아', openCount: 1, overdueCount: 1 },
  ])
  expect(overview.burnUp).toHaveLength(60)
  expect(overview.burnUp.at(-1)).toEqual({ day: today, doneCount: 1, totalCount: 4 })
  expect(overview.burnUp.at(-2)).toEqual({ day: dayAfter(today, -1), doneCount: 0, totalCount: 0 })
})
