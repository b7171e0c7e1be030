import { afterAll, expect, test } from 'vitest'
import { endEverything } from '../ending.ts'
import { checkChat } from './check.ts'

afterAll(endEverything)

test(
  '[S1.5] nothing is lost, doubled or out of order while server and database are killed',
  { timeout: 120_000 },
  async () => {
    const checked = await checkChat({ seconds: 20 })
    expect(checked).toMatchObject({ lost: 0, doubled: 0, gaps: 0, disordered: 0, unlike: 0, refused: [] })
    expect(checked.stored).toBe(checked.acknowledged)
    // It has seen what it should survive.
    const { acknowledged, kills, databaseKills, cuts, drops } = checked
    expect([acknowledged > 50, kills > 0, databaseKills > 0, cuts > 0, drops > 0]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  },
)

test('over two nodes nothing is lost, doubled or out of order for anybody either', { timeout: 120_000 }, async () => {
  const checked = await checkChat({ seconds: 8, nodes: 2 })
  expect(checked).toMatchObject({ lost: 0, doubled: 0, gaps: 0, disordered: 0, unlike: 0, refused: [] })
  expect(checked.stored).toBe(checked.acknowledged)
  expect([checked.acknowledged > 20, checked.kills + checked.databaseKills > 0]).toEqual([true, true])
})
