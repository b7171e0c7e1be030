// The places of boards: in which folder, and before which other one.
import type { Member } from '#contract/permissions'
import { refuse } from '../../refusal.ts'
import { boardFor, itself, requireLevel } from '../doors.ts'
import { boards } from '../tables.ts'
import { arrange, boardsIn, folderFor } from './folders.ts'
import { allRanked, rankBefore } from './ranks.ts'

type Place = { folderId: number | null; before: number | null }

/** Boards hidden from the member keep their places among those that are seen. */
export async function placeBoard(member: Member, boardId: number, { folderId, before }: Place) {
  const { orgId } = member
  const board = requireLevel(await boardFor(member, boardId), 'read', { isArchiveOpen: true })
  if (board.isCompany) refuse('board.company')
  if (before !== null) await boardFor(member, before)
  return arrange(member, async tx => {
    if (folderId !== null) await folderFor(tx, member, folderId)
    const there = await boardsIn(tx, orgId, folderId)
    const others = allRanked(there.filter(each => each.boardId !== boardId))
    const unranked = new Set(there.filter(({ rank }) => rank === null).map(each => each.boardId))
    for (const each of others)
      if (unranked.has(each.boardId))
        await tx
          .update(boards)
          .set({ rank: each.rank })
          .where(itself({ orgId, boardId: each.boardId }))
    const rank = rankBefore(
      others,
      others.findIndex(each => each.boardId === before),
    )
    await tx.update(boards).set({ folderId, rank }).where(itself({ orgId, boardId }))
  })
}
