// The calls for files of issues, and the list of all files of a project.
import { issueFileRoutes, PROJECT_FILES_PAGE, type ProjectFile } from '#contract/issue-discussion'
import type { Member } from '#contract/permissions'
import { attachmentOf, filesInProject } from '../../attachment/attachments.ts'
import { db, write } from '../../db.ts'
import { answers } from '../../http/http.ts'
import { keptInProject } from '../../project/doors.ts'
import { attachToIssue } from './attaching.ts'
import { lockedIssueFor, readIssue } from '../issues.ts'
import { ISSUE } from './kind.ts'
import { referencesOf } from '../references.ts'

async function filesOfProject(member: Member, projectId: number, after: string | undefined) {
  const { orgId } = member
  const before = after === undefined ? undefined : Number(after)
  const rows = await filesInProject(orgId, projectId, { before, most: PROJECT_FILES_PAGE + 1 })
  const page = rows.slice(0, PROJECT_FILES_PAGE)
  const ids = [...new Set(page.flatMap(({ rootKind, rootId }) => (rootKind === ISSUE ? rootId! : [])))]
  const issues = new Map((await referencesOf(db, member, ids)).map(issue => [issue.issueId, issue]))
  const files = page.flatMap((row): ProjectFile[] => {
    const issue = issues.get(row.rootId!)
    const commentId = row.holderKind === ISSUE ? null : row.holderId
    return issue ? [{ ...attachmentOf(row), issue, commentId }] : []
  })
  return { files, next: rows.length > page.length ? String(page.at(-1)!.fileId) : null }
}

export const issueFiles = answers(issueFileRoutes, {
  attach: async ({ member, projectId, issueId, body }) => {
    await write(async tx => {
      await lockedIssueFor(tx, member, projectId, issueId)
      await attachToIssue(tx, member, { projectId, issueId }, body)
    })
    return readIssue(member, projectId, issueId)
  },
  list: ({ member, projectId, query }) =>
    keptInProject(member, projectId, { question: `files ${query.after}` }, async () => ({
      answer: await filesOfProject(member, projectId, query.after),
    })),
})
