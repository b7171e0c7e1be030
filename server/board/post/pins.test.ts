import { expect, test } from 'vitest'
import { dayAfter } from '#contract/day'
import { boardRoutes } from '#contract/board'
import { PINS_MOST, postRoutes } from '#contract/post'
import { dayOf } from '#korean/time'
import { joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board } from '../test.ts'

const today = () => dayOf(new Date())

async function pinned() {
  const made = await board()
  const pin = (by: Visitor, postId: number, until: string | null = null) =>
    by.call(postRoutes.pin, { ...made.at, postId, body: { lastDay: until } })
  const pins = async (by: Visitor) => (await by.call(postRoutes.pins, made.at)).map(({ title }) => title)
  const ids: number[] = []
  for (let each = 1; each <= PINS_MOST + 1; each++)
    ids.push((await made.write({ title: `글 ${each}` }, made.owner)).postId)
  return { ...made, mina: await joined(made.orgId), pin, pins, ids }
}

test('[S2.22] pins stand in the order of pinning, at most five, and stay in their ordinary place', async () => {
  const { owner, mina, at, pin, pins, ids, titles } = await pinned()
  await pin(owner, ids[2]!)
  await pin(owner, ids[0]!, today())
  expect(await pins(mina)).toEqual(['글 3', '글 1'])
  // Another last day does not move it.
  await pin(owner, ids[2]!, dayAfter(today(), 3))
  expect((await owner.call(postRoutes.pins, at))[0]).toMatchObject({ title: '글 3', pinnedUntil: dayAfter(today(), 3) })
  for (const postId of [ids[1]!, ids[3]!, ids[4]!]) await pin(owner, postId)
  expect(await refusal(pin(owner, ids[5]!))).toMatchObject({ status: 409, error: 'post.tooManyPinned' })
  await owner.call(postRoutes.unpin, { ...at, postId: ids[2]! })
  await pin(owner, ids[5]!)
  expect(await pins(mina)).toEqual(['글 1', '글 2', '글 4', '글 5', '글 6'])
  expect(await titles(mina)).toHaveLength(PINS_MOST + 1)
})

test('one is shown through its last day, and makes room after it', async () => {
  const { owner, orgId, pin, pins, ids } = await pinned()
  expect(await refusal(pin(owner, ids[0]!, dayAfter(today(), -1)))).toMatchObject({
    status: 409,
    error: 'post.pinOver',
  })
  expect(await refusal(pin(owner, ids[0]!, '2026-02-30'))).toMatchObject({ status: 422 })
  for (const postId of ids.slice(0, PINS_MOST)) await pin(owner, postId, today())
  await sql('update post set pinned_until = pinned_until - 1 where org_id = $1 and id = $2', [orgId, ids[0]])
  await pin(owner, ids[5]!)
  expect(await pins(owner)).toEqual(['글 2', '글 3', '글 4', '글 5', '글 6'])
  // Pinned again it is a new pin, and finds no room.
  expect(await refusal(pin(owner, ids[0]!))).toMatchObject({ error: 'post.tooManyPinned' })
})

test('by those who manage the board alone, of published posts, and not in an archived board', async () => {
  const { owner, mina, at, boardId, pin, pins, ids, write } = await pinned()
  expect(await refusal(pin(mina, ids[0]!))).toMatchObject({ status: 403, error: 'board.forbidden' })
  const waiting = await write({ publishAt: ahead(86_400_000) }, owner)
  expect(await refusal(pin(owner, waiting.postId))).toMatchObject({ status: 404, error: 'post.missing' })
  const { heard, say } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `board:${boardId}` })
  await heard({ type: 'listening' })
  await pin(owner, ids[0]!)
  await heard({ name: 'posts.pinned', data: { boardId } })
  await owner.call(postRoutes.remove, { ...at, postId: ids[0]! })
  expect(await pins(mina)).toEqual([])
  await owner.call(postRoutes.restore, { ...at, postId: ids[0]! })
  expect(await pins(mina)).toEqual(['글 1'])
  await owner.call(boardRoutes.archive, at)
  expect(await refusal(pin(owner, ids[1]!))).toMatchObject({ error: 'board.archived' })
  expect(await refusal(owner.call(postRoutes.unpin, { ...at, postId: ids[0]! }))).toMatchObject({
    error: 'board.archived',
  })
  expect(await pins(mina)).toEqual(['글 1'])
})
