// Deeds about rooms at the same moment as others that end what they stand on.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { joined } from '../issue/test.ts'
import { refusal, sql, whileHeld } from '../testing/visitor.ts'
import { company } from './test.ts'

async function channel() {
  const { owner, orgId } = await company()
  const mina = await joined(orgId)
  const body = { kind: 'channel' as const, name: '등산 모임', memberIds: [] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const at = { orgId, roomId }
  const join = () => mina.call(roomRoutes.join, at)
  const inside = () =>
    sql('select 1 from room_member where org_id = $1 and room_id = $2 and member_id = $3', [
      orgId,
      roomId,
      mina.memberId,
    ])
  return { orgId, mina, join, inside }
}

test.each([
  ['leaves the organization', 'update member set left_at = now() where id = $1'],
  ['becomes a guest', `update member set role = 'GUEST' where id = $1`],
])('whoever joins a channel in the moment in which they %s does not come in', async (_what, change) => {
  const { mina, join, inside } = await channel()
  const joining = await whileHeld(change, [mina.memberId], async isAwaited => {
    const asked = refusal(join())
    await expect.poll(isAwaited).toBe(true)
    return { asked }
  })
  expect(await joining.asked).toMatchObject({ status: 404, error: 'room.missing' })
  expect(await inside()).toEqual([])
})

test('joining and leaving at once: nobody who is gone is in a room', async () => {
  const { orgId, mina, join, inside } = await channel()
  for (let round = 0; round < 10; round++) {
    const leave = () => mina.call(memberRoutes.leave, { orgId })
    const [first, second] = round % 2 ? [join, leave] : [leave, join]
    const both = await Promise.allSettled([first(), second()])
    // Nobody joins who is gone; those who have joined may leave.
    expect(both[round % 2]!.status).toBe('fulfilled')
    expect(await inside()).toEqual([])
    await sql('update member set left_at = null where id = $1', [mina.memberId])
  }
})
