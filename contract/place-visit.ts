// Visits to places, each written down by whoever was there, by their own tap. No position of a person is kept.
import { z } from 'zod'
import { attachment, fileIds } from './file.ts'
import { projectRefusals } from './project.ts'
import { route } from './route.ts'
import { plainText } from './text.ts'

export const VISIT_NOTE_MOST = 1_000
export const VISITS_PAGE = 20
/** Of one place, with those in the bin. */
export const VISITS_MOST = 10_000
export const VISIT_BIN_DAYS = 30
/** A clock of a phone may be ahead by as much. */
export const VISIT_AHEAD_MS = 5 * 60_000

export const visit = z.object({
  visitId: z.number(),
  memberId: z.number(),
  /** In the clear, because whoever has left is not in the list of members. */
  memberName: z.string(),
  visitedAt: z.iso.datetime(),
  note: z.string(),
  version: z.number(),
  photos: z.array(attachment),
  /** The visitor alone. */
  mayChange: z.boolean(),
  mayRemove: z.boolean(),
})
export type Visit = z.infer<typeof visit>

/** Years of four digits that a database knows. */
const moment = z.iso.datetime('date').refine(text => text >= '1900', { error: 'date' })
const fields = {
  /** Not in the future. */
  visitedAt: moment,
  note: plainText(VISIT_NOTE_MOST),
}
export const visitDraft = z.strictObject({
  ...fields,
  note: fields.note.default(''),
  /** Photos that were sent and confirmed, as many as a place may have. */
  fileIds: fileIds.default([]),
})
export type VisitDraft = z.output<typeof visitDraft>
export const visitChange = z
  .strictObject({ ...fields, fileIds })
  .partial()
  .extend({ version: z.int('type').min(1, 'type').optional() })
export type VisitChange = z.output<typeof visitChange>

const ALL = '/api/organizations/:orgId/places/:placeId/visits'
const ONE = `${ALL}/:visitId` as const
const SEES = { allow: 'place.see' } as const
const files = ['file.missing', 'file.tooMany', 'place.photos', 'place.photoKind'] as const
const held = ['place.missing', 'place.forbidden', ...projectRefusals] as const

export const visitRoutes = {
  /** The latest first. */
  list: route(`GET ${ALL}`, {
    ...SEES,
    query: z.strictObject({
      behind: z
        .string('type')
        .regex(/^[\w-]{1,600}$/, 'type')
        .optional(),
    }),
    answer: z.object({
      visits: z.array(visit),
      /** The cursor of the rest; null if there is none. */
      next: z.string().nullable(),
      mayAdd: z.boolean(),
    }),
    refusals: ['place.missing'],
  }),
  create: route(`POST ${ALL}`, {
    ...SEES,
    body: visitDraft,
    answer: visit,
    refusals: [...held, ...files, 'visit.future', 'visit.tooMany'],
  }),
  change: route(`PATCH ${ONE}`, {
    ...SEES,
    body: visitChange,
    answer: visit,
    refusals: [...held, ...files, 'visit.missing', 'visit.foreign', 'visit.future', 'row.stale'],
    current: visit,
  }),
  /** Undone by `restore` within 30 days. */
  remove: route(`DELETE ${ONE}`, { ...SEES, refusals: [...held, 'visit.missing', 'visit.foreign'] }),
  restore: route(`POST ${ONE}/restore`, {
    ...SEES,
    answer: visit,
    refusals: [...held, 'visit.missing', 'visit.foreign'],
  }),
}
