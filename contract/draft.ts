// Drafts: typed and unsent text, at hand on all devices of its author and for nobody else.
import { z } from 'zod'
import { route } from './route.ts'
import { plainText } from './text.ts'

/** A text of the longest kind, with its title and what belongs to it. */
export const DRAFT_BYTES = 110 * 1024
/** Of one member; the oldest give way. */
export const DRAFTS_MOST = 100
export const DRAFT_DAYS = 30
const DRAFT_ROUTE_BYTES = 512 * 1024

/** The form in which it is typed, such as `comment issue 12`. */
const formName = z.string('type').regex(/^[a-z]{1,20}( [a-z0-9]{1,20}){0,4}$/, 'type')

/** `at` null: there is none. */
export const draft = z.object({ form: z.string(), text: z.string(), at: z.iso.datetime().nullable() })
export type Draft = z.infer<typeof draft>

/** A draft without its text, of which only the first line is told: forms keep there what a list needs. */
export const draftHead = z.object({ form: z.string(), head: z.string(), at: z.iso.datetime() })
export type DraftHead = z.infer<typeof draftHead>

const ALL = '/api/organizations/:orgId/drafts'
const MINE = { allow: 'organization.see' } as const

export const draftRoutes = {
  read: route(`GET ${ALL}`, { ...MINE, query: z.strictObject({ form: formName }), answer: draft }),
  /** Those of one kind of form, the last written first. */
  heads: route(`GET ${ALL}/heads`, {
    ...MINE,
    query: z.strictObject({ formKind: z.string('type').regex(/^[a-z]{1,20}$/, 'type') }),
    answer: z.array(draftHead),
  }),
  /** An empty text ends the draft. */
  save: route(`PUT ${ALL}`, {
    ...MINE,
    body: z.strictObject({ form: formName, text: plainText(DRAFT_BYTES) }),
    bodyBytes: DRAFT_ROUTE_BYTES,
    answer: draft,
  }),
}
