// The people of an organization, as lists, cards and pickers show them.
import { and, asc, count, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assignment, BriefPerson, MemberFilter, MemberStatus, Person } from '#contract/member'
import { totalPagesOf } from '#contract/pagination'
import type { Member } from '#contract/permissions'
import { matches } from '#korean/match'
import { accounts } from '../auth/users.ts'
import { db } from '../db.ts'
import {
  assignmentsOf,
  membersInAnyDepartment,
  membersInAnyPosition,
  membersOfDepartments,
  membersOfPosition,
  ranks,
} from '../department/assignments.ts'
import { subtreeOf } from '../department/departments.ts'
import { refuse } from '../refusal.ts'
import { pictureAddress } from '../upload/uploads.ts'
import type { MemberRow } from './members.ts'
import { members } from './tables.ts'

type Shown = { member: MemberRow; account: { email: string; accountPictureKey: string | null } }

/** Nobody's status outlives its end. */
function statusOf({ statusKind, statusText, statusEmoji, statusUntil }: MemberRow): MemberStatus | null {
  if (!statusKind || (statusUntil && statusUntil.getTime() <= Date.now())) return null
  return { kind: statusKind, text: statusText, emoji: statusEmoji, until: statusUntil?.toISOString() ?? null }
}

const briefOf = ({ member, account }: Shown, places: Assignment[] = []): BriefPerson => ({
  memberId: member.memberId,
  memberName: member.name,
  profileImgUrl: pictureAddress(member.pictureKey ?? account.accountPictureKey),
  role: member.role,
  assignments: places,
})

const personOf = (shown: Shown, places?: Assignment[]): Person => ({
  ...briefOf(shown, places),
  email: shown.account.email,
  phone: shown.member.phone,
  status: statusOf(shown.member),
  joinedAt: shown.member.joinedAt.toISOString(),
})

/** Rows of people with what their account says, in the order of the house: heads, rank, alphabet. */
function peopleRows(orgId: number, wanted: SQL | undefined, tx: NodePgDatabase = db) {
  const account = accounts().as('account')
  const ranked = ranks(orgId).as('ranked')
  return tx
    .select({
      member: members,
      account: { email: account.email, accountPictureKey: account.accountPictureKey },
    })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .leftJoin(ranked, eq(ranked.memberId, members.memberId))
    .where(and(eq(members.orgId, orgId), isNull(members.leftAt), wanted))
    .orderBy(
      sql`coalesce(${ranked.isHead}, false) desc`,
      sql`${ranked.rank} asc nulls last`,
      sql`${members.name} collate "ko-x-icu"`,
      asc(members.memberId),
    )
}

/** The door of a person: of this organization and still there, or missing. */
export async function personFor(orgId: number, memberId: number, tx: NodePgDatabase = db): Promise<Person> {
  const [row] = await peopleRows(orgId, eq(members.memberId, memberId), tx)
  if (!row) return refuse('member.missing')
  return personOf(row, (await assignmentsOf(tx, orgId, [memberId])).get(memberId))
}

export async function peopleOf({ orgId }: Member, filter: MemberFilter) {
  const { currentPage, size } = filter
  const wanted = and(...(await conditionsOf(orgId, filter)))
  const [rows, [total]] = await Promise.all([
    peopleRows(orgId, wanted)
      .limit(size)
      .offset((currentPage - 1) * size),
    db
      .select({ count: count() })
      .from(members)
      .where(and(eq(members.orgId, orgId), isNull(members.leftAt), wanted)),
  ])
  const places = await assignmentsOf(
    db,
    orgId,
    rows.map(({ member }) => member.memberId),
  )
  const totalCount = total!.count
  const data = rows.map(row => personOf(row, places.get(row.member.memberId)))
  return { data, totalPages: totalPagesOf(totalCount, size), totalCount }
}

async function conditionsOf(orgId: number, { search, deptId, positionId, role, status }: MemberFilter) {
  const conditions: (SQL | undefined)[] = []
  if (role) conditions.push(eq(members.role, role))
  if (status)
    conditions.push(
      and(eq(members.statusKind, status), sql`(${members.statusUntil} is null or ${members.statusUntil} > now())`),
    )
  if (deptId)
    conditions.push(
      deptId === 'none'
        ? notInArray(members.memberId, membersInAnyDepartment(orgId))
        : inArray(members.memberId, membersOfDepartments(orgId, await subtreeOf(orgId, Number(deptId)))),
    )
  if (positionId)
    conditions.push(
      positionId === 'none'
        ? notInArray(members.memberId, membersInAnyPosition(orgId))
        : inArray(members.memberId, membersOfPosition(orgId, Number(positionId))),
    )
  if (search) {
    const found = await foundIn(orgId, search)
    conditions.push(found.length ? inArray(members.memberId, found) : sql`false`)
  }
  return conditions
}

/** By name, also by its initials and a half-typed syllable, and by address. SQL knows no letters within a syllable. */
async function foundIn(orgId: number, search: string) {
  const account = accounts().as('account')
  const everybody = await db
    .select({ memberId: members.memberId, name: members.name, email: account.email })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .where(and(eq(members.orgId, orgId), isNull(members.leftAt)))
  return everybody
    .filter(({ name, email }) => matches(name, search) || email.includes(search.toLowerCase()))
    .map(({ memberId }) => memberId)
}

/** Everybody in one small answer, or only these. */
export async function briefPeopleOf(orgId: number, memberIds?: number[]): Promise<BriefPerson[]> {
  if (memberIds?.length === 0) return []
  const [rows, places] = await Promise.all([
    peopleRows(orgId, memberIds && inArray(members.memberId, memberIds)),
    assignmentsOf(db, orgId, memberIds),
  ])
  return rows.map(row => briefOf(row, places.get(row.member.memberId)))
}
