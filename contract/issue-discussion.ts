// The comments and files of issues.
import { z } from 'zod'
import { attachment, fileIds } from './file.ts'
import { commentRoutesOf } from './comment.ts'
import { briefIssue } from './brief-issue.ts'
import { issue, writing } from './issue.ts'
import { route } from './route.ts'

export const PROJECT_FILES_PAGE = 50
const PROJECT = '/api/organizations/:orgId/projects/:projectId'
const ONE = `${PROJECT}/issues/:issueId` as const
const SEES = { allow: 'project.see' } as const

export const issueCommentRoutes = commentRoutesOf(ONE, {
  ...SEES,
  missing: ['project.missing', 'issue.missing'],
  writing,
})

/** A file with the issue to which it or its comment belongs. */
export const projectFile = attachment.extend({ issue: briefIssue, commentId: z.number().nullable() })
export type ProjectFile = z.infer<typeof projectFile>

export const issueFileRoutes = {
  attach: route(`POST ${ONE}/files`, {
    ...SEES,
    body: z.strictObject({ fileIds: fileIds.min(1, 'required') }),
    answer: issue,
    refusals: [...writing, 'file.missing', 'file.tooMany'],
  }),
  /** Of all issues and comments of the project, the newest first. */
  list: route(`GET ${PROJECT}/files`, {
    ...SEES,
    query: z.strictObject({
      after: z
        .string('type')
        .regex(/^[1-9][0-9]{0,15}$/, 'type')
        .optional(),
    }),
    answer: z.object({ files: z.array(projectFile), next: z.string().nullable() }),
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
}
