// Places of the demonstration, with open issues at some of them.
import { asc, eq } from 'drizzle-orm'
import { isPlaceKind } from '#contract/place'
import type { Demo } from '../../feature.ts'
import { seenIssues } from '../../issue/list/seen.ts'
import { cellOf } from '../box/cells.ts'
import { placeCategories, placeIssues, places } from '../tables.ts'
import { linkMessages } from './messages.ts'
import { linkPosts } from './posts.ts'
import { demoSites, unplaced } from './sites.ts'
import { fillVisits } from './visits.ts'

const categories = [
  { key: 'warehouse', name: '물류센터', color: 'yellow', icon: 'warehouse' },
  { key: 'farm', name: '산지', color: 'green', icon: 'factory' },
] as const

/** In working days. */
const FIRST = 200
/** Every so many a place has an issue. */
const EACH = 3
const LATER_ROUND = 2

export const fillPlaces: Demo = async (tx, company) => {
  const { orgId, memberIds, ownerName, workedAt } = company
  const owner = memberIds.get(ownerName)!
  const made = await tx
    .insert(placeCategories)
    .values(categories.map(({ key: _, ...values }) => ({ ...values, orgId })))
    .returning()
  const idOf = new Map(
    categories.map(({ key, name }) => [key as string, made.find(row => row.name === name)!.categoryId]),
  )
  const blank = { addressDetail: '', phone: '', hours: '', note: '', isApproximate: false, createdBy: owner }
  const rows = await tx
    .insert(places)
    .values([
      ...demoSites.map(({ kind, owner: by, lat, lng, ...said }, at) => ({
        ...blank,
        ...said,
        orgId,
        lat,
        lng,
        cell: cellOf({ lat, lng }),
        kind: isPlaceKind(kind) ? kind : ('OTHER' as const),
        categoryId: isPlaceKind(kind) ? null : idOf.get(kind)!,
        ownerId: by === undefined ? null : memberIds.get(by)!,
        createdAt: workedAt(FIRST - at * LATER_ROUND),
        updatedAt: workedAt(FIRST - at * LATER_ROUND),
      })),
      ...unplaced.map(name => ({ ...blank, orgId, name, kind: 'OTHER' as const, address: '' })),
    ])
    .returning({ placeId: places.placeId, name: places.name, lat: places.lat })
  const seen = seenIssues(tx, { orgId, memberId: owner, role: 'OWNER' }, [])
  const open = await tx
    .select({ issueId: seen.issueId })
    .from(seen)
    .where(eq(seen.isOpen, true))
    .orderBy(asc(seen.issueId))
  const drawn = rows.filter(({ lat }) => lat !== null)
  const linked = open.slice(0, Math.floor((drawn.length * 2) / EACH)).map(({ issueId }, at) => ({
    orgId,
    issueId,
    // The first ones have several.
    placeId: drawn[(at * EACH) % drawn.length]!.placeId,
    linkedBy: owner,
    linkedAt: workedAt(LATER_ROUND),
  }))
  if (linked.length > 0) await tx.insert(placeIssues).values(linked)
  const placeIds = new Map(rows.map(({ name, placeId }) => [name, placeId]))
  await linkPosts(tx, company, placeIds)
  await linkMessages(tx, company, placeIds)
  await fillVisits(tx, company, placeIds)
}
