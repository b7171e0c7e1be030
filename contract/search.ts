// Searching all that a member sees: one box for issues, comments, posts, messages, places, files, people and whatever has a name.
import { z } from 'zod'
import { route } from './route.ts'
import { somebody } from './somebody.ts'
import { visibleLine } from './text.ts'

export const SEARCH_QUERY_MOST = 200
/** Things of one answer. */
export const SEARCH_PAGE = 30
/** Of one kind no more are counted nor listed; of one kind alone more. */
export const SEARCH_COUNTED_MOST = 100
export const SEARCH_LISTED_MOST = 500
export const SAVED_SEARCHES_MOST = 30
export const SAVED_SEARCH_NAME_MOST = 40
/** The letters of an excerpt. */
export const SEARCH_EXCERPT_MOST = 160

/** In the order of their tabs. */
export const searchKinds = [
  'issue',
  'comment',
  'post',
  'message',
  'file',
  'place',
  'member',
  'project',
  'board',
  'room',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** From the first letter to after the last one. */
const marked = z.tuple([z.number(), z.number()])
export type Marked = z.infer<typeof marked>

export const foundThing = z.object({
  kind: z.enum(searchKinds),
  id: z.number(),
  /** Its own, or that of the thing to which it belongs: the title of a commented issue, the name of a message's room. */
  title: z.string(),
  /** Where in the title the words stand. */
  titleMarks: z.array(marked),
  /** The key of an issue; empty for others. */
  key: z.string(),
  /** The project, board or other place where it stands; empty where it stands by itself. */
  place: z.string(),
  /** The part of its text around the words; empty where there is none. */
  excerpt: z.string(),
  excerptMarks: z.array(marked),
  author: somebody.nullable(),
  at: z.iso.datetime().nullable(),
  /** Its page. */
  path: z.string(),
})
export type FoundThing = z.infer<typeof foundThing>

export const found = z.object({
  things: z.array(foundThing),
  /** Of each kind that has any, up to `SEARCH_COUNTED_MOST`. */
  counts: z.partialRecord(z.enum(searchKinds), z.number()),
  /** For `after`, where there are more. */
  next: z.number().nullable(),
})
export type FoundThings = z.infer<typeof found>

export const savedSearch = z.object({ savedSearchId: z.number(), name: z.string(), query: z.string() })
export type SavedSearch = z.infer<typeof savedSearch>

export const searchQuery = visibleLine(SEARCH_QUERY_MOST, 'search.query')

export const searchRoutes = {
  /** Hidden things are neither shown nor counted. What is typed may be unfinished: initials, or half a syllable. */
  find: route('GET /api/organizations/:orgId/search', {
    allow: 'organization.see',
    query: z.strictObject({
      q: searchQuery,
      kind: z.enum(searchKinds).optional(),
      /** As many have been shown before. */
      after: z.coerce.number().int().min(0).max(SEARCH_LISTED_MOST).optional(),
    }),
    answer: found,
  }),
  saved: route('GET /api/organizations/:orgId/saved-searches', {
    allow: 'organization.see',
    answer: z.array(savedSearch),
  }),
  save: route('POST /api/organizations/:orgId/saved-searches', {
    allow: 'organization.see',
    body: z.strictObject({ name: visibleLine(SAVED_SEARCH_NAME_MOST, 'search.name'), query: searchQuery }),
    answer: savedSearch,
    status: 201,
    refusals: ['search.savedMost'],
  }),
  forget: route('DELETE /api/organizations/:orgId/saved-searches/:savedSearchId', {
    allow: 'organization.see',
    refusals: ['search.savedMissing'],
  }),
}
