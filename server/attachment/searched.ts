// Files in the search by their names, each with the thing whose rights it has.
import { and, eq, isNull } from 'drizzle-orm'
import { isAmong } from '../postgres/statements.ts'
import { shownOnThings } from '../searched/kinds.ts'
import type { Searched } from '../searched/parts.ts'
import { attachments } from './tables.ts'

export const searchedFile: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select({
        fileId: attachments.fileId,
        name: attachments.name,
        thingKind: attachments.rootKind,
        thingId: attachments.rootId,
        holderKind: attachments.holderKind,
        holderId: attachments.holderId,
        memberId: attachments.memberId,
        createdAt: attachments.createdAt,
      })
      .from(attachments)
      .where(and(eq(attachments.orgId, member.orgId), isAmong(attachments.fileId, ids), isNull(attachments.removedAt)))
    const rooted = rows.flatMap(({ thingKind, thingId, ...row }) =>
      thingKind !== null && thingId !== null ? [{ ...row, thingKind, thingId }] : [],
    )
    const shown = await shownOnThings(tx, member, rooted)
    return new Map(
      shown.map(({ row, thing }) => [
        row.fileId,
        {
          title: row.name,
          place: [thing.key, thing.title].filter(Boolean).join(' ') || thing.place,
          text: '',
          authorId: row.memberId,
          at: row.createdAt,
          path: row.holderKind === 'comment' ? `${thing.path}?comment=${row.holderId}` : thing.path,
        },
      ]),
    )
  },
}
