// Many places at once, from a list: all of its rows or none.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { isPlaceKind, PLACES_MOST, type PlaceDraft } from '#contract/place'
import type { PlaceList } from '#contract/place-import'
import type { Member } from '#contract/permissions'
import { db, write, type Writing } from '../../db.ts'
import { countRate, searchLimit } from '../../http/rate-limits.ts'
import { requireMember } from '../../member/members.ts'
import { stayingMembers } from '../../member/staying.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { holdProjects } from '../../project/locking.ts'
import { queueInOrganization } from '../../tenancy.ts'
import { cellOf } from '../box/cells.ts'
import { placeCountOf, requireRoom, tellPlaces } from '../places.ts'
import { places } from '../tables.ts'
import { readingOf, type ReadRow, resultOf } from './reading.ts'

export async function checkPlaces(member: Member, list: PlaceList) {
  countRate(searchLimit, String(member.userId))
  const read = await readingOf(db, member, list)
  // No more than was asked for: the number of all places counts those that are hidden, too.
  const left = PLACES_MOST - (await placeCountOf(db, member.orgId))
  return { rows: read.map(resultOf), room: Math.max(0, Math.min(list.rows.length, left)) }
}

/** Undefined where a row cannot be made, or not without being wanted twice. */
function draftsOf(read: readonly ReadRow[], { rows }: PlaceList): PlaceDraft[] | undefined {
  const drafts = read.flatMap(({ draft, twin }, at) => (draft && (!twin || rows[at]!.anyway) ? [draft] : []))
  return drafts.length === rows.length ? drafts : undefined
}

export function importPlaces(member: Member, list: PlaceList) {
  countRate(searchLimit, String(member.userId))
  return write(async tx => {
    const { orgId } = member
    // Roles and categories stay as they are from here on.
    await queueInOrganization(tx, orgId)
    const { role } = await requireMember(tx, member)
    const reading = () => readingOf(tx, { ...member, role }, list)
    const first = await reading()
    const meant = draftsOf(first, list)
    if (!meant) return { rows: first.map(resultOf), placeIds: [] }
    await holdNamed(tx, orgId, meant)
    // Something that was named may have got another name, or have gone, before it was held.
    const read = await reading()
    const drafts = draftsOf(read, list)
    const rows = read.map(resultOf)
    if (!drafts || !isDeepStrictEqual(drafts, meant)) return { rows, placeIds: [] }
    await requireRoom(tx, orgId, drafts.length)
    const made = await insertStatement(
      { orgId, createdBy: member.memberId, rows: JSON.stringify(drafts.map(rowOf)) },
      tx,
    )
    tellPlaces(tx, orgId)
    return { rows, placeIds: made.map(([placeId]) => Number(placeId)) }
  })
}

async function holdNamed(tx: Writing, orgId: number, drafts: readonly PlaceDraft[]) {
  const projectIds = [...new Set(drafts.flatMap(({ projectId }) => projectId ?? []))]
  if (projectIds.length > 0) await holdProjects(tx, orgId, projectIds)
  await stayingMembers(tx, orgId, [...new Set(drafts.flatMap(({ ownerId }) => ownerId ?? []))])
}

function rowOf({ placeCategory, position, ...draft }: PlaceDraft) {
  return {
    project_id: draft.projectId,
    name: draft.name,
    kind: isPlaceKind(placeCategory) ? placeCategory : 'OTHER',
    category_id: isPlaceKind(placeCategory) ? null : Number(placeCategory),
    address: draft.address,
    address_detail: draft.addressDetail,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    cell: position ? cellOf(position) : null,
    is_approximate: draft.isApproximate,
    phone: draft.phone,
    hours: draft.hours,
    note: draft.note,
    owner_id: draft.ownerId,
  }
}

const { placeholder } = sql
const insertStatement = preparedStatement<[placeId: string]>('places_imported', () =>
  worded(sql`insert into ${places} (org_id, created_by, project_id, name, kind, category_id, address, address_detail, lat, lng,
      cell, is_approximate, phone, hours, note, owner_id)
    select ${placeholder('orgId')}::bigint, ${placeholder('createdBy')}::bigint, draft.*
    from jsonb_to_recordset(${placeholder('rows')}::jsonb) as draft (project_id bigint, name text, kind text,
      category_id bigint, address text, address_detail text, lat float8, lng float8, cell bigint, is_approximate boolean,
      phone text, hours text, note text, owner_id bigint)
    returning id`),
)
