// Searches that a member keeps under a name: their own, seen by nobody else.
import { and, asc, eq, sql } from 'drizzle-orm'
import { SAVED_SEARCHES_MOST, type SavedSearch } from '#contract/search'
import type { Member } from '#contract/permissions'
import { db, write } from '../db.ts'
import { lockMember } from '../member/staying.ts'
import { refuse } from '../refusal.ts'
import { savedSearches } from './tables.ts'

const isMine = ({ orgId, memberId }: Member) =>
  and(eq(savedSearches.orgId, orgId), eq(savedSearches.memberId, memberId))
const columns = {
  savedSearchId: savedSearches.savedSearchId,
  name: savedSearches.name,
  query: savedSearches.query,
}

export const savedSearchesOf = (member: Member): Promise<SavedSearch[]> =>
  db
    .select(columns)
    .from(savedSearches)
    .where(isMine(member))
    .orderBy(asc(sql`${savedSearches.name} collate "ko-x-icu"`), asc(savedSearches.savedSearchId))

/** A name that is there already means another search from now on. */
export const saveSearch = (member: Member, { name, query }: { name: string; query: string }): Promise<SavedSearch> =>
  write(async tx => {
    // So that two at once do not pass the limit together.
    await lockMember(tx, member)
    const { orgId, memberId } = member
    const [saved] = await tx
      .insert(savedSearches)
      .values({ orgId, memberId, name, query })
      .onConflictDoUpdate({
        target: [savedSearches.orgId, savedSearches.memberId, savedSearches.name],
        set: { query },
      })
      .returning(columns)
    if ((await tx.$count(savedSearches, isMine(member))) > SAVED_SEARCHES_MOST)
      return refuse('search.savedMost', { values: { most: SAVED_SEARCHES_MOST } })
    return saved!
  })

export const forgetSearch = (member: Member, savedSearchId: number) =>
  write(async tx => {
    const gone = await tx
      .delete(savedSearches)
      .where(and(isMine(member), eq(savedSearches.savedSearchId, savedSearchId)))
      .returning({ savedSearchId: savedSearches.savedSearchId })
    if (gone.length === 0) refuse('search.savedMissing')
  })
