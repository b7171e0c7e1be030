import { describe, expect, test } from 'vitest'
import { issueRoutes, type IssueRow } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { refusal, sql } from '../../testing/visitor.ts'
import { another, dice, joined, project } from '../test.ts'

type Place = { stateId: number; after?: number; before?: number }

async function dealt(count: number) {
  const made = await project()
  const { owner, at, board } = made
  const ids: number[] = []
  for (let each = 0; each < count; each++) ids.unshift((await made.issue()).issueId)
  const place = (issueId: number, body: Place, by = owner) => by.call(issueRoutes.place, { ...at, issueId, body })
  const column = async (at = 0, by = owner) => (await board(by))[at]!
  return { ...made, ids, place, column, first: made.stateOf('요청'), next: made.stateOf('진행') }
}

/** Sorts by rank as the database does, byte by byte. */
const inOrder = (rows: readonly Pick<IssueRow, 'rank' | 'issueId'>[]) =>
  rows.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ issueId }) => issueId)

const ranksIn = async (stateId: number) =>
  (
    await sql<{ rank: string }>(`select rank from issue where state_id = $1 and deleted_at is null order by rank`, [
      stateId,
    ])
  ).map(({ rank }) => rank)

describe('a card', () => {
  test('is put behind one, in front of one, or on top; in its state or in another one', async () => {
    const { ids, place, column, first, next } = await dealt(4)
    const [a, b, c, d] = ids as [number, number, number, number]
    await place(d, { stateId: first, after: a })
    expect(await column()).toEqual([a, d, b, c])
    await place(a, { stateId: first, before: c })
    expect(await column()).toEqual([d, b, a, c])
    await place(c, { stateId: first })
    expect(await column()).toEqual([c, d, b, a])
    await place(b, { stateId: next })
    await place(c, { stateId: next, after: b })
    expect([await column(0), await column(1)]).toEqual([
      [d, a],
      [b, c],
    ])
    // The rank in the answer equals the one by which others sort.
    const row = await place(d, { stateId: next, after: b })
    expect(row).toMatchObject({ stateId: next, rank: (await ranksIn(next))[1] })
  })

  test('whose neighbour went to another state or is itself comes to stand on top; one that is not there is refused', async () => {
    const { owner, orgId, at, ids, place, column, first, next } = await dealt(4)
    const [a, b, c, d] = ids as [number, number, number, number]
    await place(d, { stateId: next })
    await owner.call(issueRoutes.remove, { ...at, issueId: a })
    await place(c, { stateId: first, after: d })
    expect(await column()).toEqual([c, b])
    await place(b, { stateId: first, before: b })
    expect(await column()).toEqual([b, c])
    const missing = { status: 404, error: 'issue.missing' }
    expect(await refusal(place(a, { stateId: first }))).toMatchObject(missing)
    const there = await another(owner, orgId)
    const elsewhere = await owner.call(issueRoutes.create, { ...there.at, body: { title: '창고' } })
    for (const gone of [a, elsewhere.issueId, 999_999_999])
      for (const named of [{ after: gone }, { before: gone }, { after: b, before: gone }])
        expect(await refusal(place(c, { stateId: first, ...named }))).toMatchObject({
          ...missing,
          fields: { ['before' in named ? 'before' : 'after']: expect.any(String) },
        })
    expect(await column()).toEqual([b, c])
    const [theirs] = (await there.workflow()).states
    expect(await refusal(place(b, { stateId: theirs!.stateId }))).toMatchObject({ status: 404, error: 'state.missing' })
  })

  test('that two put to the same place at once both stand there, in one order for everybody', async () => {
    const { orgId, ids, place, column, first, board } = await dealt(6)
    const mina = await joined(orgId)
    for (let round = 0; round < 10; round++) {
      const now = await column()
      const [anchor, one, other] = [now[0]!, now[3]!, now[5]!]
      const rows = await Promise.all([
        place(one, { stateId: first, after: anchor }),
        place(other, { stateId: first, after: anchor }, mina),
      ])
      const after = await column()
      expect(new Set(after.slice(1, 3))).toEqual(new Set([one, other]))
      expect(new Set(after)).toEqual(new Set(ids))
      expect(rows[0].rank).not.toBe(rows[1].rank)
      expect(inOrder(rows)).toEqual(after.slice(1, 3))
      expect(await board(mina)).toEqual(await board())
    }
  })

  test('that two drag at once stands where the later one put it, once', async () => {
    const { orgId, ids, place, board, first, next } = await dealt(3)
    const mina = await joined(orgId)
    const [card] = ids as [number]
    for (let round = 0; round < 5; round++) {
      const rows = await Promise.all([place(card, { stateId: next }), place(card, { stateId: first }, mina)])
      const later = rows[0].version > rows[1].version ? rows[0] : rows[1]
      const columns = await board()
      expect(columns.flat().filter(id => id === card)).toHaveLength(1)
      expect(columns[later.stateId === first ? 0 : 1]![0]).toBe(card)
      expect(await board(mina)).toEqual(columns)
    }
  })
})

describe('ranks', () => {
  test('of random drags by three people at once are all different, and the boards of all agree', async () => {
    const { owner, orgId, at, ids, place, board, first, next } = await dealt(12)
    const people = [owner, await joined(orgId), await joined(orgId)]
    const roll = dice(3)
    for (let round = 0; round < 15; round++)
      await Promise.all(
        people.map(by => {
          const [card, neighbour] = [ids[roll(12)]!, ids[roll(12)]!]
          const stateId = roll(2) ? first : next
          return place(card, { stateId, ...(roll(3) && (roll(2) ? { after: neighbour } : { before: neighbour })) }, by)
        }),
      )
    const boards = await Promise.all(people.map(by => board(by)))
    expect(boards[1]).toEqual(boards[0])
    expect(boards[2]).toEqual(boards[0])
    expect(new Set(boards[0]!.flat())).toEqual(new Set(ids))
    const { groups } = await owner.call(listingRoutes.page, { ...at, query: {} })
    for (const { issues } of groups) {
      expect(new Set(issues.map(({ rank }) => rank)).size).toBe(issues.length)
      expect(inOrder(issues)).toEqual(issues.map(({ issueId }) => issueId))
    }
  })

  test('stay short: put between the same two again and again, or on top, the order is the one of the model', async () => {
    const { ids, place, column, first } = await dealt(12)
    let model = [...ids]
    const longest = async () => Math.max(...(await ranksIn(first)).map(({ length }) => length))
    let grown = 0
    // The last issue goes directly behind the first again and again, between ever closer neighbours.
    for (let drag = 0; drag < 260; drag++) {
      const card = model.at(-1)!
      const anchor = model[0]!
      const { rank } = await place(card, { stateId: first, after: anchor })
      grown = Math.max(grown, rank.length)
      model = [anchor, card, ...model.slice(1, -1)]
    }
    expect(await column()).toEqual(model)
    // The ranks became long, and a job shortens them in the background.
    expect(grown).toBeGreaterThan(40)
    await expect.poll(longest).toBeLessThanOrEqual(40)
    expect(await column()).toEqual(model)
  })

  test('of what is made on top one after the other grow by letters, not by issues', async () => {
    const { first, issue } = await dealt(0)
    const bottom = (await issue()).rank
    for (let each = 0; each < 200; each++) await issue()
    const ranks = await ranksIn(first)
    expect(ranks).toHaveLength(201)
    expect(ranks.at(-1)).toBe(bottom)
    expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(5)
  })
})
