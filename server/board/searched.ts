// Boards and posts in the search.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { plainWords } from '#contract/rich-text'
import { isAmong } from '../postgres/statements.ts'
import { isSuch } from '../searched/kinds.ts'
import { homeOf, type KindFilter, type Searched, type SearchHomesOf } from '../searched/parts.ts'
import { seenBoardIds } from './doors.ts'
import { isPublished } from './post/rows.ts'
import { postTags } from './post/tables.ts'
import { boards, posts } from './tables.ts'

const pathOfBoard = (orgId: number, boardId: number) => `/org/${orgId}/board/${boardId}`

export const boardHomes: SearchHomesOf = async (tx, member) => {
  const rows = await tx
    .select({ boardId: boards.boardId, name: boards.name })
    .from(boards)
    .where(and(eq(boards.orgId, member.orgId), inArray(boards.boardId, seenBoardIds(member))))
  return rows.map(({ boardId, name }) => ({ home: homeOf.board(boardId), name, after: 0 }))
}

export const searchedBoard: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select()
      .from(boards)
      .where(
        and(
          eq(boards.orgId, member.orgId),
          isAmong(boards.boardId, ids),
          inArray(boards.boardId, seenBoardIds(member)),
        ),
      )
    return new Map(
      rows.map(({ orgId, boardId, name, description, createdAt }) => [
        boardId,
        { title: name, place: '', text: description, authorId: null, at: createdAt, path: pathOfBoard(orgId, boardId) },
      ]),
    )
  },
}

function conditionOf(filter: KindFilter): SQL | undefined {
  if (filter.name === 'has') return filter.value === 'file' ? sql`it.file_count > 0` : sql`it.comment_count > 0`
  if (filter.name === 'is') return undefined
  return sql`exists (select from ${postTags} its where its.org_id = it.org_id and its.post_id = it.id
    and lower(its.tag) = lower(${filter.value.replace(/^#/, '')}))`
}

export const searchedPost: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select({
        postId: posts.postId,
        boardId: posts.boardId,
        title: posts.title,
        body: posts.body,
        authorId: posts.authorId,
        createdAt: posts.createdAt,
        board: boards.name,
      })
      .from(posts)
      .innerJoin(boards, and(eq(boards.orgId, posts.orgId), eq(boards.boardId, posts.boardId)))
      .where(
        and(
          eq(posts.orgId, member.orgId),
          isAmong(posts.postId, ids),
          isNull(posts.deletedAt),
          isPublished,
          inArray(posts.boardId, seenBoardIds(member)),
        ),
      )
    return new Map(
      rows.map(({ postId, boardId, title, body, authorId, createdAt, board }) => [
        postId,
        {
          title,
          place: board,
          text: body,
          wordsOf: plainWords,
          authorId,
          at: createdAt,
          path: `${pathOfBoard(member.orgId, boardId)}/post/${postId}`,
        },
      ]),
    )
  },
  filtered: (filter, thing) => {
    const condition = conditionOf(filter)
    return condition && isSuch(posts, thing, condition)
  },
}
