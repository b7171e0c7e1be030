// The numbers of comments and files of an issue, which lists show.
import { sql } from 'drizzle-orm'
import { db, type Writing } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { type Raw, rowColumns } from '../rows.ts'
import { issues } from '../tables.ts'

const { placeholder } = sql

/** Without a new version: it is no change of the issue that another writer could miss. */
const countStatement = preparedStatement<Raw>(
  'issue_counted',
  () => {
    const counted = sql`update ${issues} as one set comment_count = one.comment_count + ${placeholder('comments')},
      file_count = one.file_count + ${placeholder('files')}
      where one.org_id = ${placeholder('orgId')} and one.id = ${placeholder('issueId')} returning one.*`
    return worded(sql`with made as (${counted}) ${db.select(rowColumns.rawSelection).from(sql`made as ${issues}`)}`)
  },
  { isText: true },
)

type Counts = { comments: number; files: number }

/** Sent before it returns. */
export async function countInIssue(tx: Writing, orgId: number, issueId: number, { comments, files }: Counts) {
  const [raw] = await countStatement({ orgId, issueId, comments, files }, tx)
  if (!raw) return
  const row = rowColumns.decode(raw)
  tx.tell(`project:${row.projectId}`, 'issues.changed', { projectId: row.projectId, issues: [row] })
}
