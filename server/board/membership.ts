// The rights on boards when places change and when members leave.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import type { Membership } from '../member/membership.ts'
import { RUN } from '../department/audience.ts'
import { tellBoards } from './boards.ts'
import { itself, nextRevision } from './doors.ts'
import { rightsColumns, rightsOf } from './rights.ts'
import { boards } from './tables.ts'

type Organization = { orgId: number }

/** Somebody may have lost sight of these boards, or found some: sockets are checked again, and lists ask anew. */
async function narrowBoards(tx: Writing, { orgId }: Organization, which: SQL) {
  const { rowCount } = await tx
    .update(boards)
    .set({ narrowedAt: sql`now()`, revision: nextRevision })
    .where(and(eq(boards.orgId, orgId), isNull(boards.deletedAt), which))
  if (rowCount) tellBoards(tx, orgId)
}

export const boardMembership: Membership = {
  onPlaces: (tx, organization) =>
    narrowBoards(tx, organization, sql`exists (select 1 from unnest(${boards.readerKeys}) key where key ~ '^[dDp]:')`),
  /** Of a guest only what names them stays. */
  onGuest: (tx, organization) => narrowBoards(tx, organization, sql`true`),
  onRole: (tx, organization) => narrowBoards(tx, organization, sql`${boards.readerKeys} @> array[${RUN}]`),
  /** The rights of those who leave end with them. */
  onLeave: async (tx, { orgId, memberId }) => {
    const key = `m:${memberId}`
    const named = await boardsNaming(tx, { orgId, memberId })
    for (const board of named) {
      const left = rightsOf(board.rights.filter(right => !right.endsWith(` ${key}`)))
      const version = board.version + 1
      await tx
        .update(boards)
        .set({ ...rightsColumns(left), version, revision: nextRevision })
        .where(itself(board))
    }
    if (named.length) tellBoards(tx, orgId)
  },
}

/** The boards on which the member has a right by name, locked in one order. */
export const boardsNaming = (tx: Writing, { orgId, memberId }: { orgId: number; memberId: number }, which?: SQL) =>
  tx
    .select()
    .from(boards)
    .where(and(eq(boards.orgId, orgId), sql`${boards.readerKeys} @> array[${`m:${memberId}`}]`, which))
    .orderBy(boards.boardId)
    .for('no key update')
