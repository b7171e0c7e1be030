// The addresses of boards and their posts, and what they carry.
import { BOARD_NAME_MOST } from '#contract/board-name'
import { postTag } from '#contract/post-tag'

const isId = (value: unknown) => typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value)

const tagIn = (value: unknown) => postTag.safeParse(value).data

/** Only the posts with this prefix or tag. */
export type BoardNarrowing = { prefix?: string | undefined; tag?: string | undefined }
/** `boardName` is shown until the board itself is there. Said to be absent, or the router would keep it. */
export type BoardSearch = { boardName?: string | undefined } & BoardNarrowing
export const boardSearch = ({ boardName, prefix, tag }: Record<string, unknown>): BoardSearch => ({
  boardName:
    typeof boardName === 'string' && boardName !== '' && boardName.length <= BOARD_NAME_MOST ? boardName : undefined,
  prefix: isId(prefix) ? String(prefix) : undefined,
  tag: tagIn(tag),
})

/** `boardId` chooses one board, `shown` my favourites, `tag` the posts that have it. */
export type AllPostsSearch = {
  boardId?: string | undefined
  shown?: 'favourite' | undefined
  tag?: string | undefined
}
export const allPostsSearch = ({ boardId, shown, tag }: Record<string, unknown>): AllPostsSearch => ({
  boardId: isId(boardId) ? String(boardId) : undefined,
  shown: shown === 'favourite' ? shown : undefined,
  tag: tagIn(tag),
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

export const narrowedBoardAddress = (orgId: number, boardId: number, search: BoardNarrowing) =>
  ({
    to: '/org/$orgId/board/$boardId/',
    params: { orgId: String(orgId), boardId: String(boardId) },
    search,
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
