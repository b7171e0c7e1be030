// The loaded pages of a list of posts, and what news make of them.
import type { PostRow } from '#contract/post'

export type Page = { posts: PostRow[]; next: string | null; totalCount?: number }
export type Change = (pages: Page[]) => Page[]

const has = (page: Page, postId: number) => page.posts.some(each => each.postId === postId)

export const replaced =
  (rows: readonly PostRow[]): Change =>
  pages =>
    pages.map(page =>
      rows.some(({ postId }) => has(page, postId))
        ? { ...page, posts: page.posts.map(each => rows.find(row => row.postId === each.postId) ?? each) }
        : page,
    )

/** Those that are known are replaced, new ones take their place in the order of the board. */
export const put =
  (rows: readonly PostRow[]): Change =>
  pages =>
    rows.filter(({ postId }) => !pages.some(page => has(page, postId))).reduce<Page[]>(withNew, replaced(rows)(pages))

function withNew(pages: Page[], row: PostRow): Page[] {
  // One that is older than all loaded ones comes with a page that is still to come, and is counted already.
  const at = pages.findIndex(({ posts, next }) => next === null || (posts.at(-1)?.seq ?? Infinity) < row.seq)
  if (at < 0) return pages
  return pages.map((page, index) => {
    const counted = page.totalCount === undefined ? page : { ...page, totalCount: page.totalCount + 1 }
    if (index !== at) return counted
    const found = page.posts.findIndex(({ seq }) => seq < row.seq)
    return { ...counted, posts: page.posts.toSpliced(found < 0 ? page.posts.length : found, 0, row) }
  })
}

export const without =
  (postIds: readonly number[]): Change =>
  pages => {
    const gone = pages.flatMap(({ posts }) => posts).filter(({ postId }) => postIds.includes(postId)).length
    return pages.map(page => ({
      ...page,
      posts: page.posts.filter(({ postId }) => !postIds.includes(postId)),
      ...(page.totalCount !== undefined && { totalCount: Math.max(0, page.totalCount - gone) }),
    }))
  }
