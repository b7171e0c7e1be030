// Audiences as keys: a member has keys by what they are, and belongs to every audience that names one of them.
// `all`, `m:3`, `p:3` (position), `d:3` (department), `D:3` (department with all below it), and `run` for owners and administrators.
// Guests have only `m:`.
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Audience } from '#contract/audience'
import type { Role } from '#contract/permissions'
import { membersOf } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { assignmentsOf } from './assignments.ts'
import { departmentsOf } from './departments.ts'
import { positionsOf } from './positions.ts'
import { subtreesIn } from './tree.ts'
import { assignments, departments } from './tables.ts'

/** The key of those who run the organization. */
export const RUN = 'run'

/** All keys of a member, for statements of other features. */
export const memberKeys = (orgId: SQL, memberId: SQL, role: SQL) => sql<string[]>`array(
  select 'm:' || ${memberId}
  union all select 'run' where ${role} in ('OWNER', 'ADMIN')
  union all select other.key from (
    select 'all' as key
    union all select 'd:' || place.department_id from ${assignments} place
      where place.org_id = ${orgId} and place.member_id = ${memberId} and place.department_id is not null
    union all select 'p:' || place.position_id from ${assignments} place
      where place.org_id = ${orgId} and place.member_id = ${memberId} and place.position_id is not null
    union all (with recursive line as (
        select theirs.id, theirs.parent_id from ${assignments} place
          join ${departments} theirs on theirs.org_id = place.org_id and theirs.id = place.department_id
          where place.org_id = ${orgId} and place.member_id = ${memberId}
        union select above.id, above.parent_id from ${departments} above join line on above.id = line.parent_id
          where above.org_id = ${orgId})
      select 'D:' || line.id from line)
  ) other where ${role} <> 'GUEST')`

export const keysOf = ({ isEverybody, departments: named, positionIds, memberIds }: Audience): string[] => [
  ...(isEverybody ? ['all'] : []),
  ...named.map(({ deptId, withSubdepartments }) => `${withSubdepartments ? 'D' : 'd'}:${deptId}`),
  ...positionIds.map(id => `p:${id}`),
  ...memberIds.map(id => `m:${id}`),
]

export function audienceOf(keys: readonly string[]): Audience {
  const idsOf = (kind: string) =>
    keys.flatMap(key => (key.startsWith(`${kind}:`) ? Number(key.slice(kind.length + 1)) : []))
  return {
    isEverybody: keys.includes('all'),
    departments: [
      ...idsOf('d').map(deptId => ({ deptId, withSubdepartments: false })),
      ...idsOf('D').map(deptId => ({ deptId, withSubdepartments: true })),
    ],
    positionIds: idsOf('p'),
    memberIds: idsOf('m'),
  }
}

/** Refuses an audience that names what is not there; what it named before may have gone meanwhile. */
export async function requireNamed(
  tx: NodePgDatabase,
  orgId: number,
  keys: readonly string[],
  before: readonly string[],
) {
  const { departments: named, positionIds, memberIds } = audienceOf(keys.filter(key => !before.includes(key)))
  if (named.length) {
    const there = new Set((await departmentsOf({ orgId }, tx)).map(({ deptId }) => deptId))
    if (named.some(({ deptId }) => !there.has(deptId))) refuse('department.missing')
  }
  if (positionIds.length) {
    const there = new Set((await positionsOf({ orgId }, tx)).map(({ positionId }) => positionId))
    if (positionIds.some(id => !there.has(id))) refuse('position.missing')
  }
  if (memberIds.length) {
    const there = new Set((await membersOf(orgId, tx)).map(({ memberId }) => memberId))
    if (memberIds.some(id => !there.has(id))) refuse('member.missing')
  }
}

type Present = { memberId: number; userId: number; role: Role }

/** The present members who have one of these keys. */
export async function membersWith(tx: NodePgDatabase, orgId: number, keys: readonly string[]): Promise<Present[]> {
  const { isEverybody, departments: named, positionIds, memberIds } = audienceOf(keys)
  const present = await membersOf(orgId, tx)
  const byName = new Set(memberIds)
  const isRun = keys.includes(RUN)
  if (isEverybody) return present.filter(({ role, memberId }) => role !== 'GUEST' || byName.has(memberId))
  const places = named.length + positionIds.length > 0 ? await assignmentsOf(tx, orgId) : undefined
  const below = named.flatMap(({ deptId, withSubdepartments }) => (withSubdepartments ? deptId : []))
  const family = new Set<number | null>([
    ...named.map(({ deptId }) => deptId),
    ...(below.length ? subtreesIn(await departmentsOf({ orgId }, tx), below) : []),
  ])
  const ranks = new Set<number | null>(positionIds)
  return present.filter(({ role, memberId }) => {
    if (byName.has(memberId) || (isRun && (role === 'OWNER' || role === 'ADMIN'))) return true
    const theirs = role === 'GUEST' ? undefined : places?.get(memberId)
    return theirs?.some(({ deptId, positionId }) => family.has(deptId) || ranks.has(positionId)) ?? false
  })
}
