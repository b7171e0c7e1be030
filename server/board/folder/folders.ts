// Folders of boards: made, renamed, put elsewhere and taken away under the lock of the organization.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { generateKeyBetween } from 'fractional-indexing'
import { type BoardFolder, FOLDERS_MOST } from '#contract/board-folder'
import { can, type Member } from '#contract/permissions'
import { db, write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { lockOrganization } from '../../tenancy.ts'
import { requirePermission } from '../../member/members.ts'
import { tellBoards } from '../boards.ts'
import { seenBoardIds } from '../doors.ts'
import { boardFolders, boards } from '../tables.ts'
import { boardOrder } from './order.ts'
import { rankBefore } from './ranks.ts'

const itself = (orgId: number, folderId: number) =>
  and(eq(boardFolders.orgId, orgId), eq(boardFolders.folderId, folderId))

const inOrder = (tx: NodePgDatabase, orgId: number) =>
  tx
    .select()
    .from(boardFolders)
    .where(eq(boardFolders.orgId, orgId))
    .orderBy(asc(boardFolders.rank), asc(boardFolders.folderId))

/** Its name could tell of boards that the reader may not know of. */
export async function foldersOf(member: Member): Promise<BoardFolder[]> {
  const { orgId } = member
  if (can(member, 'board.arrange')) return (await inOrder(db, orgId)).map(shown)
  const seen = await db
    .selectDistinct({ folderId: boards.folderId })
    .from(boards)
    .where(and(eq(boards.orgId, orgId), sql`${boards.boardId} in ${seenBoardIds(member)}`))
  const ids = new Set(seen.map(({ folderId }) => folderId))
  return (await inOrder(db, orgId)).filter(({ folderId }) => ids.has(folderId)).map(shown)
}
const shown = ({ folderId, name }: BoardFolder) => ({ folderId, name })

/** One at a time arranges the boards of an organization, so that ranks and limits hold. */
export const arrange = <Answer>(member: Member, deed: (tx: Writing) => Promise<Answer>) =>
  write(async tx => {
    await lockOrganization(tx, member.orgId)
    await requirePermission(tx, member, 'board.arrange')
    const answer = await deed(tx)
    tellBoards(tx, member.orgId)
    return answer
  })

/** Among those of the organization, which are locked with it. */
export async function folderFor(tx: Writing, { orgId }: Member, folderId: number) {
  const [row] = await tx.select().from(boardFolders).where(itself(orgId, folderId))
  return row ?? refuse('folder.missing')
}

async function requireFree(tx: Writing, { orgId }: Member, name: string, besides?: number) {
  const all = await inOrder(tx, orgId)
  if (all.some(each => each.name === name && each.folderId !== besides)) refuse('folder.taken')
  return all
}

export const createFolder = (member: Member, { name }: { name: string }): Promise<BoardFolder> =>
  arrange(member, async tx => {
    const all = await requireFree(tx, member, name)
    if (all.length >= FOLDERS_MOST) refuse('folder.tooMany', { values: { most: FOLDERS_MOST } })
    const rank = generateKeyBetween(all.at(-1)?.rank ?? null, null)
    const [row] = await tx.insert(boardFolders).values({ orgId: member.orgId, name, rank }).returning()
    return shown(row!)
  })

export const renameFolder = (member: Member, folderId: number, { name }: { name: string }): Promise<BoardFolder> =>
  arrange(member, async tx => {
    await folderFor(tx, member, folderId)
    await requireFree(tx, member, name, folderId)
    await tx.update(boardFolders).set({ name }).where(itself(member.orgId, folderId))
    return { folderId, name }
  })

export const removeFolder = (member: Member, folderId: number) =>
  arrange(member, async tx => {
    const { orgId } = member
    await folderFor(tx, member, folderId)
    // Also those in the bin. At the end of the others, in the order by name.
    await tx
      .update(boards)
      .set({ folderId: null, rank: null })
      .where(and(eq(boards.orgId, orgId), eq(boards.folderId, folderId)))
    await tx.delete(boardFolders).where(itself(orgId, folderId))
  })

export const placeFolder = (member: Member, folderId: number, before: number | null) =>
  arrange(member, async tx => {
    const { orgId } = member
    await folderFor(tx, member, folderId)
    if (before !== null) await folderFor(tx, member, before)
    const others = (await inOrder(tx, orgId)).filter(each => each.folderId !== folderId)
    const rank = rankBefore(
      others,
      others.findIndex(each => each.folderId === before),
    )
    await tx.update(boardFolders).set({ rank }).where(itself(orgId, folderId))
  })

/** The boards of a folder, or of none, as they stand: those that nobody has placed come last, by name. */
export const boardsIn = (tx: Writing, orgId: number, folderId: number | null) =>
  tx
    .select({ boardId: boards.boardId, rank: boards.rank })
    .from(boards)
    .where(
      and(
        eq(boards.orgId, orgId),
        eq(boards.isCompany, false),
        folderId === null ? isNull(boards.folderId) : eq(boards.folderId, folderId),
      ),
    )
    .orderBy(...boardOrder)
