// Places from a list, such as one kept in Excel: looked through first, then made all at once.
import { z } from 'zod'
import { position } from './place.ts'
import { route } from './route.ts'

export const PLACES_LISTED_MOST = 500
/** In letters; longer than any field, so that the answer names the row in which something is too long. */
export const PLACE_CELL_MOST = 10_000
const LIST_BYTES = 3 * 1024 * 1024

const cell = z.string('type').max(PLACE_CELL_MOST, 'max')
const cells = {
  name: cell,
  category: cell.optional(),
  address: cell.optional(),
  addressDetail: cell.optional(),
  lat: cell.optional(),
  lng: cell.optional(),
  /** Both in one cell, or the link of a map. */
  coordinates: cell.optional(),
  phone: cell.optional(),
  hours: cell.optional(),
  note: cell.optional(),
  /** The name or the address of a member. */
  owner: cell.optional(),
  /** The key or the name of a project; empty for the whole organization. */
  project: cell.optional(),
}
export type ListedPlaceField = keyof typeof cells
export const listedPlaceFields = Object.keys(cells) as readonly ListedPlaceField[]

/** One row of a list as it was written. The answer names its faults instead of refusing the list. */
export const listedPlace = z.strictObject({
  ...cells,
  /** The middle of the region that the address names, for a row without coordinates. */
  rough: position.optional(),
  /** Is made although one like it is there. */
  anyway: z.boolean('type').optional(),
})
export type ListedPlace = z.output<typeof listedPlace>

const list = z.strictObject({
  rows: z.array(listedPlace).min(1, 'places.required').max(PLACES_LISTED_MOST, 'places.most'),
  /** A category that nobody has made counts as OTHER. */
  unknownIsOther: z.boolean('type').default(false),
})
export type PlaceList = z.output<typeof list>

export const listedPlaceResult = z.object({
  faults: z.array(z.object({ field: z.enum(listedPlaceFields), text: z.string() })),
  /** Of the same name at the same address or within 50 metres: a place, or an earlier row by its position in the list. */
  twin: z.object({ placeId: z.number().nullable(), row: z.number().nullable() }).nullable(),
  position: position.nullable(),
  isApproximate: z.boolean(),
})
export type ListedPlaceResult = z.infer<typeof listedPlaceResult>

/** In the order of the rows. */
const rows = z.array(listedPlaceResult)
const LIST = '/api/organizations/:orgId/places/list'

export const placeImportRoutes = {
  /** Looks through a list and writes nothing. */
  check: route(`POST ${LIST}/check`, {
    allow: 'place.see',
    bodyBytes: LIST_BYTES,
    body: list,
    /** `room` is for how many of the rows the organization has room. */
    answer: z.object({ rows, room: z.number() }),
  }),
  /** Makes a place of each row, or none where one of them has a fault or a twin that it does not want. */
  create: route(`POST ${LIST}`, {
    allow: 'place.see',
    bodyBytes: LIST_BYTES,
    body: list,
    answer: z.object({ rows, placeIds: z.array(z.number()) }),
    refusals: ['place.tooMany'],
  }),
}
