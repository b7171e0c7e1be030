// Boards that somebody manages by name, when they go.
import { expect, test } from 'vitest'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { handoverRoutes, type Ending } from '#contract/handover'
import { joined } from '../issue/test.ts'
import { refusal, type Visitor } from '../testing/visitor.ts'
import { board } from './test.ts'

const held = (by: Visitor, orgId: number, memberId: number) => by.call(handoverRoutes.holdings, { orgId, memberId })
const give = (by: Visitor, orgId: number, memberId: number, gift: { id: number; toMemberId: number }, after: Ending) =>
  by.call(handoverRoutes.handOver, { orgId, memberId, body: { after, gifts: [{ kind: 'board', ...gift }] } })

async function club() {
  const { orgId, owner } = await board()
  const [mina, jiwoo, doyun] = [await joined(orgId), await joined(orgId), await joined(orgId)]
  const writers = { ...nobody, memberIds: [mina.memberId, jiwoo.memberId] }
  const { boardId } = await mina.call(boardRoutes.create, { orgId, body: { name: '등산 모임', writers } })
  return { orgId, owner, mina, jiwoo, doyun, boardId, at: { orgId, boardId } }
}

test('a board that is handed over is managed by its taker', async () => {
  const { orgId, mina, jiwoo, doyun, boardId, at } = await club()
  expect(await held(mina, orgId, mina.memberId)).toEqual([
    { kind: 'board', id: boardId, name: '등산 모임', needsTaker: false },
  ])
  await give(mina, orgId, mina.memberId, { id: boardId, toMemberId: doyun.memberId }, 'leave')
  expect(await doyun.call(boardRoutes.read, at)).toMatchObject({
    myLevel: 'manage',
    managers: { memberIds: [doyun.memberId] },
    writers: { memberIds: [jiwoo.memberId] },
  })
  expect(await jiwoo.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'write' })
})

test('who removes somebody learns of no hidden board, and gives it to people who read it', async () => {
  const { orgId, owner, mina, jiwoo, doyun, boardId, at } = await club()
  expect(await held(owner, orgId, mina.memberId)).toEqual([
    { kind: 'board', id: boardId, name: '비공개 게시판', needsTaker: false, takerIds: [jiwoo.memberId] },
  ])
  const gift = { id: boardId, toMemberId: doyun.memberId }
  expect(await refusal(give(owner, orgId, mina.memberId, gift, 'remove'))).toMatchObject({ error: 'handover.outsider' })
  await give(owner, orgId, mina.memberId, { id: boardId, toMemberId: jiwoo.memberId }, 'remove')
  expect(await jiwoo.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'manage' })
  expect(await refusal(owner.call(boardRoutes.read, at))).toMatchObject({ error: 'board.missing' })
})
