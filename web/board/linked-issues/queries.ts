// Links between posts and issues, as the server answers and as its events change them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listingRoutes } from '#contract/listing'
import { postIssueRoutes } from '#contract/post-issue'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import type { PostAt } from '../post/queries.ts'
import { BOARD } from '../queries.ts'

const LINKS = 'linked issues'
const POSTS = 'linked posts'

const issuesOptions = (at: PostAt) =>
  queryOptions({
    queryKey: [BOARD, at.orgId, at.boardId, LINKS, at.postId],
    queryFn: () => call(postIssueRoutes.issues, at),
    meta: { quiet: true },
  })
export const useLinkedIssues = (at: PostAt) => useQuery(issuesOptions(at))

export type IssueAt = { orgId: number; projectId: number; issueId: number }
const postsOptions = (at: IssueAt) =>
  queryOptions({
    queryKey: [POSTS, at.orgId, at.issueId],
    queryFn: () => call(postIssueRoutes.posts, at),
    meta: { quiet: true },
  })
export const useLinkedPosts = (at: IssueAt) => useQuery(postsOptions(at))

export const useLinkIssue = (at: PostAt) =>
  useMutation({
    mutationFn: (issueId: number) => call(postIssueRoutes.link, { ...at, issueId }),
    onSuccess: issues => cache.setQueryData(issuesOptions(at).queryKey, issues),
  })
/** The issue with this key, which was made just now. */
export const useLinkMade = (at: PostAt) =>
  useMutation({
    mutationFn: async (key: string) => {
      const [card] = await call(listingRoutes.cards, { orgId: at.orgId, query: { keys: key } })
      return card && call(postIssueRoutes.link, { ...at, issueId: card.issueId })
    },
    onSuccess: issues => issues && cache.setQueryData(issuesOptions(at).queryKey, issues),
  })
export const useUnlinkIssue = (at: PostAt) =>
  useMutation({
    mutationFn: (issueId: number) => call(postIssueRoutes.unlink, { ...at, issueId }),
    onSuccess: issues => cache.setQueryData(issuesOptions(at).queryKey, issues),
  })

whenTold('post.linked', ({ postId, issueId }) =>
  refetchSoon(
    cache.getQueryCache().findAll({
      predicate: ({ queryKey }) =>
        (queryKey[3] === LINKS && queryKey[4] === postId) || (queryKey[0] === POSTS && queryKey[2] === issueId),
    }),
  ),
)
