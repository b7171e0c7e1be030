// Records changes of issues in the transaction of the deed.
import { and, eq, sql } from 'drizzle-orm'
import { db, type Writing } from '../../db.ts'
import { preparedStatement, worded, isAmong } from '../../postgres/statements.ts'
import { activities, bodies, type Change } from './tables.ts'

export type { Change, LeftValues } from './tables.ts'
/** @param outsider the name elsewhere of somebody who is no member here */
type By = {
  orgId: number
  projectId: number
  memberId: number | null
  outsider?: string | undefined
  bulkId?: number | undefined
}
export type Recorded = { issueId: number; changes: Change[] }

export async function record(
  tx: Writing,
  { orgId, projectId, memberId, outsider, bulkId }: By,
  entries: readonly Recorded[],
) {
  const told = entries.filter(({ changes }) => changes.length > 0)
  if (told.length === 0) return
  const ids = told.map(({ issueId }) => issueId)
  const changes = told.map(each => JSON.stringify(each.changes))
  await recordStatement(
    { orgId, projectId, memberId, outsider: outsider ?? null, bulkId: bulkId ?? null, ids, changes },
    tx,
  )
}

const { placeholder } = sql
const recordStatement = preparedStatement('changes_recorded', () =>
  worded(sql`insert into ${activities} (org_id, project_id, member_id, outsider, bulk_id, issue_id, changes, is_first)
    select ${placeholder('orgId')}, ${placeholder('projectId')}, ${placeholder('memberId')}::bigint, ${placeholder('outsider')}::text,
      ${placeholder('bulkId')}::bigint,
      issue_id, changes::jsonb, ${placeholder('bulkId')}::bigint is null or place = 1 and not exists (
        select from ${activities} known where known.org_id = ${placeholder('orgId')} and known.bulk_id = ${placeholder('bulkId')}::bigint)
    from unnest(${placeholder('ids')}::bigint[], ${placeholder('changes')}::text[]) with ordinality as told (issue_id, changes, place)
    order by place`),
)

type Body = { orgId: number; issueId: number; body: string } & Pick<By, 'memberId' | 'outsider'>
export const keepBody = (tx: Writing, { outsider, ...values }: Body) =>
  keepBodyStatement({ ...values, outsider: outsider ?? null }, tx)
const keepBodyStatement = preparedStatement('body_kept', () =>
  db.insert(bodies).values({
    orgId: placeholder('orgId'),
    issueId: placeholder('issueId'),
    memberId: placeholder('memberId'),
    outsider: placeholder('outsider'),
    body: placeholder('body'),
  }),
)

/** The activity of an issue moves with it to its new project, whose members may read all of it. */
export const moveRecord = (
  tx: Writing,
  { orgId, issueIds, projectId }: { orgId: number; issueIds: number[]; projectId: number },
) =>
  tx
    .update(activities)
    .set({ projectId })
    .where(and(eq(activities.orgId, orgId), isAmong(activities.issueId, issueIds)))

/** Moves the entries of this issue from this transaction into the past. */
export const backdate = (tx: Writing, { orgId, issueId, at }: { orgId: number; issueId: number; at: Date }) =>
  tx
    .update(activities)
    .set({ at })
    .where(
      and(
        eq(activities.orgId, orgId),
        eq(activities.issueId, issueId),
        sql`${activities.at} > now() - interval '1 minute'`,
      ),
    )
