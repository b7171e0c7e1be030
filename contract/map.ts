// The map of an organization: pins in a box of the screen, or clusters of them, and the same places as a list.
import { z } from 'zod'
import { briefIssue } from './brief-issue.ts'
import { filterShape, priorities } from './filter.ts'
import { CATEGORY_WORDS, placeRow, position } from './place.ts'
import { projectRefusals } from './project.ts'
import { id } from './id.ts'
import { route } from './route.ts'

/** In one answer; where there are more, the server answers clusters. */
export const PINS_MOST = 500
export const PLACES_PAGE = 50
/** Of one place, in one answer. */
export const PLACE_ISSUES_MOST = 100
export const ZOOM_MOST = 20

const degrees = '-?[0-9]{1,3}(?:\\.[0-9]{1,12})?'
/** West, south, east, north, in degrees. A map that shows the date line asks for both sides by themselves. */
const box = z
  .string('type')
  .regex(new RegExp(`^${degrees}(?:,${degrees}){3}$`), 'type')
  .transform(text => text.split(',').map(Number) as [west: number, south: number, east: number, north: number])
  .refine(([west, south, east, north]) => west <= east && south <= north && Math.abs(west) <= 180 && east <= 180, {
    error: 'type',
  })
export type Box = z.output<typeof box>

/**
 * Fields of an issue that mean the same in every project, and those of a place. A filter of issues shows places where an
 * issue matches it.
 */
const { category, priority, assignee, participant, creator, due, mine, text } = filterShape
export const mapFilterShape = {
  /** Kinds and own categories. */
  placeCategory: z.string('type').regex(CATEGORY_WORDS, 'type').optional(),
  /** Projects, or `none`: the places of the whole organization. */
  project: z
    .string('type')
    .regex(/^(?:none|[1-9][0-9]{0,9})(?:,(?:none|[1-9][0-9]{0,9})){0,49}$/, 'type')
    .optional(),
  /** A part of the name or address, also with an unfinished syllable or by initial consonants. */
  text,
  /** Instead of those that are in use. */
  archived: z.enum(['true'], 'type').optional(),
  category,
  priority,
  assignee,
  participant,
  creator,
  due,
  mine,
}
export const mapFilter = z.strictObject(mapFilterShape)
export type MapFilter = z.output<typeof mapFilter>

export const cluster = z.object({
  position,
  count: z.number(),
  /** The square of the map in which its places lie. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  urgency: z.int().min(0).max(4),
  isOverdue: z.boolean(),
})
export type Cluster = z.infer<typeof cluster>

export const mapPage = z.object({
  /** Of the box. */
  count: z.number(),
  places: z.array(placeRow),
  clusters: z.array(cluster),
})
export type MapPage = z.infer<typeof mapPage>

const placePage = z.object({
  count: z.number(),
  places: z.array(placeRow),
  /** The cursor of the rest; null if there is none. */
  next: z.string().nullable(),
})
export type PlacePage = z.infer<typeof placePage>

export const placeIssue = briefIssue.extend({
  priority: z.enum(priorities),
  dueDate: z.iso.date().nullable(),
  isOverdue: z.boolean(),
})
export type PlaceIssue = z.infer<typeof placeIssue>

const MAP = '/api/organizations/:orgId/map'
const ISSUE = '/api/organizations/:orgId/projects/:projectId/issues/:issueId/linked-place'
const SEES = { allow: 'place.see' } as const

export const mapRoutes = {
  box: route(`GET ${MAP}`, {
    ...SEES,
    query: z.strictObject({
      ...mapFilterShape,
      box,
      zoom: z
        .string('type')
        .regex(/^(?:[0-9]|1[0-9]|20)(?:\.[0-9]{1,6})?$/, 'type')
        .transform(Number),
    }),
    answer: mapPage,
  }),
  /** By name. Those without a position are in it, too. */
  list: route(`GET ${MAP}/places`, {
    ...SEES,
    query: z.strictObject({
      ...mapFilterShape,
      box: box.optional(),
      behind: z
        .string('type')
        .regex(/^[\w-]{1,600}$/, 'type')
        .optional(),
    }),
    answer: placePage,
  }),
  /** The box around all that the filter lets through; null if nothing has a position. */
  extent: route(`GET ${MAP}/extent`, {
    ...SEES,
    query: mapFilter,
    answer: z.object({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(), count: z.number() }),
  }),
}

export const placeIssueRoutes = {
  /** Issues at the place in projects that I see: open ones first, then the latest. */
  ofPlace: route('GET /api/organizations/:orgId/places/:placeId/issues', {
    ...SEES,
    answer: z.array(placeIssue),
    refusals: ['place.missing'],
  }),
  ofIssue: route(`GET ${ISSUE}`, {
    allow: 'project.see',
    answer: z.object({ place: placeRow.nullable() }),
    refusals: ['project.missing', 'issue.missing'],
  }),
  /** An issue has one place, which its reader may see. */
  put: route(`PUT ${ISSUE}`, {
    allow: 'project.see',
    body: z.strictObject({ placeId: id.nullable() }),
    answer: z.object({ place: placeRow.nullable() }),
    refusals: [...projectRefusals, 'issue.missing', 'place.missing'],
  }),
}
