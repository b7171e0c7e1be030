// The numbers of comments and files of an issue, which lists show.
import { sql } from 'drizzle-orm'
import { db, type Writing } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { type Raw, rowColumns, rowsIn } from '../rows.ts'
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

const countAllStatement = preparedStatement('issues_counted', () =>
  worded(sql`update ${issues} as one set comment_count = one.comment_count + came.comments,
      file_count = one.file_count + came.files
      from unnest(${placeholder('issueIds')}::bigint[], ${placeholder('comments')}::int[], ${placeholder('files')}::int[])
        as came (id, comments, files)
      where one.org_id = ${placeholder('orgId')} and one.id = came.id`),
)

/** The same for many of them. @param isTold whether its readers hear of each */
export async function countInIssues(tx: Writing, orgId: number, counts: ReadonlyMap<number, Counts>, isTold: boolean) {
  const issueIds = [...counts.keys()]
  const all = [...counts.values()]
  const [comments, files] = [all.map(each => each.comments), all.map(each => each.files)]
  await countAllStatement({ orgId, issueIds, comments, files }, tx)
  if (!isTold) return
  const rows = await rowsIn(tx, orgId, issueIds)
  for (const [projectId, those] of Map.groupBy(rows, row => row.projectId))
    tx.tell(`project:${projectId}`, 'issues.changed', { projectId, issues: those })
}
