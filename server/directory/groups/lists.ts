// Lists of groups. Departments are few, their people many: those are read of the departments that are shown.
import { db } from '../../db.ts'
import { type Filter, isMet, mentions } from '../scim/filter.ts'
import { cut, filterIn, type Found, type Page, type Query } from '../scim/lists.ts'
import type { Directory } from '../tokens.ts'
import { adoptMembers } from '../users/entries.ts'
import { departmentsIn, groupResource, withPeople } from './resource.ts'

/** Always with their people, also where those are left out of the answer: they are part of the version. */
export async function listGroups(directory: Directory, query: Query, page: Page): Promise<Found> {
  const { orgId } = directory
  const filter = filterIn(query)
  await adoptMembers(directory)
  const found = await foundBy(filter, orgId)
  const shown = await withPeople(db, orgId, cut(found, page))
  return { total: found.length, page: shown.map(groupResource) }
}

async function foundBy(filter: Filter | undefined, orgId: number) {
  const all = await departmentsIn(db, orgId)
  if (!filter) return all
  const asked = mentions(filter, 'members') ? await withPeople(db, orgId, all) : all
  return asked.filter(group => isMet(filter, groupResource(group)))
}
