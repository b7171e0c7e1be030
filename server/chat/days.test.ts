import { expect, test } from 'vitest'
import { messageRoutes } from '#contract/message'
import { sql } from '../testing/visitor.ts'
import { group } from './test.ts'

test('a day leads to its first message by the clock of Seoul', async () => {
  const { orgId, owner, roomId, at, post } = await group(['준호'])
  const moments = ['2026-11-02T23:59:00+09:00', '2026-11-03T00:10:00+09:00', '2026-11-03T18:02:00+09:00']
  const seqs: number[] = []
  for (const moment of moments) {
    const { seq } = await post(owner, moment)
    await sql('update message set created_at = $4 where org_id = $1 and room_id = $2 and seq = $3', [
      orgId,
      roomId,
      seq,
      moment,
    ])
    seqs.push(seq)
  }
  const firstOf = async (day: string) => (await owner.call(messageRoutes.firstOfDay, { ...at, query: { day } })).seq
  expect([await firstOf('2026-11-02'), await firstOf('2026-11-03')]).toEqual([seqs[0], seqs[1]])
})
