// The members of an organization in their display order, cached in memory until one of them changes. Pages, searches and
// pickers slice this list, so that they cost the same with 50 people and with 5,000.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assignment } from '#contract/member'
import { accounts } from '../auth/users.ts'
import { limits } from '../config.ts'
import { db } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { directoryParts } from './membership.ts'
import type { MemberRow } from './members.ts'
import { directories, members } from './tables.ts'

/** A member with account and places, as the database has them. */
export type Entry = {
  member: MemberRow
  account: { email: string; accountPictureKey: string | null }
  places: readonly Assignment[]
}
export type Directory = readonly Entry[]

/** `size` is 0 until they have been read. */
type Kept = { version: number; isBegun: boolean; people: Promise<Directory>; size: number }
/** Least recently used first. */
const kept = new Map<number, Kept>()

const versions = preparedStatement<[version: string]>('directory_version', () =>
  db
    .select({ version: directories.version })
    .from(directories)
    .where(eq(directories.orgId, sql.placeholder('orgId'))),
)

/** Changes with every member, name and place of the organization `orgId`; for the doors of other features. */
export const peopleRevision = () =>
  sql<string>`(${db
    .select({ version: directories.version })
    .from(directories)
    .where(eq(directories.orgId, sql.placeholder('orgId')))})`

/**
 * Asks the database only for the version, and for the people only if it has changed: once for all simultaneous callers.
 * During a reading, callers with a later version share the next one.
 */
export async function directoryOf(orgId: number): Promise<Directory> {
  const [row] = await versions({ orgId })
  const version = Number(row?.[0] ?? 0)
  const known = kept.get(orgId)
  // Another caller may have read a later version just now.
  if (known && known.version >= version) {
    kept.delete(orgId)
    kept.set(orgId, known)
    return known.people
  }
  if (known && !known.isBegun) {
    known.version = version
    return known.people
  }
  const fresh: Kept = { version, isBegun: false, size: 0, people: Promise.resolve([]) }
  const before = known?.size === 0 ? known.people.catch(() => {}) : Promise.resolve()
  fresh.people = before.then(() => {
    fresh.isBegun = true
    return entriesOf(orgId)
  })
  kept.set(orgId, fresh)
  return fresh.people.then(
    people => {
      fresh.size = people.length
      makeRoom()
      return people
    },
    (error: unknown) => {
      if (kept.get(orgId) === fresh) kept.delete(orgId)
      throw error
    },
  )
}

function makeRoom() {
  let size = 0
  for (const [orgId, known] of [...kept].toReversed()) {
    size += known.size
    if (size > limits.directoryPeople) kept.delete(orgId)
  }
}

/** Heads first, then by the rank of the primary position, then in alphabetical order; all members or only these. */
export async function entriesOf(orgId: number, wanted?: number[], tx: NodePgDatabase = db): Promise<Directory> {
  const rows = await sorted(orgId, wanted && isAmong(members.memberId, wanted), tx)
  const places = await directoryParts().assignmentsOf(tx, orgId, wanted)
  return rows.map(row => ({ ...row, places: places.get(row.member.memberId) ?? [] }))
}

function sorted(orgId: number, wanted: SQL | undefined, tx: NodePgDatabase) {
  const account = accounts().as('account')
  const ranks = directoryParts().ranks(orgId)
  return tx
    .select({
      member: members,
      account: { email: account.email, accountPictureKey: account.accountPictureKey },
    })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .leftJoin(sql`(${ranks}) as ranked`, sql`ranked.member_id = ${members.memberId}`)
    .where(and(eq(members.orgId, orgId), isNull(members.leftAt), wanted))
    .orderBy(
      sql`ranked.rank asc nulls last`,
      sql`coalesce(ranked.is_head, false) desc`,
      sql`${members.name} collate "ko-x-icu"`,
      asc(members.memberId),
    )
}
