// The words before the titles of posts: each board has its own.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Prefix, PrefixDraft } from '#contract/board'
import type { Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import type { BoardPlace } from './doors.ts'
import { posts, prefixes } from './tables.ts'

const inIt = ({ orgId, boardId }: BoardPlace) => and(eq(prefixes.orgId, orgId), eq(prefixes.boardId, boardId))

/** In their order. */
export const prefixesOf = (tx: NodePgDatabase, board: BoardPlace): Promise<Prefix[]> =>
  tx
    .select({ prefixId: prefixes.prefixId, name: prefixes.name, color: prefixes.color })
    .from(prefixes)
    .where(inIt(board))
    .orderBy(asc(prefixes.place), asc(prefixes.prefixId))

/** The board is locked. Those that are left out go, and the posts that had them have none. */
export async function savePrefixes(tx: Writing, board: BoardPlace, drafts: readonly PrefixDraft[]) {
  if (new Set(drafts.map(({ name }) => name)).size < drafts.length) refuse('prefix.taken')
  const known = new Set((await prefixesOf(tx, board)).map(({ prefixId }) => prefixId))
  const kept = new Set(drafts.flatMap(({ prefixId }) => prefixId ?? []))
  if ([...kept].some(prefixId => !known.has(prefixId))) refuse('prefix.missing')
  await deletePrefixes(tx, board, [...known.difference(kept)])
  for (const [place, { prefixId, name, color }] of drafts.entries())
    if (prefixId === undefined) await tx.insert(prefixes).values({ ...placeOf(board), name, color, place })
    else
      await tx
        .update(prefixes)
        .set({ name, color, place })
        .where(and(inIt(board), eq(prefixes.prefixId, prefixId)))
}

const placeOf = ({ orgId, boardId }: BoardPlace) => ({ orgId, boardId })

async function deletePrefixes(tx: Writing, board: BoardPlace, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx
    .update(posts)
    .set({ prefixId: null })
    .where(and(eq(posts.orgId, board.orgId), eq(posts.boardId, board.boardId), isAmong(posts.prefixId, ids)))
  await tx.delete(prefixes).where(and(inIt(board), isAmong(prefixes.prefixId, ids)))
}

type Sorting = BoardPlace & { isPrefixRequired: boolean }

/** Refuses one of another board, and none where the board wants one and has some. */
export async function requirePrefix(tx: NodePgDatabase, board: Sorting, prefixId: number | null) {
  if (prefixId === null && !board.isPrefixRequired) return
  const all = await prefixesOf(tx, board)
  if (prefixId === null && all.length > 0) refuse('prefix.needed')
  if (prefixId !== null && !all.some(each => each.prefixId === prefixId)) refuse('prefix.missing')
}

/** For a list of posts: the prefix of each as JSON. */
export const prefixJson = sql`(select json_build_object('prefixId', its.id, 'name', its.name, 'color', its.color)
  from ${prefixes} its where its.org_id = ${posts}.org_id and its.id = ${posts}.prefix_id)`
