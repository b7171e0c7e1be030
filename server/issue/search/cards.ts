// Issues by the keys with which texts name them.
import { and, eq, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { IssueCard } from '#contract/listing'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { projectsOfKeys } from '../../project/projects.ts'
import { referencesOf } from '../references.ts'
import { formerNumbers, issues } from '../tables.ts'

type Asked = { asked: string; projectId: number; number: number }

/** Each key that names an issue which the member sees, also a former key of the issue or of its project. */
export async function issueCards(member: Member, keys: readonly string[]): Promise<IssueCard[]> {
  const ids = await issueIdsOfKeys(member.orgId, keys)
  if (ids.size === 0) return []
  const found = await referencesOf(db, member, [...new Set(ids.values())])
  const known = new Map(found.map(each => [each.issueId, each]))
  return [...ids].flatMap(([asked, issueId]) => {
    const card = known.get(issueId)
    return card ? [{ ...card, asked }] : []
  })
}

/** The issues that have or had these keys, living or not, by the key: for the server's own use. */
export async function issueIdsOfKeys(
  orgId: number,
  keys: readonly string[],
  tx: NodePgDatabase = db,
): Promise<Map<string, number>> {
  const parts = [...new Set(keys)].map(asked => ({ asked, parts: asked.split('-') as [string, string] }))
  const projects = await projectsOfKeys(orgId, [...new Set(parts.map(({ parts: [key] }) => key))], tx)
  const wanted = parts.flatMap(({ asked, parts: [key, number] }): Asked[] => {
    const projectId = projects.get(key)
    return projectId === undefined ? [] : [{ asked, projectId, number: Number(number) }]
  })
  if (wanted.length === 0) return new Map()
  const ids = await idsOf(tx, orgId, wanted)
  return new Map(
    wanted.flatMap(each => {
      const issueId = ids.get(placeOf(each))
      return issueId === undefined ? [] : [[each.asked, issueId] as const]
    }),
  )
}

const placeOf = ({ projectId, number }: Pick<Asked, 'projectId' | 'number'>) => `${projectId} ${number}`

/** A number that an issue has now comes before one that another issue had. */
async function idsOf(tx: NodePgDatabase, orgId: number, wanted: readonly Asked[]): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  for (const table of [formerNumbers, issues]) {
    const named = wanted.map(({ projectId, number }) => and(eq(table.projectId, projectId), eq(table.number, number)))
    const rows = await tx
      .select({ issueId: table.issueId, projectId: table.projectId, number: table.number })
      .from(table)
      .where(and(eq(table.orgId, orgId), or(...named)))
    for (const row of rows) places.set(placeOf(row), row.issueId)
  }
  return places
}
