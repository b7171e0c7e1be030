// The number of living issues with each tag of a project.
import { sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { keptInProject } from '../../project/doors.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { issues } from '../tables.ts'

const { placeholder } = sql
/** One pass over the issues, which carry their tags themselves. */
const counted = preparedStatement<[tagId: string, count: number]>('tags_counted', () =>
  worded(sql`select tag.id, count(*)::int from ${issues}, unnest(${issues.tagIds}) as tag (id)
    where ${issues.orgId} = ${placeholder('orgId')} and ${issues.projectId} = ${placeholder('projectId')}
      and ${issues.deletedAt} is null
    group by tag.id`),
)

/** Tags without an issue are left out. */
export const keptTagCounts = (member: Member, projectId: number) =>
  keptInProject(member, projectId, { question: 'tag counts' }, async () => {
    const rows = await counted({ orgId: member.orgId, projectId })
    return { answer: rows.map(([tagId, count]) => ({ tagId: Number(tagId), count })) }
  })
