import { describe, expect, test } from 'vitest'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { project } from './test.ts'

async function four() {
  const made = await project()
  const ids: number[] = []
  for (let each = 0; each < 4; each++) ids.push((await made.issue()).issueId)
  const column = async () => (await made.board())[0]!
  return { ...made, ids, column, before: await column() }
}

describe('a deleted issue', () => {
  test('stands where it stood once it is restored', async () => {
    const { owner, at, column, before } = await four()
    const [, second] = before
    await owner.call(issueRoutes.remove, { ...at, issueId: second! })
    expect(await column()).toEqual(before.filter(id => id !== second))
    await owner.call(issueRoutes.restore, { ...at, issueId: second! })
    expect(await column()).toEqual(before)
  })

  test('stands where it stood among others that come back with it', async () => {
    const { owner, at, column, before } = await four()
    const issueIds = [before[0]!, before[2]!]
    const { bulkId } = await owner.call(bulkRoutes.bulkRemove, { ...at, body: { issueIds } })
    await owner.call(bulkRoutes.undoBulk, { ...at, bulkId: bulkId! })
    expect(await column()).toEqual(before)
  })

  test('goes to the top where another has taken its place meanwhile', async () => {
    const { owner, at, issue, stateOf, column, before } = await four()
    const [first, second, third, last] = before
    await owner.call(issueRoutes.remove, { ...at, issueId: second! })
    const { issueId: newest } = await issue()
    // Between the same two neighbours the same rank is found again.
    const place = { stateId: stateOf('요청'), after: first! }
    await owner.call(issueRoutes.place, { ...at, issueId: newest, body: place })
    await owner.call(issueRoutes.restore, { ...at, issueId: second! })
    const now = await column()
    expect(now.filter(id => id !== second)).toEqual([first, newest, third, last])
    expect(now).toHaveLength(5)
    expect([0, 1, 2]).toContain(now.indexOf(second!))
  })
})
