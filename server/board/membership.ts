// The rights on boards when places change and when members leave.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import type { Membership } from '../member/membership.ts'
import { itself, nextRevision } from './doors.ts'
import { rightsColumns, rightsOf } from './rights.ts'
import { boards } from './tables.ts'

/** Somebody may have lost sight of boards that departments or positions read: their sockets are checked again. */
async function narrowBoards(tx: Writing, { orgId }: { orgId: number }) {
  const isByPlace = sql`exists (select 1 from unnest(${boards.readerKeys}) key where key ~ '^[dDp]:')`
  await tx
    .update(boards)
    .set({ narrowedAt: sql`now()`, revision: nextRevision })
    .where(and(eq(boards.orgId, orgId), isNull(boards.deletedAt), isByPlace))
  tx.tell(`organization:${orgId}`, 'boards.changed', { orgId })
}

export const boardMembership: Membership = {
  onPlaces: narrowBoards,
  /** Of a guest only what names them stays; of who leaves nothing. */
  onGuest: async (tx, { orgId }) => narrowAll(tx, orgId),
  onLeave: async (tx, { orgId, memberId }) => {
    const key = `m:${memberId}`
    const named = await tx
      .select()
      .from(boards)
      .where(and(eq(boards.orgId, orgId), sql`${boards.readerKeys} @> array[${key}]`))
      .orderBy(boards.boardId)
      .for('no key update')
    for (const board of named) {
      const left = rightsOf(board.rights.filter(right => !right.endsWith(` ${key}`)))
      const version = board.version + 1
      await tx
        .update(boards)
        .set({ ...rightsColumns(left), version, revision: nextRevision })
        .where(itself(board))
    }
  },
}

const narrowAll = (tx: Writing, orgId: number) =>
  tx
    .update(boards)
    .set({ narrowedAt: sql`now()` })
    .where(and(eq(boards.orgId, orgId), isNull(boards.deletedAt)))
