// The boards that I may read, as the server answers and as its events change them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Board, boardRoutes, type BoardRow } from '#contract/board'
import { cache, kept, laterOf } from '../cache.ts'
import { call } from '../call.ts'
import { eventsDuringFetch } from '../live/events-during-fetch.ts'
import { askForRefused, whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import { memberIdIn } from '../session.ts'

export const BOARDS = 'boards'
export const BOARD = 'board'
const UNREAD_MOST = 100

export type BoardAt = { orgId: number; boardId: number }
type Change = (rows: BoardRow[]) => BoardRow[]
const told = eventsDuringFetch<{ orgId: number; change: Change }>()

export const boardsOptions = (orgId: number) =>
  queryOptions({
    queryKey: [BOARDS, orgId, 'list'],
    queryFn: async (): Promise<BoardRow[]> => {
      const [answer, events] = await told.during(() => call(boardRoutes.list, { orgId }))
      const mine = events.filter(event => event.orgId === orgId)
      return mine.reduce((rows, { change }) => change(rows), answer)
    },
    meta: kept,
  })
export const useBoards = (orgId: number, isWanted = true) => useQuery({ ...boardsOptions(orgId), enabled: isWanted })

export const boardOptions = (orgId: number, boardId: number) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, 'itself'],
    queryFn: () => call(boardRoutes.read, { orgId, boardId }),
    structuralSharing: laterOf,
    meta: kept,
  })
export const useBoard = ({ orgId, boardId }: BoardAt, isWanted = true) =>
  useQuery({ ...boardOptions(orgId, boardId), enabled: isWanted })

const bin = (orgId: number) =>
  queryOptions({ queryKey: [BOARDS, orgId, 'bin'], queryFn: () => call(boardRoutes.bin, { orgId }) })
export const useDeletedBoards = (orgId: number, isWanted = true) => useQuery({ ...bin(orgId), enabled: isWanted })

export const lookAgainAtBoards = (orgId: number) => cache.invalidateQueries({ queryKey: [BOARDS, orgId] })
export const lookAgainAtBoard = ({ orgId, boardId }: BoardAt, ...what: string[]) =>
  cache.invalidateQueries({ queryKey: [BOARD, orgId, boardId, ...what] })
/** For a board that is there no more. */
export const forgetBoard = ({ orgId, boardId }: BoardAt) => cache.removeQueries({ queryKey: [BOARD, orgId, boardId] })

/** In the list and on its own page, at once; an answer that is awaited is older than that. */
export function changeKnown({ orgId, boardId }: BoardAt, changed: Partial<BoardRow & Pick<Board, 'readSeq'>>) {
  const { readSeq: _, ...row } = changed
  const change: Change = rows => rows.map(each => (each.boardId === boardId ? { ...each, ...row } : each))
  told.note({ orgId, change })
  cache.setQueryData(boardsOptions(orgId).queryKey, known => known && change(known))
  cache.setQueryData(boardOptions(orgId, boardId).queryKey, known => known && { ...known, ...changed })
}

/** The answer of a deed. */
export function remember(orgId: number, changed: Board) {
  cache.setQueryData(boardOptions(orgId, changed.boardId).queryKey, changed)
  void lookAgainAtBoards(orgId)
}

/** A board that was hidden may be read now: by a page that said it is missing, and by the socket. */
whenTold('boards.changed', ({ orgId }) => {
  askForRefused()
  refetchSoon([
    ...cache.getQueryCache().findAll({ queryKey: [BOARDS, orgId] }),
    ...cache.getQueryCache().findAll({ queryKey: [BOARD, orgId] }),
  ])
})

whenTold('board.touched', ({ orgId, boardId, seq, authorId }) => {
  const known = cache.getQueryData(boardsOptions(orgId).queryKey)
  if (known && !known.some(each => each.boardId === boardId)) void lookAgainAtBoards(orgId)
  const more = authorId === memberIdIn(orgId) ? 0 : 1
  const lastPostAt = new Date().toISOString()
  const change: Change = rows =>
    rows.map(row =>
      row.boardId === boardId && row.lastSeq < seq
        ? { ...row, lastPostAt, lastSeq: seq, unreadCount: Math.min(UNREAD_MOST, row.unreadCount + more) }
        : row,
    )
  told.note({ orgId, change })
  cache.setQueryData(boardsOptions(orgId).queryKey, now => now && change(now))
  cache.setQueryData(
    boardOptions(orgId, boardId).queryKey,
    now => now && { ...now, lastPostAt, lastSeq: Math.max(now.lastSeq, seq) },
  )
  refetchSoon(cache.getQueryCache().findAll({ queryKey: [BOARDS, orgId, 'posts'] }))
})

whenTold('board.favoured', ({ orgId, boardId, isFavourite }) => changeKnown({ orgId, boardId }, { isFavourite }))

whenTold('board.mine', ({ orgId, boardId, readSeq, unreadCount }) =>
  changeKnown({ orgId, boardId }, { readSeq, unreadCount }),
)
