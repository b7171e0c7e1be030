// Issues in the search.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueKey } from '#contract/project'
import type { Member } from '#contract/permissions'
import { isAmong } from '../../postgres/statements.ts'
import { plainWords } from '#contract/rich-text'
import { namedProjects } from '../../project/projects.ts'
import { visibleKeysOf } from '../../project/doors.ts'
import { pathOfProject } from '../../project/sight/notified.ts'
import { isSuch } from '../../searched/kinds.ts'
import type { KindFilter, Searched } from '../../searched/parts.ts'
import { isTagCalled } from '../../workflow/tags.ts'
import { issues, issueTags } from '../tables.ts'
import { issueIdsOfKeys } from './cards.ts'

const KEY = /^([A-Z][A-Z0-9]{1,5}?)[- ]?([1-9][0-9]{0,8})$/

async function shown(tx: NodePgDatabase, member: Member, ids: readonly number[]) {
  const rows = await tx
    .select({
      issueId: issues.issueId,
      projectId: issues.projectId,
      number: issues.number,
      title: issues.title,
      body: issues.body,
      creatorId: issues.creatorId,
      createdAt: issues.createdAt,
    })
    .from(issues)
    .where(and(eq(issues.orgId, member.orgId), isAmong(issues.issueId, ids), sql`${issues.deletedAt} is null`))
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))]
  const [keys, names] = await Promise.all([
    visibleKeysOf(tx, member, projectIds),
    namedProjects(tx, member.orgId, projectIds),
  ])
  return new Map(
    rows.flatMap(({ issueId, projectId, number, title, body, creatorId, createdAt }) => {
      const key = keys.get(projectId)
      if (key === undefined) return []
      const path = `${pathOfProject(member.orgId, projectId)}/issue/${issueId}`
      const place = names.get(projectId)?.name ?? ''
      return [
        [
          issueId,
          {
            title,
            key: issueKey(key, number),
            place,
            text: body,
            wordsOf: plainWords,
            authorId: creatorId,
            at: createdAt,
            path,
          },
        ] as const,
      ]
    }),
  )
}

function conditionOf(filter: KindFilter, memberId: number): SQL {
  if (filter.name === 'has') return filter.value === 'file' ? sql`file_count > 0` : sql`comment_count > 0`
  if (filter.name === 'is')
    return filter.value === 'mine'
      ? sql`assignee_id = ${memberId}::bigint`
      : sql`is_open = ${filter.value === 'open'}::boolean`
  return sql`exists (select from ${issueTags} its where its.org_id = it.org_id and its.issue_id = it.id
    and ${isTagCalled(sql`its.org_id`, sql`its.tag_id`, filter.value)})`
}

export const searchedIssue: Searched = {
  shown,
  named: async (tx, { orgId }, text) => {
    const [, key, number] = KEY.exec(text.toUpperCase()) ?? []
    return key === undefined ? [] : [...(await issueIdsOfKeys(orgId, [`${key}-${number}`], tx)).values()]
  },
  filtered: (filter, thing) => isSuch(issues, thing, conditionOf(filter, thing.memberId)),
}
