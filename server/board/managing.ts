// Those who manage a board.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BoardLevel } from '#contract/board'
import type { Member } from '#contract/permissions'
import { db, type Writing } from '../db.ts'
import { memberKeys, membersWith } from '../department/audience.ts'
import { type BoardPlace, type BoardRow, itself, memberKeysOf, nextRevision } from './doors.ts'
import { keysWith, levelOf } from './rights.ts'
import { boards } from './tables.ts'

type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

/** The present members who manage it. */
export const managersOf = (tx: NodePgDatabase, { orgId, rights }: Pick<BoardRow, 'orgId' | 'rights'>) =>
  membersWith(tx, orgId, keysWith(rights, 'manage'))

/** The living boards that a member manages, for statements about things in many of them. */
export const managedBoardIds = ({ orgId, memberId, role }: Asking) => {
  const keys = memberKeys(sql`${orgId}::bigint`, sql`${memberId}::bigint`, sql`${role}::text`)
  return db
    .select({ boardId: boards.boardId })
    .from(boards)
    .where(
      and(
        eq(boards.orgId, orgId),
        isNull(boards.deletedAt),
        sql`${boards.rights} && array(select 'manage ' || mine.key from unnest(${keys}) mine(key))`,
      ),
    )
}

/** Locks a board for what time brings about: there is no member to ask for, and it may be archived or in the bin. */
export async function lockBoard(tx: Writing, place: BoardPlace): Promise<BoardRow | undefined> {
  const [row] = await tx.update(boards).set({ revision: nextRevision }).where(itself(place)).returning()
  tx.raised.add(`board:${place.boardId}`)
  return row
}

export const levelAt = async (
  tx: NodePgDatabase,
  member: Asking,
  { rights }: Pick<BoardRow, 'rights'>,
): Promise<BoardLevel | undefined> => levelOf(await memberKeysOf(tx, member), rights)
