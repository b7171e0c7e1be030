// Groups as SCIM writes them: all departments, each with those of its people whom the directory knows.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { departmentName } from '#contract/department'
import { lineText } from '#contract/text'
import { placedIn } from '../../department/assignments.ts'
import { departmentsOf } from '../../department/departments.ts'
import { fail } from '../scim/errors.ts'
import type { JsonObject } from '../scim/json.ts'
import { GROUP } from '../scim/schemas.ts'
import { directoryGroups, directoryUsers } from '../tables.ts'
import { entriesOf, type Entry } from '../users/entries.ts'
import { deptIdsOf } from '../users/groups.ts'
import { idsIn, parsed } from '../users/resource.ts'
import { wishing } from '../users/wishes.ts'

const ID = /^[1-9][0-9]{0,9}$/

export type Group = {
  deptId: number
  name: string
  parentId: number | null
  externalId: string | null
  people: readonly Entry[]
}

/** All of them, as yet without their people. */
export async function departmentsIn(tx: NodePgDatabase, orgId: number): Promise<Group[]> {
  const departments = await departmentsOf({ orgId }, tx)
  const named = await tx
    .select({ deptId: directoryGroups.deptId, externalId: directoryGroups.externalId })
    .from(directoryGroups)
    .where(eq(directoryGroups.orgId, orgId))
  const externalIds = new Map(named.map(({ deptId, externalId }) => [deptId, externalId]))
  return departments.map(({ deptId, name, parentId }) => ({
    deptId,
    name,
    parentId,
    externalId: externalIds.get(deptId) ?? null,
    people: [],
  }))
}

export async function withPeople(tx: NodePgDatabase, orgId: number, groups: readonly Group[]): Promise<Group[]> {
  const shown = groups.map(({ deptId }) => deptId)
  const entries = await entriesOf(tx, orgId, present =>
    or(inArray(present.memberId, placedIn(orgId, shown)), inArray(directoryUsers.id, wishing(orgId, shown))),
  )
  const deptIds = await deptIdsOf(tx, orgId, entries)
  const people = new Map<number, Entry[]>(shown.map(deptId => [deptId, []]))
  for (const entry of entries) for (const deptId of deptIds.get(entry.row.id) ?? []) people.get(deptId)?.push(entry)
  return groups.map(group => ({ ...group, people: people.get(group.deptId)! }))
}

/** The door of a group: a department of this organization, or a refusal. */
export async function groupFor(tx: NodePgDatabase, orgId: number, id: string): Promise<Group> {
  const all = ID.test(id) ? await departmentsIn(tx, orgId) : []
  const found = all.filter(({ deptId }) => deptId === Number(id))
  return (await withPeople(tx, orgId, found))[0] ?? fail({ status: 404 }, 'group')
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
