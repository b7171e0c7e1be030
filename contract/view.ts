// Saved views: the filter and layout of a list under a name, private or shared with the whole project.
import { z } from 'zod'
import { filterShape } from './filter.ts'
import { groupings, sortings } from './listing.ts'
import { projectRefusals } from './project.ts'
import { binned } from './recycle-bin.ts'
import { route } from './route.ts'
import { lineText, visibleLine } from './text.ts'

export const VIEWS_MOST = 50
export const layouts = ['list', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]
export const columns = ['priority', 'key', 'tags', 'milestone', 'start', 'due', 'people', 'children'] as const
export type Column = (typeof columns)[number]

/** The settings that the address of the page may contain, without the issue that is open on it. */
export const viewSettings = z.strictObject({
  ...filterShape,
  layout: z.enum(layouts, 'type').optional(),
  group: z.enum(groupings, 'type').optional(),
  sort: z.enum(sortings, 'type').optional(),
  /** The hidden columns. */
  hidden: z
    .string('type')
    .regex(new RegExp(`^(${columns.join('|')})(,(${columns.join('|')}))*$`), 'type')
    .optional(),
})
export type ViewSettings = z.output<typeof viewSettings>

const isReadable = (search: string) => viewSettings.safeParse(Object.fromEntries(new URLSearchParams(search))).success

export const view = z.object({
  viewId: z.number(),
  name: z.string(),
  /** The query of the address, without the question mark. */
  search: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  version: z.number(),
})
export type View = z.infer<typeof view>

const viewDraft = z.strictObject({
  name: visibleLine(40),
  search: lineText(2_000).refine(isReadable, { error: 'type' }),
  isShared: z.boolean('type'),
})
export type ViewDraft = z.output<typeof viewDraft>

const PATH = '/api/organizations/:orgId/projects/:projectId/views'
const SEES = { allow: 'project.see' } as const

export const viewRoutes = {
  /** My views, and the shared ones of others. */
  list: route(`GET ${PATH}`, { ...SEES, answer: z.array(view), refusals: ['project.missing'] }),
  create: route(`POST ${PATH}`, {
    ...SEES,
    body: viewDraft,
    answer: view,
    refusals: [...projectRefusals, 'view.taken', 'view.tooMany'],
  }),
  change: route(`PATCH ${PATH}/:viewId`, {
    ...SEES,
    body: viewDraft.partial().extend({ version: z.int('type').positive('type').optional() }),
    answer: view,
    refusals: [...projectRefusals, 'row.stale', 'view.missing', 'view.taken'],
    current: view,
  }),
  remove: route(`DELETE ${PATH}/:viewId`, {
    ...SEES,
    answer: binned,
    refusals: [...projectRefusals, 'view.missing'],
  }),
}
