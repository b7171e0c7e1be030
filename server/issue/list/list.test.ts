import { dayAfter } from '#contract/day'
import { expect, test } from 'vitest'
import { issueRoutes, issueRow, type IssueRow } from '#contract/issue'
import { type IssuePage, listingRoutes, sortings } from '#contract/listing'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { issueFilter } from '#contract/filter'
import { isMeant } from '../../../web/issue/store/filter-match.ts'
import { keyOf, orders } from '../../../web/issue/store/groups.ts'
import { addedMember, person } from '../../testing/visitor.ts'
import { dice, project, rewrite } from '../test.ts'

const rowsIn = ({ groups }: IssuePage) => groups.flatMap(({ issues }) => issues)
const today = dayOf(new Date())

/** A project of forty issues that differ in every field. */
async function varied() {
  const made = await project()
  const { owner, at, orgId, memberId, states, issue } = made
  const others = [await addedMember(orgId, await person()), await addedMember(orgId, await person())]
  const tagIds: number[] = []
  for (const name of ['버그', '결제'])
    tagIds.push((await owner.call(workflowRoutes.createTag, { ...at, body: { name } })).tagId)
  const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '배포' } })
  const roll = dice(7)
  const people = [memberId, ...others, null]
  const titles = ['회의록 정리', '결제 오류 수정', '주간회의 준비', '값싼 포장재 찾기', 'iOS Safari 17 대응']
  for (let count = 0; count < 40; count++)
    await issue({
      title: `${titles[roll(titles.length)]!} ${count}`,
      stateId: states[roll(states.length)]!.stateId,
      priority: (['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const)[roll(5)]!,
      assigneeId: people[roll(people.length)]!,
      participantIds: roll(2) ? [others[roll(2)]!] : [],
      tagIds: tagIds.filter(() => roll(2) === 1),
      milestoneId: roll(2) ? milestoneId : null,
      dueDate: roll(3) ? dayAfter(today, roll(30) - 15) : null,
    })
  await rewrite(
    made,
    `update issue set pulls = (array['open', 'done', null])[1 + number % 3],
       creator_id = case when number % 4 > 0 then creator_id end, outsider = case when number % 4 = 0 then 'octocat' end
     where project_id = $1`,
    [at.projectId],
  )
  return { ...made, others, tagIds, milestoneId }
}

test('the browser and the database mean the same by every filter', async () => {
  const { owner, at, states, memberId, others, tagIds, milestoneId } = await varied()
  const everything = rowsIn(await owner.call(listingRoutes.page, { ...at, query: { group: 'none' } }))
  expect(everything).toHaveLength(40)
  const queries: Record<string, string>[] = [
    { state: `${states[0]!.stateId},${states[2]!.stateId}` },
    { state: `!${states[0]!.stateId}` },
    { category: 'started,completed' },
    { category: '!cancelled' },
    { priority: 'URGENT,HIGH' },
    { assignee: 'me' },
    { assignee: `none,${others[0]!}` },
    { assignee: '!me' },
    { participant: String(others[1]!) },
    { participant: 'none' },
    { participant: `!${others[0]!}` },
    { creator: 'me' },
    { tag: tagIds.join(',') },
    { tag: 'none' },
    { tag: `!${tagIds[0]!}` },
    { milestone: String(milestoneId) },
    { milestone: 'none' },
    { pulls: 'open' },
    { pulls: 'any' },
    { pulls: '!any' },
    { pulls: 'open,none' },
    { due: 'overdue' },
    { due: '!overdue' },
    { due: 'thisWeek,nextWeek' },
    { due: 'none' },
    { due: `${dayAfter(today, -3)}..${dayAfter(today, 3)}` },
    { due: `..${today}` },
    { created: 'today' },
    { updated: 'past7' },
    { completed: 'none' },
    { completed: '!none' },
    { text: '회의' },
    { text: '회' },
    { text: '결ㅈ' },
    { text: 'ㅎㅇㄹ' },
    { text: 'safari' },
    { text: '7' },
    { text: 'WEB-12' },
    { text: '%' },
    { mine: 'true' },
    { text: '회의', priority: 'HIGH,NONE', due: '!none' },
  ]
  const around = { memberId, today, states }
  for (const query of queries) {
    const found = rowsIn(await owner.call(listingRoutes.page, { ...at, query: { ...query, group: 'none' } }))
    const meant = everything.filter(row => isMeant(row, issueFilter.parse(query), around))
    const numbers = (rows: IssueRow[]) => rows.map(({ number }) => number).toSorted((a, b) => a - b)
    expect([query, numbers(found)]).toEqual([query, numbers(meant)])
  }
})

test('every way of sorting and grouping gives each issue once, in the order of the browser, page by page', async () => {
  const { owner, at } = await varied()
  for (const sort of sortings)
    for (const group of ['state', 'assignee', 'priority', 'milestone', 'none'] as const) {
      const first = await owner.call(listingRoutes.page, { ...at, query: { group, sort, limit: '3', total: '1000' } })
      const seen: IssueRow[] = []
      for (const { key, count, issues, next } of first.groups) {
        const mine = [...issues]
        for (let behind = next; behind !== null;) {
          const query = { group, sort, only: key, limit: '3', ...(behind && { behind }) }
          const [more] = (await owner.call(listingRoutes.page, { ...at, query })).groups
          mine.push(...more!.issues)
          behind = more!.next
        }
        expect([sort, group, key, mine.length]).toEqual([sort, group, key, count])
        expect(mine.every(row => keyOf(row, group) === key)).toBe(true)
        const sorted = mine.toSorted(orders[sort])
        // Ranks of different states have no order between them.
        if (sort !== 'rank' || group === 'state')
          expect(mine.map(({ number }) => number)).toEqual(sorted.map(({ number }) => number))
        seen.push(...mine)
      }
      expect(new Set(seen.map(({ issueId }) => issueId)).size).toBe(40)
      expect(seen).toHaveLength(40)
    }
})

test('after a hundred random drags the board stands as the hand put it, and the kept numbers are the counted ones', async () => {
  const { owner, at, states, issue } = await project()
  const board = new Map(states.map(({ stateId }) => [stateId, [] as number[]]))
  for (let made = 0; made < 12; made++) {
    const { issueId, stateId } = await issue()
    board.get(stateId)!.unshift(issueId)
  }
  const roll = dice(11)
  for (let drag = 0; drag < 100; drag++) {
    const all = [...board.values()].flat()
    const issueId = all[roll(all.length)]!
    for (const [stateId, column] of board)
      board.set(
        stateId,
        column.filter(id => id !== issueId),
      )
    const { stateId } = states[roll(3)]!
    const column = board.get(stateId)!
    const place = roll(column.length + 1)
    const body =
      place === 0
        ? { stateId }
        : roll(2) && place < column.length
          ? { stateId, before: column[place]! }
          : { stateId, after: column[place - 1]! }
    column.splice(place, 0, issueId)
    await owner.call(issueRoutes.place, { ...at, issueId, body })
  }
  const kept = await owner.call(listingRoutes.page, { ...at, query: {} })
  expect(kept.groups.map(({ key, issues }) => [Number(key), issues.map(({ issueId }) => issueId)])).toEqual([...board])
  // A filter that excludes nothing is counted by a query, not taken from the tallies.
  const counted = await owner.call(listingRoutes.page, { ...at, query: { created: 'today,past7' } })
  expect(kept.groups.map(({ key, count }) => [key, count])).toEqual(
    counted.groups.map(({ key, count }) => [key, count]),
  )
})

test('rows that are written without being decoded are to the letter what the contract would make of them', async () => {
  const { owner, at, issue, change } = await varied()
  const titles = ['"따옴표" \\ 역사선', '{1,2}', 'null', '👩🏽‍💻 개발자', '<b>&amp;', '가\u200b나\u2028다']
  const ids: number[] = []
  for (const title of titles) ids.push((await issue({ title, dueDate: today, startDate: today })).issueId)
  await change(ids[0]!, { stateId: (await owner.call(workflowRoutes.read, at)).states.at(-1)!.stateId })
  const path = `/api/organizations/${at.orgId}/projects/${at.projectId}/issues`
  const answers = [
    [listingRoutes.page, `${path}?total=1000`],
    [listingRoutes.page, `${path}?group=assignee&sort=updated`],
    [listingRoutes.page, `${path}?group=none&sort=due&limit=3&text=1`],
    [listingRoutes.calendar, `${path}/calendar?firstDay=${dayAfter(today, -20)}&lastDay=${dayAfter(today, 20)}`],
  ] as const
  for (const [route, asked] of answers) {
    const text = await (await owner.send(asked)).text()
    const { data } = JSON.parse(text) as { data: unknown }
    expect([asked, text]).toEqual([asked, JSON.stringify({ data: route.answer.parse(data) })])
  }
  const found = rowsIn(await owner.call(listingRoutes.page, { ...at, query: { total: '1000' } }))
  expect(found.map(({ issueId }) => issueId)).toEqual(expect.arrayContaining(ids))
  for (const row of found)
    expect(row).toEqual(
      expect.objectContaining(await owner.call(issueRoutes.read, { ...at, issueId: row.issueId }).then(pickRow)),
    )
})

const pickRow = (whole: IssueRow) => issueRow.parse(whole)
