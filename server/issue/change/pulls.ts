// The mark of the pull requests that name an issue. Whoever knows of these sets it.
import { sql } from 'drizzle-orm'
import type { PullMark } from '#contract/code-link'
import type { Writing } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { issues } from '../tables.ts'
import { tellIssues } from './changes.ts'

const { placeholder } = sql
/** Without a new version: it is no change of the issue that another writer could miss. */
const markStatement = preparedStatement<[issueId: string, projectId: string, isLiving: boolean]>('issues_marked', () =>
  worded(sql`update ${issues} as one set pulls = given.mark
    from unnest(${placeholder('issueIds')}::bigint[], ${placeholder('marks')}::text[]) as given (id, mark)
    where one.org_id = ${placeholder('orgId')} and one.id = given.id and one.pulls is distinct from given.mark
    returning one.id, one.project_id, one.deleted_at is null`),
)

/** Part of a deed that holds their projects. */
export async function markPulls(tx: Writing, orgId: number, marks: ReadonlyMap<number, PullMark | null>) {
  const rows = await markStatement({ orgId, issueIds: [...marks.keys()], marks: [...marks.values()] }, tx)
  const living = rows.filter(([, , isLiving]) => isLiving)
  for (const [projectId, those] of Map.groupBy(living, row => Number(row[1])))
    await tellIssues(
      tx,
      { orgId, projectId },
      those.map(([issueId]) => Number(issueId)),
    )
}
