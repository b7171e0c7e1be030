import type { PostRow } from '#contract/post'

/** `picture` is that of its author, `boardName` where posts of several boards stand together. */
export type PostProps = {
  orgId: number
  post: PostRow
  picture: string | null | undefined
  boardName?: string | undefined
  isNew: boolean
}
