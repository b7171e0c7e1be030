// Attaches files to an issue: those that stand in its text, and those beside it.
import type { Member } from '#contract/permissions'
import { attachmentsIn } from '#contract/rich-text'
import { attachFiles } from '../../attachment/attachments.ts'
import type { Writing } from '../../db.ts'
import { countInIssue } from './counting.ts'
import { ISSUE } from './kind.ts'

type Place = { projectId: number; issueId: number }
type Written = { body?: string | undefined; fileIds?: readonly number[] | undefined }

/** Most texts have none, and cost nothing. @returns how many files were added */
export async function attachToIssue(
  tx: Writing,
  member: Pick<Member, 'orgId' | 'memberId'>,
  { projectId, issueId }: Place,
  { body = '', fileIds = [] }: Written,
) {
  const mentioned = attachmentsIn(body)
  if (fileIds.length + mentioned.length === 0) return 0
  const holder = { kind: ISSUE, id: issueId }
  const files = await attachFiles(tx, member, { holder, root: { ...holder, projectId }, named: fileIds, mentioned })
  if (files) await countInIssue(tx, member.orgId, issueId, { comments: 0, files })
  return files
}
