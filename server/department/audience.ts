// Audiences as keys: a member has keys by what they are, and belongs to every audience that names one of them.
// `all`, `m:3`, `p:3` (position), `d:3` (department), `D:3` (department with all below it), and `run` for owners and administrators.
// Guests have only `m:`.
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Audience } from '#contract/audience'
import { membersOf, type PresentMembers, presentMembers } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { departmentsOf } from './departments.ts'
import { positionsOf } from './positions.ts'
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

const idsIn = (ids: readonly number[]) => sql`any(${sql.param(ids)}::bigint[])`

/** The members with a place in one of these departments, or below one, or with one of these positions. */
function placed(orgId: number, { departments: named, positionIds }: Audience): SQL {
  const exact = named.map(({ deptId }) => deptId)
  const above = named.flatMap(({ deptId, withSubdepartments }) => (withSubdepartments ? deptId : []))
  const below = sql`with recursive family as (
      select top.id from ${departments} top where top.org_id = ${orgId} and top.id = ${idsIn(above)}
      union select child.id from ${departments} child join family on child.parent_id = family.id where child.org_id = ${orgId})
    select family.id from family`
  return sql`(select place.member_id from ${assignments} place where place.org_id = ${orgId} and (
    place.department_id = ${idsIn(exact)}
    ${above.length ? sql`or place.department_id in (${below})` : sql``}
    or place.position_id = ${idsIn(positionIds)}))`
}

/** Whether one of the present members in a statement has one of these keys. No part of it is asked for each of them anew. */
export function belongsTo(present: PresentMembers, orgId: number, keys: readonly string[]): SQL {
  const audience = audienceOf(keys)
  const { isEverybody, departments: named, positionIds, memberIds } = audience
  const has = [sql`${present.memberId} = ${idsIn(memberIds)}`]
  if (keys.includes(RUN)) has.push(sql`${present.role} in ('OWNER', 'ADMIN')`)
  if (isEverybody) has.push(sql`${present.role} <> 'GUEST'`)
  else if (named.length + positionIds.length > 0)
    has.push(sql`(${present.role} <> 'GUEST' and ${present.memberId} in ${placed(orgId, audience)})`)
  return sql`(${sql.join(has, sql` or `)})`
}

/** The present members who have one of these keys. */
export function membersWith(tx: NodePgDatabase, orgId: number, keys: readonly string[]) {
  const present = presentMembers(orgId)
  return tx
    .select({ memberId: present.memberId, userId: present.userId, role: present.role })
    .from(present)
    .where(belongsTo(present, orgId, keys))
    .orderBy(present.memberId)
}
