// Everybody of an organization in the order of the house, kept in memory until something about them changes. A page of the
// list, its search and the answer for pickers are cut from it, so that they cost the same with 50 people and with 5,000.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assignment } from '#contract/member'
import { accounts } from '../auth/users.ts'
import { limits } from '../config.ts'
import { db, hotRead } from '../db.ts'
import { directoryParts } from './membership.ts'
import type { MemberRow } from './members.ts'
import { directories, members } from './tables.ts'

/** Somebody as the database knows them. */
export type Entry = {
  member: MemberRow
  account: { email: string; accountPictureKey: string | null }
  places: readonly Assignment[]
}
export type Directory = readonly Entry[]

/** `size` is 0 until they have been read. */
type Kept = { version: number; isBegun: boolean; people: Promise<Directory>; size: number }
/** The one asked for last stands last. */
const kept = new Map<number, Kept>()

const versions = hotRead<[version: string]>('directory_version', () =>
  db
    .select({ version: directories.version })
    .from(directories)
    .where(eq(directories.orgId, sql.placeholder('orgId'))),
)

/**
 * Asks the database whether anything changed, and for the people themselves only then: once, however many ask. While they
 * are read for one number, those who ask for later ones wait for one more reading together, not for one each.
 */
export async function directoryOf(orgId: number): Promise<Directory> {
  const [row] = await versions({ orgId })
  const version = Number(row?.[0] ?? 0)
  const known = kept.get(orgId)
  // Somebody may have asked a moment later than I, and know more.
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

/** Heads first, then by the rank of the primary position, then in the order of the alphabet; or only these of them. */
export async function entriesOf(orgId: number, wanted?: number[], tx: NodePgDatabase = db): Promise<Directory> {
  const rows = await sorted(orgId, wanted && inArray(members.memberId, wanted), tx)
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
      sql`coalesce(ranked.is_head, false) desc`,
      sql`ranked.rank asc nulls last`,
      sql`${members.name} collate "ko-x-icu"`,
      asc(members.memberId),
    )
}
