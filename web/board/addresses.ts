// The addresses of boards and their posts, and what they carry.
import { BOARD_NAME_MOST } from '#contract/board'

const isId = (value: unknown) => typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value)

/** `boardName` is shown until the board itself is there. Said to be absent, or the router would keep it. */
export type BoardSearch = { boardName?: string | undefined }
export const boardSearch = ({ boardName }: Record<string, unknown>): BoardSearch => ({
  boardName:
    typeof boardName === 'string' && boardName !== '' && boardName.length <= BOARD_NAME_MOST ? boardName : undefined,
})

/** `boardId` chooses one board, `shown` my favourites. */
export type AllPostsSearch = { boardId?: string | undefined; shown?: 'favourite' | undefined }
export const allPostsSearch = ({ boardId, shown }: Record<string, unknown>): AllPostsSearch => ({
  boardId: isId(boardId) ? String(boardId) : undefined,
  shown: shown === 'favourite' ? shown : undefined,
})

export type NewPostSearch = { boardId?: string | undefined }
export const newPostSearch = ({ boardId }: Record<string, unknown>): NewPostSearch => ({
  boardId: isId(boardId) ? String(boardId) : undefined,
})

export const boardsAddress = (orgId: number) =>
  ({ to: '/org/$orgId/board/', params: { orgId: String(orgId) }, search: {} }) as const

export const allPostsAddress = (orgId: number, search: AllPostsSearch = {}) =>
  ({ to: '/org/$orgId/board/all', params: { orgId: String(orgId) }, search }) as const

export const boardAddress = (orgId: number, { boardId, name }: { boardId: number; name: string }) =>
  ({
    to: '/org/$orgId/board/$boardId/',
    params: { orgId: String(orgId), boardId: String(boardId) },
    search: { boardName: name },
  }) as const

export const postAddress = (orgId: number, boardId: number, postId: number) =>
  ({
    to: '/org/$orgId/board/$boardId/post/$postId/',
    params: { orgId: String(orgId), boardId: String(boardId), postId: String(postId) },
    search: {},
  }) as const

export const newPostAddress = (orgId: number, boardId?: number) =>
  ({
    to: '/org/$orgId/board/create',
    params: { orgId: String(orgId) },
    search: { boardId: boardId === undefined ? undefined : String(boardId) },
  }) as const

export const editPostAddress = (orgId: number, boardId: number, postId: number) =>
  ({
    to: '/org/$orgId/board/$boardId/post/edit/$postId',
    params: { orgId: String(orgId), boardId: String(boardId), postId: String(postId) },
    search: {},
  }) as const
