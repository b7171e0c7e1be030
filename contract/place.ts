// Places of an organization: its own houses, sites, shops and customers. No place is a person's whereabouts.
import { z } from 'zod'
import { attachment, fileIds } from './file.ts'
import { id } from './id.ts'
import { color, colors, projectRefusals } from './project.ts'
import { route } from './route.ts'
import { lineText, plainText, visibleLine } from './text.ts'

export const PLACE_NAME_MOST = 100
export const PLACE_ADDRESS_MOST = 200
export const PLACE_DETAIL_MOST = 100
export const PLACE_PHONE_MOST = 40
export const PLACE_HOURS_MOST = 200
export const PLACE_NOTE_MOST = 2_000
export const PLACE_PHOTOS_MOST = 5
export const PLACE_BIN_DAYS = 30
/** Of one organization, with those in the archive. */
export const PLACES_MOST = 50_000
export const PLACE_CATEGORIES_MOST = 30
export const PLACE_CATEGORY_NAME_MOST = 20

export const placeKinds = ['HEADQUARTERS', 'BRANCH', 'SITE', 'CLIENT', 'OTHER'] as const
export type PlaceKind = (typeof placeKinds)[number]
export const isPlaceKind = (said: string): said is PlaceKind => (placeKinds as readonly string[]).includes(said)

export const placeIcons = [
  'building',
  'store',
  'hardHat',
  'handshake',
  'mapPin',
  'warehouse',
  'factory',
  'truck',
  'school',
  'hospital',
  'hotel',
  'coffee',
  'car',
  'plug',
  'flag',
  'star',
] as const
export type PlaceIcon = (typeof placeIcons)[number]

/** One of the five that every organization has, or the id of one of its own, as an address writes it. */
const CATEGORY = `${placeKinds.join('|')}|[1-9][0-9]{0,9}`
export const CATEGORY_WORDS = new RegExp(`^(?:${CATEGORY})(?:,(?:${CATEGORY})){0,49}$`)
const category = z.string('type').regex(new RegExp(`^(?:${CATEGORY})$`), 'type')

export const placeCategory = z.object({
  categoryId: z.number(),
  name: z.string(),
  color: z.enum(colors),
  icon: z.enum(placeIcons),
})
export type PlaceCategory = z.infer<typeof placeCategory>

/** Degrees of WGS 84. Both numbers, or none at all. */
export const position = z.strictObject({
  lat: z.number('place.latitude').min(-85, 'place.latitude').max(85, 'place.latitude'),
  lng: z.number('place.longitude').min(-180, 'place.longitude').max(180, 'place.longitude'),
})
export type Position = z.output<typeof position>

/** A place as lists and the map show it. */
export const placeRow = z.object({
  placeId: z.number(),
  name: z.string(),
  /** One of the kinds, or the id of an own category. */
  placeCategory: z.string(),
  /** Null for a place of the whole organization. */
  projectId: z.number().nullable(),
  address: z.string(),
  position: position.nullable(),
  /** Known to the district only. */
  isApproximate: z.boolean(),
  isArchived: z.boolean(),
  /** Of the open issues there that the reader sees and the filter lets through: their number, and the highest priority. */
  openCount: z.number(),
  urgency: z.int().min(0).max(4),
  isOverdue: z.boolean(),
})
export type PlaceRow = z.infer<typeof placeRow>

export const place = placeRow.omit({ openCount: true, urgency: true, isOverdue: true }).extend({
  addressDetail: z.string(),
  phone: z.string(),
  hours: z.string(),
  note: z.string(),
  ownerId: z.number().nullable(),
  photos: z.array(attachment),
  version: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.number(),
  mayEdit: z.boolean(),
})
export type Place = z.infer<typeof place>

/** As it is written there: 02-555-1234, 1588-1234, +84 28 3822. */
const phone = lineText(PLACE_PHONE_MOST).refine(text => /^[0-9 ()+~,.-]*$/.test(text), { error: 'place.phone' })

const fields = {
  name: visibleLine(PLACE_NAME_MOST, 'place.required'),
  placeCategory: category,
  projectId: id.nullable(),
  address: lineText(PLACE_ADDRESS_MOST),
  addressDetail: lineText(PLACE_DETAIL_MOST),
  position: position.nullable(),
  isApproximate: z.boolean('type'),
  phone,
  hours: lineText(PLACE_HOURS_MOST),
  note: plainText(PLACE_NOTE_MOST),
  ownerId: id.nullable(),
}

export const placeDraft = z.strictObject({
  ...fields,
  placeCategory: category.default('OTHER'),
  projectId: fields.projectId.default(null),
  address: fields.address.default(''),
  addressDetail: fields.addressDetail.default(''),
  position: fields.position.default(null),
  isApproximate: fields.isApproximate.default(false),
  phone: phone.default(''),
  hours: fields.hours.default(''),
  note: fields.note.default(''),
  ownerId: fields.ownerId.default(null),
  /** Photos that were sent and confirmed. */
  fileIds: fileIds.default([]),
})
export type PlaceDraft = z.output<typeof placeDraft>

export const placeChange = z
  .strictObject({ ...fields, isArchived: z.boolean('type'), fileIds })
  .partial()
  .extend({ version: z.int('type').min(1, 'type').optional() })
export type PlaceChange = z.output<typeof placeChange>

export const deletedPlace = z.object({
  placeId: z.number(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
  by: z.object({ memberId: z.number(), name: z.string() }),
})
export type DeletedPlace = z.infer<typeof deletedPlace>

export const placeCategoryDraft = z.strictObject({
  name: visibleLine(PLACE_CATEGORY_NAME_MOST, 'placeCategory.required'),
  color,
  icon: z.enum(placeIcons, 'type'),
})
export type PlaceCategoryDraft = z.output<typeof placeCategoryDraft>

const ALL = '/api/organizations/:orgId/places'
const ONE = `${ALL}/:placeId` as const
const CATEGORIES = '/api/organizations/:orgId/place-categories'
const CATEGORY_PATH = `${CATEGORIES}/:categoryId` as const
const SEES = { allow: 'place.see' } as const
const CREATES = { allow: 'place.create' } as const

const named = [...projectRefusals, 'placeCategory.missing', 'member.missing', 'file.missing', 'file.tooMany'] as const
const writing = [...named, 'place.photos', 'place.photoKind', 'place.forbidden'] as const

export const placeRoutes = {
  /** Those that I may restore, the most recently deleted first. */
  bin: route(`GET ${ALL}/bin`, { ...CREATES, answer: z.array(deletedPlace) }),
  create: route(`POST ${ALL}`, {
    ...SEES,
    body: placeDraft,
    answer: place,
    refusals: [...writing, 'place.tooMany'],
  }),
  read: route(`GET ${ONE}`, { ...SEES, answer: place, refusals: ['place.missing'] }),
  change: route(`PATCH ${ONE}`, {
    ...SEES,
    body: placeChange,
    answer: place,
    refusals: [...writing, 'place.missing', 'row.stale'],
    current: place,
  }),
  /** Undone by `restore` within 30 days. What is linked to it is linked again then. */
  remove: route(`DELETE ${ONE}`, {
    ...SEES,
    refusals: ['place.missing', 'place.forbidden', ...projectRefusals],
  }),
  restore: route(`POST ${ONE}/restore`, {
    ...SEES,
    answer: place,
    refusals: ['place.missing', 'place.forbidden', 'place.tooMany', ...projectRefusals],
  }),
}

export const placeCategoryRoutes = {
  /** In the order of their names. */
  list: route(`GET ${CATEGORIES}`, { ...SEES, answer: z.array(placeCategory) }),
  create: route(`POST ${CATEGORIES}`, {
    ...CREATES,
    body: placeCategoryDraft,
    answer: placeCategory,
    refusals: ['placeCategory.taken', 'placeCategory.tooMany'],
  }),
  change: route(`PATCH ${CATEGORY_PATH}`, {
    ...CREATES,
    body: placeCategoryDraft.partial(),
    answer: placeCategory,
    refusals: ['placeCategory.taken', 'placeCategory.missing'],
  }),
  /** Its places are of the kind OTHER then. */
  remove: route(`DELETE ${CATEGORY_PATH}`, { ...CREATES, refusals: ['placeCategory.missing'] }),
}
