// A list of places as the server understands it, row by row.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readCoordinates } from '#contract/coordinates'
import type { Member } from '#contract/permissions'
import { type PlaceDraft, placeDraft, type Position } from '#contract/place'
import {
  type ListedPlace,
  type ListedPlaceField,
  listedPlaceFields,
  type ListedPlaceResult,
  type PlaceList,
} from '#contract/place-import'
import { fieldSentences } from '#korean/fields'
import { placeFaultText } from '#korean/map-import'
import { textIn, type Found, type Named, namedBy } from './named.ts'
import { type Twin, twinsOf } from './twins.ts'

/** `draft` is undefined where there are faults. */
export type ReadRow = { draft: PlaceDraft | undefined; faults: ListedPlaceResult['faults']; twin: Twin | null }

export async function readingOf(tx: NodePgDatabase, member: Member, { rows, unknownIsOther }: PlaceList) {
  const named = await namedBy(tx, member, rows)
  const read = rows.map(row => readRow(row, named, unknownIsOther))
  const twins = await twinsOf(
    tx,
    member,
    read.map(({ draft }) => draft),
  )
  return read.map((row, at): ReadRow => ({ ...row, twin: twins[at] ?? null }))
}

export const resultOf = ({ draft, faults, twin }: ReadRow): ListedPlaceResult => ({
  faults,
  twin,
  position: draft?.position ?? null,
  isApproximate: draft?.isApproximate ?? false,
})

const OF_LINE = ['name', 'address', 'addressDetail', 'phone', 'hours'] as const

function readRow(row: ListedPlace, named: Named, unknownIsOther: boolean) {
  const faults = new Map<ListedPlaceField, string>()
  const taken = <Thing>(field: ListedPlaceField, { found, fault }: Found<Thing>) => {
    if (fault !== undefined) faults.set(field, fault)
    return found
  }
  const place = positionIn(row)
  if (place.fault) faults.set(...place.fault)
  const project = taken('project', named.project(textIn(row.project)))
  const ownerId = project === undefined ? null : taken('owner', named.owner(textIn(row.owner), project))
  const { data, error } = placeDraft.safeParse({
    ...Object.fromEntries(OF_LINE.map(field => [field, textIn(row[field])])),
    note: row.note?.replace(/\r\n?/g, '\n').trim() ?? '',
    placeCategory: taken('category', named.category(textIn(row.category), unknownIsOther)) ?? 'OTHER',
    projectId: project?.projectId ?? null,
    ownerId: ownerId ?? null,
    position: place.position ?? null,
    isApproximate: place.isApproximate ?? false,
  })
  for (const [field, text] of Object.entries(error ? fieldSentences(error.issues, row) : {}))
    if (isField(field)) faults.set(field, text)
  return {
    draft: faults.size === 0 ? data : undefined,
    faults: listedPlaceFields.flatMap(field => {
      const text = faults.get(field)
      return text === undefined ? [] : [{ field, text }]
    }),
  }
}

const isField = (name: string): name is ListedPlaceField => (listedPlaceFields as readonly string[]).includes(name)

type Pinned = { position?: Position; isApproximate?: boolean; fault?: [ListedPlaceField, string] }

/** By one cell, else by two, else roughly by the region of the address. */
function positionIn({ coordinates, lat, lng, rough }: ListedPlace): Pinned {
  const [both, north, east] = [textIn(coordinates), textIn(lat), textIn(lng)]
  if (both === '' && north === '' && east === '') return rough ? { position: rough, isApproximate: true } : {}
  if (both === '' && (north === '' || east === ''))
    return { fault: [north === '' ? 'lat' : 'lng', placeFaultText.half] }
  const read = readCoordinates(both || `${north}, ${east}`)
  return read ? { position: read.position } : { fault: [both ? 'coordinates' : 'lat', placeFaultText.unread] }
}
