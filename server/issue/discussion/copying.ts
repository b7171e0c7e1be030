// Copies of the files in the text of an issue, for its duplicate: the original takes its own along when it goes.
import { attachmentsIn } from '#contract/rich-text'
import type { Member } from '#contract/permissions'
import { filesOf } from '../../attachment/attachments.ts'
import { copyFiles } from '../../attachment/copying.ts'
import { db } from '../../db.ts'
import { issueFor } from '../issues.ts'
import { ISSUE } from './kind.ts'

/** The ids of the copies by those of the originals; none for a text without files. */
export async function copiesInText(member: Member, projectId: number, issueId: number) {
  const { record } = await issueFor(member, 'issue.edit', projectId, issueId)
  const named = new Set(attachmentsIn(record.body))
  if (named.size === 0) return new Map<number, number>()
  const files = await filesOf(db, member.orgId, ISSUE, [issueId])
  return copyFiles(
    member,
    files.filter(({ fileId }) => named.has(fileId)),
  )
}
