// Issues that posts are linked to, each seen from the other where one may read both.
import { z } from 'zod'
import { boardRefusals, SEES_BOARD } from './board.ts'
import { briefIssue } from './brief-issue.ts'
import { POST } from './post.ts'
import { route } from './route.ts'

/** Of one post. */
export const POST_ISSUES_MOST = 20

/** A post as an issue names it. */
export const linkedPost = z.object({ boardId: z.number(), postId: z.number(), title: z.string(), board: z.string() })
export type LinkedPost = z.infer<typeof linkedPost>

const ISSUES = `${POST}/issues` as const
const LINK = `${ISSUES}/:issueId` as const
const changing = [...boardRefusals, 'post.missing', 'issue.missing'] as const

export const postIssueRoutes = {
  /** Those that I see, in the order in which they were linked. */
  issues: route(`GET ${ISSUES}`, {
    ...SEES_BOARD,
    answer: z.array(briefIssue),
    refusals: ['board.missing', 'post.missing'],
  }),
  /** By whoever may comment on the post and sees the issue. Linking it again has no effect. */
  link: route(`PUT ${LINK}`, { ...SEES_BOARD, answer: z.array(briefIssue), refusals: [...changing, 'post.issues'] }),
  unlink: route(`DELETE ${LINK}`, { ...SEES_BOARD, answer: z.array(briefIssue), refusals: changing }),
  /** Those on boards that I may read, the newest first. */
  posts: route('GET /api/organizations/:orgId/projects/:projectId/issues/:issueId/posts', {
    allow: 'project.see',
    answer: z.array(linkedPost),
    refusals: ['project.missing', 'issue.missing'],
  }),
}
