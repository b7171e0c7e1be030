// One change of many issues, which can be undone as one.
import { z } from 'zod'
import { id } from './id.ts'
import { inOrder, isInOrder, limits, several, single, things, writing } from './issue.ts'
import { projectRefusals } from './project.ts'
import { route } from './route.ts'

export const BULK_MOST = 500
export const BULK_UNDO_DAYS = 30

const issueIds = z
  .array(id)
  .min(1, 'type')
  .max(BULK_MOST, 'issue.bulk')
  .refine(ids => new Set(ids).size === ids.length, { error: 'type' })

export const bulkChange = z.strictObject({ ...single, ...several }).refine(isInOrder, inOrder)
export type BulkChange = z.output<typeof bulkChange>

const PROJECT = '/api/organizations/:orgId/projects/:projectId'
const ALL = `${PROJECT}/issues/bulk` as const
const SEES = { allow: 'project.see' } as const

export const bulkRoutes = {
  bulk: route(`POST ${ALL}`, {
    ...SEES,
    body: z.strictObject({ issueIds, change: bulkChange }),
    answer: z.object({ bulkId: z.number().nullable(), changedCount: z.number() }),
    refusals: [...writing, ...things, ...limits, 'date.order'],
  }),
  bulkRemove: route(`POST ${ALL}/remove`, {
    ...SEES,
    body: z.strictObject({ issueIds }),
    answer: z.object({ bulkId: z.number().nullable(), changedCount: z.number() }),
    refusals: writing,
  }),
  /** An issue that another member changed since then keeps its value and counts as skipped. */
  undoBulk: route(`POST ${PROJECT}/bulks/:bulkId/undo`, {
    ...SEES,
    answer: z.object({ undoneCount: z.number(), skippedCount: z.number() }),
    refusals: [...projectRefusals, 'bulk.missing', 'bulk.old', 'bulk.undone'],
  }),
}
