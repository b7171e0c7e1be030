// Groups as SCIM writes them: all departments, each with those of its people whom the directory knows.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { departmentName } from '#contract/department'
import { lineText } from '#contract/text'
import { departmentsOf } from '../../department/departments.ts'
import { fail } from '../scim/errors.ts'
import type { JsonObject } from '../scim/json.ts'
import { GROUP } from '../scim/schemas.ts'
import { directoryGroups } from '../tables.ts'
import { entriesOf, type Entry } from '../users/entries.ts'
import { deptIdsOf } from '../users/groups.ts'
import { idsIn, parsed } from '../users/resource.ts'

const ID = /^[1-9][0-9]{0,9}$/

export type Group = {
  deptId: number
  name: string
  parentId: number | null
  externalId: string | null
  people: readonly Entry[]
}

/** Without their people where nobody asks for them, because those are most of the work. */
export async function groupsIn(tx: NodePgDatabase, orgId: number, { withPeople = true } = {}): Promise<Group[]> {
  const departments = await departmentsOf({ orgId }, tx)
  const named = await tx
    .select({ deptId: directoryGroups.deptId, externalId: directoryGroups.externalId })
    .from(directoryGroups)
    .where(eq(directoryGroups.orgId, orgId))
  const externalIds = new Map(named.map(({ deptId, externalId }) => [deptId, externalId]))
  const entries = withPeople ? await entriesOf(tx, orgId) : []
  const deptIds = withPeople ? await deptIdsOf(tx, orgId, entries) : new Map<string, number[]>()
  const people = new Map<number, Entry[]>()
  for (const entry of entries)
    for (const deptId of deptIds.get(entry.row.id) ?? []) {
      const known = people.get(deptId)
      if (known) known.push(entry)
      else people.set(deptId, [entry])
    }
  return departments.map(({ deptId, name, parentId }) => ({
    deptId,
    name,
    parentId,
    externalId: externalIds.get(deptId) ?? null,
    people: people.get(deptId) ?? [],
  }))
}

/** The door of a group: a department of this organization, or a refusal. */
export async function groupFor(tx: NodePgDatabase, orgId: number, id: string): Promise<Group> {
  const all = ID.test(id) ? await groupsIn(tx, orgId) : []
  return all.find(({ deptId }) => deptId === Number(id)) ?? fail({ status: 404 }, 'group')
}

export const groupResource = ({ deptId, name, externalId, people }: Group): JsonObject => ({
  schemas: [GROUP],
  id: String(deptId),
  ...(externalId !== null && { externalId }),
  displayName: name,
  members: people.map(({ row, member }) => ({
    value: row.id,
    display: row.displayName ?? member?.name ?? row.memberName ?? row.email,
    type: 'User',
  })),
  meta: { resourceType: 'Group' },
})

const EXTERNAL_MOST = 200
const sent = z.object({
  displayName: departmentName,
  externalId: lineText(EXTERNAL_MOST)
    .nullish()
    .transform(text => text || null),
  members: z.array(z.unknown()).nullish(),
})

export type GroupDraft = { name: string; externalId: string | null; memberIds: string[] }

export function draftOf(resource: JsonObject): GroupDraft {
  const { displayName, externalId, members } = parsed(sent, resource)
  return { name: displayName, externalId, memberIds: idsIn(members) }
}
