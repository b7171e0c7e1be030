// News for the people of an issue, before and after a change: their work has changed.
import { and, eq, isNull } from 'drizzle-orm'
import type { Writing } from '../../db.ts'
import { userIdsOf } from '../../member/names.ts'
import type { ProjectPlace } from '../../project/doors.ts'
import { issues } from '../tables.ts'

type Peopled = {
  assigneeId?: number | null | undefined
  creatorId?: number | null | undefined
  participantIds?: readonly number[] | undefined
}

/** Its assignee, its participants and its creator, who may have asked for it. */
const peopleOf = ({ assigneeId, creatorId, participantIds = [] }: Peopled) => [
  ...(assigneeId ? [assigneeId] : []),
  ...(creatorId ? [creatorId] : []),
  ...participantIds,
]

/** Each of them hears it once, however many of the issues are theirs. Nothing waits for it but the commit. */
export async function tellWork(tx: Writing, orgId: number, changed: readonly Peopled[]) {
  const memberIds = [...new Set(changed.flatMap(peopleOf))]
  for (const userId of await userIdsOf(orgId, memberIds)) tx.tell(`user:${userId}`, 'work.changed', { orgId })
}

/** After a change that touched too many issues to look at each. */
export async function tellWorkIn(tx: Writing, { orgId, projectId }: ProjectPlace) {
  const rows = await tx
    .selectDistinct({
      assigneeId: issues.assigneeId,
      creatorId: issues.creatorId,
      participantIds: issues.participantIds,
    })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt)))
  await tellWork(tx, orgId, rows)
}
