// Lists of users: a page is read as a page, and a filter is asked of no more than it may concern.
import { eq } from 'drizzle-orm'
import { db } from '../../db.ts'
import { demanded, type Filter, isMet, mentions } from '../scim/filter.ts'
import { cut, filterIn, type Found, type Page, type Query } from '../scim/lists.ts'
import { directoryUsers } from '../tables.ts'
import type { Directory } from '../tokens.ts'
import { adoptMembers, byEmail, byIds, countsOf, entriesOf, type Entry } from './entries.ts'
import { groupsOf } from './groups.ts'
import { userResource } from './resource.ts'

export async function listUsers(directory: Directory, query: Query, page: Page): Promise<Found> {
  const { orgId } = directory
  const filter = filterIn(query)
  await adoptMembers(directory, filter && demandedAddress(filter))
  if (filter) {
    const found = await foundBy(filter, orgId)
    return { total: found.length, page: await resourcesOf(orgId, cut(found, page)) }
  }
  const { all } = await countsOf(db, orgId)
  return { total: all, page: await resourcesOf(orgId, await entriesOf(db, orgId, undefined, page)) }
}

async function resourcesOf(orgId: number, entries: readonly Entry[]) {
  const groups = await groupsOf(db, orgId, entries)
  return entries.map(entry => userResource(entry, groups.get(entry.row.id) ?? []))
}

async function foundBy(filter: Filter, orgId: number) {
  const entries = await entriesOf(db, orgId, narrowing(filter))
  const groups = mentions(filter, 'groups') ? await groupsOf(db, orgId, entries) : undefined
  return entries.filter(entry => isMet(filter, userResource(entry, groups?.get(entry.row.id) ?? [])))
}

const demandedAddress = (filter: Filter) => demanded(filter, 'userName')?.toLowerCase()

/** The rows that may meet the filter, where it demands something that one row has. */
function narrowing(filter: Filter) {
  const [email, externalId, id] = [demandedAddress(filter), demanded(filter, 'externalId'), demanded(filter, 'id')]
  if (email !== undefined) return byEmail(email)
  if (externalId !== undefined) return () => eq(directoryUsers.externalId, externalId)
  return id === undefined ? undefined : byIds([id])
}
