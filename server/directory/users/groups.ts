// The departments of directory users: their places as members, and what waits for the others.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assignmentsOf } from '../../department/assignments.ts'
import { departmentsOf } from '../../department/departments.ts'
import type { Entry } from './entries.ts'
import type { NamedGroup } from './resource.ts'
import { wishesOf } from './wishes.ts'

/** By the id of the entry. */
export async function groupsOf(
  tx: NodePgDatabase,
  orgId: number,
  entries: readonly Entry[],
): Promise<Map<string, NamedGroup[]>> {
  const deptIds = await deptIdsOf(tx, orgId, entries)
  const names = new Map((await departmentsOf({ orgId }, tx)).map(({ deptId, name }) => [deptId, name]))
  return new Map(
    [...deptIds].map(([id, ids]) => [
      id,
      ids.flatMap(deptId => {
        const name = names.get(deptId)
        return name === undefined ? [] : [{ deptId, name }]
      }),
    ]),
  )
}

/** By the id of the entry. */
export async function deptIdsOf(tx: NodePgDatabase, orgId: number, entries: readonly Entry[]) {
  const memberIds = entries.flatMap(({ member }) => member?.memberId ?? [])
  const places = await assignmentsOf(tx, orgId, memberIds)
  const others = entries.flatMap(({ row, member }) => (member ? [] : [row.id]))
  const wished = await wishesOf(tx, orgId, others)
  return new Map(
    entries.map(({ row, member }) => [
      row.id,
      member ? (places.get(member.memberId) ?? []).flatMap(({ deptId }) => deptId ?? []) : wished(row.id),
    ]),
  )
}
