import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { dayAfter, weekdayOf } from '#contract/day'
import { issueRoutes, type IssueRow } from '#contract/issue'
import { type MyWork, workGroupOf, workGroups, workRoutes } from '#contract/my-work'
import { projectRoutes } from '#contract/project'
import { workDueRoutes } from '#contract/work-due'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { socketOf } from '../../testing/socket.ts'
import { sql, type Visitor } from '../../testing/visitor.ts'
import { another, dice, joined, project } from '../test.ts'

const today = dayOf(new Date())
const sunday = dayAfter(today, 6 - weekdayOf(today))

const workOf = (who: Visitor, orgId: number) => who.call(workRoutes.read, { orgId })
const titlesIn = ({ groups }: MyWork) =>
  Object.fromEntries(
    groups.filter(({ count }) => count > 0).map(({ key, issues }) => [key, issues.map(({ title }) => title)]),
  )

test('what is mine stands in one group, by its due date and by what it waits for', async () => {
  const { owner, orgId, at, memberId, stateOf, issue, change } = await project()
  const mina = await joined(orgId)
  const mine = { assigneeId: mina.memberId }
  await issue({ title: '어제까지', ...mine, dueDate: dayAfter(today, -1) })
  await issue({ title: '오늘까지', ...mine, dueDate: today })
  await issue({ title: '다음 주', ...mine, dueDate: dayAfter(sunday, 1) })
  await issue({ title: '언젠가', ...mine })
  await issue({ title: '보류', ...mine, stateId: stateOf('보류') })
  await issue({ title: '늦은 보류', ...mine, stateId: stateOf('보류'), dueDate: dayAfter(today, -9) })
  await issue({ title: '맡지 않은 참여', participantIds: [mina.memberId] })
  await issue({ title: '남의 것에 참여', assigneeId: memberId, participantIds: [mina.memberId] })
  await issue({ title: '나와 무관', assigneeId: memberId })
  const done = await issue({ title: '끝난 것', ...mine, dueDate: today })
  await change(done.issueId, { stateId: stateOf('완료') })
  await issue({ title: '내가 부탁', assigneeId: memberId, participantIds: [mina.memberId] }, mina)
  await issue({ title: '아직 아무도', participantIds: [mina.memberId] }, mina)
  await issue({ title: '내가 만들었을 뿐' }, mina)
  const work = await workOf(mina, orgId)
  expect(titlesIn(work)).toEqual({
    overdue: ['늦은 보류', '어제까지'],
    today: ['오늘까지'],
    waiting: ['보류', '맡지 않은 참여', '남의 것에 참여', '아직 아무도'],
    requested: ['내가 부탁'],
    later: ['다음 주'],
    undated: ['언젠가'],
  })
  expect(work.today).toBe(today)
  expect(work.people.map(person => person.memberId).toSorted((a, b) => a - b)).toEqual(
    [memberId, mina.memberId].toSorted((a, b) => a - b),
  )
  expect(work.states.map(({ name }) => name)).toEqual(['요청', '진행', '피드백', '완료', '보류', '취소'])
  // The completed one belongs to its day as well.
  expect(work.week.filter(({ day }) => day === today).reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(await mina.call(workDueRoutes.read, { orgId })).toEqual({ count: 3 })
  expect(titlesIn(await workOf(owner, orgId))).not.toHaveProperty('overdue')
  expect(await owner.call(issueRoutes.find, { ...at, query: { words: '무관' } })).toHaveLength(1)
})

test('an issue waits for the open one that blocks it, until its deadline has come', async () => {
  const { owner, orgId, at, memberId, stateOf, issue, change } = await project()
  const mina = await joined(orgId)
  const first = await issue({ title: '먼저', assigneeId: memberId })
  const blocked = await issue({ title: '그다음', assigneeId: mina.memberId, dueDate: dayAfter(sunday, 3) })
  const late = await issue({ title: '늦은 그다음', assigneeId: mina.memberId, dueDate: dayAfter(today, -1) })
  for (const { issueId } of [blocked, late])
    await owner.call(issueRoutes.relate, { ...at, issueId, body: { kind: 'blockedBy', otherIssueId: first.issueId } })
  const work = await workOf(mina, orgId)
  expect(titlesIn(work)).toEqual({ overdue: ['늦은 그다음'], waiting: ['그다음'] })
  const blocker = { blockerId: first.issueId, projectId: at.projectId, number: first.number }
  expect(work.blockers).toEqual(
    expect.arrayContaining([
      { issueId: blocked.issueId, ...blocker },
      { issueId: late.issueId, ...blocker },
    ]),
  )
  await change(first.issueId, { stateId: stateOf('완료') })
  const after = await workOf(mina, orgId)
  expect(titlesIn(after)).toEqual({ overdue: ['늦은 그다음'], later: ['그다음'] })
  expect(after.blockers).toEqual([])
})

test('the week ends on Sunday, for issues and for its days', async () => {
  const { orgId, issue } = await project()
  const mina = await joined(orgId)
  const mine = { assigneeId: mina.memberId }
  await issue({ title: '일요일', ...mine, dueDate: sunday })
  await issue({ title: '월요일', ...mine, dueDate: dayAfter(sunday, 1) })
  await issue({ title: '지난 일요일', ...mine, dueDate: dayAfter(sunday, -7) })
  const { week, ...work } = await workOf(mina, orgId)
  expect(titlesIn({ week, ...work })).toEqual({
    overdue: ['지난 일요일'],
    [sunday === today ? 'today' : 'thisWeek']: ['일요일'],
    later: ['월요일'],
  })
  expect(week.map(({ day }) => day)).toEqual([sunday])
})

test('hidden, archived and deleted projects and issues are no work, for guests neither', async () => {
  const { owner, orgId, at, memberId, issue } = await project()
  const mina = await joined(orgId)
  const [open, hidden, archived, deleted] = [
    await another(owner, orgId, { key: 'AAA' }),
    await another(owner, orgId, { key: 'BBB', isPrivate: true }),
    await another(owner, orgId, { key: 'CCC' }),
    await another(owner, orgId, { key: 'DDD' }),
  ]
  const put = (body: { projectRole: 'MEMBER' }) =>
    owner.call(projectRoutes.putMember, { ...hidden.at, memberId: mina.memberId, body })
  await put({ projectRole: 'MEMBER' })
  const canary = await owner.call(issueRoutes.create, {
    ...hidden.at,
    body: { title: '카나리아', assigneeId: memberId },
  })
  for (const place of [open, hidden, archived, deleted])
    await owner.call(issueRoutes.create, {
      ...place.at,
      body: { title: `할 일 ${place.projectId}`, assigneeId: mina.memberId, dueDate: today },
    })
  const own = await issue({ title: '지운 것', assigneeId: mina.memberId, dueDate: today })
  await owner.call(issueRoutes.remove, { ...at, issueId: own.issueId })
  const shown = await issue({ title: '숨은 것을 기다림', assigneeId: mina.memberId })
  await owner.call(issueRoutes.relate, {
    ...at,
    issueId: shown.issueId,
    body: { kind: 'blockedBy', otherIssueId: canary.issueId },
  })
  await owner.call(projectRoutes.archive, archived.at)
  await owner.call(projectRoutes.remove, deleted.at)
  const seen = await workOf(mina, orgId)
  expect(titlesIn(seen)).toMatchObject({ today: [`할 일 ${open.projectId}`, `할 일 ${hidden.projectId}`] })
  expect(seen.groups.map(({ count }) => count)).toEqual([0, 2, 0, 1, 0, 0, 0])

  await owner.call(projectRoutes.removeMember, { ...hidden.at, memberId: mina.memberId })
  const outside = await workOf(mina, orgId)
  expect(titlesIn(outside)).toEqual({ today: [`할 일 ${open.projectId}`], undated: ['숨은 것을 기다림'] })
  expect(outside.blockers).toEqual([])
  expect(JSON.stringify(outside)).not.toContain(canary.title)
  expect(await mina.call(workDueRoutes.read, { orgId })).toEqual({ count: 1 })

  const guest = await joined(orgId, 'GUEST', '손님')
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
  await owner.call(issueRoutes.change, {
    ...at,
    issueId: shown.issueId,
    body: { version: shown.version, addParticipantIds: [guest.memberId] },
  })
  const theirs = await workOf(guest, orgId)
  expect(titlesIn(theirs)).toEqual({ waiting: ['숨은 것을 기다림'] })
  expect(theirs.away).toEqual([])
})

test('a long group goes on behind its last issue, and each issue comes once', async () => {
  const { owner, orgId, at, memberId, states } = await project()
  await sql(
    `insert into issue (org_id, project_id, state_id, number, title, pairs, rank, is_open, creator_id, assignee_id, priority, due_date)
     select $1, $2, $3, each, 'No. ' || each, '{}', 'a' || lpad(each::text, 6, '0') || 'V', true, $4, $4, each % 5,
       case when each % 2 = 0 then $5::date + each % 7 end from generate_series(1, 260) each`,
    [at.orgId, at.projectId, states[0]!.stateId, memberId, dayAfter(sunday, 1)],
  )
  const { groups } = await workOf(owner, orgId)
  for (const group of groups.filter(({ key }) => key === 'later' || key === 'undated')) {
    const ids = group.issues.map(({ issueId }) => issueId)
    expect(group).toMatchObject({ count: 130 })
    expect(ids).toHaveLength(50)
    let { next } = group
    while (next !== null) {
      const rest = await owner.call(workRoutes.rest, { orgId, query: { group: group.key, cursor: next } })
      ids.push(...rest.group.issues.map(({ issueId }) => issueId))
      next = rest.group.next
    }
    expect(new Set(ids).size).toBe(130)
    expect(ids).toHaveLength(130)
  }
  const wrong = owner.send(`/api/organizations/${orgId}/work/rest?group=later&cursor=2026-13-01_1_2`)
  expect((await wrong).status).toBe(422)
})

test('the next milestone in which something is mine comes with all its issues', async () => {
  const { owner, orgId, at, memberId, stateOf, issue } = await project()
  const mina = await joined(orgId)
  const milestone = (name: string, dueDate: string) =>
    owner.call(workflowRoutes.createMilestone, { ...at, body: { name, dueDate } })
  const past = await milestone('지난 배포', dayAfter(today, -3))
  const next = await milestone('다음 배포', dayAfter(today, 5))
  const far = await milestone('먼 배포', dayAfter(today, 50))
  expect((await workOf(mina, orgId)).milestone).toBeNull()
  await issue({ assigneeId: mina.memberId, milestoneId: past.milestoneId })
  expect((await workOf(mina, orgId)).milestone).toMatchObject({ name: '지난 배포' })
  await issue({ assigneeId: mina.memberId, milestoneId: far.milestoneId })
  await issue({ assigneeId: mina.memberId, milestoneId: next.milestoneId })
  await issue({ assigneeId: memberId, milestoneId: next.milestoneId, stateId: stateOf('완료') })
  const work = await workOf(mina, orgId)
  expect(work.milestone).toMatchObject({ name: '다음 배포', dueDate: dayAfter(today, 5), projectId: at.projectId })
  expect(work.milestone!.counts).toEqual(
    expect.arrayContaining([
      { stateId: stateOf('요청'), count: 1 },
      { stateId: stateOf('완료'), count: 1 },
    ]),
  )
})

test('the browser puts issues into the same groups as the server', async () => {
  const { owner, orgId, at, memberId, states, issue } = await project()
  const mina = await joined(orgId)
  const blocker = await issue({ title: '막는 것' })
  const roll = dice(7)
  const pick = <T>(among: readonly T[]) => among[roll(among.length)]!
  const made: { row: IssueRow; isBlocked: boolean }[] = []
  const open = states.filter(({ category }) => ['backlog', 'unstarted', 'started'].includes(category))
  for (let at1 = 0; at1 < 60; at1++) {
    const dueDate = pick([null, dayAfter(today, -1), today, sunday, dayAfter(sunday, 1), dayAfter(today, 40)])
    const assigneeId = pick([null, mina.memberId, mina.memberId, memberId])
    const row = await issue(
      { assigneeId, dueDate, stateId: pick(open).stateId, participantIds: roll(3) === 0 ? [mina.memberId] : [] },
      pick([owner, mina]),
    )
    const isBlocked = roll(4) === 0
    if (isBlocked)
      await owner.call(issueRoutes.relate, {
        ...at,
        issueId: row.issueId,
        body: { kind: 'blockedBy', otherIssueId: blocker.issueId },
      })
    made.push({ row, isBlocked })
  }
  const { groups } = await workOf(mina, orgId)
  const categoryOf = new Map(states.map(({ stateId, category }) => [stateId, category]))
  const expected = made.flatMap(({ row, isBlocked }) => {
    const category = categoryOf.get(row.stateId)!
    const key = workGroupOf(row, { memberId: mina.memberId, today, category, isBlocked })
    return key ? [`${key} ${row.issueId}`] : []
  })
  const found = groups.flatMap(({ key, issues }) => issues.map(({ issueId }) => `${key} ${issueId}`))
  expect(found.toSorted()).toEqual(expected.toSorted())
  expect(groups.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(workGroups.length - 1)
})

test('the people of an issue hear of its changes, before and after, and nobody else', async () => {
  const { orgId, at, owner, memberId, stateOf, issue, change } = await project()
  const [mina, jun, aside] = [await joined(orgId), await joined(orgId, 'MEMBER', '준'), await joined(orgId)]
  const listening = async (browser: Visitor) => {
    const { userId } = await browser.call(accountRoutes.me, {})
    const live = await socketOf(browser.token)
    live.say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await live.heard({ type: 'listening', id: 1 })
    const told = () => live.frames.filter(({ name }) => name === 'work.changed').length
    /** How often within the deed: whatever was told earlier has come before what is told last. */
    return async (deed: () => Promise<unknown>) => {
      const before = told()
      await deed()
      const data = await browser.call(accountRoutes.rename, { body: { name: `이름 ${++renamed}` } })
      await live.heard({ data })
      return told() - before
    }
  }
  let renamed = 0
  const all = [await listening(mina), await listening(jun), await listening(aside)]
  const heardBy = async (deed: () => Promise<unknown>, who: number) => (await all[who]!(deed)) > 0
  let made = 0
  const create = async () => void (made = (await issue({ assigneeId: mina.memberId })).issueId)
  expect(await all[0]!(create)).toBe(1)
  expect(await heardBy(() => change(made, { assigneeId: jun.memberId }), 0)).toBe(true)
  expect(await heardBy(() => change(made, { title: '새 제목' }), 0)).toBe(false)
  expect(await heardBy(() => change(made, { addParticipantIds: [mina.memberId] }), 0)).toBe(true)
  expect(await heardBy(() => change(made, { stateId: stateOf('진행') }), 1)).toBe(true)
  expect(await heardBy(() => change(made, { removeParticipantIds: [mina.memberId] }), 0)).toBe(true)
  expect(await heardBy(() => owner.call(issueRoutes.remove, { ...at, issueId: made }), 1)).toBe(true)
  expect(await heardBy(() => owner.call(issueRoutes.restore, { ...at, issueId: made }), 1)).toBe(true)
  expect(await heardBy(() => issue({ assigneeId: memberId }), 2)).toBe(false)
})
