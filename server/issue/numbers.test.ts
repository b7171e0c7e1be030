import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueRoutes, type IssueRow } from '#contract/issue'
import { bulkRoutes } from '#contract/bulk'
import { refusal, sql } from '../testing/visitor.ts'
import { another, dice, joined, project } from './test.ts'

type Draft = { title: string; parentId?: number }

test('the same create sent twice makes one issue, also when both arrive at once', async () => {
  const { owner, at, board, issue } = await project()
  const create = (key: string, body: Draft = { title: '한 번만' }) =>
    owner.call(issueRoutes.create, { ...at, body }, { 'idempotency-key': key })
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 8 }, () => create(key)))
  all.push(await create(key))
  expect(new Set(all.map(({ issueId }) => issueId)).size).toBe(1)
  expect((await board()).flat()).toEqual([all[0]!.issueId])
  expect(await refusal(create(key, { title: '다른 것' }))).toMatchObject({ status: 409, error: 'key.reused' })
  // A refused call has no effect: its key is free, and no number is skipped.
  const late = randomUUID()
  expect(await refusal(create(late, { title: '아래', parentId: 9_999_999 }))).toMatchObject({ status: 404 })
  expect((await create(late)).number).toBe(2)
  expect((await issue()).number).toBe(3)
})

test('two people may use the same key', async () => {
  const { owner, orgId, at } = await project()
  const mina = await joined(orgId)
  const key = randomUUID()
  const create = (by: typeof mina | typeof owner) =>
    by.call(issueRoutes.create, { ...at, body: { title: '한 번만' } }, { 'idempotency-key': key })
  expect((await create(owner)).number).toBe(1)
  expect((await create(mina)).number).toBe(2)
})

test('whatever is made, refused, deleted, restored, doubled and moved: numbers are without a gap and never given twice', async () => {
  const { owner, orgId, at } = await project()
  const places = [at, (await another(owner, orgId)).at]
  /** The model: the issue of each number of each project. */
  const given = places.map(() => [] as number[])
  const living = places.map(() => [] as number[])
  const binned = places.map(() => [] as number[])
  const roll = dice(2026)
  const chosen = (list: number[]) => list[roll(list.length)]
  const taken = (list: number[], id: number) => void list.splice(list.indexOf(id), 1)
  const came = (which: number, { issueId, number }: { issueId: number; number: number }) => {
    // One that was here before has its number again.
    const own = given[which]!.indexOf(issueId) + 1
    expect(number).toBe(own || given[which]!.length + 1)
    if (own === 0) given[which]!.push(issueId)
    living[which]!.push(issueId)
  }
  for (let step = 0; step < 150; step++) {
    const which = roll(2)
    const place = places[which]!
    const issueId = chosen(living[which]!)
    const gone = chosen(binned[which]!)
    const deed = roll(8)
    if (deed < 3 || issueId === undefined)
      came(which, await owner.call(issueRoutes.create, { ...place, body: { title: `${step}` } }))
    else if (deed === 3)
      expect(
        await refusal(owner.call(issueRoutes.create, { ...place, body: { title: '아님', milestoneId: 1 } })),
      ).toMatchObject({
        status: 404,
      })
    else if (deed === 4) {
      await owner.call(issueRoutes.remove, { ...place, issueId })
      taken(living[which]!, issueId)
      binned[which]!.push(issueId)
    } else if (deed === 5 && gone !== undefined) {
      const { number } = await owner.call(issueRoutes.restore, { ...place, issueId: gone })
      // The issue keeps its number.
      expect(number).toBe(given[which]!.lastIndexOf(gone) + 1)
      taken(binned[which]!, gone)
      living[which]!.push(gone)
    } else if (deed === 6) came(which, await owner.call(issueRoutes.duplicate, { ...place, issueId }))
    else if (deed === 7) {
      const other = 1 - which
      const body = { targetProjectId: places[other]!.projectId }
      taken(living[which]!, issueId)
      came(other, await owner.call(issueRoutes.move, { ...place, issueId, body }))
    }
  }
  for (const [which, { projectId }] of places.entries()) {
    const stored = await sql<{ number: number; issue: string }>(
      `select number, id as issue from issue where project_id = $1
         union all select number, issue_id from former_number where project_id = $1 order by number`,
      [projectId],
    )
    expect(stored.map(({ issue }) => Number(issue))).toEqual(given[which])
    expect(stored.map(({ number }) => number)).toEqual(given[which]!.map((_, number) => number + 1))
  }
})

test('while many are made, others are moved in and refused: no number is left out', async () => {
  const { owner, orgId, at, issue } = await project()
  const there = await another(owner, orgId)
  const people = [owner, await joined(orgId), await joined(orgId), await joined(orgId)]
  const coming: IssueRow[] = []
  for (let each = 0; each < 10; each++)
    coming.push(await owner.call(issueRoutes.create, { ...there.at, body: { title: `올 것 ${each}` } }))
  const deeds = Array.from({ length: 30 }, (_, each) => {
    const by = people[each % people.length]!
    if (each % 3 === 0) return issue({}, by)
    if (each % 3 === 1) return refusal(issue({ milestoneId: 9_999_999 }, by))
    const body = { targetProjectId: at.projectId }
    return by.call(issueRoutes.move, { ...there.at, issueId: coming[(each - 2) / 3]!.issueId, body })
  })
  await Promise.all(deeds)
  const rows = await sql<{ number: number }>(`select number from issue where project_id = $1 order by number`, [
    at.projectId,
  ])
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, number) => number + 1))
})

test('what is deleted for good leaves its number to nobody', async () => {
  const { owner, at, issue } = await project()
  const rows = [await issue(), await issue()]
  const issueIds = rows.map(({ issueId }) => issueId)
  await owner.call(bulkRoutes.bulkRemove, { ...at, body: { issueIds } })
  await sql(`delete from issue where id = any($1::bigint[])`, [issueIds])
  expect((await issue()).number).toBe(3)
})
