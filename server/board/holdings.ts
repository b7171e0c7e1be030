// The boards that a member manages by name, as holdings.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hiddenBoard } from '#korean/handover'
import { membersWith, RUN } from '../department/audience.ts'
import type { Holdings } from '../member/membership.ts'
import { refuse } from '../refusal.ts'
import { tellBoards } from './boards.ts'
import { itself, nextRevision } from './doors.ts'
import { boardsNaming } from './membership.ts'
import { rightsColumns, rightsOf } from './rights.ts'
import { boards } from './tables.ts'

type BoardRow = typeof boards.$inferSelect

const managedBy = (tx: NodePgDatabase, orgId: number, memberId: number) =>
  tx
    .select()
    .from(boards)
    .where(
      and(eq(boards.orgId, orgId), isNull(boards.deletedAt), sql`${boards.rights} @> array[${`manage m:${memberId}`}]`),
    )
    .orderBy(asc(sql`${boards.name} collate "ko-x-icu"`), asc(boards.boardId))

/** A member who removes another need not see the boards that the other manages: those go to people who read them. */
const isHidden = ({ readerKeys }: BoardRow, isOwn: boolean) => !isOwn && !readerKeys.includes(RUN)

const readersBeside = async (tx: NodePgDatabase, { orgId, readerKeys }: BoardRow, giverId: number) =>
  (await membersWith(tx, orgId, readerKeys)).flatMap(({ memberId, role }) =>
    memberId === giverId || role === 'GUEST' ? [] : memberId,
  )

export const boardHoldings: Holdings = {
  kind: 'board',
  holdingsOf: async (tx, { orgId, memberId }, { isOwn }) => {
    const managed = await managedBy(tx, orgId, memberId)
    const takers = await Promise.all(
      managed.map(async board => (isHidden(board, isOwn) ? readersBeside(tx, board, memberId) : undefined)),
    )
    return managed.map((board, at) => ({
      kind: 'board',
      id: board.boardId,
      name: isHidden(board, isOwn) ? hiddenBoard : board.name,
      needsTaker: false,
      takerIds: takers[at],
    }))
  },
  handOver: async (tx, giver, { id: boardId }, taker, by) => {
    const { orgId, memberId } = giver
    const [board] = await boardsNaming(tx, giver, eq(boards.boardId, boardId))
    if (!board) return
    const isOwn = by.userId === giver.userId
    if (isHidden(board, isOwn) && !(await readersBeside(tx, board, memberId)).includes(taker.memberId))
      refuse('handover.outsider')
    const rights = rightsOf(board.rights)
    const others = rights.managers.memberIds.filter(id => id !== memberId && id !== taker.memberId)
    const managers = { ...rights.managers, memberIds: [...others, taker.memberId] }
    await tx
      .update(boards)
      .set({
        ...rightsColumns({ ...rights, managers }),
        version: board.version + 1,
        revision: nextRevision,
        narrowedAt: sql`now()`,
      })
      .where(itself(board))
    tellBoards(tx, orgId)
  },
}
