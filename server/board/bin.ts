// The bin of boards: deleted ones stay here for thirty days with all their posts, and are then purged.
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Board, BOARD_BIN_DAYS, type DeletedBoard } from '#contract/board'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { ago, db, write } from '../db.ts'
import type { Client } from '../http/client.ts'
import { refuse } from '../refusal.ts'
import { aboutOf, readBoard, tellBoards, updateBoard } from './boards.ts'
import { type BoardPlace, itself, lockedBoardFor, memberKeysOf } from './doors.ts'
import { purgePostsOf } from './post/purging.ts'
import { levelOf } from './rights.ts'
import { boards } from './tables.ts'

const BIN_MS = BOARD_BIN_DAYS * 86_400_000
const PURGED_AT_ONCE = 20
const isRestorable = and(isNotNull(boards.deletedAt), gt(boards.deletedAt, ago(BIN_MS)))

/** With all its posts. */
export const removeBoard = (member: Member, boardId: number, client: Client) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const held = await lockedBoardFor(tx, member, 'manage', boardId, { isArchiveOpen: true })
    if (held.isCompany) refuse('board.company')
    await updateBoard(tx, held, { deletedAt: sql`now()`, deletedBy: memberId, narrowedAt: sql`now()` })
    await audit(tx, client, { userId, orgId, what: 'board.deleted', about: aboutOf(held) })
    tellBoards(tx, orgId)
  })

/** Those that this member may bring back, the most recently deleted first. */
async function binnedFor(member: Member) {
  const keys = await memberKeysOf(db, member)
  const rows = await db
    .select()
    .from(boards)
    .where(and(eq(boards.orgId, member.orgId), isRestorable))
    .orderBy(desc(boards.deletedAt))
  return rows.filter(({ rights }) => levelOf(keys, rights) === 'manage')
}

export const deletedBoardsOf = async (member: Member): Promise<DeletedBoard[]> =>
  (await binnedFor(member)).map(({ boardId, name, deletedAt }) => ({
    boardId,
    name,
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
  }))

/** Unchanged. Restoring it again has no effect. */
export async function restoreBoard(member: Member, boardId: number, client: Client): Promise<Board> {
  const { orgId, userId } = member
  const mine = (await binnedFor(member)).find(row => row.boardId === boardId)
  if (!mine) return readBoard(member, boardId)
  await write(async tx => {
    const [row] = await tx
      .select()
      .from(boards)
      .where(and(itself(mine), isRestorable))
      .for('no key update')
    if (!row) return
    const after = await updateBoard(tx, row, { deletedAt: null, deletedBy: null })
    await audit(tx, client, { userId, orgId, what: 'board.restored', about: aboutOf(after) })
    tellBoards(tx, orgId)
  })
  // The door of the call has seen it in the bin.
  return readBoard({ ...member }, boardId)
}

/** Those whose days in the bin are over. */
export async function purgeBoards(): Promise<void> {
  const due = await db.select().from(boards).where(isDue).orderBy(boards.deletedAt).limit(PURGED_AT_ONCE)
  for (const place of due) while (await purgeSome(place));
  if (due.length === PURGED_AT_ONCE) await purgeBoards()
}
const isDue = sql`${boards.deletedAt} <= ${ago(BIN_MS)}`

/** So many of its posts, and the board with the last of them. @returns whether there are more */
const purgeSome = ({ orgId, boardId }: BoardPlace) =>
  write(async tx => {
    // It may have been restored just now.
    const [row] = await tx
      .select()
      .from(boards)
      .where(and(itself({ orgId, boardId }), isDue))
      .for('update')
    if (!row) return false
    if (await purgePostsOf(tx, row)) return true
    await tx.delete(boards).where(itself(row))
    await audit(tx, { ip: '' }, { userId: null, orgId, what: 'board.purged', about: { boardId } })
    return false
  })
