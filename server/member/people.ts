// The people of an organization, as lists, cards and pickers show them.
import { pictureAddress } from '../storage/storage.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BriefPerson, MemberFilter, MemberStatus, Person } from '#contract/member'
import { totalPagesOf } from '#contract/pagination'
import { can, type Member } from '#contract/permissions'
import { matches } from '#korean/match'
import { db } from '../db.ts'
import { directoryParts } from './membership.ts'
import { countSearch } from '../http/rate-limits.ts'
import { refuse } from '../refusal.ts'
import { directoryOf, entriesOf, type Directory, type Entry } from './directory.ts'
import type { Searched } from '../searched/parts.ts'
import type { MemberRow } from './members.ts'
import { isAmong } from '../postgres/statements.ts'
import { members } from './tables.ts'

/** An expired status counts as none. */
export function statusOf({ statusKind, statusText, statusEmoji, statusUntil }: MemberRow): MemberStatus | null {
  if (!statusKind || (statusUntil && statusUntil.getTime() <= Date.now())) return null
  return { kind: statusKind, text: statusText, emoji: statusEmoji, until: statusUntil?.toISOString() ?? null }
}

/** Those of these members who are on vacation, with its end; null where nobody knows it. */
export async function vacationsAmong(orgId: number, memberIds: readonly number[], now: Date) {
  const rows = await db
    .select({ memberId: members.memberId, until: members.statusUntil })
    .from(members)
    .where(and(eq(members.orgId, orgId), isAmong(members.memberId, memberIds), eq(members.statusKind, 'vacation')))
  return new Map(rows.filter(({ until }) => !until || until > now).map(({ memberId, until }) => [memberId, until]))
}

const briefOf = ({ member, account, places }: Entry): Omit<BriefPerson, 'email'> => ({
  memberId: member.memberId,
  memberName: member.name,
  profileImgUrl: pictureAddress(member.pictureKey ?? account.accountPictureKey),
  role: member.role,
  assignments: [...places],
})

const personOf = (entry: Entry): Person => ({
  ...briefOf(entry),
  email: entry.account.email,
  phone: entry.member.phone,
  status: statusOf(entry.member),
  joinedAt: entry.member.joinedAt.toISOString(),
})

/** The door of a person: one of this organization who has not left, or a refusal. */
export async function personFor(orgId: number, memberId: number, tx: NodePgDatabase = db): Promise<Person> {
  const [entry] = await entriesOf(orgId, [memberId], tx)
  return entry ? personOf(entry) : refuse('member.missing')
}

/** The person as a picker shows them, without the check for others of the same name. */
export async function briefPersonFor(orgId: number, memberId: number, tx: NodePgDatabase = db): Promise<BriefPerson> {
  const [entry] = await entriesOf(orgId, [memberId], tx)
  return entry ? { ...briefOf(entry), email: null } : refuse('member.missing')
}

/** Everyone in one small answer, or only the members of this department itself, or with this position. */
export async function briefPeopleOf(orgId: number, narrowed: { deptId?: number; positionId?: number } = {}) {
  const { deptId, positionId } = narrowed
  const isMeant = ({ places }: Entry) =>
    (deptId === undefined || places.some(place => place.deptId === deptId)) &&
    (positionId === undefined || places.some(place => place.positionId === positionId))
  const everybody = await directoryOf(orgId)
  const named = Map.groupBy(everybody, ({ member }) => member.name)
  return everybody.filter(isMeant).map((entry): BriefPerson => {
    const isShared = named.get(entry.member.name)!.length > 1
    return { ...briefOf(entry), email: isShared ? entry.account.email : null }
  })
}

type Face = Pick<BriefPerson, 'memberId' | 'memberName' | 'profileImgUrl'>
const faceOf = ({ member, account }: Entry): Face => ({
  memberId: member.memberId,
  memberName: member.name,
  profileImgUrl: pictureAddress(member.pictureKey ?? account.accountPictureKey),
})

/** The names and pictures of all people of an organization, or of some of them, by the member. */
export async function facesBy(orgId: number, wanted?: ReadonlySet<number>) {
  const people = (await directoryOf(orgId)).filter(({ member }) => !wanted || wanted.has(member.memberId))
  return new Map(
    people.map(entry => {
      const { memberId, memberName: name, profileImgUrl } = faceOf(entry)
      return [memberId, { memberId, name, profileImgUrl }] as const
    }),
  )
}

/**
 * Some of the people of an organization, for a page that shows their work.
 * @param wanted the members whose faces are shown, who also come first among the absent, before those of the reader's department
 * @param most so many of the absent, who are those with a status
 */
export async function facesOf(
  orgId: number,
  reader: Pick<Member, 'memberId'>,
  wanted: ReadonlySet<number>,
  most: number,
) {
  const everybody = await directoryOf(orgId)
  const deptOf = ({ places }: Entry) => places[0]?.deptId ?? null
  const mine = everybody.find(({ member }) => member.memberId === reader.memberId)
  const nearness = (entry: Entry) =>
    wanted.has(entry.member.memberId) ? 0 : mine && deptOf(mine) !== null && deptOf(mine) === deptOf(entry) ? 1 : 2
  const absent = everybody.flatMap(entry => {
    const status = entry === mine ? null : statusOf(entry.member)
    return status ? [{ entry, status, nearness: nearness(entry) }] : []
  })
  const away = absent
    .toSorted((a, b) => a.nearness - b.nearness)
    .slice(0, most)
    .map(({ entry, status }) => ({ ...faceOf(entry), deptId: deptOf(entry), status }))
  const people = everybody.filter(({ member }) => wanted.has(member.memberId)).map(faceOf)
  return { people, away, awayCount: absent.length }
}

/** The present statuses of those who have one. */
export async function statusesOf(orgId: number) {
  return (await directoryOf(orgId)).flatMap(({ member }) => {
    const status = statusOf(member)
    return status ? [{ memberId: member.memberId, status }] : []
  })
}

export async function peopleOf({ orgId, userId }: Member, filter: MemberFilter) {
  const { currentPage, size, search } = filter
  if (search) countSearch(userId, search)
  const found = await narrowedBy(filter, orgId, await directoryOf(orgId))
  const from = (currentPage - 1) * size
  return {
    data: found.slice(from, from + size).map(personOf),
    totalPages: totalPagesOf(found.length, size),
    totalCount: found.length,
  }
}

async function narrowedBy(filter: MemberFilter, orgId: number, everybody: Directory): Promise<Directory> {
  const { search, deptId, positionId, role, status } = filter
  const conditions: ((entry: Entry) => boolean)[] = []
  if (role) conditions.push(({ member }) => member.role === role)
  if (status) conditions.push(({ member }) => statusOf(member)?.kind === status)
  if (positionId)
    conditions.push(
      positionId === 'none'
        ? ({ places }) => places.every(place => place.positionId === null)
        : ({ places }) => places.some(place => place.positionId === Number(positionId)),
    )
  if (deptId === 'none') conditions.push(({ places }) => places.every(place => place.deptId === null))
  else if (deptId) {
    const family = (await directoryParts().subtreesOf(orgId, [Number(deptId)])) as ReadonlySet<number | null>
    conditions.push(({ places }) => places.some(place => family.has(place.deptId)))
  }
  if (search) {
    const part = search.toLowerCase()
    // By name, also by its initial consonants and an unfinished syllable, and by address.
    conditions.push(({ member, account }) => account.email.includes(part) || matches(member.name, search))
  }
  return conditions.length ? everybody.filter(entry => conditions.every(isMet => isMet(entry))) : everybody
}

/** Fewer letters begin too many addresses. */
const EMAIL_LEAST = 3
/** No name is longer. */
const NAME_ASKED_MOST = 60
/** More people of one name are not listed. */
const NAMED_MOST = 20

/** People in the search, by their names as the directory has them. Guests see no directory. */
export const searchedMember: Searched = {
  named: async (_tx, member, text) => {
    if (!can(member, 'member.see') || text.length > NAME_ASKED_MOST) return []
    const people = await directoryOf(member.orgId)
    return people
      .filter(
        ({ member: { name }, account: { email } }) =>
          matches(name, text) || (text.length >= EMAIL_LEAST && email.startsWith(text.toLowerCase())),
      )
      .toSorted((a, b) => Number(b.member.name === text) - Number(a.member.name === text))
      .slice(0, NAMED_MOST)
      .map(({ member: { memberId } }) => memberId)
  },
  shown: async (_tx, member, ids) => {
    if (!can(member, 'member.see')) return new Map()
    const wanted = new Set(ids)
    const people = (await directoryOf(member.orgId)).filter(each => wanted.has(each.member.memberId))
    return new Map(
      people.map(({ member: { memberId, name }, account }) => [
        memberId,
        {
          title: name,
          place: account.email,
          text: '',
          authorId: null,
          at: null,
          path: `/org/${member.orgId}/info?tab=members&search=${encodeURIComponent(name)}`,
        },
      ]),
    )
  },
}
